"""Logs in to a local network with the Python package requests_oauth2client: DATA_SERVER HANDLE

It knows nothing of the AT Protocol. Addresses must have https unless the client is made for tests.
"""
import sys
from importlib.metadata import version
from urllib.parse import urlencode

import requests
from requests_oauth2client import InvalidGrant, OAuth2Client, PublicApp

import oauth_page

data_server, handle = sys.argv[1:3]
scope, redirect = 'atproto transition:generic', 'http://127.0.0.1:4711/callback'
client_id = 'http://localhost?' + urlencode({'scope': scope, 'redirect_uri': 'http://127.0.0.1/callback'})
[issuer] = requests.get(f'{data_server}/.well-known/oauth-protected-resource').json()['authorization_servers']
metadata = requests.get(f'{issuer}/.well-known/oauth-authorization-server').json()
client = OAuth2Client(
    token_endpoint=metadata['token_endpoint'], authorization_endpoint=metadata['authorization_endpoint'],
    pushed_authorization_request_endpoint=metadata['pushed_authorization_request_endpoint'],
    revocation_endpoint=metadata['revocation_endpoint'], issuer=issuer, redirect_uri=redirect,
    auth=PublicApp(client_id), code_challenge_method='S256',
    authorization_response_iss_parameter_supported=True, dpop_bound_access_tokens=True, testing=True)
# `nonce` belongs to OpenID Connect, and servers of the AT Protocol refuse it.
request = client.authorization_request(scope=scope, nonce=None)
pushed = client.pushed_authorization_request(request)
callback = oauth_page.allow(pushed.uri, handle)
token = client.authorization_code(request.validate_callback(callback))
assert token.token_type.lower() == 'dpop', token
about = f'{data_server}/xrpc/com.atproto.server.getSession'


def call(token):
    response = requests.get(about, auth=token)
    assert response.status_code == 200 and response.json()['handle'] == handle, response.text


call(token)
for number in range(3):
    written = requests.post(f'{data_server}/xrpc/com.atproto.repo.createRecord', auth=token, json={
        'repo': token.sub, 'collection': 'app.bsky.feed.post',
        'record': {'$type': 'app.bsky.feed.post', 'text': f'number {number}', 'createdAt': '2026-01-01T00:00:00Z'}})
    assert written.status_code == 200, written.text
    renewed = client.refresh_token(token)
    assert renewed.refresh_token != token.refresh_token and renewed.access_token != token.access_token
    token = renewed
    call(token)
assert client.revoke_refresh_token(token)
try:
    client.refresh_token(token)
    raise AssertionError('a session that has ended was refreshed')
except InvalidGrant:
    pass
print(f'a login, 7 calls, 3 refreshes and a revocation by requests_oauth2client {version("requests_oauth2client")}')
