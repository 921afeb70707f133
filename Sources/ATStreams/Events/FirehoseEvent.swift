public import ATData
public import ATRepo
public import Foundation

/// An event of the network, as a relay or a data server sends it.
///
/// Nothing in it is verified: a relay, or the data server behind it, can send anything. A record is only as trustworthy
/// as the server that sent it.
public enum FirehoseEvent: Sendable {
    /// An account has changed records.
    case commit(CommitEvent)
    /// An account's repository has a new state that the stream doesn't describe. Download the repository to get it.
    case sync(SyncEvent)
    /// An account's handle, keys or data server may have changed. Look it up again.
    case identity(IdentityEvent)
    /// An account was deactivated, taken down, deleted or restored.
    case account(AccountEvent)
    /// A message of the server about the stream.
    case info(InfoEvent)
    /// Some events are missing here.
    case gap(StreamGap)
    /// A message of a kind that this version doesn't know.
    case unknown(UnknownEvent)
    /// A message that can't be read.
    case invalid(InvalidEvent)
}

extension FirehoseEvent {
    /// Reads an event from a message of `com.atproto.sync.subscribeRepos`, such as one that a test has stored.
    ///
    /// - Throws: A ``FrameError`` when the message can't be read, or is an error of the server instead of an event.
    public init(frame: Data, options: StreamOptions = StreamOptions()) throws(FrameError) {
        switch try FrameDecoder(limits: options.limits).decode(frame).content {
        case .event(let event): self = event
        case .failure(let failure): throw FrameError(.failure(failure.name), at: 0)
        // Without a filter, nothing is.
        case .filtered: throw FrameError(.malformed("it is of no kind that is delivered"), at: 0)
        }
    }

    /// The event's number on the stream; `nil` if it has none, or can't be read.
    public var seq: Int64? { source.seq }

    /// The account that the event is about, if there is one.
    public var did: DID? { source.did }

    private var source: (seq: Int64?, did: DID?) {
        switch self {
        case .commit(let event): (event.seq, event.did)
        case .sync(let event): (event.seq, event.did)
        case .identity(let event): (event.seq, event.did)
        case .account(let event): (event.seq, event.did)
        case .unknown(let event): (event.seq, nil)
        case .invalid(let event): (event.seq, event.did)
        case .info, .gap: (nil, nil)
        }
    }

    /// The records of a type that a commit has created or updated; none for other events. See
    /// ``CommitEvent/records(of:issue:)``.
    public func records<Record: LexiconRecord>(
        of type: Record.Type, issue: (RepoIssue) -> Void = { _ in }
    ) -> [TypedRepoRecord<Record>] {
        if case .commit(let commit) = self { commit.records(of: type, issue: issue) } else { [] }
    }
}

extension FirehoseEvent: FrameEvent {
    var info: InfoEvent? { if case .info(let info) = self { info } else { nil } }

    func count(in stats: inout StreamStats) {
        switch self {
        case .gap: stats.gaps += 1
        case .unknown: stats.unknown += 1
        case .commit(let commit): stats.invalidOps += commit.issues.count
        default: break
        }
    }

    var byteCount: Int {
        switch self {
        case .commit(let event): event.blocks.count + event.ops.count * 256 + 256
        case .sync(let event): event.blocks.count + 256
        default: 256
        }
    }
}
