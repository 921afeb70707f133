"""Logs in to a local network with the Python package atproto-oauth: DATA_SERVER PLC HANDLE

It only talks to servers on the public Internet. What keeps it there is replaced: the check of addresses, which has an
option for loopback that nothing sets, and the check that an issuer has https and no port.
"""
import asyncio
import sys
from importlib.metadata import version
from urllib.parse import parse_qs, urlencode, urlsplit

import atproto_oauth.client
import atproto_oauth.metadata
from atproto_identity.resolver import AsyncIdResolver
from atproto_oauth import OAuthClient, OAuthTokenError
from atproto_oauth.security import get_hardened_async_client, is_safe_url, validate_authserver_metadata
from atproto_oauth.stores.memory import MemorySessionStore, MemoryStateStore

import oauth_page

data_server, plc, handle = sys.argv[1:4]


def validate_local_metadata(metadata, address):
    issuer = urlsplit(metadata['issuer'])
    assert (issuer.scheme, issuer.hostname, issuer.path) == ('http', '127.0.0.1', ''), issuer
    assert f'{metadata["issuer"]}/.well-known/oauth-authorization-server' == address, metadata
    # The rest of its checks, with an issuer that it accepts.
    validate_authserver_metadata({**metadata, 'issuer': 'https://127.0.0.1'}, address)


for module in [atproto_oauth.client, atproto_oauth.metadata]:
    module.is_safe_url = lambda url: is_safe_url(url, allow_localhost=True)
    module.get_hardened_async_client = lambda **options: get_hardened_async_client(allow_localhost=True, **options)
atproto_oauth.metadata.validate_authserver_metadata = validate_local_metadata


async def main():
    redirect, scope = 'http://127.0.0.1:4711/callback', 'atproto transition:generic'
    client = OAuthClient(
        'http://localhost?' + urlencode({'scope': scope, 'redirect_uri': 'http://127.0.0.1/callback'}), redirect, scope,
        MemoryStateStore(), MemorySessionStore())
    client._id_resolver = AsyncIdResolver(plc_url=plc)
    document = f'{data_server}/xrpc/com.atproto.identity.resolveHandle?handle={handle}'
    async with get_hardened_async_client(allow_localhost=True) as plain:
        did = (await plain.get(document)).json()['did']
    page, state = await client.start_authorization(did)
    callback = parse_qs(urlsplit(oauth_page.allow(page, handle)).query)
    assert callback['state'] == [state], callback
    session = await client.handle_callback(callback['code'][0], state, callback['iss'][0])
    assert session.did == did and session.handle == handle, session

    async def call():
        return await client.make_authenticated_request(
            session, 'GET', f'{data_server}/xrpc/com.atproto.server.getSession?x=1')

    async def post(text):
        return await client.make_authenticated_request(
            session, 'POST', f'{data_server}/xrpc/com.atproto.repo.createRecord', json={
                'repo': did, 'collection': 'app.bsky.feed.post',
                'record': {'$type': 'app.bsky.feed.post', 'text': text, 'createdAt': '2026-01-01T00:00:00Z'}})

    response = await call()
    assert response.status_code == 200 and response.json()['did'] == did, response.text
    for number in range(3):
        assert (await post(f'number {number}')).status_code == 200
        old = session.refresh_token, session.access_token
        session = await client.refresh_session(session)
        assert session.refresh_token != old[0] and session.access_token != old[1]
        assert (await call()).status_code == 200
    await client.revoke_session(session)
    try:
        await client.refresh_session(session)
        raise AssertionError('a session that has ended was refreshed')
    except OAuthTokenError as error:
        assert 'invalid_grant' in str(error), error
    print(f'a login, 7 calls, 3 refreshes and a revocation by atproto-oauth {version("atproto-oauth")}')


asyncio.run(main())
