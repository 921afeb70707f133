public import Foundation
public import HTTPTransport

extension LocalTap {
    /// A fault of one message from a Tap to a consumer, for ``LocalTap/script(_:)``.
    public enum Fault: Sendable {
        /// No fault.
        case pass
        /// The message is lost, and resent after the Tap's timeout.
        case drop
        /// The message is sent twice.
        case duplicate
        /// The message is sent after the next one.
        case late
        /// The message is delayed.
        case slow(Duration)
        /// No more messages are sent on this connection, which stays open.
        case silence
        /// A text is sent before the message.
        case garbage(String)
        /// A binary message is sent before the message.
        case bytes(Data)
        /// The message's text is changed.
        case changed(@Sendable (String) -> String)
        /// The message lacks its record, as if the Tap couldn't decode it.
        case withoutRecord
        /// The connection is closed instead of sending the message.
        case close(WebSocketCloseCode)
        /// The connection is reset instead of sending the message.
        case reset
    }
}
