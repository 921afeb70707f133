"""Uses a local network with an independent client, the Python package atproto: HOST is its data server."""
import sys
import time

from atproto import Client, client_utils, models
from atproto.exceptions import AtProtocolError, BadRequestError

host = sys.argv[1]


def account(handle):
    Client(f'{host}/xrpc').com.atproto.server.create_account(
        models.ComAtprotoServerCreateAccount.Data(handle=handle, password='secret'))
    client = Client(f'{host}/xrpc')
    refreshes = []
    client.on_session_change(lambda event, session: refreshes.append(str(event)))
    client.login(handle, 'secret')
    return client, refreshes


alice, refreshes = account('alice.test')
bob, _ = account('bob.test')
bob.send_post('Hello from Bob')
alice.follow(bob.me.did)

text = client_utils.TextBuilder().text('Hello ').mention('bob', bob.me.did).text(' see ').link('this', 'https://example.com')
first = alice.send_post(text)
picture = bytes.fromhex(
    '89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b4944415478da63fccf0000030101'
    '00c94a0f1e0000000049454e44ae426082')
second = alice.send_image('With a picture', image=picture, image_alt='one dot')
bob.like(first.uri, first.cid)
bob.repost(first.uri, first.cid)
root = models.create_strong_ref(first)
reply = bob.send_post('A reply', reply_to=models.AppBskyFeedPost.ReplyRef(parent=root, root=root))
print('wrote posts, a picture, a reply, a like, a repost and a follow')

texts, cursor = [], None
while True:
    page = alice.get_timeline(limit=2, cursor=cursor)
    texts += [item.post.record.text for item in page.feed]
    cursor = page.cursor
    if not cursor:
        break
assert texts.count('Hello bob see this') == 2, texts  # the post and Bob's repost of it
assert {'With a picture', 'A reply', 'Hello from Bob'} <= set(texts), texts
print(f'paged a timeline of {len(texts)}')

[post] = alice.get_posts([first.uri]).posts
assert (post.like_count, post.repost_count, post.reply_count) == (1, 1, 1), post
features = [feature.py_type for facet in post.record.facets for feature in facet.features]
assert features == ['app.bsky.richtext.facet#mention', 'app.bsky.richtext.facet#link'], features
[shown] = alice.get_posts([second.uri]).posts
assert shown.embed.images[0].alt == 'one dot', shown
thread = alice.get_post_thread(first.uri).thread
assert [answer.post.uri for answer in thread.replies] == [reply.uri], thread
profile = alice.get_profile('bob.test')
assert profile.followers_count == 1 and profile.viewer.following, profile
reasons = [notice.reason for notice in alice.app.bsky.notification.list_notifications().notifications]
assert sorted(reasons) == ['like', 'reply', 'repost'], reasons
print('counts, facets, embeds, threads, profiles and notifications are as they should be')

for _ in range(3):
    time.sleep(1.1)  # access tokens live for a second here
    alice.send_post('still logged in')
assert any('REFRESH' in event.upper() for event in refreshes), refreshes
print(f'refreshed {len([event for event in refreshes if "REFRESH" in event.upper()])} times')

alice.delete_post(second.uri)
assert alice.get_posts([second.uri]).posts == []
try:
    alice.com.atproto.repo.create_record(
        models.ComAtprotoRepoCreateRecord.Data(
            repo=bob.me.did, collection='app.bsky.feed.post',
            record={'$type': 'app.bsky.feed.post', 'text': 'not mine', 'createdAt': '2026-01-01T00:00:00.000Z'}))
    raise SystemExit('wrote to a repository of somebody else')
except AtProtocolError:
    pass
try:
    alice.send_post('a' * 301)
    raise SystemExit('wrote a post that is too long')
except BadRequestError:
    pass
print('what must be refused is refused')
