"""From score card to points, from results to standings: plain Python, no database, no clock."""
