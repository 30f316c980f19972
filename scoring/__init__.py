"""From a score card to points, and from results to standings: plain Python, no database, no clock."""
