"""Imagining: a whole game that agrees with a view, with fresh chance. What the viewer cannot know is dealt anew.

Cards: every unseen card is as likely in every hidden place as any other, except that cards taken face up and
not spent since are where they are known to be, and that the deck holds nothing it cannot hold: after a reshuffle
it is made of known cards. Tickets: the same, with the viewer's own returned ones where they are known to lie.
"""

from collections.abc import Iterable
from random import Random

from wayfare.engine.fields import State
from wayfare.engine.names import NONE, OPENING
from wayfare.engine.play import clear
from wayfare.engine.routes import take_route, use_pieces
from wayfare.engine.sets import add
from wayfare.game.hidden import FROM_BLOCK, FROM_POOL, Hidden, deal_hidden
from wayfare.game.knowledge import FRESH, IN_BLOCK
from wayfare.game.view import View


def imagine_state(view: View, rng: Random) -> State:
    """A full state that agrees with the view."""
    state = lay_out(view)
    deal_hidden(view.board.tables, state, what_is_hidden(view), [rng.getrandbits(32) for _ in range(4)])
    state.chance = [rng.getrandbits(32) for _ in range(4)]
    return state


def lay_out(view: View) -> State:
    """Everything that the viewer sees; hidden things are still to be dealt."""
    tables = view.board.tables
    state = State()
    clear(tables, state, view.seats)
    state.phase, state.turn, state.first_seat = view.phase, view.turn, view.first_seat
    state.turns_left, state.passes = view.turns_left, view.passes
    state.row = list(view.row)
    state.deck_size = view.deck_size
    state.discard[: tables.n_cards] = view.discard
    state.discard_size = sum(view.discard)
    state.ticket_top = 0
    state.ticket_deck_size = len(view.memory.ticket_deck)
    state.fresh_tickets = view.memory.ticket_deck.count(FRESH)
    for seat in range(view.seats):
        state.ferries[seat] = view.ferries[seat]
        state.merchandise[seat] = view.merchandise[seat]
        state.points[seat] = view.points[seat]
        state.ticket_count[seat] = view.ticket_counts[seat]
        state.offer_size[seat] = view.offer_sizes[seat]
    for route, owner in enumerate(view.owners):
        if owner != NONE:
            take_route(tables, state, owner, route)
            use_pieces(tables, state, owner, tables.route_length[route])
    if view.seat is not None:
        _lay_own(view, view.seat, state)
    return state


def _lay_own(view: View, seat: int, state: State) -> None:
    _add_all(state.tickets[seat], view.tickets)
    state.offer[seat][: len(view.offer)] = view.offer
    state.choice[seat] = view.choice


def what_is_hidden(view: View) -> Hidden:
    """What the viewer knows of hidden things, and how many it does not know."""
    memory = view.memory
    hidden = Hidden()
    hidden.seat = NONE if view.seat is None else view.seat
    hidden.deck_limit[: len(memory.deck_limit)] = memory.deck_limit
    for seat in range(view.seats):
        sure = view.hand if seat == view.seat else memory.hands[seat]
        hidden.known_cards[seat][: len(sure)] = sure
        hidden.unknown_cards[seat] = view.hand_sizes[seat] - sum(sure)
        if seat != view.seat:
            held = view.shown_tickets[seat] if view.shown_tickets else memory.held[seat]
            _add_all(hidden.sure_tickets[seat], held)
            hidden.unknown_tickets[seat] = view.ticket_counts[seat] - len(held)
            _add_all(hidden.sure_offer[seat], memory.offered[seat])
            hidden.unknown_offer[seat] = view.offer_sizes[seat] - len(memory.offered[seat])
            hidden.choosing[seat] = int(view.phase == OPENING and view.chosen[seat])
    marks = {IN_BLOCK: FROM_BLOCK}
    for depth, place in enumerate(memory.ticket_deck):
        hidden.ticket_deck[depth] = place if place >= 0 else marks.get(place, FROM_POOL)
    _add_all(hidden.block, memory.block)
    hidden.block_size = memory.ticket_deck.count(IN_BLOCK)
    unseen = _unseen_tickets(view)
    hidden.pool[: len(unseen)] = unseen
    hidden.pool_size = len(unseen)
    return hidden


def _add_all(words: list[int], tickets: Iterable[int]) -> None:
    for ticket in tickets:
        add(words, ticket)


def _unseen_tickets(view: View) -> list[int]:
    memory = view.memory
    located = set(view.tickets) | set(view.offer) | memory.block
    located.update(place for place in memory.ticket_deck if place >= 0)
    located.update(*memory.held, *memory.offered)
    located.update(*view.shown_tickets)
    return [ticket for ticket in range(view.board.tables.n_tickets) if ticket not in located]
