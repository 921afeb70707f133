"""Calls a labeler with independent code, the Python packages atproto, requests, websockets and cryptography: FILE, a JSON object.

It checks a token of our data server, calls the labeler with tokens of its own, and reads the stream of labels, whose signatures
it checks by itself. It prints a line for each thing that it found, and fails on the first one that is wrong.
"""
import base64
import json
import sys
import threading
import time

import libipld
import requests
from atproto import FirehoseSubscribeLabelsClient, models, parse_subscribe_labels_message
from atproto_crypto.verify import verify_signature
from atproto_server.auth.jwt import verify_jwt
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from websockets.sync.client import connect

given = json.load(open(sys.argv[1]))
url = given['url']

# Our token, checked by atproto.
payload = verify_jwt(given['token'], lambda did, fresh: given['tokenKey'], own_did=given['tokenAudience'])
assert payload.iss == given['tokenAccount'] and payload.lxm == given['tokenCall'], payload
try:
    verify_jwt(given['token'][:-4] + 'AAAA', lambda did, fresh: given['tokenKey'])
    raise SystemExit('a forged token was accepted')
except Exception as error:
    print('token', type(error).__name__)

# Tokens of ours, checked by the labeler.
ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
key = ec.derive_private_key(int(given['callerKey'], 16), ec.SECP256K1())


def part(value):
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()


def token(high=False, **changes):
    now = int(time.time())
    claims = {
        'iss': given['callerAccount'], 'aud': given['audience'], 'lxm': 'com.atproto.moderation.createReport', 'iat': now,
        'exp': now + 60, 'jti': str(time.time_ns()),
    }
    text = f'{part({"typ": "JWT", "alg": "ES256K"})}.{part({**claims, **changes})}'
    r, s = utils.decode_dss_signature(key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    # Both halves are valid here, unlike in labels and commits.
    s = max(s, ORDER - s) if high else min(s, ORDER - s)
    return f'{text}.{part(r.to_bytes(32, "big") + s.to_bytes(32, "big"))}'


def report(bearer, words):
    return requests.post(
        f'{url}/xrpc/com.atproto.moderation.createReport', headers={'Authorization': f'Bearer {bearer}'} if bearer else {},
        json={
            'reasonType': 'com.atproto.moderation.defs#reasonSpam', 'reason': words,
            'subject': {'$type': 'com.atproto.admin.defs#repoRef', 'did': 'did:web:spammer.example.com'},
        }, timeout=10)


once = token()
print('report', report(once, 'one').status_code, report(once, 'two').json()['error'])
print('high s', report(token(high=True), 'three').status_code)
for name, bearer in {
    'none': None, 'audience': token(aud='did:web:other.example.com'), 'call': token(lxm='com.atproto.sync.getRepo'),
    'expired': token(iat=int(time.time()) - 90, exp=int(time.time()) - 30), 'account': token(iss='did:web:no.example.com'),
}.items():
    answer = report(bearer, 'no')
    assert 'www-authenticate' in answer.headers or answer.status_code != 401
    print(name, answer.status_code, answer.json()['error'])

# The stream of labels, by atproto's client.
labels = []
client = FirehoseSubscribeLabelsClient(
    models.ComAtprotoLabelSubscribeLabels.Params(cursor=0), base_uri=f'{url.replace("http", "ws", 1)}/xrpc')


def take(message):
    event = parse_subscribe_labels_message(message)
    labels.extend((event.seq, label) for label in event.labels)
    if len(labels) >= given['labels']:
        threading.Thread(target=client.stop).start()


client.start(take)
print('labels', ' '.join(f'{"-" if label.neg else ""}{label.val}' for _, label in labels))

# The same frames, byte by byte.
with connect(f'{url.replace("http", "ws", 1)}/xrpc/com.atproto.label.subscribeLabels?cursor=0') as socket:
    for seq, _ in labels:
        frame = socket.recv(timeout=10)
        # The header is {"t": "#labels", "op": 1}.
        header = libipld.decode_dag_cbor(frame[:15])
        body = libipld.decode_dag_cbor(frame[15:])
        assert header == {'t': '#labels', 'op': 1} and body['seq'] == seq, (header, body)
        for label in body['labels']:
            signature = label.pop('sig')
            assert label['ver'] == 1 and label.get('neg', True) is True and label['src'] == given['labeler'], label
            assert verify_signature(given['labelKey'], libipld.encode_dag_cbor(label), signature), label
    print('signatures', len(labels))

# A cursor from the future ends with an error.
with connect(f'{url.replace("http", "ws", 1)}/xrpc/com.atproto.label.subscribeLabels?cursor=99999') as socket:
    frame = socket.recv(timeout=10)
    print('future', b'FutureCursor' in frame)
