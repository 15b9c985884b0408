"""How each server starts and ends, so that a test can run it as a child process.

Port 0 lets the system choose one. The only line on standard output is `listening on http://127.0.0.1:PORT`, printed once
requests are answered. A server ends at SIGTERM, at SIGINT and at the end of its standard input. The last is how it
notices that its parent died: whoever starts it gives it a pipe, and keeps the other end open.
"""

import argparse
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable

HOST = "127.0.0.1"


def arguments(description: str) -> argparse.Namespace:
    """Reads the command line. Without --log nothing is logged, not even the errors that bad requests lead to."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--port", type=int, default=0, help="the port to listen at; 0, the default, lets the system choose")
    parser.add_argument("--log", action="store_true", help="log requests and errors to standard error")
    options = parser.parse_args()
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(name)s: %(message)s")
    logging.captureWarnings(True)
    if not options.log:
        logging.disable(logging.CRITICAL)
    return options


def announce(port: int):
    """Tells the parent where the server listens."""
    print(f"listening on http://{HOST}:{port}", flush=True)


def run(serve: Callable[[], None]):
    """Runs a server's loop beside the wait for the end of standard input, and ends the process with the first of them."""
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    signal.signal(signal.SIGINT, lambda *_: os._exit(0))

    def loop():
        try:
            serve()
        finally:
            os._exit(1)

    threading.Thread(target=loop, daemon=True).start()
    while os.read(sys.stdin.fileno(), 4096):
        pass
    os._exit(0)


def run_asgi(app, options: argparse.Namespace):
    """Runs an ASGI application under uvicorn, with connections that are kept alive."""
    import uvicorn

    listener = socket.create_server((HOST, options.port))
    # Connections inherit it. Without it the second packet of an answer waits 40 ms for the client's acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    class Announcing(uvicorn.Server):
        async def startup(self, sockets=None):
            await super().startup(sockets)
            announce(listener.getsockname()[1])

    server = Announcing(uvicorn.Config(app, log_config=None, access_log=options.log))
    run(lambda: server.run(sockets=[listener]))
