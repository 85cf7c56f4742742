"""Starts the web page: `python app.py` is `neuralart serve`, with the same options."""

import sys

from assistant.cli import main

if __name__ == "__main__":
    main(["serve", *sys.argv[1:]])
