"""A proxy in front of a server, which calls a function at one of its requests."""

import threading
import urllib.error
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FORWARDED = ("Content-Type", "Content-Encoding", "Link", "Vary")


class Gate:
    """Counts requests. At one of them, a function is called before the answer."""

    def __init__(self):
        self.count = 0
        self.at = None
        self.call = None
        self._lock = threading.Lock()

    def arm(self, after, call):
        """Calls a function at the request that comes after so many others."""
        with self._lock:
            self.at, self.call = self.count + after, call

    def pass_(self):
        with self._lock:
            self.count += 1
            if self.count != self.at:
                return
            call = self.call
        call()


@contextmanager
def gate(upstream):
    """Yields the address of a proxy for a server, and its gate."""
    own = Gate()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            own.pass_()
            request = urllib.request.Request(upstream + self.path)
            for name in ("Accept", "Accept-Encoding", "Authorization"):
                if self.headers[name]:
                    request.add_header(name, self.headers[name])
            try:
                answer = urllib.request.urlopen(request)
            except urllib.error.HTTPError as error:
                answer = error
            with answer:
                body = answer.read()
            self.send_response(answer.status)
            for name in FORWARDED:
                if answer.headers[name]:
                    self.send_header(name, answer.headers[name])
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            # The client may have been killed.
            try:
                self.wfile.write(body)
            except OSError:
                self.close_connection = True

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}", own
        finally:
            server.shutdown()
