"""Small charts as SVG, in the manner of the page: paper and ink, one accent."""

from collections.abc import Sequence

from wayfare.picture import palette
from wayfare.picture.element import element, words

WINNERS = palette.ACCENT
OTHERS = "#b39b6d"
FONT = 13
NEXT_TO_NOTHING = 0.0005


def _text(content: str, x: float, y: float, **look: object) -> str:
    plain: dict[str, object] = {"font_size": FONT, "fill": palette.INK_SOFT, "font_family": palette.SANS}
    return element("text", words(content), x=x, y=y, **(plain | look))


def _chart(width: float, height: float, label: str, *inside: str) -> str:
    return element(
        "svg", *inside, viewBox=f"0 0 {width:g} {height:g}", role="img", aria_label=label, class_="chart",
    )  # fmt: skip


def bar(share: float | None, most: float = 1.0, colour: str = palette.ACCENT) -> str:
    """A bar of a table's row."""
    length = 0.0 if share is None or most <= 0 else 100 * min(share / most, 1.0)
    return _chart(
        100, 8, "",
        element("rect", width=100, height=8, rx=2, fill=palette.LINE, opacity=0.45),
        element("rect", width=length, height=8, rx=2, fill=colour) if length else "",
    )  # fmt: skip


def pair(winners: float | None, others: float | None, most: float = 1.0) -> str:
    """Two bars of a table's row, winners above others."""
    bars = [
        element("rect", y=at, width=100 * min((share or 0.0) / most, 1.0), height=5, rx=1.5, fill=colour)
        for at, share, colour in ((0, winners, WINNERS), (6, others, OTHERS))
    ]
    return _chart(100, 11, "", element("rect", width=100, height=11, rx=2, fill=palette.LINE, opacity=0.35), *bars)


def whisker(value: float | None, interval: Sequence[float] | None, fair: float, least: float, most: float) -> str:
    """A dot with its interval, beside the line of what would be fair."""
    if value is None or interval is None:
        return ""

    def at(share: float) -> float:
        return 100 * min(max((share - least) / (most - least), 0.0), 1.0)

    colour = palette.ACCENT if value >= fair else palette.HEAT[4]
    return _chart(
        100, 12, "",
        element("line", x1=at(fair), x2=at(fair), y1=0, y2=12, stroke=palette.LINE_STRONG, stroke_width=1),
        element("line", x1=at(interval[0]), x2=at(interval[1]), y1=6, y2=6, stroke=colour, stroke_width=2),
        element("circle", cx=at(value), cy=6, r=3, fill=colour),
    )  # fmt: skip


def order_chart(rows: Sequence[tuple[str, float, Sequence[float]]], fair: float) -> str:
    """Victories by turn order: a bar each with its interval, and the line of what would be fair."""
    most = max(fair, *(interval[1] for _, _, interval in rows)) * 1.15
    left, width, step = 78, 300, 34
    height = step * len(rows) + 26

    def at(share: float) -> float:
        return left + width * share / most

    parts = [
        element("line", x1=at(fair), x2=at(fair), y1=0, y2=height - 20, stroke=palette.HEAT[4], stroke_width=1.5,
                stroke_dasharray="4 4")
    ]  # fmt: skip
    for number, (label, share, interval) in enumerate(rows):
        y = step * number + 4
        parts += [
            _text(label, left - 10, y + 17, text_anchor="end", fill=palette.INK),
            element("rect", x=left, y=y, width=at(share) - left, height=24, rx=3, fill=WINNERS, opacity=0.85),
            element("line", x1=at(interval[0]), x2=at(interval[1]), y1=y + 12, y2=y + 12, stroke=palette.INK,
                    stroke_width=2),
            _text(f"{share:.1%}", at(max(share, interval[1])) + 7, y + 17, fill=palette.INK, font_weight=600,
                  stroke=palette.PAPER, stroke_width=5, paint_order="stroke"),
        ]  # fmt: skip
    told = _text(f"fair: {fair:.1%}", at(fair), height - 5, text_anchor="middle", fill=palette.HEAT[4])
    return _chart(left + width + 60, height, "Victories by turn order", *parts, told)


def histogram(bars: Sequence[tuple[int, int]], colour: str, label: str, name: str) -> str:
    """How often each number occurs."""
    width, height, foot = 440, 190, 40
    least, most = bars[0][0], bars[-1][0]
    step = width / (most - least + 1)
    highest = max(count for _, count in bars)
    whole = sum(count for _, count in bars)
    parts = [
        element(
            "rect", element("title", words(f"{number}: {count / whole:.1%}")), x=(number - least) * step + step * 0.06,
            y=height - 160 * count / highest, width=step * 0.88, height=160 * count / highest, fill=colour, rx=1.5,
        )
        for number, count in bars
    ]  # fmt: skip
    ticks = _ticks(least, most)
    parts += [_text(str(t), (t - least + 0.5) * step, height + 17, text_anchor="middle") for t in ticks]
    axis = element("line", x1=0, x2=width, y1=height, y2=height, stroke=palette.LINE_STRONG)
    return _chart(width, height + foot, label, *parts, axis, _text(name, width / 2, height + 35, text_anchor="middle"))


def two_histograms(winners: Sequence[Sequence[int]], others: Sequence[Sequence[int]], width_of_bin: int) -> str:
    """The totals of winners and of others, as two outlines over each other."""
    sides = [_binned(side, width_of_bin) for side in (winners, others)]
    numbers = [number for side in sides for number in side]
    if not numbers:
        return ""
    least, most = min(numbers), max(numbers) + width_of_bin
    width, height, foot = 440, 190, 40
    scale = width / (most - least)
    highest = max(max(side.values()) for side in sides if side)
    parts = []
    for side, colour in zip(sides, (WINNERS, OTHERS), strict=True):
        if not side:
            continue
        points = [f"{(min(side) - least) * scale:.1f} {height}"]
        for number in range(min(side), max(side) + width_of_bin, width_of_bin):
            y = height - 165 * side.get(number, 0.0) / highest
            points += [
                f"{(number - least) * scale:.1f} {y:.1f}",
                f"{(number + width_of_bin - least) * scale:.1f} {y:.1f}",
            ]
        points.append(f"{(max(side) + width_of_bin - least) * scale:.1f} {height}")
        parts.append(
            element("path", d=f"M{'L'.join(points)}Z", fill=colour, fill_opacity=0.35, stroke=colour, stroke_width=1.6)
        )
    ticks = [tick for tick in _ticks(least, most) if (tick - least) * scale < width - FONT]
    parts += [_text(str(tick), (tick - least) * scale, height + 17, text_anchor="middle") for tick in ticks]
    axis = element("line", x1=0, x2=width, y1=height, y2=height, stroke=palette.LINE_STRONG)
    name = _text("points at the end", width / 2, height + 35, text_anchor="middle")
    return _chart(width, height + foot, "Points at the end, winners and others", *parts, axis, name)


def _binned(counted: Sequence[Sequence[int]], width: int) -> dict[int, float]:
    """Counts by bins, as shares of their whole; bins at the ends that hold next to nothing are left out."""
    whole = sum(count for _, count in counted)
    bins: dict[int, float] = {}
    for number, count in counted:
        bins[number // width * width] = bins.get(number // width * width, 0.0) + count / whole
    while bins and bins[min(bins)] < NEXT_TO_NOTHING:
        del bins[min(bins)]
    while bins and bins[max(bins)] < NEXT_TO_NOTHING:
        del bins[max(bins)]
    return bins


def _ticks(least: int, most: int) -> list[int]:
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500):
        if (most - least) / step <= 8:
            break
    return list(range(-(-least // step) * step, most + 1, step))


def parts_chart(sides: Sequence[tuple[str, str, Sequence[tuple[str, float]]]]) -> str:
    """What a score is made of: a row for each part, a bar for each side."""
    names = [name for name, _ in sides[0][2]]
    most = max([1.0, *(abs(value) for _, _, parts in sides for _, value in parts)])
    left, width, step = 120, 270, 46
    inside = []
    for row, name in enumerate(names):
        y = row * step + 4
        inside.append(_text(name, left - 10, y + 22, text_anchor="end", fill=palette.INK))
        for number, (_, colour, parts) in enumerate(sides):
            value = parts[row][1]
            length = width * abs(value) / most
            inside += [
                element("rect", x=left, y=y + number * 17, width=length, height=14, rx=2, fill=colour),
                _text(f"{value:.1f}", left + length + 6, y + number * 17 + 12, fill=palette.INK),
            ]
    return _chart(left + width + 50, step * len(names), "What scores are made of", *inside)
