"""Read a map file and check it completely: what comes back can be played, and what cannot is explained."""

import os
import tomllib

from wayfare.board.map_check import Draft, check_draft
from wayfare.board.map_data import MapFile, RouteLine, TicketLine, with_digest
from wayfare.board.map_lines import read_colours, read_routes, read_tickets
from wayfare.board.map_places import Places, read_places
from wayfare.board.map_table import MapError, Problems, Table, did_you_mean
from wayfare.engine.names import MAX_FERRIES, MAX_LENGTH, MAX_OFFER, MAX_POINTS, MAX_SEATS

__all__ = ["MapError", "MapFile", "RouteLine", "TicketLine", "map_names", "read_map"]

# os.path and not pathlib or importlib.resources, here and below: they would add 5 ms to every start.
MAPS = os.path.join(os.path.dirname(os.path.dirname(__file__)), "maps")
THEMES = ("trains", "carts")
MOST_OF_A_KIND = 1000
"""Cards of a colour, or pieces of a player: more than any board wants, and all together fit into 16 bits."""


def map_names() -> list[str]:
    """The boards that come with Wayfare."""
    stems = [name.removesuffix(".toml") for name in os.listdir(MAPS) if name.endswith(".toml")]
    return sorted(stem for stem in stems if "." not in stem)


def read_map(name_or_path: str | os.PathLike[str]) -> MapFile:
    """The board of that name, or the one in that .toml file. A MapError tells everything that is wrong."""
    path = _find(name_or_path)
    problems = Problems()
    file = os.path.basename(path)
    draft = _read_draft(Table(problems, "", _parse(path)), os.path.splitext(file)[0])
    check_draft(problems, draft)
    if problems.any():
        raise MapError(problems.lines(file))
    return with_digest(draft.board)


def _find(name_or_path: str | os.PathLike[str]) -> str:
    """The path of the file. A bare word is the name of a board, anything else is a path already."""
    text = os.fspath(name_or_path)
    if not isinstance(name_or_path, str) or text.endswith(".toml") or os.path.basename(text) != text:
        return text
    names = map_names()
    if text in names:
        return os.path.join(MAPS, f"{text}.toml")
    hint = did_you_mean(text, names) or ";"
    choice = f"there are {', '.join(names)}, or give a path to a .toml file"
    raise MapError([f"there is no map called {text!r}{hint} {choice}"])


def _parse(path: str) -> dict[str, object]:
    """The file's tables."""
    file = os.path.basename(path)
    try:
        with open(path, encoding="utf-8-sig") as text:
            return tomllib.loads(text.read())
    except OSError as error:
        raise MapError([f"{path}: the file cannot be read: {error.strerror}"]) from error
    except UnicodeDecodeError as error:
        raise MapError([f"{file}: the file is not text in UTF-8 (byte {error.start})"]) from error
    except (ValueError, RecursionError) as error:
        raise MapError([f"{file}: the file is not TOML: {error}"]) from error


def _read_draft(top: Table, name: str) -> Draft:
    """Everything the file says; what is wrong in it has been noted."""
    title, theme = top.text("title"), top.one_of("theme", *THEMES)
    fewest, most = _read_players(top)
    pieces = top.whole("pieces", 1, MOST_OF_A_KIND)
    places = Places(top.problems)
    regions, double_regions, region_points = read_places(top, places)
    cards, tickets, routes = top.table("cards"), top.table("tickets"), top.table("routes")
    colours = read_colours(cards)
    route_lines, route_keys = read_routes(routes, places, colours)
    ticket_lines, ticket_keys = read_tickets(tickets, places)
    opening_deal, opening_keep = _read_deal(tickets, "opening")
    draw_deal, draw_keep = _read_deal(tickets, "draw")
    bonus, ferries = top.table_if_any("longest_path"), top.table_if_any("ferries")
    merchandise = top.table_if_any("merchandise")
    board = MapFile(
        name=name,
        title=title,
        theme=theme,
        learning=top.flag("learning"),
        fewest_players=fewest,
        most_players=most,
        pieces=pieces,
        colours=colours,
        of_each_colour=cards.whole("of_each_colour", 1, MOST_OF_A_KIND),
        wilds=cards.whole("wilds", 0, MOST_OF_A_KIND),
        opening_hand=cards.whole("opening_hand", 0, MOST_OF_A_KIND),
        opening_deal=opening_deal,
        opening_keep=opening_keep,
        draw_deal=draw_deal,
        draw_keep=draw_keep,
        shuffle_returned=tickets.one_of("returned_opening", "in order", "shuffled") == "shuffled",
        single_parallel_up_to=routes.whole("one_of_parallels_up_to", 0, MAX_SEATS),
        route_points=(0, *_read_route_points(routes)),
        places=tuple(places.names),
        routes=tuple(route_lines),
        tickets=tuple(ticket_lines),
        longest_path_bonus=0 if bonus.absent else bonus.whole("bonus", 0, MAX_POINTS),
        ferry_cards=0 if ferries.absent else ferries.whole("cards", 1, MOST_OF_A_KIND),
        ferry_limit=0 if ferries.absent else ferries.whole("hand_limit", 1, MAX_FERRIES),
        regions=regions,
        double_regions=double_regions,
        region_points=region_points,
        countries=tuple(places.countries.items()),
        merchandise_cards=0 if merchandise.absent else merchandise.whole("cards", 1, MOST_OF_A_KIND),
        merchandise_points=_read_merchandise_points(merchandise, fewest, most),
        digest="",
    )
    for table in (cards, tickets, routes, bonus, ferries, merchandise, top):
        table.report_unknown()
    return Draft(board, route_keys, ticket_keys)


def _read_players(top: Table) -> tuple[int, int]:
    """The fewest and the most players."""
    players = top.wholes("players", 2, MAX_SEATS)
    if top.problems.none_at("players") and (len(players) != 2 or players[0] > players[1]):
        top.problems.add("players", "must be two numbers, the fewest players and the most")
    return (players[0], players[1]) if len(players) == 2 else (2, 2)


def _read_deal(tickets: Table, name: str) -> tuple[int, int]:
    """How many tickets are dealt, and how many of them must be kept."""
    table = tickets.table(name)
    deal, keep = table.whole("deal", 1, MAX_OFFER), table.whole("keep", 1, MAX_OFFER)
    table.report_unknown()
    if keep > deal and tickets.problems.none_at(tickets.key(name)):
        tickets.problems.add(table.key("keep"), f"is {keep}, but only {deal} are dealt")
    return deal, keep


def _read_route_points(routes: Table) -> list[int]:
    """The points for 1, 2, 3 and more spaces."""
    points = routes.wholes("points", 0, MAX_POINTS)
    if routes.problems.none_at("routes.points") and not 1 <= len(points) <= MAX_LENGTH:
        routes.problems.add("routes.points", f"must list points for 1, 2, 3 ... spaces, {MAX_LENGTH} at most")
    return points


def _read_merchandise_points(merchandise: Table, fewest: int, most: int) -> tuple[tuple[int, ...], ...]:
    """For each number of players the points of each rank, the best first; all empty without merchandise."""
    read: list[tuple[int, ...]] = [()] * (most + 1)
    if merchandise.absent:
        return tuple(read)
    table = merchandise.table("points")
    if not table.problems.none_at("players"):
        return tuple(read)
    for players in range(fewest, most + 1):
        points = table.wholes(str(players), 0, MAX_POINTS)
        if table.problems.none_at(table.key(str(players))) and (
            len(points) != players or points != sorted(points, reverse=True)
        ):
            text = f"must list the points of each of {players} ranks, the best first"
            table.problems.add(table.key(str(players)), text)
        read[players] = tuple(points)
    for name in table.values:
        if name not in map(str, range(fewest, most + 1)):
            table.problems.add(table.key(name), f"the map is for {fewest} to {most} players")
    return tuple(read)
