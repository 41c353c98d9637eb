"""A hub of models on this machine, and every way in which a server can be wrong.

    hub.py FOLDER [CERTIFICATE KEY]

Prints its port. The first part of a file's path says how the server behaves; FOLDER/requests gets a line for
each request. With a certificate it speaks TLS.
"""
import hashlib
import http.server
import json
import os
import ssl
import sys
import threading
import time

FOLDER = sys.argv[1]
counts, digests, lock = {}, {}, threading.Lock()


def digest(name):
    with lock:
        if name not in digests:
            with open(os.path.join(FOLDER, name), "rb") as file:
                digests[name] = hashlib.sha256(file.read()).hexdigest()
        return digests[name]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def note(self):
        words = [self.headers.get(name, "-") for name in ("Host", "Range", "If-Range", "Authorization")]
        with lock:
            counts[self.path] = counts.get(self.path, 0) + 1
            with open(os.path.join(FOLDER, "requests"), "a") as log:
                log.write("\t".join([self.path, *words]) + "\n")
            return counts[self.path]

    def answer(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def redirect(self, place):
        self.answer(302, Location=place)

    def do_GET(self):
        count = self.note()
        parts = self.path.split("?")[0].strip("/").split("/")
        if parts[0] == "api":
            return self.listing(parts[2], parts[3])
        mode, name = parts[0], parts[-1]
        known = {"s401": 401, "s403": 403, "s404": 404, "s500": 500, "s418": 418}
        if mode in known:
            return self.answer(known[mode], b"no")
        if mode == "s429":
            return self.answer(429, Retry_After="7200")
        if mode == "busy" and count == 1:
            return self.answer(503, Retry_After="0")
        if mode == "page":
            return self.answer(200, b"<html>log in</html>", Content_Type="text/html; charset=utf-8")
        if mode == "text":
            return self.answer(200, b"not found, and never was", Content_Type="application/octet-stream")
        if mode == "circle":
            return self.redirect(self.path)
        if mode == "plain":
            return self.redirect("http://example.invalid/" + name)
        if mode == "other":
            port = self.server.server_address[1]
            scheme = "https" if len(sys.argv) > 2 else "http"
            host = "127.0.0.1" if self.headers["Host"].startswith("localhost") else "localhost"
            return self.redirect(f"{scheme}://{host}:{port}/ok/{name}")
        self.file(mode, name, count)

    def listing(self, mode, repository):
        if mode.startswith("s4") or mode == "s500":
            return self.answer(int(mode[1:]))
        if mode == "page":
            return self.answer(200, b"<html></html>", Content_Type="text/html")
        entries = []
        for name in sorted(os.listdir(FOLDER)):
            if name.endswith(".gguf"):
                size = os.path.getsize(os.path.join(FOLDER, name))
                entries.append({
                    "type": "file", "path": name, "size": size, "oid": "0" * 40,
                    "lfs": {"oid": digest(name), "size": size, "pointerSize": 130}})
        self.answer(200, json.dumps(entries).encode(), Content_Type="application/json")

    def file(self, mode, name, count):
        try:
            with open(os.path.join(FOLDER, name), "rb") as file:
                content = file.read()
        except OSError:
            return self.answer(404)
        if mode == "changed" and count > 1:
            content = content[:4] + bytes(byte ^ count for byte in content[4:])
        tag = '"%d-%d"' % (len(content), count if mode == "changed" else 1)
        headers = {} if mode.startswith("unmarked") else {"ETag": tag}
        first, asked = 0, self.headers.get("Range")
        matches = self.headers.get("If-Range") in (None, tag)
        if asked and mode == "s416":
            return self.answer(416, b"no such range", Content_Range=f"bytes */{len(content)}")
        if asked and matches and mode != "norange":
            first = int(asked.split("=")[1].split("-")[0])
        part = content[first:]
        if asked and first >= len(content):
            return self.answer(416, b"no such range", Content_Range=f"bytes */{len(content)}")
        self.send_response(206 if first else 200)
        for key, value in headers.items():
            self.send_header(key, value)
        if first:
            self.send_header("Content-Range", f"bytes {first}-{len(content) - 1}/{len(content)}")
        if mode == "longer":
            part += b"and more"
        if mode != "unsized":
            self.send_header("Content-Length", str(len(part)))
        else:
            self.send_header("Connection", "close")
            self.close_connection = True
        self.end_headers()
        if mode in ("cut", "changed", "unmarked-cut") and count <= 2 or mode == "always-cut":
            self.wfile.write(part[:len(part) // 2])
            self.wfile.flush()
            self.close_connection = True
            self.connection.shutdown(2)
            return
        if mode == "slow":
            for start in range(0, len(part), 1 << 18):
                self.wfile.write(part[start:start + (1 << 18)])
                time.sleep(0.01)
            return
        self.wfile.write(part)


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        pass  # whoever asked has gone


server = Server(("127.0.0.1", 0), Handler)
server.daemon_threads = True
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
server.serve_forever()
