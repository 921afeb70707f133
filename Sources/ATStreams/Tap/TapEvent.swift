public import ATData
public import Foundation
import HTTPTransport

/// Something that a Tap reports: a change of a record, or of an account.
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
/// A Tap has verified what it reports: signatures, trees and hashes.
public struct TapEvent: Sendable {
    /// What has happened.
    public enum Content: Sendable {
        /// A record was created, changed or deleted.
        case record(TapRecord)
        /// An account's handle or status is new.
        case identity(TapIdentity)
        /// Something of a kind that this version doesn't know, with the name of the kind.
        case unknown(String)
    }

    /// The event's number, which is acknowledged. It means nothing to another Tap.
    public let id: Int
    /// What has happened.
    public let content: Content
    /// The event as it was received.
    public let json: Data
    /// Whether the Tap waits for an acknowledgement. Without one, an event is delivered at most once: what is being handled
    /// when the process ends is lost.
    public internal(set) var isAcknowledged = true

    /// Reads an event, such as that of a ``DeadLetter``.
    ///
    /// - Throws: A ``TapError`` that says what is wrong.
    public init(json: Data) throws(TapError) {
        switch TapMessage(json: json) {
        case .event(let event): self = event
        case .unreadable(_, let why): throw TapError(.unreadable(why), TapError.Place.event)
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
    public var record: TapRecord? {
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

    /// What makes two messages the same event.
    var key: TapKey {
        switch content {
        case .record(let record): .record(record.did, record.path, record.rev, record.action, record.cid)
        case .identity(let identity): .identity(id, identity)
        case .unknown: .other(id, json)
        }
    }
}

/// What makes two messages the same event.
enum TapKey: Hashable, Sendable {
    case record(DID, RecordPath, TID, RepoOp.Action, CID?)
    // These have no revision. Numbers start again when a Tap's database is replaced.
    case identity(Int, TapIdentity)
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
