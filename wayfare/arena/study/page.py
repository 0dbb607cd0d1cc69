"""A study as one HTML file: figures, findings, heat maps, charts and tables, and what each of them means."""

from html import escape
from importlib.resources import files
from typing import Any

from wayfare.arena.study.charts import OTHERS, WINNERS, histogram, order_chart, parts_chart, two_histograms
from wayfare.arena.study.findings import findings
from wayfare.arena.study.maps import built_map, cut_map
from wayfare.arena.study.report import OUT_OF_LINE, PARTS
from wayfare.arena.study.tables import counted, number, percent, place_table, route_table, shown_name, ticket_table
from wayfare.board.board import Board
from wayfare.picture.drawing import drawing_of

ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth")
NEUTRAL = "#6d7f86"
"""The colour of a histogram that belongs to no side."""
PART_NAMES = {
    "routes": "routes",
    "tickets": "tickets",
    "longest_path_bonus": "longest path",
    "region_bonus": "regions",
    "merchandise_bonus": "merchandise",
}


def make_page(board: Board, report: dict[str, Any]) -> str:
    """The whole page."""
    title = f"{board.map.title}: what {counted(report['games'], 'game')} {'says' if report['games'] == 1 else 'say'}"
    resources = files("wayfare.arena.study")
    style = (resources / "page.css").read_text(encoding="utf-8")
    script = (resources / "page.js").read_text(encoding="utf-8")
    sections = [
        _routes(board, report),
        _cut_off(board, report),
        _tickets(report),
        _game(board, report),
        _places(report),
    ]
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n{_header(board, report)}\n<main>\n"
        + "\n".join(sections)
        + f"\n</main>\n{_footer(report)}\n<script>\n{script}</script>\n</body>\n</html>\n"
    )


def _header(board: Board, report: dict[str, Any]) -> str:
    kinds = list(dict.fromkeys(report["players"]))
    who = f"{len(report['players'])} × {kinds[0]}" if len(kinds) == 1 else " against ".join(report["players"])
    first, routes, tickets = report["order"][0]["wins"], report["routes"], report["tickets"]
    busiest = max(routes, key=lambda route: route["built"])
    hardest = min((t for t in tickets if t["success"] is not None), key=lambda t: t["success"], default=None)
    cards = [
        (
            percent(first["mean"], 1),
            f"of the games are won by who starts; {percent(1 / len(report['players']), 1)} is fair",
        ),
        (number(report["length"]["turns_each"]["mean"]), "turns a player"),
        (number(report["scores"]["winners"]["total"]), "points of the winner, on average"),
        (shown_name(busiest), f"is the most wanted route: {percent(busiest['built'])} of the games"),
    ]
    if hardest is not None:
        cards.append((shown_name(hardest), f"is the hardest ticket: {percent(hardest['success'])} complete it"))
    figures = "".join(
        f"<li><b{' class=long' if len(value) > 7 else ''}>{value}</b><span>{escape(about)}</span></li>"
        for value, about in cards
    )
    told = "".join(f"<li>{sentence}</li>" for sentence in findings(report))
    return (
        f'<header><p class="eyebrow">Wayfare · study of a board</p><h1>{escape(board.map.title)}</h1>'
        f'<p class="lead">{counted(report["games"], "game")} between bots ({escape(who)}), and what there is to say of '
        f'routes, tickets, seats and places.</p><ul class="figures">{figures}</ul>'
        f'<h2 class="stands-out">What stands out</h2><ul class="findings">{told}</ul></header>'
    )


def _figure(board: Board, picture: str, caption: str) -> str:
    across, down = drawing_of(board)["board"]
    kind = "map tall" if down > across else "map"
    return f'<figure><div class="{kind}">{picture}</div><figcaption>{caption}</figcaption></figure>'


def _routes(board: Board, report: dict[str, Any]) -> str:
    caption = (
        "The number on a route, and its colour, say in how many of 100 games somebody builds it. The colour of a place "
        "says how many of the players have a route there at the end. Rest the pointer on either for more."
    )
    about = (
        "Of parallel routes each counts for itself. “Winners / others” tells whether a route belongs to winning: it is "
        "the share of winners, and of all others, who own it at the end. Press the head of a column to sort."
    )
    return (
        f"<section><h2>Routes: how often each is built</h2>{_figure(board, built_map(board, report), caption)}"
        f'<p style="margin-top:1.2rem">{about}</p>{_key()}{route_table(report)}</section>'
    )


def _key() -> str:
    return f'<p class="key"><i style="background:{WINNERS}"></i>winners<i style="background:{OTHERS}"></i>others</p>'


def _cut_off(board: Board, report: dict[str, Any]) -> str:
    caption = (
        "A route’s number is the spaces of detour that building it costs the others in 100 games. A place is larger "
        "and darker the more tickets that end there are put out of reach."
    )
    about = (
        "After every claim we measure, for each ticket the others hold, the fewest further spaces that would complete "
        "it over routes that are theirs or still open. What the claim adds is a detour. If no way is left, or only one "
        "longer than the pieces they have, the ticket is cut off."
    )
    return (
        f"<section><h2>Where players get cut off</h2><p>{about}</p>"
        f"{_figure(board, cut_map(board, report), caption)}</section>"
    )


def _tickets(report: dict[str, Any]) -> str:
    about = (
        "Which tickets a player is dealt at the start is chance, so the last column is a fair trial: if all tickets "
        "were equally good, everybody who is dealt one would win equally often. The dot is what was counted, the bar "
        "what chance leaves open (19 times of 20), the line what is fair. A ticket is marked where it is off by "
        f"{percent(OUT_OF_LINE)} of the fair share or more, and by more than chance can explain."
    )
    return f"<section><h2>Tickets: success and worth</h2><p>{about}</p>{ticket_table(report)}</section>"


def _game(board: Board, report: dict[str, Any]) -> str:
    rows = [(ORDINALS[row["position"] - 1], row["wins"]["mean"], row["wins"]["interval"]) for row in report["order"]]
    scores, length = report["scores"], report["length"]
    parts = [part for part in PARTS if _has(board, part)]
    sides = [
        (side, colour, [(PART_NAMES[part], scores[side]["parts"].get(part, 0.0)) for part in parts])
        for side, colour in (("winners", WINNERS), ("others", OTHERS))
    ]
    totals = [number_ for side in ("winners", "others") for number_, _ in scores[side]["histogram"]]
    bin_width = max(1, round((max(totals) - min(totals)) / 40))
    passed = (
        f" In {percent(length['everybody_passed'], 1)} of the games everybody had to pass."
        if length["everybody_passed"]
        else ""
    )
    boxes = [
        ("Turn order", order_chart(rows, 1 / len(rows)),
         "Share of victories by who was first, second … to move; who starts is drawn by lot. A shared victory counts "
         "as its share. The dark line is what chance leaves open, 19 times of 20."),
        ("Length", histogram(length["histogram"], NEUTRAL, "Turns a player", "turns a player"),
         f"Games take {number(length['turns_each']['mean'])} turns a player, from {length['turns_each']['least']} to "
         f"{length['turns_each']['most']}. Choosing the opening tickets is no turn.{passed}"),
        ("Points", two_histograms(scores["winners"]["histogram"], scores["others"]["histogram"], bin_width),
         f"Totals at the end. Winners have {number(scores['winners']['total'])} points, others "
         f"{number(scores['others']['total'])}; the best is {number(scores['margin'])} points ahead of the next. "
         f"{percent(scores['shared_victories'], 1)} of the victories are shared."),
        ("What points are made of", parts_chart(sides),
         "Mean points of each part of the final score. Tickets are what completed ones bring, less what others cost."),
    ]  # fmt: skip
    shown = "".join(
        f"<figure><h3>{name}</h3>{chart}<figcaption>{caption}</figcaption></figure>" for name, chart, caption in boxes
    )
    return f'<section><h2>The game: seats, length and points</h2>{_key()}<div class="pairs">{shown}</div></section>'


def _has(board: Board, part: str) -> bool:
    return {
        "longest_path_bonus": board.map.longest_path_bonus > 0,
        "region_bonus": bool(board.map.regions),
        "merchandise_bonus": board.map.merchandise_cards > 0,
    }.get(part, True)


def _places(report: dict[str, Any]) -> str:
    about = "How many of 100 players have a route at the place when the game ends, and how many tickets end there."
    return f"<section><h2>Places: which are needed</h2><p>{about}</p>{place_table(report)}</section>"


def _footer(report: dict[str, Any]) -> str:
    players = " and ".join(dict.fromkeys(report["players"]))
    return (
        f"<footer><p>These are games of bots: they show what the board rewards when everybody plays like "
        f"{escape(players)}, not how people play. The same seed gives the same figures.</p><p>Map <code>"
        f"{escape(report['map']['name'])}</code>, digest <code>{report['map']['digest']}</code>, seed <code>"
        f"{escape(report['seed'])}</code>. All figures are in the JSON file beside this page.</p></footer>"
    )
