"""SVG as text."""

from html import escape


def element(name: str, *inside: str, **attributes: object) -> str:
    """An element. `stroke_width=2` becomes stroke-width="2"; what is None is left out."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_short(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    body = "".join(inside)
    return f"<{name}{told}>{body}</{name}>" if body else f"<{name}{told}/>"


def words(text: str) -> str:
    """Text as it may stand in an element."""
    return escape(text, quote=False)


def _short(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
