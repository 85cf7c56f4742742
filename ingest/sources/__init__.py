"""One loader per kind of source; each gives `ingest.document.Document`."""
