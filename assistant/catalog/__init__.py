"""What the tools accept and where operators run, as data; and the look-up of the sources that are cited."""
