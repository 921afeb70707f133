public import Foundation
public import HTTPTransport

extension LocalTap {
    /// A fault of one message from a Tap to a consumer, for ``LocalTap/script(_:)``.
    public enum Fault: Sendable {
        /// None.
        case pass
        /// The message is lost. It is sent again after the Tap's timeout.
        case drop
        /// The message is sent twice.
        case duplicate
        /// The message is sent after the next one.
        case late
        /// The message is sent after a time.
        case slow(Duration)
        /// Neither this message nor any other is sent on this connection, which stays open.
        case silence
        /// This text is sent before the message.
        case garbage(String)
        /// These bytes are sent before the message, as a binary one.
        case bytes(Data)
        /// The message is sent with other text.
        case changed(@Sendable (String) -> String)
        /// The message has no record, as when the Tap can't decode it.
        case withoutRecord
        /// The connection is closed instead.
        case close(WebSocketCloseCode)
        /// The connection is reset instead.
        case reset
    }
}
