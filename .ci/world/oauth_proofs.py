"""Verifies DPoP proofs with joserfc, then makes good and broken ones: COUNT

Reads COUNT lines of JSON: a proof, and the request that it is for. After them it prints the number that it has verified,
and then, each as a line of JSON, proofs that a server must accept and proofs that it must refuse.
"""
import base64
import hashlib
import hmac
import json
import secrets
import sys
import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from joserfc import jws, jwt
from joserfc.jwk import ECKey

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()


def decoded(text):
    assert '=' not in text and '+' not in text and '/' not in text, text
    return base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))


def without_dots(path):
    """RFC 3986, section 5.2.4, as it is written there."""
    output = ''
    while path:
        if path.startswith('../'):
            path = path[3:]
        elif path.startswith('./'):
            path = path[2:]
        elif path.startswith('/./'):
            path = path[2:]
        elif path == '/.':
            path = '/'
        elif path.startswith('/../'):
            path, output = path[3:], output[:output.rfind('/')] if '/' in output else ''
        elif path == '/..':
            path, output = '/', output[:output.rfind('/')] if '/' in output else ''
        elif path in ('.', '..'):
            path = ''
        else:
            end = path.find('/', 1)
            end = len(path) if end < 0 else end
            output, path = output + path[:end], path[end:]
    return output


def target(url):
    """What `htu` has to be."""
    parts = urlsplit(url)
    host = parts.hostname.lower()
    host = f'[{host}]' if ':' in host else host
    usual = {'http': 80, 'https': 443}[parts.scheme.lower()]
    port = '' if parts.port in (None, usual) else f':{parts.port}'
    return f'{parts.scheme.lower()}://{host}{port}{without_dots(parts.path) or "/"}'


# Their proofs.

seen = set()
for _ in range(int(sys.argv[1])):
    given = json.loads(sys.stdin.readline())
    text = given['proof']
    assert text.count('.') == 2, text
    header, claims = (json.loads(decoded(part)) for part in text.split('.')[:2])
    assert set(header) == {'typ', 'alg', 'jwk'} and (header['typ'], header['alg']) == ('dpop+jwt', 'ES256'), header
    assert set(header['jwk']) == {'kty', 'crv', 'x', 'y'} and header['jwk']['crv'] == 'P-256', header
    assert len(decoded(header['jwk']['x'])) == len(decoded(header['jwk']['y'])) == 32, header
    key = ECKey.import_key(header['jwk'])
    token = jwt.decode(text, key, algorithms=['ES256'])
    assert token.claims == claims
    assert key.thumbprint() == given['thumbprint'], given
    expected = {'htm', 'htu', 'iat', 'jti'} | {'nonce'} & given.keys() | ({'ath'} if 'token' in given else set())
    assert set(claims) == expected, claims
    assert claims['htm'] == given['method'] and claims['htu'] == target(given['url']), (claims, given)
    assert type(claims['iat']) is int and claims['iat'] == given['iat'], (claims, given)
    assert claims.get('nonce') == given.get('nonce'), claims
    if 'token' in given:
        assert claims['ath'] == encoded(hashlib.sha256(given['token'].encode('ascii')).digest()), claims
    assert len(decoded(claims['jti'])) >= 16 and claims['jti'] not in seen, claims
    seen.add(claims['jti'])
print(len(seen), flush=True)

# Ours, and their broken twins.


def compact(header, claims, sign):
    text = f'{encoded(json.dumps(header).encode())}.{encoded(json.dumps(claims).encode())}'
    return f'{text}.{encoded(sign(text.encode()))}'


def signed(header, claims, key):
    return jws.serialize_compact(header, json.dumps(claims), key, algorithms=['ES256', 'ES384', 'ES256K'])


def halves(proof, change):
    """The proof with another signature of the same text."""
    text, signature = proof.rsplit('.', 1)
    raw = decoded(signature)
    r, s = change(int.from_bytes(raw[:32], 'big'), int.from_bytes(raw[32:], 'big'))
    return f'{text}.{encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))}'


def twins(number):
    key = ECKey.generate_key('P-256', private=True)
    public = {name: key.as_dict(private=False)[name] for name in ('kty', 'crv', 'x', 'y')}
    private = key.as_dict(private=True)
    header = {'typ': 'dpop+jwt', 'alg': 'ES256', 'jwk': public}
    method, url = ['GET', 'POST'][number % 2], f'https://pds{number}.example.com/xrpc/com.example.call?n={number}'
    token = secrets.token_urlsafe(32) if number % 3 else None
    claims = {'htm': method, 'htu': url.split('?')[0], 'iat': int(time.time()), 'jti': secrets.token_urlsafe(16)}
    if token:
        claims['ath'] = encoded(hashlib.sha256(token.encode()).digest())
    good = signed(header, claims, key)
    first, second, signature = good.split('.')

    def case(name, *proofs, fine=False):
        return {'name': name, 'proofs': proofs, 'isFine': fine, 'method': method, 'url': url, 'token': token}

    def with_header(name, other=key, **changes):
        changed = {**header, **changes}
        return case(name, signed({k: v for k, v in changed.items() if v is not None}, claims, other))

    def with_claims(name, **changes):
        changed = {**claims, **changes}
        return case(name, signed(header, {k: v for k, v in changed.items() if v is not None}, key))

    yield case('good', good, fine=True)
    yield case('good, low s', halves(good, lambda r, s: (r, min(s, ORDER - s))), fine=True)
    yield case('good, high s', halves(good, lambda r, s: (r, max(s, ORDER - s))), fine=True)

    yield case('alg none, no signature', compact({**header, 'alg': 'none'}, claims, lambda text: b''))
    yield case('alg none, the old signature', compact({**header, 'alg': 'none'}, claims, lambda text: decoded(signature)))
    for name, secret in [
        ('jwk', json.dumps(public)), ('jwk without space', json.dumps(public, separators=(',', ':'))), ('x', public['x']),
    ]:
        yield case(f'HS256 with {name} as the key', compact(
            {**header, 'alg': 'HS256'}, claims, lambda text: hmac.digest(secret.encode(), text, 'sha256')))
    yield case('HS256 with an oct key in jwk', compact(
        {**header, 'alg': 'HS256', 'jwk': {'kty': 'oct', 'k': encoded(b'k' * 32)}}, claims,
        lambda text: hmac.digest(b'k' * 32, text, 'sha256')))
    yield with_header('d in jwk', jwk={**public, 'd': private['d']})
    yield with_header('no jwk', jwk=None)
    yield with_header('jwk of another key', jwk={
        name: ECKey.generate_key('P-256').as_dict(private=False)[name] for name in ('kty', 'crv', 'x', 'y')})
    yield with_header('P-384 said, P-256 meant', jwk={**public, 'crv': 'P-384'})
    yield with_header('x one byte short', jwk={**public, 'x': encoded(decoded(public['x'])[1:])})
    yield with_header('a point beside the curve', jwk={**public, 'y': public['x']})
    yield with_header('kty RSA', jwk={**public, 'kty': 'RSA'})
    large = ECKey.generate_key('P-384', private=True)
    yield case('P-384', signed(
        {'typ': 'dpop+jwt', 'alg': 'ES384', 'jwk': large.as_dict(private=False)}, claims, large))
    koblitz = ECKey.generate_key('secp256k1', private=True)
    yield case('secp256k1', signed(
        {'typ': 'dpop+jwt', 'alg': 'ES256K', 'jwk': koblitz.as_dict(private=False)}, claims, koblitz))
    yield with_header('typ JWT', typ='JWT')
    yield with_header('no typ', typ=None)
    yield case('two headers', good, good)
    yield case('two proofs in one header', f'{good}, {good}')
    yield case('no header')
    yield case('an empty header', '')
    yield case('a space in front of an empty header', ' ')
    yield case('a part too few', f'{first}.{second}')
    yield case('a part too many', f'{good}.{signature}')
    yield case('padding', f'{first}.{second}.{signature}==')
    yield case('one bit of the signature', halves(good, lambda r, s: (r, s ^ 1)))
    yield case('r and s swapped', halves(good, lambda r, s: (s, r)))
    yield case('a signature of zeros', halves(good, lambda r, s: (0, 0)))
    raw = decoded(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], 'big'), int.from_bytes(raw[32:], 'big'))
    assert decode_dss_signature(der)
    yield case('a signature in DER', f'{first}.{second}.{encoded(der)}')
    yield case('other claims', f'{first}.{encoded(json.dumps({**claims, "htm": "PUT"}).encode())}.{signature}')
    yield with_claims('another method', htm='DELETE')
    yield with_claims('the method in lower case', htm=method.lower())
    yield with_claims('another path', htu='https://pds.example.com/')
    yield with_claims('the query in htu', htu=url)
    yield with_claims('a fragment in htu', htu=claims['htu'] + '#')
    yield with_claims('http for https', htu=claims['htu'].replace('https', 'http'))
    yield with_claims('from yesterday', iat=claims['iat'] - 86_400)
    yield with_claims('from tomorrow', iat=claims['iat'] + 86_400)
    yield with_claims('iat as text', iat=str(claims['iat']))
    yield with_claims('ath of another token', ath=encoded(hashlib.sha256(b'another').digest()))
    if token:
        yield with_claims('no ath', ath=None)
        yield with_claims('the token as ath', ath=token)
    for name in ['htm', 'htu', 'iat', 'jti']:
        yield with_claims(f'no {name}', **{name: None})


for number in range(20):
    for twin in twins(number):
        print(json.dumps(twin))
