public import Foundation

/// What a request sends.
public enum HTTPBody: Sendable {
    /// Nothing.
    case none
    /// Bytes in memory.
    case bytes(Data)
    /// A file, read while it is sent.
    case file(URL)
    /// Pieces as they are made. They can be taken only once, so a request with such a body is never repeated.
    case stream(any AsyncSequence<Data, any Error> & Sendable)

    /// Whether the same body can be sent again.
    public var isRepeatable: Bool {
        if case .stream = self { false } else { true }
    }
}

/// How far an upload has come.
public struct UploadProgress: Hashable, Sendable {
    /// The bytes sent so far.
    public let sent: Int64
    /// The bytes to send, where that is known.
    public let total: Int64?

    /// Makes a progress value.
    public init(sent: Int64, total: Int64?) {
        self.sent = sent
        self.total = total
    }
}
