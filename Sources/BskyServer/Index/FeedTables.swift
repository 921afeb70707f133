import Foundation
import SQLiteDatabase

/// The tables of an index, and their statements, for one connection.
final class FeedTables: @unchecked Sendable {
    // Safe to share: its owner uses it under a lock.

    struct Row {
        let uri: String
        let sort: Int64
        let id: Int64
    }

    private let database: SQLiteConnection
    private let insertPost: SQLiteConnection.Statement
    private let findPost: SQLiteConnection.Statement
    private let insertItem: SQLiteConnection.Statement
    private let removePost: SQLiteConnection.Statement
    private let removeAuthor: SQLiteConnection.Statement
    private let hide: SQLiteConnection.Statement
    private let show: SQLiteConnection.Statement
    private let saveCursor: SQLiteConnection.Statement
    private let loadCursor: SQLiteConnection.Statement
    private let pageItems: SQLiteConnection.Statement
    private let countItems: SQLiteConnection.Statement
    private let expireItems: SQLiteConnection.Statement

    private static let schema = [
        "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL", "PRAGMA foreign_keys = ON",
        """
        CREATE TABLE IF NOT EXISTS posts (id INTEGER PRIMARY KEY AUTOINCREMENT, uri BLOB NOT NULL UNIQUE,
            author BLOB NOT NULL, at INTEGER NOT NULL)
        """,
        "CREATE INDEX IF NOT EXISTS posts_author ON posts (author)",
        "CREATE INDEX IF NOT EXISTS posts_at ON posts (at)",
        """
        CREATE TABLE IF NOT EXISTS feeds (feed BLOB NOT NULL, sort INTEGER NOT NULL,
            id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE, PRIMARY KEY (feed, sort DESC, id DESC))
            WITHOUT ROWID
        """,
        "CREATE INDEX IF NOT EXISTS feeds_id ON feeds (id)",
        "CREATE TABLE IF NOT EXISTS hidden (author BLOB PRIMARY KEY) WITHOUT ROWID",
        "CREATE TABLE IF NOT EXISTS streams (name BLOB PRIMARY KEY, cursor INTEGER NOT NULL) WITHOUT ROWID",
    ]

    init(path: String) throws {
        database = try SQLiteConnection(path: path, patience: 5_000, isGuarded: true)
        for line in Self.schema { try database.run(line) }
        insertPost = try database.prepare(
            """
            INSERT INTO posts (uri, author, at) VALUES (?1, ?2, ?3)
            ON CONFLICT (uri) DO UPDATE SET at = max(at, excluded.at)
            """)
        findPost = try database.prepare("SELECT id FROM posts WHERE uri = ?1")
        insertItem = try database.prepare(
            """
            INSERT INTO feeds (feed, sort, id) SELECT ?1, ?2, ?3
            WHERE NOT EXISTS (SELECT 1 FROM feeds WHERE id = ?3 AND feed = ?1)
            """)
        removePost = try database.prepare("DELETE FROM posts WHERE uri = ?1")
        removeAuthor = try database.prepare("DELETE FROM posts WHERE author = ?1")
        hide = try database.prepare(
            "INSERT OR IGNORE INTO hidden SELECT ?1 WHERE EXISTS (SELECT 1 FROM posts WHERE author = ?1)")
        show = try database.prepare("DELETE FROM hidden WHERE author = ?1")
        saveCursor = try database.prepare("INSERT OR REPLACE INTO streams VALUES (?1, ?2)")
        loadCursor = try database.prepare("SELECT cursor FROM streams WHERE name = ?1")
        pageItems = try database.prepare(
            """
            SELECT posts.uri, feeds.sort, feeds.id FROM feeds JOIN posts ON posts.id = feeds.id
            WHERE feeds.feed = ?1 AND (feeds.sort, feeds.id) < (?2, ?3)
                AND posts.author NOT IN (SELECT author FROM hidden)
            ORDER BY feeds.sort DESC, feeds.id DESC LIMIT ?4
            """)
        countItems = try database.prepare("SELECT count(*) FROM feeds WHERE feed = ?1")
        expireItems = try database.prepare(
            "DELETE FROM posts WHERE id IN (SELECT id FROM posts WHERE at < ?1 ORDER BY at LIMIT ?2)")
    }

    // MARK: Reading

    func page(_ feed: String, after start: FeedCursor, limit: Int) throws -> [Row] {
        var rows: [Row] = []
        rows.reserveCapacity(limit)
        let parameters: [SQLiteConnection.Parameter] = [
            .text(feed), .number(start.sort), .number(start.id), .number(Int64(limit)),
        ]
        try database.run(pageItems, parameters) { row in
            rows.append(Row(uri: row.text(0), sort: row.number(1), id: row.number(2)))
        }
        return rows
    }

    func count(of feed: String) throws -> Int {
        var count = 0
        try database.run(countItems, [.text(feed)]) { count = Int($0.number(0)) }
        return count
    }

    func cursor(of stream: String) throws -> Int64? {
        var cursor: Int64?
        try database.run(loadCursor, [.text(stream)]) { cursor = $0.number(0) }
        return cursor
    }

    // MARK: Writing

    /// Stores changes and the cursor of their stream, in one transaction.
    func store(
        _ changes: [FeedBatch.Change], _ stream: String?, _ cursor: Int64?, oldest: Int64, now: Int64
    ) throws {
        try database.inTransaction {
            for change in changes { try store(change, oldest: oldest, now: now) }
            if let stream, let cursor { try database.run(saveCursor, [.text(stream), .number(cursor)]) }
        }
    }

    private func store(_ change: FeedBatch.Change, oldest: Int64, now: Int64) throws {
        switch change {
        case .add(let uri, let author, let feed, let sort):
            guard sort >= oldest else { return }
            try database.run(insertPost, [.text(uri), .text(author), .number(sort)])
            var id: Int64?
            try database.run(findPost, [.text(uri)]) { id = $0.number(0) }
            guard let id else { return }
            try database.run(insertItem, [.text(feed), .number(sort), .number(id)])
        case .remove(let uri): try database.run(removePost, [.text(uri)])
        case .removeAll(let author): try database.run(removeAuthor, [.text(author)])
        case .hide(let author, let isHidden): try database.run(isHidden ? hide : show, [.text(author)])
        }
    }

    /// Removes posts from before a time, and what is known about their authors. Returns how many.
    func expire(before oldest: Int64, atMost limit: Int) throws -> Int {
        try database.inTransaction {
            try database.run(expireItems, [.number(oldest), .number(Int64(limit))])
            let count = Int(try database.run("SELECT changes()"))
            try database.run(
                "DELETE FROM hidden WHERE NOT EXISTS (SELECT 1 FROM posts WHERE posts.author = hidden.author)")
            return count
        }
    }
}
