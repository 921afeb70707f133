"""Logs in to a local network as an app would, written from RFC 7636, 9126, 9207, 9449 and 7523: DATA_SERVER PLC HANDLE KIND

KIND is public or confidential. A confidential app first prints its metadata, and waits for a line: then it is published.
The password is "secret". Prints what was checked.
"""
import base64
import hashlib
import json
import secrets
import sys
import time
from html.parser import HTMLParser
from http.client import HTTPConnection
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from joserfc import jwt
from joserfc.jwk import ECKey

data_server, plc, handle, kind = sys.argv[1:5]
SCOPES = 'atproto transition:generic'
checks = 0


def check(condition, *what):
    global checks
    assert condition, what
    checks += 1


class Response:
    def __init__(self, response):
        self.status, self.headers, self.text = response.status, response.headers, response.read().decode()

    @property
    def json(self):
        return json.loads(self.text)


def send(method, url, headers=None, form=None, body=None):
    """One exchange, without redirects."""
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname, parts.port, timeout=60)
    headers = dict(headers or {})
    if form is not None:
        body = urlencode(form)
        headers['Content-Type'] = 'application/x-www-form-urlencoded'
    connection.request(method, parts.path + ('?' + parts.query if parts.query else ''), body, headers)
    response = Response(connection.getresponse())
    connection.close()
    return response


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()


# Discovery.

did = send('GET', f'{data_server}/xrpc/com.atproto.identity.resolveHandle?handle={handle}').json['did']
document = send('GET', f'{plc}/{did}').json
[found] = [s['serviceEndpoint'] for s in document['service'] if s['id'].endswith('#atproto_pds')]
check(found == data_server, found)
resource = send('GET', f'{data_server}/.well-known/oauth-protected-resource')
check(resource.status == 200 and resource.headers['Content-Type'].split(';')[0] == 'application/json', resource.text)
check(resource.json['resource'] == data_server, resource.text)
[issuer] = resource.json['authorization_servers']
response = send('GET', f'{issuer}/.well-known/oauth-authorization-server')
server = response.json
check(response.status == 200 and server['issuer'] == issuer, server)
for member, value in {
    'response_types_supported': 'code', 'grant_types_supported': 'refresh_token', 'code_challenge_methods_supported': 'S256',
    'token_endpoint_auth_methods_supported': 'private_key_jwt', 'dpop_signing_alg_values_supported': 'ES256',
    'token_endpoint_auth_signing_alg_values_supported': 'ES256', 'scopes_supported': 'atproto',
}.items():
    check(value in server[member], member)
for member in [
    'authorization_response_iss_parameter_supported', 'require_pushed_authorization_requests',
    'client_id_metadata_document_supported',
]:
    check(server[member] is True, member)

# The app.

client_key = ECKey.generate_key('P-256', {'kid': 'first', 'use': 'sig', 'alg': 'ES256'}, private=True)
if kind == 'confidential':
    redirect = 'https://app.example.com/callback'
    client_id = 'https://app.example.com/oauth-client-metadata.json'
    print(json.dumps({
        'client_id': client_id, 'application_type': 'web', 'grant_types': ['authorization_code', 'refresh_token'],
        'response_types': ['code'], 'redirect_uris': [redirect], 'scope': SCOPES, 'dpop_bound_access_tokens': True,
        'token_endpoint_auth_method': 'private_key_jwt', 'token_endpoint_auth_signing_alg': 'ES256',
        'jwks': {'keys': [client_key.as_dict(private=False)]},
    }), flush=True)
    sys.stdin.readline()
else:
    redirect = 'http://127.0.0.1:4711/callback'
    client_id = 'http://localhost?' + urlencode({'scope': SCOPES, 'redirect_uri': 'http://127.0.0.1/callback'})


def authenticated(form):
    """A form with what shows who the app is."""
    form = {'client_id': client_id, **form}
    if kind == 'confidential':
        now = int(time.time())
        claims = {
            'iss': client_id, 'sub': client_id, 'aud': issuer, 'jti': secrets.token_urlsafe(16), 'iat': now, 'exp': now + 60,
        }
        form['client_assertion_type'] = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
        form['client_assertion'] = jwt.encode({'alg': 'ES256', 'kid': 'first'}, claims, client_key)
    return form


# Proofs (RFC 9449). Each server has nonces of its own.

key = ECKey.generate_key('P-256', private=True)
nonces = {}


def proof(method, url, token=None, key=key, nonce=None, **changes):
    claims = {'htm': method, 'htu': url.split('?')[0], 'iat': int(time.time()), 'jti': secrets.token_urlsafe(16), **changes}
    if nonce:
        claims['nonce'] = nonce
    if token:
        claims['ath'] = encoded(hashlib.sha256(token.encode('ascii')).digest())
    header = {'typ': 'dpop+jwt', 'alg': 'ES256', 'jwk': key.as_dict(private=False)}
    for extra in ['kid', 'use', 'alg']:
        header['jwk'].pop(extra, None)
    return jwt.encode(header, claims, key)


def proven(method, url, token=None, key=key, form=None, body=None, headers=None, make_form=None, **changes):
    """An exchange with a proof, and once more if the server requires another nonce."""
    place = (urlsplit(url).netloc, token is not None)
    for attempt in range(2):
        sent = {'DPoP': proof(method, url, token, key, nonces.get(place), **changes), **(headers or {})}
        if token:
            sent['Authorization'] = f'DPoP {token}'
        response = send(method, url, sent, make_form() if make_form else form, body)
        given = response.headers['DPoP-Nonce']
        check(given, 'no nonce from', url)
        nonces[place] = given
        if response.status in (400, 401) and response.json.get('error') == 'use_dpop_nonce' and attempt == 0:
            if token:
                check('use_dpop_nonce' in response.headers['WWW-Authenticate'], response.headers)
            continue
        return response


def post(url, form):
    # An assertion is used once, too, so each attempt has its own.
    return proven('POST', url, make_form=lambda: authenticated(form))


# The page: plain forms, as a browser without scripts would use them.

class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.forms, self.scripts = [], 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.scripts += tag == 'script'
        if tag == 'form':
            self.forms.append((attributes['action'], []))
        if tag == 'input' and attributes.get('name') and self.forms:
            if attributes.get('type') != 'checkbox' or 'checked' in attributes:
                self.forms[-1][1].append((attributes['name'], attributes.get('value', '')))

    def form(self, ending):
        return next((form for form in self.forms if form[0].endswith(ending)), None)


def visit(url, ending):
    """Signs in, and submits the form of that ending. Returns where the browser is sent to."""
    cookies, request = {}, ('GET', url, None)
    for _ in range(10):
        method, url, form = request
        headers = {'Cookie': '; '.join(f'{name}={value}' for name, value in cookies.items())} if cookies else {}
        response = send(method, url, headers, form)
        for given in response.headers.get_all('Set-Cookie') or []:
            check('HttpOnly' in given and 'SameSite=Lax' in given, given)
            name, value = given.split(';')[0].split('=', 1)
            cookies[name] = value
        if response.status in (302, 303):
            request = ('GET', urljoin(url, response.headers['Location']), None)
            if not request[1].startswith(issuer):
                return request[1]
            continue
        check(response.status == 200, response.text)
        page = Page(response.text)
        check(page.scripts == 0, 'a page with a script')
        chosen = page.form('/sign-in')
        if chosen:
            fields = [(n, {'identifier': handle, 'password': 'secret'}.get(n, v)) for n, v in chosen[1]]
        else:
            chosen = page.form(ending)
            fields = chosen[1]
        request = ('POST', urljoin(url, chosen[0]), fields)
    raise AssertionError('the pages go in a circle')


def log_in(ending='/accept'):
    """Returns what the browser brings back, and the code verifier."""
    verifier, state = secrets.token_urlsafe(48), secrets.token_urlsafe(16)
    challenge = encoded(hashlib.sha256(verifier.encode()).digest())
    pushed = post(server['pushed_authorization_request_endpoint'], {
        'response_type': 'code', 'redirect_uri': redirect, 'scope': SCOPES, 'state': state, 'code_challenge': challenge,
        'code_challenge_method': 'S256', 'login_hint': handle,
    })
    check(pushed.status == 201 and pushed.json['expires_in'] > 0, pushed.text)
    query = urlencode({'client_id': client_id, 'request_uri': pushed.json['request_uri']})
    address = visit(f"{server['authorization_endpoint']}?{query}", ending)
    check(address.split('?')[0] == redirect, address)
    fields = dict(parse_qsl(urlsplit(address).query))
    check(fields['iss'] == issuer and fields['state'] == state, fields)
    again = send('GET', f"{server['authorization_endpoint']}?{query}")
    check(again.status == 400, 'a request that was used opened a page again')
    return fields, verifier


def exchange(fields, verifier):
    return post(server['token_endpoint'], {
        'grant_type': 'authorization_code', 'code': fields['code'], 'redirect_uri': redirect, 'code_verifier': verifier,
    })


def checked(tokens):
    check(tokens.status == 200, tokens.text)
    check(tokens.headers['Cache-Control'] == 'no-store', tokens.headers)
    tokens = tokens.json
    check(tokens['token_type'].lower() == 'dpop' and tokens['sub'] == did, tokens)
    check(set(tokens['scope'].split()) == set(SCOPES.split()) and tokens['expires_in'] > 0, tokens)
    return tokens


denied, _ = log_in('/reject')
check(denied['error'] == 'access_denied' and 'code' not in denied, denied)

fields, verifier = log_in()
# A wrong verifier spends the code.
check(exchange(fields, secrets.token_urlsafe(48)).json['error'] == 'invalid_grant', 'a wrong code_verifier was accepted')
check(exchange(fields, verifier).json['error'] == 'invalid_grant', 'a code was accepted twice')
tokens = checked(exchange(*log_in()))

# Calls.

about = f'{data_server}/xrpc/com.atproto.server.getSession'
access = tokens['access_token']
response = proven('GET', about, access)
check(response.status == 200 and response.json['did'] == did, response.text)
record = {'$type': 'app.bsky.feed.post', 'text': 'from Python', 'createdAt': '2026-01-01T00:00:00Z'}
written = proven(
    'POST', f'{data_server}/xrpc/com.atproto.repo.createRecord', access,
    body=json.dumps({'repo': did, 'collection': 'app.bsky.feed.post', 'record': record}),
    headers={'Content-Type': 'application/json'})
check(written.status == 200 and written.json['uri'].startswith(f'at://{did}/'), written.text)


def refused(response, status, *errors):
    check(response.status == status and response.json['error'] in errors, response.status, response.text)


refused(send('GET', about, {'Authorization': f'Bearer {access}'}), 400, 'InvalidToken')
refused(send('GET', about, {'Authorization': f'DPoP {access}'}), 401, 'invalid_dpop_proof')
refused(proven('GET', about, access, key=ECKey.generate_key('P-256', private=True)), 401, 'invalid_dpop_proof', 'invalid_token')
for changes in [
    {'htm': 'POST'}, {'htu': data_server + '/'}, {'ath': encoded(bytes(32))}, {'iat': int(time.time()) - 400},
    {'iat': int(time.time()) + 400}, {'jti': ''},
]:
    # The key of the dictionary is set last, so that it replaces what the proof would say.
    place = (urlsplit(about).netloc, True)
    claims = {'htm': 'GET', 'htu': about, 'iat': int(time.time()), 'jti': secrets.token_urlsafe(16), 'nonce': nonces[place],
              'ath': encoded(hashlib.sha256(access.encode()).digest()), **changes}
    header = {'typ': 'dpop+jwt', 'alg': 'ES256', 'jwk': {k: v for k, v in key.as_dict(private=False).items() if k != 'kid'}}
    made = jwt.encode(header, claims, key)
    refused(send('GET', about, {'Authorization': f'DPoP {access}', 'DPoP': made}), 401, 'invalid_dpop_proof')
made = proof('GET', about, access, nonce=nonces[(urlsplit(about).netloc, True)])
sent = {'Authorization': f'DPoP {access}', 'DPoP': made}
check(send('GET', about, sent).status == 200, 'a good proof was refused')
refused(send('GET', about, sent), 401, 'invalid_dpop_proof')

# Refreshing.


def refresh(token):
    return post(server['token_endpoint'], {'grant_type': 'refresh_token', 'refresh_token': token})


renewed = checked(refresh(tokens['refresh_token']))
check(renewed['refresh_token'] != tokens['refresh_token'] and renewed['access_token'] != access, 'the same tokens again')
check(proven('GET', about, renewed['access_token']).status == 200, 'the new token was refused')
refused(refresh(tokens['refresh_token']), 400, 'invalid_grant')
refused(refresh(renewed['refresh_token']), 400, 'invalid_grant')

# Ending.

tokens = checked(exchange(*log_in()))
ended = post(server['revocation_endpoint'], {'token': tokens['refresh_token'], 'token_type_hint': 'refresh_token'})
check(ended.status == 200, ended.text)
refused(refresh(tokens['refresh_token']), 400, 'invalid_grant')
if issuer == data_server:
    refused(proven('GET', about, tokens['access_token']), 401, 'invalid_token')
print(f'{checks} checks by joserfc {__import__("joserfc").__version__}')
