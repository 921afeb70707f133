"""Reads posts that BskyKit wrote, and writes posts for BskyKit to read, with the Python package atproto: HOST AUTHOR.

Logs in as bob.test. Prints what each post of the account AUTHOR means, then `--`, then what each post means that it has written
itself: not as it reads it afterwards, but as it wanted it. A line is one fact.
"""
import sys

from atproto import AtUri, Client, client_utils, models
from atproto.exceptions import BadRequestError

host, author = sys.argv[1:]
client = Client(f'{host}/xrpc')
client.login('bob.test', 'correct-horse')
PICTURE = bytes.fromhex(
    '89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b4944415478da63fccf0000030101'
    '00c94a0f1e0000000049454e44ae426082')


def say(*words):
    print(*(str(word).replace('\n', '\\n') for word in words))


def kind(model):
    """`recordWithMedia` of `app.bsky.embed.recordWithMedia#view`."""
    return model.py_type.split('#')[0].split('.')[-1]


def feature_words(feature):
    part = feature.py_type.split('#')[1]
    return part, {'mention': 'did', 'link': 'uri', 'tag': 'tag'}[part]


def say_blob(word, blob, *more):
    # The file is on the server as the reference says.
    data = client.com.atproto.sync.get_blob({'did': author, 'cid': str(blob.cid)})
    say(word, blob.mime_type, blob.size, len(data), *more)


def say_embed(embed):
    say('embed', kind(embed))
    match kind(embed):
        case 'images' | 'gallery':
            for image in embed.images if kind(embed) == 'images' else embed.items:
                say_blob('image', image.image, image.aspect_ratio.width, image.aspect_ratio.height, image.alt)
        case 'external':
            say('card', embed.external.uri, embed.external.title, '|', embed.external.description)
            if embed.external.thumb:
                say_blob('thumbnail', embed.external.thumb)
        case 'record':
            say('quote', embed.record.uri, embed.record.cid)
        case 'recordWithMedia':
            say_embed(embed.record)
            say_embed(embed.media)


def say_view(view):
    say('view', kind(view))
    match kind(view):
        case 'images':
            for image in view.images:
                say('shown', image.alt)
        case 'gallery':
            for image in view.items:
                say('shown', image.alt)
        case 'external':
            say('shown', view.external.title)
        case 'record':
            say('quoted', view.record.author.handle, view.record.value.text)
        case 'recordWithMedia':
            say_view(view.record)
            say_view(view.media)


def gate(of, uri):
    try:
        return of.get(author, AtUri.from_str(uri).rkey).value
    except BadRequestError:
        return None


def say_gates(uri):
    replies = gate(client.app.bsky.feed.threadgate, uri)
    if replies:
        assert replies.post == uri
        say('replies', *([rule.py_type.split('#')[1] for rule in replies.allow] if replies.allow is not None else ['anyone']))
    quotes = gate(client.app.bsky.feed.postgate, uri)
    if quotes:
        assert quotes.post == uri
        say('quotes', *(rule.py_type.split('#')[1] for rule in quotes.embedding_rules))


def say_post(view):
    post = view.record
    say('post', view.uri, view.cid)
    say('text', post.text)
    for facet in post.facets or []:
        start, end = facet.index.byte_start, facet.index.byte_end
        for feature in facet.features:
            name, field = feature_words(feature)
            say('facet', start, end, post.text.encode()[start:end].decode(), name, getattr(feature, field))
    if post.reply:
        say('reply', post.reply.root.uri, post.reply.root.cid, post.reply.parent.uri, post.reply.parent.cid)
    for language in post.langs or []:
        say('language', language)
    for label in post.labels.values if post.labels else []:
        say('label', label.val)
    for tag in post.tags or []:
        say('tag', tag)
    if post.embed:
        say_embed(post.embed)
    if view.embed:
        say_view(view.embed)
    say_gates(view.uri)


feed = client.get_author_feed(author, filter='posts_with_replies', limit=100).feed
uris = sorted(item.post.uri for item in feed if item.post.author.did == author)
for view in client.get_posts(uris).posts:
    say_post(view)
print('--', flush=True)

# Now the other way.
first = client.get_posts(uris[:1]).posts[0]
root = models.create_strong_ref(first)
picture = client.upload_blob(PICTURE).blob


def wanted(post, text, facets=(), reply=None, embed=(), languages=('en',)):
    say('post', post.uri, post.cid)
    say('text', text)
    at = 0
    for part, name, value in facets:
        start = text.encode().index(part.encode(), at)
        at = start + len(part.encode())
        say('facet', start, at, part, name, value)
    if reply:
        say('reply', reply.root.uri, reply.root.cid, reply.parent.uri, reply.parent.cid)
    for language in languages:
        say('language', language)
    for words in embed:
        say(*words)


FAMILY = '\U0001f469\u200d\U0001f469\u200d\U0001f467'
builder = client_utils.TextBuilder().text(f'{FAMILY} 日本 ').mention('@alice', author).text(' see ').link(
    'the page 🌈', 'https://example.com/a?b=c#d').text('\n').tag('#swïft', 'swïft')
built = client.send_post(builder, langs=['de', 'ja'])
wanted(
    built, f'{FAMILY} 日本 @alice see the page 🌈\n#swïft',
    [('@alice', 'mention', author), ('the page 🌈', 'link', 'https://example.com/a?b=c#d'), ('#swïft', 'tag', 'swïft')],
    languages=['de', 'ja'])

# Its own detection, which is another implementation of the rules that `RichText` follows.
text = '🌈 Hi @alice.test, (https://example.com/x) and example.org/y. #tag! $AAPL'
detected = client.send_post(text, facets=client.detect_facets(text))
wanted(
    detected, text,
    [('@alice.test', 'mention', author), ('https://example.com/x', 'link', 'https://example.com/x'),
     ('example.org/y', 'link', 'https://example.org/y'), ('#tag', 'tag', 'tag'), ('$AAPL', 'tag', '$AAPL')])

answer = models.AppBskyFeedPost.ReplyRef(root=root, parent=root)
reply = client.send_post('A reply', reply_to=answer)
wanted(reply, 'A reply', reply=answer)
deeper = models.AppBskyFeedPost.ReplyRef(root=root, parent=models.create_strong_ref(reply))
wanted(client.send_post('A deeper one', reply_to=deeper), 'A deeper one', reply=deeper)

size = models.AppBskyEmbedDefs.AspectRatio(width=1, height=1)
image = ['image', 'image/png', len(PICTURE), len(PICTURE), 1, 1]
images = client.send_images(
    'Two', images=[PICTURE, PICTURE], image_alts=['one 👁', 'two'], image_aspect_ratios=[size, size])
wanted(images, 'Two', embed=[
    ['embed', 'images'], [*image, 'one 👁'], [*image, 'two'], ['view', 'images'], ['shown', 'one 👁'], ['shown', 'two']])

card = models.AppBskyEmbedExternal.Main(external=models.AppBskyEmbedExternal.External(
    uri='https://example.com/', title='Example “1”', description='All of it', thumb=picture))
card_lines = [['embed', 'external'], ['card', 'https://example.com/', 'Example “1”', '|', 'All of it'],
              ['thumbnail', 'image/png', len(PICTURE), len(PICTURE)]]
wanted(client.send_post('A card', embed=card), 'A card', embed=[*card_lines, ['view', 'external'], ['shown', 'Example “1”']])

quote = models.AppBskyEmbedRecord.Main(record=root)
quote_lines = [['embed', 'record'], ['quote', root.uri, root.cid]]
quoted = [['view', 'record'], ['quoted', 'alice.test', first.record.text]]
wanted(client.send_post('A quote', embed=quote), 'A quote', embed=[*quote_lines, *quoted])
both = client.send_post('Both', embed=models.AppBskyEmbedRecordWithMedia.Main(record=quote, media=card))
wanted(both, 'Both', embed=[
    ['embed', 'recordWithMedia'], *quote_lines, *card_lines,
    ['view', 'recordWithMedia'], *quoted, ['view', 'external'], ['shown', 'Example “1”']])
