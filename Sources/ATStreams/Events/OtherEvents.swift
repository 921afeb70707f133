public import ATData
import Foundation

/// Events that are missing in a stream.
public enum StreamGap: Hashable, Sendable {
    /// The cursor is older than the server's oldest event: everything between the cursor and the first event is
    /// missing.
    ///
    /// Download the repositories that you need, or accept the loss.
    case outdatedCursor(requested: Int64?, first: Int64)
    /// The cursor is newer than the server's newest event, so it belongs to another server. The stream restarted as
    /// ``StreamOptions/lostPlace`` specifies.
    case futureCursor(requested: Int64)
    /// The server's first event is older than the cursor: its numbering has restarted, or the cursor belongs to another
    /// server. The stream restarted as ``StreamOptions/lostPlace`` specifies.
    case restartedNumbers(requested: Int64, first: Int64)
    /// A relay has failed, and a standby relay without a stored cursor took over with new events. The events in between
    /// are missing.
    case changedRelay(from: String, to: String)
}

/// A message of the server about the stream.
public struct InfoEvent: Hashable, Sendable {
    /// The name of the message, such as `OutdatedCursor`.
    public let name: String
    /// An explanation for people.
    public let message: String?

    /// Creates an event, for example to test what your program does with it.
    public init(name: String, message: String? = nil) {
        self.name = name
        self.message = message
    }

    /// The name of the message that the cursor is older than what the server keeps.
    static let outdatedCursor = "OutdatedCursor"
}

/// A message of a kind that this version doesn't know.
public struct UnknownEvent: Hashable, Sendable {
    /// The event's number on the stream, if it has one.
    public let seq: Int64?
    /// The name of the kind, such as `#commit`.
    public let type: String?
    /// The operation; 1 for an event.
    public let operation: Int64
    /// The size of the message.
    public let byteCount: Int

    /// Creates an event, for example to test what your program does with it.
    public init(seq: Int64? = nil, type: String?, operation: Int64 = 1, byteCount: Int = 0) {
        self.seq = seq
        self.type = type
        self.operation = operation
        self.byteCount = byteCount
    }

    /// Describes a frame, from the object after its header.
    init(_ type: String?, _ operation: Int64, _ reader: FrameReader) {
        var rest = reader
        // It may be in another format altogether.
        let seq: Int64?
        do throws(FrameError) { seq = try Self.sequence(&rest) } catch { seq = nil }
        self.init(seq: seq, type: type, operation: operation, byteCount: reader.bytes.count)
    }

    /// The field `seq` of an object whose other fields aren't known.
    private static func sequence(_ reader: inout FrameReader) throws(FrameError) -> Int64? {
        var fields = try FrameFields(&reader)
        while let field = try fields.next(&reader) {
            guard field == .seq else {
                try reader.skip()
                continue
            }
            let seq = try reader.integer()
            return seq >= 0 ? seq : nil
        }
        return nil
    }
}

/// A message that can't be read.
public struct InvalidEvent: Hashable, Sendable {
    /// The fault of the message.
    public let error: FrameError
    /// The event's number on the stream, if that can be read.
    public let seq: Int64?
    /// The account that the event is about, if that can be read.
    public let did: DID?
    /// The size of the message.
    public let byteCount: Int

    /// Creates an event.
    public init(error: FrameError, seq: Int64? = nil, did: DID? = nil, byteCount: Int = 0) {
        self.error = error
        self.seq = seq
        self.did = did
        self.byteCount = byteCount
    }

    /// Describes a message that can't be read, with what else can be read of it.
    init(error: FrameError, _ message: Data, _ limits: FrameLimits) {
        var fields = BrokenFrame()
        if message.count <= limits.frameBytes { message.withUnsafeBytes { fields.read(FrameReader($0)) } }
        self.init(error: error, seq: fields.seq, did: fields.did, byteCount: message.count)
    }
}

/// A change in whether an account is active on the server that sent this.
public struct AccountEvent: Hashable, Sendable {
    /// The event's number on the stream; 0 if a mirror got the status from elsewhere.
    public let seq: Int64
    /// The account.
    public let did: DID
    /// The time at which the server received the event; `nil` if it didn't send a valid date.
    public let time: Datetime?
    /// Whether the account's content may be shown.
    public let isActive: Bool
    /// The reason why not. An active account can have a status too.
    public let status: AccountStatus?

    /// Creates an event, for example to test what your program does with it.
    public init(seq: Int64, did: DID, time: Datetime? = nil, isActive: Bool, status: AccountStatus? = nil) {
        self.seq = seq
        self.did = did
        self.time = time
        self.isActive = isActive
        self.status = status
    }

    /// Whether the account's content may be shown, as the protocol names this field: the same as ``isActive``.
    public var active: Bool { isActive }
}

/// The state of an account on a server.
public struct AccountStatus: KnownString {
    /// The state as text.
    public let rawValue: String

    /// Creates a state from any text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Unknown to the server, or not an account.
    public static let notFound: AccountStatus = "notFound"
    /// Taken down by moderators.
    public static let takendown: AccountStatus = "takendown"
    /// Suspended by moderators for a time.
    public static let suspended: AccountStatus = "suspended"
    /// Deleted for good.
    public static let deleted: AccountStatus = "deleted"
    /// Deactivated by its owner.
    public static let deactivated: AccountStatus = "deactivated"
    /// The server's copy of the repository is out of date. The content may still be shown.
    public static let desynchronized: AccountStatus = "desynchronized"
    /// The server limits the account because it sends too much. The content may still be shown.
    public static let throttled: AccountStatus = "throttled"
}

/// An account's handle, keys or data server may have changed.
public struct IdentityEvent: Hashable, Sendable {
    /// The event's number on the stream.
    public let seq: Int64
    /// The account.
    public let did: DID
    /// The time at which the server received the event; `nil` if it didn't send a valid date.
    public let time: Datetime?
    /// The account's handle, as the server sees it. Look the account up to be sure.
    public let handle: Handle?

    /// Creates an event, for example to test what your program does with it.
    public init(seq: Int64, did: DID, time: Datetime? = nil, handle: Handle? = nil) {
        self.seq = seq
        self.did = did
        self.time = time
        self.handle = handle
    }
}
