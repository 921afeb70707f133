public import ATData
public import ATRepo
public import Foundation
import HTTPTransport

/// An event of a Tap: a change of a record, or of an account.
///
/// ```swift
/// switch event.content {
/// case .record(let record):
///     if let post = try record.record(of: AppBsky.Feed.Post.self) { try await index(record.uri, post) }
/// case .identity(let identity): try await store(identity)
/// case .unknown: break
/// }
/// ```
///
/// The Tap has verified it: signature, tree and hashes.
public struct TapEvent: Sendable {
    /// The content of the event.
    public enum Content: Sendable {
        /// A record was created, changed or deleted.
        case record(Record)
        /// An account's handle or status is new.
        case identity(Identity)
        /// An event of a kind that this version doesn't know, with the name of the kind.
        case unknown(String)
    }

    /// The event's number, used to acknowledge it. Each Tap has its own numbers.
    public let id: Int
    /// The content of the event.
    public let content: Content
    /// The event as it was received.
    public let json: Data
    /// Whether the Tap waits for an acknowledgement. If not, the event is delivered at most once, and is lost if the
    /// process ends while handling it.
    public internal(set) var isAcknowledged = true

    /// Reads an event, such as that of a ``DeadLetter``.
    ///
    /// - Throws: A ``FrameError``.
    public init(json: Data) throws(FrameError) {
        switch TapMessage(json: json) {
        case .event(let event): self = event
        case .unreadable(_, let why): throw FrameError(.malformed(why), at: 0)
        }
    }

    init(id: Int, content: Content, json: Data) {
        self.id = id
        self.content = content
        self.json = json
    }

    /// The account that the event is about; `nil` for an unknown kind.
    public var did: DID? {
        switch content {
        case .record(let record): record.did
        case .identity(let identity): identity.did
        case .unknown: nil
        }
    }

    /// The change of a record, if it is one.
    public var record: Record? {
        if case .record(let record) = content { record } else { nil }
    }

    /// Whether the event has to be handled after all earlier ones of its account, and before all later ones.
    var isOrdered: Bool {
        switch content {
        case .record(let record): record.isLive
        case .identity: true
        case .unknown: false
        }
    }

    var key: TapKey {
        switch content {
        case .record(let record): .record(record.did, record.path, record.rev, record.action, record.cid)
        case .identity(let identity): .identity(id, identity)
        case .unknown: .other(id, json)
        }
    }
}

/// The identity of an event: two messages with the same key are one event.
enum TapKey: Hashable, Sendable {
    case record(DID, RecordPath, TID, RepoOp.Action, CID?)
    // These have no revision. Numbers start again when a Tap's database is replaced.
    case identity(Int, TapEvent.Identity)
    case other(Int, Data)
}

extension TapEvent: CustomStringConvertible {
    /// The kind, the account and the record, on one line.
    public var description: String {
        switch content {
        case .record(let record): "\(record.action) \(record.uri)"
        case .identity(let identity): "identity \(identity.did)"
        case .unknown(let type): "\(type.withoutControlCharacters)"
        }
    }
}

extension TapEvent {
    /// A change of a record, as a Tap reports it.
    public struct Record: Sendable {
        /// The account.
        public let did: DID
        /// The revision of the account's repository after the change. For a record from before the Tap followed the
        /// account, the downloaded revision.
        public let rev: TID
        /// The record's path.
        public let path: RecordPath
        /// The kind of change.
        public let action: RepoOp.Action
        /// The record's hash; `nil` when it was deleted.
        public let cid: CID?
        /// Whether the change arrived on the stream. If not, the Tap found the record when it downloaded the account's
        /// repository.
        public let isLive: Bool
        /// The record; `nil` when it was deleted, or when the Tap couldn't decode it.
        public let value: UnknownObject?

        /// The record's address.
        public var uri: ATURI { ATURI(.did(did), path.collection, path.key) }

        /// The error of a record that the Tap sent without its content; `nil` if there is none.
        ///
        /// The Tap couldn't decode the stored record. You can fetch it from the account's data server by its ``cid``.
        public var issue: RepoIssue? {
            guard action != .delete, value == nil, let id = cid.flatMap({ BlockID($0) }) else { return nil }
            return RepoIssue(.missingRecord, path: path.description, id: id)
        }

        /// Decodes the record; `nil` when it was deleted, or is in another collection than the type's.
        ///
        /// - Throws: A `RepoIssue` when the Tap couldn't decode it, or when it doesn't fit the type.
        public func record<Record: LexiconRecord>(of type: Record.Type) throws(RepoIssue) -> Record? {
            guard action != .delete, Record.isCollection(path.collection) else { return nil }
            if let issue { throw issue }
            guard let value else { return nil }
            do throws(WireError) {
                return try value.decode(as: type)
            } catch {
                guard let id = cid.flatMap({ BlockID($0) }) else { return nil }
                throw RepoIssue(.invalidRecord(error.description), path: path.description, id: id)
            }
        }
    }

    /// An account's handle and status, as a Tap reports them.
    public struct Identity: Hashable, Sendable {
        /// The account.
        public let did: DID
        /// The account's handle; `nil` if it has no valid one.
        public let handle: Handle?
        /// Whether the account's content may be shown.
        public let isActive: Bool
        /// The state of the account; `active` for most.
        public let status: AccountStatus
    }
}
