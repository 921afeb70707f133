"""An independent data server, the Python package arroba: one repository in memory, on a free port of loopback.

Prints its address once it listens, and serves until it is killed.
"""
import os
import socket

os.environ.update(PDS_HOST='localhost', PLC_HOST='localhost', REPO_TOKEN='token', REPO_PASSWORD='secret')

from arroba import server, util
from arroba import xrpc_identity, xrpc_repo, xrpc_server, xrpc_sync  # noqa: F401 (they register the calls)
from arroba.repo import Repo
from arroba.storage import MemoryStorage
from flask import Flask
from lexrpc.flask_server import init_flask
from werkzeug.serving import make_server

# Its handlers answer None where there is nothing to say, which its own checks of answers refuse.
server.server._validate = False
server.storage = MemoryStorage()
key = util.new_key()
server.repo = Repo.create(
    server.storage, 'did:web:localhost', handle='alice.test', signing_key=key, rotation_key=key)

app = Flask(__name__)
init_flask(server.server, app)
listener = socket.create_server(('127.0.0.1', 0))
print(f'http://127.0.0.1:{listener.getsockname()[1]}', flush=True)
make_server('127.0.0.1', 0, app, threaded=True, fd=listener.fileno()).serve_forever()
