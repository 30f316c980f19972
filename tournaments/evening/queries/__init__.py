"""What the bar and the overview read."""
