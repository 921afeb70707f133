public import Foundation

/// The body of a request.
public enum HTTPBody: Sendable {
    /// No body.
    case none
    /// Bytes in memory.
    case bytes(Data)
    /// A file, read while it is sent. It must be a regular file, or a link to one.
    ///
    /// The size of the file when it is opened determines how many bytes are sent: bytes appended later are ignored, and
    /// a file that becomes shorter fails the request.
    case file(URL)
    /// Pieces produced while sending. They can be consumed only once, so a request with such a body is never retried.
    case stream(any AsyncSequence<Data, any Error> & Sendable)

    /// Whether there is no body.
    var isEmpty: Bool {
        switch self {
        case .none: true
        case .bytes(let data): data.isEmpty
        case .file, .stream: false
        }
    }

    /// Whether the same body can be sent again.
    public var isRepeatable: Bool {
        if case .stream = self { false } else { true }
    }
}

/// The progress of an upload.
public struct UploadProgress: Hashable, Sendable {
    /// The bytes sent so far.
    public let sent: Int64
    /// The bytes to send, if known.
    public let total: Int64?

    /// Creates a progress value.
    public init(sent: Int64, total: Int64?) {
        self.sent = sent
        self.total = total
    }
}
