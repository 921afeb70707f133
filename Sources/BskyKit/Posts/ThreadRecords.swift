import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation

/// The records of a thread, complete before the first one is sent: each post refers to the hash of the previous one.
struct ThreadRecords {
    private(set) var writes: [RecordWrite] = []
    /// The references of the posts.
    private(set) var posts: [RecordReference] = []
    /// The references of all records, in the order of the writes.
    private(set) var all: [RecordReference] = []

    private let account: DID
    private let rules: GateRules
    /// The creation time of the first post, in milliseconds since 1970.
    private let begin: Int64
    private var reply: AppBsky.Feed.Post.ReplyRef?

    init(by account: DID, reply: AppBsky.Feed.Post.ReplyRef?, rules: GateRules, now: Date = Date()) {
        self.account = account
        self.reply = reply
        self.rules = rules
        begin = Int64(now.timeIntervalSince1970 * 1_000)
    }

    /// Adds a post as a reply to the previous one.
    mutating func add(_ draft: AppBsky.Feed.Post, key: TID? = nil) throws {
        var post = draft
        let key = RecordKey(key ?? TID.now())
        // Posts of equal times would be shown in any order.
        let time = Double(begin + Int64(posts.count)) / 1_000
        post.createdAt = Datetime(Date(timeIntervalSince1970: time))
        post.reply = reply
        let uri = try write(post, key)
        let reference = ComAtproto.Repo.StrongRef(uri: uri, cid: try post.cid())
        posts.append(RecordReference(uri: uri, cid: reference.cid))
        if reply == nil, let allow = rules.replies {
            try write(AppBsky.Feed.Threadgate(post: uri, createdAt: post.createdAt, allow: allow), key)
        }
        if let quotes = rules.quotes {
            try write(AppBsky.Feed.Postgate(post: uri, createdAt: post.createdAt, embeddingRules: quotes), key)
        }
        reply = .init(root: reply?.root ?? reference, parent: reference)
    }

    @discardableResult
    private mutating func write<Record: LexiconRecord>(_ record: Record, _ key: RecordKey) throws -> ATURI {
        let uri = ATURI(.did(account), Record.collection, key)
        writes.append(.create(record, key: key))
        all.append(RecordReference(uri: uri, cid: try record.cid()))
        return uri
    }

    /// The number of writes that a thread needs.
    static func writeCount(posts: Int, isReply: Bool, _ rules: GateRules) -> Int {
        posts + (rules.quotes == nil ? 0 : posts) + (isReply || rules.replies == nil || posts == 0 ? 0 : 1)
    }
}
