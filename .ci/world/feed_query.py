"""The query for a page of a feed, as FeedIndex makes it."""

QUERY = """
    SELECT posts.uri, feeds.sort, feeds.id FROM feeds JOIN posts ON posts.id = feeds.id
    WHERE feeds.feed = ? AND (feeds.sort, feeds.id) < (?, ?)
        AND NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.author = posts.author)
    ORDER BY feeds.sort DESC, feeds.id DESC LIMIT ?
"""
