"""`python -m keezdrive`: what the command `keezdrive` does."""

from keezdrive.command_line import main

if __name__ == "__main__":
    main()
