public import Foundation

/// One message of a WebSocket.
public enum WebSocketMessage: Hashable, Sendable {
    /// Text. What arrives was checked to be UTF-8.
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
}
