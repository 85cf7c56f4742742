"""From sources to what the assistant searches and cites."""
