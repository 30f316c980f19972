"""A folder for a USB stick, from which Keezdrive starts on a laptop without internet."""
