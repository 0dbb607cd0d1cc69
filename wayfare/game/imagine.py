"""Imagining: a whole game that agrees with a view, with fresh chance. What the viewer cannot know is dealt anew.

Cards: every unseen card is as likely in every hidden place as any other, except that cards taken face up and
not spent since are where they are known to be, and that the deck holds nothing it cannot hold: after a reshuffle
it is made of known cards. Tickets: the same, with the viewer's own returned ones where they are known to lie.
"""

from random import Random

from wayfare.engine.fields import State
from wayfare.engine.legal import list_actions
from wayfare.engine.names import KEEP, NONE, OPENING
from wayfare.engine.play import clear
from wayfare.engine.routes import take_route, use_pieces
from wayfare.engine.sets import add
from wayfare.game.knowledge import FRESH, IN_BLOCK, RETURNED_BY_OTHERS
from wayfare.game.view import View


def imagine_state(view: View, rng: Random) -> State:
    """A full state that agrees with the view."""
    state = State()
    clear(view.board.tables, state, view.seats)
    state.chance = [rng.getrandbits(32) for _ in range(4)]
    _lay_public(view, state)
    _deal_cards(view, state, rng)
    _deal_tickets(view, state, rng)
    _choose_for_others(view, state, rng)
    return state


def _lay_public(view: View, state: State) -> None:
    """Everything that everybody sees."""
    tables = view.board.tables
    state.phase, state.turn, state.first_seat = view.phase, view.turn, view.first_seat
    state.turns_left, state.passes = view.turns_left, view.passes
    state.row = list(view.row)
    for seat in range(view.seats):
        state.ferries[seat] = view.ferries[seat]
        state.merchandise[seat] = view.merchandise[seat]
        state.points[seat] = view.points[seat]
    for route, owner in enumerate(view.owners):
        if owner != NONE:
            take_route(tables, state, owner, route)
            use_pieces(tables, state, owner, tables.route_length[route])


def _deal_cards(view: View, state: State, rng: Random) -> None:
    """Deck, discard pile and hands."""
    tables, memory = view.board.tables, view.memory
    kinds = range(tables.n_cards)
    unseen = [tables.cards[card] - view.discard[card] - view.row.count(card) for card in kinds]
    for seat in range(view.seats):
        sure = view.hand if seat == view.seat else memory.hands[seat]
        for card in kinds:
            state.hands[seat][card] = sure[card]
            unseen[card] -= sure[card]
    possible = [card for card in kinds for _ in range(min(unseen[card], memory.deck_limit[card]))]
    state.deck = [0] * len(state.deck)
    for card in rng.sample(possible, view.deck_size):
        state.deck[card] += 1
        unseen[card] -= 1
    state.deck_size = view.deck_size
    state.discard[: tables.n_cards] = view.discard
    state.discard_size = sum(view.discard)
    rest = [card for card in kinds for _ in range(unseen[card])]
    rng.shuffle(rest)
    for seat in range(view.seats):
        for _ in range(view.hand_sizes[seat] - sum(state.hands[seat])):
            state.hands[seat][rest.pop()] += 1


def _deal_tickets(view: View, state: State, rng: Random) -> None:
    """Tickets held, tickets on offer, and the ticket deck."""
    memory = view.memory
    located = set(view.tickets) | set(view.offer) | memory.block
    located.update(place for place in memory.ticket_deck if place >= 0)
    located.update(*memory.held, *memory.offered)
    if view.shown_tickets:
        located.update(*view.shown_tickets)
    unseen = [ticket for ticket in range(view.board.tables.n_tickets) if ticket not in located]
    rng.shuffle(unseen)
    for seat in range(view.seats):
        _deal_seat_tickets(view, state, seat, unseen, rng)
    in_block = sorted(memory.block)  # sorted: the order of a set is nobody's, and equal views with equal dice agree
    in_block += [unseen.pop() for _ in range(memory.ticket_deck.count(IN_BLOCK) - len(in_block))]
    rng.shuffle(in_block)
    deck = []
    for place in memory.ticket_deck:
        if place == IN_BLOCK:
            deck.append(in_block.pop())
        else:
            deck.append(unseen.pop() if place in (FRESH, RETURNED_BY_OTHERS) else place)
    state.ticket_deck[: len(deck)] = deck
    state.ticket_top = 0
    state.ticket_deck_size = len(deck)
    state.fresh_tickets = memory.ticket_deck.count(FRESH)


def _deal_seat_tickets(view: View, state: State, seat: int, unseen: list[int], rng: Random) -> None:
    held, offer = set(view.tickets), list(view.offer)
    if view.shown_tickets:
        held = set(view.shown_tickets[seat])
    elif seat != view.seat:
        held = set(view.memory.held[seat])
        held |= {unseen.pop() for _ in range(view.ticket_counts[seat] - len(held))}
        offer = sorted(view.memory.offered[seat])
        offer += [unseen.pop() for _ in range(view.offer_sizes[seat] - len(offer))]
        rng.shuffle(offer)
    for ticket in held:
        add(state.tickets[seat], ticket)
    state.ticket_count[seat] = len(held)
    state.offer[seat][: len(offer)] = offer
    state.offer_size[seat] = len(offer)


def _choose_for_others(view: View, state: State, rng: Random) -> None:
    """During the opening, others who have chosen have chosen something, nobody knows what."""
    if view.phase != OPENING:
        return
    codes = [0] * view.board.n_actions
    for seat in range(view.seats):
        if seat == view.seat:
            state.choice[seat] = view.choice
        elif view.chosen[seat]:
            count = list_actions(view.board.tables, state, seat, codes)
            state.choice[seat] = rng.choice(codes[:count]) - KEEP
