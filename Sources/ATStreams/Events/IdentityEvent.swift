public import ATData

/// An account's handle, keys or data server may have changed.
public struct IdentityEvent: Hashable, Sendable {
    /// The event's number on the stream.
    public let seq: Int64
    /// The account.
    public let did: DID
    /// When the server received the event; `nil` if it didn't send a valid date.
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
