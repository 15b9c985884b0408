"""Which servers the proxy uses, with servers whose check of health is slow."""

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from client import Client
from cluster.cluster import CONNECTION_LIMIT, NO_LIMIT, available_port
from waiting import until

# Longer than the interval of the checks, and shorter than what a server promises.
SECONDS_OF_CHECK = 0.7
CHECKS = 4
PAGE = "/rows/cursor"


class SlowHealth(BaseHTTPRequestHandler):
    """Answers checks slowly, and other requests after several checks."""

    checks = 0

    def do_GET(self):
        if self.path == "/health":
            time.sleep(SECONDS_OF_CHECK)
            type(self).checks += 1
        else:
            end = type(self).checks + CHECKS
            until(lambda: type(self).checks >= end, "the proxy has checked the servers again")
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def slow_servers():
    """The ports of three servers whose checks are slow."""
    servers = [ThreadingHTTPServer(("127.0.0.1", 0), SlowHealth) for _ in range(3)]
    for server in servers:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
    yield [server.server_port for server in servers]
    for server in servers:
        server.shutdown()
        server.server_close()


def test_slow_checks_neither_take_servers_out_nor_cut_requests(cluster, slow_servers):
    proxy = cluster.another_proxy("proxy-of-slow-servers")
    ports = dict(zip(["PORT_A", "PORT_B", "PORT_C"], slow_servers))
    proxy.start(PORT=(port := available_port(0)), RATE_LIMIT=NO_LIMIT, CONNECTION_LIMIT=CONNECTION_LIMIT, **ports)
    client = Client(f"http://127.0.0.1:{port}")
    try:
        assert client.send("GET", PAGE).status == 200
        assert proxy.up("servers") == {"a", "b", "c"}
    finally:
        client.close()
        proxy.stop()
