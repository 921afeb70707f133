import ATProtoLexicons
import BskyLexicons
public import CoreATProtocol

extension ATClient {
    /// Sets who may reply to a post of the account, and whether it may be quoted.
    ///
    /// Hidden replies stay hidden, and detached quotes stay detached, even if the gates are changed elsewhere at the
    /// same time.
    ///
    /// - Throws: `ActionError.notOwn`, `AtError`, or `CancellationError`.
    public func setGates(_ gates: PostGates, of post: some RecordName) async throws {
        let uri = try await ownRecord(post.recordLink())
        let rules = try await GateRules.resolved(gates, by: self)
        // A reply has no gate of its own: the author of the thread decides.
        if try await get(AppBsky.Feed.Post.self, at: uri).value.reply == nil {
            try await changeThreadgate(of: uri, creating: rules.replies != nil) { $0.allow = rules.replies }
        }
        try await changePostgate(of: uri, creating: rules.quotes != nil) { $0.embeddingRules = rules.quotes }
    }

    /// Detaches a quote: the quoting post stays, but no longer shows the quoted post.
    ///
    /// - Parameters:
    ///   - quoting: The quoting post.
    ///   - quoted: The quoted post, which the account must own.
    /// - Throws: `ActionError.notOwn`, `AtError`, or `CancellationError`.
    public func detach(_ quoting: ATURI, from quoted: ATURI) async throws {
        let quoting = try await byDID(RecordLink(quoting))
        try await changePostgate(of: try await ownRecord(RecordLink(quoted)), creating: true) { gate in
            var detached = gate.detachedEmbeddingUris ?? []
            if !detached.contains(quoting) { detached.append(quoting) }
            gate.detachedEmbeddingUris = detached
        }
    }

    /// Reattaches a detached quote.
    public func reattach(_ quoting: ATURI, to quoted: ATURI) async throws {
        let quoting = try await byDID(RecordLink(quoting))
        try await changePostgate(of: try await ownRecord(RecordLink(quoted)), creating: false) { gate in
            gate.detachedEmbeddingUris?.removeAll { $0 == quoting }
        }
    }

    /// Hides a reply in a thread that the account started.
    ///
    /// - Throws: `ActionError.notOwn` for a thread of someone else, `ActionError.notReply`, `AtError`, or
    ///   `CancellationError`.
    public func hide(_ reply: ATURI) async throws {
        let (reply, root) = try await withRoot(reply)
        try await changeThreadgate(of: root, creating: true) { gate in
            var hidden = gate.hiddenReplies ?? []
            if !hidden.contains(reply) { hidden.append(reply) }
            gate.hiddenReplies = hidden
        }
    }

    /// Shows a hidden reply again.
    public func unhide(_ reply: ATURI) async throws {
        let (reply, root) = try await withRoot(reply)
        try await changeThreadgate(of: root, creating: false) { gate in
            gate.hiddenReplies?.removeAll { $0 == reply }
        }
    }

    /// The address of a reply as gates contain it, and the root of its thread, which the account must own.
    private func withRoot(_ reply: ATURI) async throws -> (reply: ATURI, root: ATURI) {
        let view = try await postView(at: RecordLink(reply))
        guard let root = FeedRecord(view.record).reply?.root.uri else { throw ActionError.notReply(reply) }
        return (view.uri, try await ownRecord(RecordLink(root)))
    }

    private func ownRecord(_ link: RecordLink) async throws -> ATURI {
        let uri = try await byDID(link)
        guard uri.authority == .did(try await accountDID()) else { throw ActionError.notOwn(uri) }
        return uri
    }

    /// Changes the threadgate, which has the same key as its post. A new threadgate allows all replies.
    private func changeThreadgate(
        of post: ATURI, creating: Bool, _ change: @Sendable (inout AppBsky.Feed.Threadgate) -> Void
    ) async throws {
        let empty = AppBsky.Feed.Threadgate(post: post, createdAt: .now)
        try await changeGate(AppBsky.Feed.Threadgate.self, of: post, creating ? empty : nil, change)
    }

    private func changePostgate(
        of post: ATURI, creating: Bool, _ change: @Sendable (inout AppBsky.Feed.Postgate) -> Void
    ) async throws {
        let empty = AppBsky.Feed.Postgate(post: post, createdAt: .now)
        try await changeGate(AppBsky.Feed.Postgate.self, of: post, creating ? empty : nil, change)
    }

    private func changeGate<Gate: LexiconRecord>(
        _ type: Gate.Type, of post: ATURI, _ initial: Gate?, _ change: @Sendable (inout Gate) -> Void
    ) async throws {
        do {
            try await update(type, key: post.recordKey, orCreate: initial, change)
        } catch let error as AtError where initial == nil && error.matches(RepoError.recordNotFound) {
            // Without a gate there is nothing to take back.
        }
    }
}
