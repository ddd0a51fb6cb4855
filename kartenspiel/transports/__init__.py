"""Ways to reach a bot: pipes, a pseudo-terminal, the same process."""
