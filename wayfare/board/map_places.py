"""The places of a map file, and the regions and countries they lie in."""

from wayfare.board.map_table import Problems, Table, did_you_mean, folded, name_problem, shown
from wayfare.engine.names import MAX_POINTS

Named = tuple[tuple[str, tuple[int, ...]], ...]
"""Regions or countries: the name of each and its places."""


class Places:
    """The places of a board. Each is named once: in [places], in one region, or as a stop of one country."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.names: list[str] = []
        self.countries: dict[str, tuple[int, ...]] = {}
        self._index: dict[str, int] = {}
        self._listed_in: dict[str, str] = {}
        self._spelt: dict[str, str] = {}

    def add_list(self, table: Table, name: str) -> tuple[int, ...]:
        """Add the places of one list; their numbers."""
        if table.values.get(name) == []:
            self.problems.add(table.key(name), "names no place")
        return tuple(dict.fromkeys([self._add(table.key(name), place) for place in table.names(name)]))

    def _add(self, key: str, name: str) -> int:
        if name in self._index:
            listed_in = self._listed_in[name]
            again = "twice" if listed_in == key else f"here and in {listed_in}"
            self.problems.add(key, f"{name} is listed {again}")
            return self._index[name]
        other = self._spelt.setdefault(folded(name), name)
        if other != name:
            self.problems.add(key, f"{name} and {other} differ only in capitals or accents")
        self._listed_in[name] = key
        self._index[name] = len(self.names)
        self.names.append(name)
        return self._index[name]

    def add_country(self, table: Table, country: str) -> None:
        """Add a country with its stops."""
        problem = name_problem(country)
        if folded(country) in map(folded, self.countries):
            problem = "differs from another country only in capitals or accents"
        if problem:
            self.problems.add(table.key(country), problem)
        self.countries[country] = self.add_list(table, country)

    def check_countries(self) -> None:
        """A ticket must be able to tell a country from a place."""
        for country in self.countries:
            if folded(country) in self._spelt:
                self.problems.add(f"countries.{country}", "is also the name of a place; rename one of them")

    def number(self, key: str, name: object) -> int | None:
        """The place's number, where there is such a place."""
        if isinstance(name, str) and name in self._index:
            return self._index[name]
        if isinstance(name, str) and name in self.countries:
            stops = ", ".join(self.names[stop] for stop in self.countries[name])
            self.problems.add(key, f"{name} is a country; a route leads to one of its stops ({stops})")
        else:
            self._unknown(key, name, "place", self.names)
        return None

    def numbers(self, key: str, name: object) -> tuple[int, ...]:
        """One end of a ticket: the place's number, those of all stops of a country, or nothing."""
        if isinstance(name, str) and name in self._index:
            return (self._index[name],)
        if isinstance(name, str) and name in self.countries:
            return self.countries[name]
        kind = "place or country" if self.countries else "place"
        self._unknown(key, name, kind, [*self.names, *self.countries])
        return ()

    def _unknown(self, key: str, name: object, kind: str, known: list[str]) -> None:
        if not isinstance(name, str):
            self.problems.add(key, f"must name a {kind}, not {shown(name)}")
        elif self.names:  # without any place that is the problem, and has been reported
            self.problems.add(key, f"there is no {kind} called {name!r}{did_you_mean(name, known)}")


def read_places(top: Table, places: Places) -> tuple[Named, tuple[int, ...], tuple[int, ...]]:
    """Add all places, then tell the regions, those that count twice, and the points for regions touched."""
    if "regions" in top.values:
        if "places" in top.values:
            top.problems.add("places", "this map has regions: move each place into the list of its region")
        top.table_if_any("places")
        regions, double_regions, region_points = _read_regions(top.table("regions"), places)
    else:
        regions, double_regions, region_points = (), (), (0,)
        table = top.table("places")
        places.add_list(table, "list")
        table.report_unknown()
    countries = top.table_if_any("countries")
    for country in countries.values:
        places.add_country(countries, country)
    places.check_countries()
    return regions, double_regions, region_points


def _read_regions(table: Table, places: Places) -> tuple[Named, tuple[int, ...], tuple[int, ...]]:
    """The regions with their places, which of them count twice, and the points."""
    lists = table.table("list")
    if not lists.absent and not lists.values:
        table.problems.add(table.key("list"), "names no region")
    for name in lists.values:
        if problem := name_problem(name):
            table.problems.add(lists.key(name), problem)
    regions = tuple((name, places.add_list(lists, name)) for name in lists.values)
    double = _read_double_regions(table, [name for name, _ in regions])
    points = _read_region_points(table, len(regions) + len(double))
    table.report_unknown()
    return regions, double, points


def _read_double_regions(table: Table, regions: list[str]) -> tuple[int, ...]:
    """The regions that count twice where all their places are in one network: none if the map names none."""
    key, found = table.key("counted_twice"), []
    for name in table.names("counted_twice") if "counted_twice" in table.values else ():
        if name not in regions:
            table.problems.add(key, f"there is no region called {name!r}{did_you_mean(name, regions)}")
        elif regions.index(name) in found:
            table.problems.add(key, f"{name} is listed twice")
        else:
            found.append(regions.index(name))
    return tuple(found)


def _read_region_points(table: Table, most_regions: int) -> tuple[int, ...]:
    """The points by the number of regions touched: nothing below the first that is listed."""
    points, key = table.table("points"), table.key("points")
    listed = {name: points.whole(name, 0, MAX_POINTS) for name in points.values}
    if not table.problems.none_at(key):
        return (0,)
    name = next(iter(listed), "")
    first = int(name) if name.isascii() and name.isdecimal() and len(name) < 4 else 0
    last = first + len(listed) - 1
    if first < 1 or list(listed) != [str(number) for number in range(first, last + 1)]:
        table.problems.add(key, "must list numbers of regions one after the other, as in { 5 = 1, 6 = 2 }")
    elif last > most_regions and table.problems.none_at("regions.list", "regions.counted_twice"):
        table.problems.add(key, f"goes up to {last} regions, but nobody can touch more than {most_regions}")
    return (0,) * first + tuple(listed.values())
