"""The first questions: which board, and who plays. Enter alone takes the first answer."""

from wayfare.board.map_data import MapFile
from wayfare.board.map_file import map_names, read_map
from wayfare.bots.bot import LEVELS, bot_names, find_bot
from wayfare.terminal.about import pieces, players, twists
from wayfare.terminal.console import Console
from wayfare.terminal.players import PERSON


def choose(console: Console, question: str, answers: list[str]) -> int:
    """Which of some numbered answers, from 0."""
    console.say(question, *(f"{number}: {answer}" for number, answer in enumerate(answers, 1)))
    while True:
        typed = console.ask("A number, or Enter for 1: ")
        if not typed:
            return 0
        if typed in map(str, range(1, len(answers) + 1)):
            return int(typed) - 1
        console.say(f"Type a number from 1 to {len(answers)}, or only Enter for 1.")


def ask_for_board(console: Console) -> str:
    """The name of a board; that with the fewest pieces, so the shortest game, comes first, those for learning last."""
    boards = sorted(map(read_map, map_names()), key=lambda board: (board.learning, board.pieces, board.name))
    answers = [f"{board.title}, {players(board)}, {pieces(board)} each. {twist(board)}".strip() for board in boards]
    return boards[choose(console, "Which board do you want to play on?", answers)].name


def twist(board: MapFile) -> str:
    """What sets the board apart, in one sentence."""
    return next(iter(twists(board)), "")


def ask_for_players(console: Console, board: MapFile) -> str:
    """The players, as the option --players names them."""
    opponents = range(board.fewest_players - 1, board.most_players)
    answers = [f"You against {count} bot{'s' * (count > 1)}." for count in opponents]
    answers.append("Several people around this keyboard.")
    answer = choose(console, "Who plays?", answers)
    if answer < len(opponents):
        bot = ask_for_bot(console)
        return ",".join([PERSON, *[bot] * opponents[answer]])
    return ask_for_people(console, board)


def ask_for_bot(console: Console) -> str:
    """Which kind of bot: the levels, gentlest first, then the others, strongest first; no question if there is one."""
    known = bot_names()
    names = [name for name in LEVELS if name in known]
    names += [name for name in reversed(known) if name not in LEVELS]
    if len(names) == 1:
        return names[0]
    answers = [f"{name}. {first_sentence(find_bot(name))}" for name in names]
    return names[choose(console, "Which bot?", answers)]


def ask_for_people(console: Console, board: MapFile) -> str:
    """The names of people who share the keyboard, and bots to fill the table."""
    most = board.most_players
    while True:
        typed = console.ask("Their names, with commas, as in Anna, Bert. Enter for two players without names: ")
        names = [name.strip().replace(":", " ") for name in typed.split(",") if name.strip()] or ["", ""]
        if 2 <= len(names) <= most:
            break
        console.say(f"{board.title} takes {most} players at most, and at least two people share a keyboard.")
    people = [f"{PERSON}:{name}" if name else PERSON for name in names]
    least, room = max(0, board.fewest_players - len(people)), most - len(people)
    if room:
        answers = [f"{count or 'No'} bot{'s' * (count != 1)}." for count in range(least, room + 1)]
        bots = least + choose(console, "And bots?", answers)
        people += [ask_for_bot(console)] * bots if bots else []
    return ",".join(people)


def first_sentence(thing: object) -> str:
    """The first line of the docstring."""
    return (thing.__doc__ or "").strip().partition("\n")[0]
