"""Lines: what is left of a network when its branches are peeled off, and the longest path through it (rule 7.3).

Junctions are places where more than two ways meet; lines join them, and a tail is a line that leads nowhere. A path
leaves out some lines. What it keeps is connected, and every junction has an even number of kept lines but for
the path's two ends, of which each is a junction with an odd number of lines or the far end of a tail. So the
search decides line by line which to leave out, keeping first: at a junction's last line nothing is left to
choose. It gives up where even the cheapest lines that could make the odd junctions even cost too much.
"""

from wayfare.engine.fields import Sheet, Tables
from wayfare.engine.links import links_left, only_link, other_end
from wayfare.engine.names import NONE
from wayfare.engine.sets import lowest_bit

KEPT = 1
LEFT_OUT = 2


def find_junctions(places: int, sheet: Sheet) -> bool:
    """Mark the places on loops where more than two ways meet, tails included, and which of them have an odd number."""
    sheet.junctions = 0
    sheet.odd[0] = 0
    while places != 0:
        place = lowest_bit(places)
        places &= places - 1
        ways = links_left(place, sheet)
        if ways > 0:
            ways += (1 if sheet.tail[place] > 0 else 0) + (1 if sheet.second_tail[place] > 0 else 0)
        sheet.ways[place] = ways
        if ways > 2:
            sheet.junctions |= 1 << place
            sheet.odd[0] |= (ways & 1) << place
    return sheet.junctions != 0


def list_lines(board: Tables, sheet: Sheet) -> None:
    """The lines, junction by junction, so that each junction's last line comes early."""
    sheet.n_lines = 0
    reached = 0
    rest = sheet.junctions
    while rest != 0:
        place = next_junction(rest & reached if rest & reached != 0 else rest, sheet)
        rest &= ~(1 << place)
        reached |= list_lines_from(board, place, sheet)
    later = 0
    for back in range(sheet.n_lines):
        line = sheet.n_lines - 1 - back
        sheet.line_later[line] = later
        later |= sheet.line_ends[line]


def next_junction(places: int, sheet: Sheet) -> int:
    """The one with the fewest lines not yet listed."""
    best = NONE
    while places != 0:
        place = lowest_bit(places)
        places &= places - 1
        if best == NONE or sheet.ways[place] < sheet.ways[best]:
            best = place
    return best


def list_lines_from(board: Tables, place: int, sheet: Sheet) -> int:
    """The lines of a junction that are not yet listed, followed to the next junction; says which these are."""
    reached = 0
    for link in range(sheet.degree[place]):
        route = sheet.link[place][link]
        if sheet.used[route] == 0:
            sheet.used[route] = 1
            length = board.route_length[route]
            there = other_end(board, route, place)
            while (sheet.junctions >> there) & 1 == 0:
                route = only_link(there, sheet)
                sheet.used[route] = 1
                length += board.route_length[route]
                there = other_end(board, route, there)
            add_line(1 << place, 1 << there, length, 0, sheet)
            reached |= 1 << there
            sheet.ways[there] -= 1
    if sheet.tail[place] > 0:
        add_line(1 << place, 0, sheet.tail[place], 1, sheet)
    if sheet.second_tail[place] > 0:
        add_line(1 << place, 0, sheet.second_tail[place], 1, sheet)
    return reached


def add_line(start: int, end: int, length: int, tail: int, sheet: Sheet) -> None:
    """Note a line; without it the count at either end changes, but not at a loop's one end, from which two ways go."""
    line = sheet.n_lines
    sheet.line_ends[line] = start | end
    sheet.line_changes[line] = start ^ end
    sheet.line_length[line] = length
    sheet.line_tail[line] = tail
    sheet.n_lines = line + 1


def set_prices(sheet: Sheet) -> None:
    """What it costs at least, doubled, to make each odd junction even and to leave out each tail.

    The prices at a line's two ends never exceed what the line costs: so, whichever lines are left out,
    they cost the prices of all odd junctions and tails, but for the two where the path ends.
    """
    places = sheet.junctions
    while places != 0:
        sheet.price[lowest_bit(places)] = 0
        places &= places - 1
    for share in range(2, 0, -1):
        places = sheet.odd[0]
        while places != 0:
            place = lowest_bit(places)
            places &= places - 1
            sheet.price[place] = cheapest_line(place, sheet) // share
    due = 0
    places = sheet.odd[0]
    while places != 0:
        due += sheet.price[lowest_bit(places)]
        places &= places - 1
    total = 0
    dearest = 0
    for back in range(sheet.n_lines):
        line = sheet.n_lines - 1 - back
        sheet.dearest_later[line] = dearest
        total += sheet.line_length[line]
        place = lowest_bit(sheet.line_ends[line])
        sheet.line_price[line] = 0
        if sheet.line_tail[line] == 1:
            sheet.line_price[line] = 2 * sheet.line_length[line] - sheet.price[place]
        due += sheet.line_price[line]
        dearest = max(dearest, sheet.line_price[line])
        places = sheet.line_ends[line]
        while places != 0:
            dearest = max(dearest, sheet.price[lowest_bit(places)])
            places &= places - 1
    sheet.room[0] = 2 * total - due


def cheapest_line(place: int, sheet: Sheet) -> int:
    """The least, doubled, that a line at the junction costs beyond the price of its other end."""
    least = NONE
    for line in range(sheet.n_lines):
        if (sheet.line_changes[line] >> place) & 1 == 1:
            cost = 2 * sheet.line_length[line]
            if sheet.line_tail[line] == 0:
                cost -= sheet.price[lowest_bit(sheet.line_changes[line] & ~(1 << place))]
            if least == NONE or cost < least:
                least = cost
    return max(least, 0)


def search(sheet: Sheet, best: int) -> int:
    """Decide line by line; whenever a path is complete, see whether it is the longest so far."""
    sheet.ends[0] = 0
    sheet.end_places[0] = 0
    sheet.choice[0] = 0
    line = 0
    while line >= 0:
        if sheet.choice[line] == LEFT_OUT:
            line -= 1
        else:
            sheet.choice[line] += 1
            if decide(line, sheet) and may_be_longer(line, sheet, best):
                best = max(best, close_off(line, sheet))
                if may_be_longer(line, sheet, best):
                    line += 1
                    sheet.choice[line] = 0
    return best


def decide(line: int, sheet: Sheet) -> bool:
    """Keep the line or leave it out, and note what follows; not if a junction that cannot be an end would be one."""
    odd = sheet.odd[line]
    ends = sheet.ends[line]
    end_places = sheet.end_places[line]
    room = sheet.room[line] + sheet.line_price[line]
    if sheet.choice[line] == KEPT:
        if sheet.line_tail[line] == 1:
            ends += 1
            end_places |= sheet.line_ends[line]
    else:
        changes = sheet.line_changes[line]
        if sheet.line_ends[line] != changes:
            return False
        odd ^= changes
        room -= 2 * sheet.line_length[line]
        while changes != 0:
            place = lowest_bit(changes)
            changes &= changes - 1
            room += -sheet.price[place] if (odd >> place) & 1 == 1 else sheet.price[place]
    closed = odd & sheet.line_ends[line] & ~sheet.line_later[line]
    if closed & ~sheet.odd[0] != 0:
        return False
    end_places |= closed
    while closed != 0:
        ends += 1
        room += sheet.price[lowest_bit(closed)]
        closed &= closed - 1
    sheet.odd[line + 1] = odd
    sheet.ends[line + 1] = ends
    sheet.end_places[line + 1] = end_places
    sheet.room[line + 1] = room
    return ends <= 2


def may_be_longer(line: int, sheet: Sheet, best: int) -> bool:
    """After this line: all that is not left out, less the prices that are due, could still be longer than the best."""
    return sheet.room[line + 1] + (2 - sheet.ends[line + 1]) * sheet.dearest_later[line] > 2 * best


def close_off(line: int, sheet: Sheet) -> int:
    """A connected part that no later line touches is the whole path, if its ends are there, or else of no more use."""
    places = sheet.line_ends[line] & ~sheet.line_later[line]
    length = 0
    while places != 0:
        joined = joined_so_far(lowest_bit(places), line, sheet)
        places &= ~joined
        if joined & sheet.line_later[line] == 0:
            part = kept_length(joined, line, sheet)
            if joined & sheet.end_places[line + 1] != 0:
                length = part
                sheet.room[line + 1] = NONE
                sheet.ends[line + 1] = 2
            sheet.room[line + 1] -= 2 * part
    return length


def joined_so_far(place: int, line: int, sheet: Sheet) -> int:
    """The places that the kept lines join to this one, or some of them, if later lines touch any."""
    joined = 1 << place
    before = 0
    while joined != before:
        before = joined
        for back in range(line + 1):
            other = line - back
            if sheet.choice[other] == KEPT and sheet.line_ends[other] & joined != 0:
                joined |= sheet.line_ends[other]
                if joined & sheet.line_later[line] != 0:
                    return joined
    return joined


def kept_length(places: int, line: int, sheet: Sheet) -> int:
    """The spaces of the kept lines at these places."""
    length = 0
    for other in range(line + 1):
        if sheet.choice[other] == KEPT and sheet.line_ends[other] & places != 0:
            length += sheet.line_length[other]
    return length
