public import ATData
public import ATRepo

/// Something that happened on the network, as a Jetstream sends it. Nothing in it is verified.
public enum JetstreamEvent: Sendable {
    /// A record was created, updated or deleted.
    case commit(JetstreamCommit)
    /// An account's handle, keys or data server may have changed. Look it up again.
    case identity(IdentityEvent)
    /// An account was deactivated, taken down, deleted or restored.
    case account(AccountEvent)
    /// The repository has a new state that the stream doesn't describe. Forget its records and download it again. Only
    /// version 2 has these events.
    case sync(SyncEvent)
    /// The server has something to say about the stream.
    case info(InfoEvent)
    /// Some events are missing here.
    case gap(StreamGap)
    /// A message of a kind that this version doesn't know.
    case unknown(UnknownEvent)
    /// A message that can't be read.
    case invalid(InvalidEvent)
}

extension JetstreamEvent {
    /// The event's number on the stream, or its time in version 1; `nil` for what has none.
    public var seq: Int64? {
        switch self {
        case .commit(let event): event.seq
        case .identity(let event): event.seq
        case .account(let event): event.seq
        case .sync(let event): event.seq
        case .unknown(let event): event.seq
        case .info, .gap, .invalid: nil
        }
    }

    /// The account that the event is about, if there is one.
    public var did: DID? {
        switch self {
        case .commit(let event): event.did
        case .identity(let event): event.did
        case .account(let event): event.did
        case .sync(let event): event.did
        case .info, .gap, .unknown, .invalid: nil
        }
    }

    /// The record of a type that was created or updated, as a list of at most one.
    ///
    /// ```swift
    /// for post in event.records(of: AppBsky.Feed.Post.self) { print(post.path.key, post.text) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type, which also says the collection.
    ///   - issue: Called for a record that doesn't fit the type.
    public func records<Record: LexiconRecord>(
        of type: Record.Type, issue: (RepoIssue) -> Void = { _ in }
    ) -> [TypedRepoRecord<Record>] {
        guard case .commit(let commit) = self, let cid = commit.cid else { return [] }
        do throws(RepoIssue) {
            guard let value = try commit.record(of: type) else { return [] }
            return [TypedRepoRecord(path: commit.path, cid: cid, value: value)]
        } catch {
            issue(error)
            return []
        }
    }

    /// The memory that the event keeps.
    var byteCount: Int {
        switch self {
        case .commit(let event): (event.record?.bytes.count ?? 0) + 384
        case .sync(let event): event.blocks.count + 256
        default: 256
        }
    }
}
