"""A bot that tries its options out in imagined games."""
