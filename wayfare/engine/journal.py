"""The journal: what happened, written down by the rules as it happens.

A closed journal takes no entries, for playouts that nobody reads. Each entry is (kind, seat, and up to three numbers):

    BEGAN           first seat, seats
    DEALT           seat, card                                    the card is the seat's secret
    TURNED_UP       -, slot, card
    SWEPT           -, wilds                                      all five face-up cards were discarded
    RESHUFFLED      -, cards
    OFFERED         seat, ticket, place in the offer              the ticket is the seat's secret
    CHOSE           seat, mask                                    of the opening tickets; which is the seat's secret
    KEPT            seat, ticket, place in the offer              the ticket is the seat's secret
    RETURNED        seat, ticket, place in the offer              the ticket is the seat's secret
    SHUFFLED_UNDER  -, tickets                                    the opening tickets returned, on Italy
    DREW            seat, card                                    blind: the card is the seat's secret
    TOOK            seat, slot, card
    CLAIMED         seat, route, claim, points
    MERCHANDISE     seat
    FERRY           seat
    PASSED          seat
    LAST_ROUND      seat
    ENDED           -, 1 if everybody passed
"""

from wayfare.engine.fields import ENTRY, Journal

CLOSED = -1


def open_journal() -> Journal:
    """An empty journal that takes the entries of one action, or of setting up."""
    return Journal()


def closed_journal() -> Journal:
    """A journal that takes no entries."""
    journal = Journal()
    journal.count = CLOSED
    return journal


def note(journal: Journal, kind: int, seat: int, first: int, second: int, third: int) -> None:
    """Write one entry, if the journal is open."""
    if journal.count == CLOSED:
        return
    at = journal.count * ENTRY
    journal.entries[at] = kind
    journal.entries[at + 1] = seat
    journal.entries[at + 2] = first
    journal.entries[at + 3] = second
    journal.entries[at + 4] = third
    journal.count += 1
