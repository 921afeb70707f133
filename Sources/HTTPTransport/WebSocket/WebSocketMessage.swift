public import Foundation

/// A message of a WebSocket.
public enum WebSocketMessage: Hashable, Sendable {
    /// Text. Received text is valid UTF-8.
    case text(String)
    /// Bytes.
    case binary(Data)

    /// The number of bytes.
    public var byteCount: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let data): data.count
        }
    }

    /// The memory that a message uses: its bytes, and an overhead. Without the overhead, empty messages would cost
    /// nothing.
    var cost: Int { byteCount + 128 }
}
