"""JSON as it is sent."""

import msgspec

encode = msgspec.json.Encoder().encode
"""The one encoder for everything."""
