"""`python -m assistant` is the console script `neuralart`."""

from assistant.cli import main

if __name__ == "__main__":
    main()
