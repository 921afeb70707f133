public import ATData

/// A change in whether an account is active on the server that sent this.
public struct AccountEvent: Hashable, Sendable {
    /// The event's number on the stream; 0 if a mirror has learned it elsewhere.
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

    /// Not known to the server, or no account at all.
    public static let notFound: AccountStatus = "notFound"
    /// Taken down by moderators.
    public static let takendown: AccountStatus = "takendown"
    /// Suspended by moderators for a time.
    public static let suspended: AccountStatus = "suspended"
    /// Deleted for good.
    public static let deleted: AccountStatus = "deleted"
    /// Deactivated by its owner.
    public static let deactivated: AccountStatus = "deactivated"
    /// The server's copy of the repository is behind. The content may still be shown.
    public static let desynchronized: AccountStatus = "desynchronized"
    /// The account is limited because it sends too much. The content may still be shown.
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
