"""The web page, served on this machine. Importing this package is cheap; Gradio is imported when the page is built."""

import os

# Read by Gradio when it is imported: no analytics, no version check, no share link.
os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
os.environ["GRADIO_SHARE"] = "False"


def serve(host: str = "127.0.0.1", port: int = 7860, open_browser: bool = True) -> None:
    """Serve the page until Ctrl+C. Raises AssistantError when the port is in use."""
    from assistant.web.server import run

    run(host, port, open_browser)
