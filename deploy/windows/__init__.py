"""The installer for Windows, made on any system that has NSIS."""
