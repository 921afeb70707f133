"""An independent data server's firehose, that of the Python package arroba: one repository in memory, on a free port of loopback.

Writes records, prints its address once it listens, and serves until it is killed. GET /texts has how many operations there were,
and the records that the repository has in the end.
"""
import os
import socket

listener = socket.create_server(('127.0.0.1', 0))
port = listener.getsockname()[1]
host = f'localhost:{port}'
# It would wait two minutes for numbers that it has left out itself.
os.environ.update(
    PDS_HOST=host, PLC_HOST='localhost', REPO_TOKEN='token', REPO_PASSWORD='secret',
    SUBSCRIBE_REPOS_SKIPPED_SEQ_DELAY='0')

from arroba import did, firehose, server, util
from arroba import xrpc_identity, xrpc_repo, xrpc_server, xrpc_sync  # noqa: F401 (they register the calls)
from arroba.repo import Repo, Write
from arroba.storage import Action, MemoryStorage
from flask import Flask, jsonify
from lexrpc.flask_server import init_flask
from werkzeug.serving import make_server

# Its handlers answer None where there is nothing to say, which its own checks of answers refuse.
server.server._validate = False
server.storage = MemoryStorage()
account = f'did:web:localhost%3A{port}'
key = util.new_key()
repo = server.repo = Repo.create(
    server.storage, account, handle='alice.test', signing_key=key, rotation_key=key,
    callback=lambda data=None, lost_seq=None: firehose.send_events())
firehose.start()

collection = 'com.example.post'
texts = {}
operations = 0


def write(action, key, text=None):
    global operations
    record = text and {'$type': collection, 'text': text}
    server.storage.commit(repo, [Write(action, collection, key, record)])
    operations += 1
    if text:
        texts[key] = text
    else:
        del texts[key]


for number in range(60):
    write(Action.CREATE, util.next_tid(), f'number {number} \U0001F308')
    keys = sorted(texts)
    if number % 4 == 3:
        write(Action.UPDATE, keys[number // 2 % len(keys)], f'changed {number}')
    if number % 5 == 4:
        write(Action.DELETE, keys[0])

app = Flask(__name__)
init_flask(server.server, app)


@app.get('/.well-known/did.json')
def document():
    return jsonify({
        '@context': ['https://www.w3.org/ns/did/v1'],
        'id': account,
        'alsoKnownAs': ['at://alice.test'],
        'verificationMethod': [{
            'id': f'{account}#atproto', 'type': 'Multikey', 'controller': account,
            'publicKeyMultibase': did.encode_did_key(key.public_key()).removeprefix('did:key:')}],
        'service': [{
            'id': '#atproto_pds', 'type': 'AtprotoPersonalDataServer', 'serviceEndpoint': f'http://{host}'}],
    })


@app.get('/texts')
def final_texts():
    return jsonify({'operations': operations, 'texts': texts})


print(f'http://127.0.0.1:{port}', flush=True)
make_server('127.0.0.1', 0, app, threaded=True, fd=listener.fileno()).serve_forever()
