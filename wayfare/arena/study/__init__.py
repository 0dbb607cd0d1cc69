"""What thousands of games between bots say of a board."""
