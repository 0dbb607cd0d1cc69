"""A game in words, for language models: what a seat sees as a text, and an answer back to an action code.

`describe(view)` and `read_action(view, answer)` are all it takes; `describe_board(board)` tells once what never
changes. Actions are the strict texts of `Action.text`, as people type them.
"""

from wayfare.board.board import Board
from wayfare.engine.names import GREY, KEEP, KEEPING, NONE, OPENING, OVER, SECOND_CARD, TURN
from wayfare.envs.core.seen import seen_from_view
from wayfare.game.action import parse_action, to_action
from wayfare.game.errors import GameOver, IllegalAction, UnknownAction, WrongSeat, shown
from wayfare.game.labels import labels_of
from wayfare.game.view import View, members

DECISIONS = {
    OPENING: "choose which opening tickets to keep",
    TURN: "it is your turn: draw a card, claim a route or draw tickets",
    SECOND_CARD: "draw your second card",
    KEEPING: "choose which of the offered tickets to keep",
    OVER: "nothing: the game is over",
}


def describe_board(board: Board) -> str:
    """What never changes: places, routes, cards and points."""
    tables = board.tables
    lines = [
        f"Board: {board.map.title}. Each player has {tables.pieces} pieces.",
        f"Cards: {tables.cards[1]} each of {', '.join(board.map.colours)}, and {tables.cards[0]} wild.",
        "Points by spaces of a route: "
        + ", ".join(f"{spaces}: {points}" for spaces, points in enumerate(board.map.route_points) if spaces)
        + ".",
        "Routes (spaces, colour; grey takes any one colour):",
    ]
    for route, line in enumerate(board.map.routes):
        colour = "grey" if line.colour == GREY else board.card_names[line.colour]
        waves = f", {line.waves} waves" if line.waves else ""
        carts = ", merchandise" if line.carts else ""
        lines.append(f"- {labels_of(board).routes[route]}: {line.length}, {colour}{waves}{carts}")
    if board.map.regions:
        lines.append("Regions:")
        lines += [f"- {name}: {', '.join(board.map.places[p] for p in places)}" for name, places in board.map.regions]
    return "\n".join(lines)


def describe(view: View) -> str:
    """What a seat, or a spectator, sees now, and what it may do."""
    board = view.board
    lines = [f"Board: {board.map.title}. Seats: {view.seats}."]
    if view.seat is not None:
        lines[0] += f" You are seat {view.seat}."
    lines.append(_whose_decision(view))
    if view.turns_left != NONE and view.phase != OVER:
        lines.append(f"The last round has begun: {view.turns_left} turns are left.")
    row = [f"{slot}: {'nothing' if card == NONE else board.card_names[card]}" for slot, card in enumerate(view.row, 1)]
    lines.append(f"Face-up cards by slot: {', '.join(row)}.")
    lines.append(f"Deck: {view.deck_size} cards. Discard pile: {_cards(board, view.discard)}.")
    lines.append(f"Ticket deck: {view.ticket_deck_size} tickets.")
    lines += [_seat(view, seat) for seat in range(view.seats)]
    if view.seat is not None:
        lines += _own(view)
    if view.shown_tickets:
        for seat, tickets in enumerate(view.shown_tickets):
            lines.append(f"Tickets of seat {seat}: {_tickets(board, tickets)}.")
    return "\n".join(lines)


def legal_texts(view: View) -> list[str]:
    """The texts of what the viewer may do now."""
    return [to_action(view.board, code).text for code in view.legal]


def read_action(view: View, answer: str) -> int:
    """The code of the action that an answer names; an ActionError says what is wrong with it.

    The answer must be one of the texts in `legal_texts`, but for case and blanks.
    """
    if view.phase == OVER:
        raise GameOver("the game is over")
    if not view.legal:
        raise WrongSeat(
            f"seat {view.seat} has nothing to decide now" if view.seat is not None else "a spectator decides nothing"
        )
    if not isinstance(answer, str):
        raise UnknownAction(f"an answer is a text, not {type(answer).__name__}")
    wanted = " ".join(answer.split()).casefold()
    for code in view.legal:
        if to_action(view.board, code).text.casefold() == wanted:
            return code
    parse_action(view.board, answer)  # says so if it is no action at all
    raise IllegalAction(f"{shown(answer)} is not among your actions now: {'; '.join(legal_texts(view)[:8])} ...")


def _whose_decision(view: View) -> str:
    if view.phase == OVER:
        return "The game is over."
    if view.seat is not None and view.legal:
        return f"Your decision: {DECISIONS[view.phase]}."
    if view.phase == OPENING:
        waiting = [str(seat) for seat in range(view.seats) if not view.chosen[seat]]
        return f"Seats still choosing opening tickets: {', '.join(waiting)}."
    return f"It is the turn of seat {view.turn}."


def _seat(view: View, seat: int) -> str:
    you = " (you)" if seat == view.seat else ""
    parts = [
        f"{view.points[seat]} points",
        f"{view.pieces[seat]} pieces",
        f"{view.hand_sizes[seat]} cards",
        f"{view.ticket_counts[seat]} tickets",
    ]
    if view.board.tables.ferry_cards:
        parts.append(f"{view.ferries[seat]} ferry cards")
    if view.board.tables.merchandise_cards:
        parts.append(f"{view.merchandise[seat]} merchandise")
    if seat != view.seat and any(view.memory.hands[seat]):
        parts.append(f"holds at least {_cards(view.board, view.memory.hands[seat])}")
    names = labels_of(view.board).routes
    routes = [names[route] for route, owner in enumerate(view.owners) if owner == seat]
    return f"Seat {seat}{you}: {', '.join(parts)}. Routes: {', '.join(routes) or 'none'}."


def _own(view: View) -> list[str]:
    board = view.board
    done = set(members(seen_from_view(view).completed))
    lines = [f"Your cards: {_cards(board, view.hand)}."]
    lines.append(f"Your tickets to complete: {_tickets(board, [t for t in view.tickets if t not in done])}.")
    lines.append(f"Your completed tickets: {_tickets(board, [t for t in view.tickets if t in done])}.")
    if view.offer:
        numbered = [f"{place}: {_tickets(board, [ticket])}" for place, ticket in enumerate(view.offer, 1)]
        lines.append(f"Tickets offered to you: {'; '.join(numbered)}.")
    if view.choice:
        lines.append(f"You have chosen to {to_action(board, KEEP + view.choice).text}.")
    if view.legal:
        lines.append("Your actions:")
        lines += [f"- {text}" for text in legal_texts(view)]
    return lines


def _cards(board: Board, counts: "tuple[int, ...] | list[int]") -> str:
    return ", ".join(f"{name} {count}" for name, count in zip(board.card_names, counts, strict=True) if count) or "none"


def _tickets(board: Board, tickets: "tuple[int, ...] | list[int]") -> str:
    names, points = labels_of(board).tickets, board.tables.ticket_points
    return ", ".join(f"{names[ticket]} ({points[ticket]})" for ticket in tickets) or "none"
