"""A server of many APIs, each imitated as far as its pagination is documented: its parameters, its defaults, and the names
and places of what an answer says about its page. `GET /` lists them, with the documentation that each follows.
"""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import serving
from documented.api import API, Answer, Request, parse
from documented.table import TABLE


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.respond({})

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        self.respond(json.loads(self.rfile.read(length) or b"{}"))

    def respond(self, body: dict):
        path, query = parse(self.path)
        _, slug, *_ = (path + "/").split("/", 2)
        if not slug:
            answer = Answer([
                {"name": api.name, "documentation": api.documentation, "address": f"/{key}{api.address}",
                 "options": api.options, "items": api.items}
                for key, api in TABLE.items()
            ])
        elif slug in TABLE:
            request = Request(
                f"http://{self.headers['Host']}", path, query, {k.lower(): v for k, v in self.headers.items()}, body)
            answer = TABLE[slug].answer(request)
        else:
            answer = Answer({"message": "no such API"}, status=404)
        data = answer.bytes if answer.status != 204 else b""
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.type)
        self.send_header("Content-Length", str(len(data)))
        for name, value in answer.fields.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format, *arguments):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64


def main():
    options = serving.arguments(__doc__)
    server = Server((serving.HOST, options.port), Handler)
    serving.announce(server.server_port)
    serving.run(server.serve_forever)


main()
