import Foundation
public import HTTPTransport

extension LocalJetstream {
    /// A fault of a connection.
    public enum Fault: Hashable, Sendable {
        /// The connection is reset after this many messages.
        case drop(after: Int)
        /// The server closes the connection after this many messages.
        case close(after: Int, WebSocketCloseCode)
        /// Every message is sent twice.
        case duplicates
        /// The messages of each pair are exchanged.
        case disorder
        /// Messages are delayed.
        case slow(Duration)
        /// After this many messages, nothing more is sent. Pings are still answered.
        case silence(after: Int)
        /// An invalid message is sent after this many messages.
        case garbage(after: Int, String)
        /// A binary message is sent after this many messages.
        case bytes(after: Int, [UInt8])
        /// After this many messages, some are left out.
        case gap(after: Int, count: Int)
        /// The stream ends with an error after this many messages.
        case error(after: Int, String)
    }
}

/// Applies the faults of a connection to its messages.
struct JetstreamFaults: Sendable {
    let list: [LocalJetstream.Fault]
    private var count = 0
    private var held: [WebSocketMessage] = []

    /// The next action.
    enum Step: Sendable {
        case send(WebSocketMessage)
        case wait(Duration)
        case reset
        case close(WebSocketCloseCode)
        case fail(String)
        case silence
    }

    init(_ list: [LocalJetstream.Fault]) { self.list = list }

    /// The actions for a message, or before the first one.
    mutating func steps(for message: WebSocketMessage?) -> [Step] {
        var steps: [Step] = []
        if let message { send(message, &steps) }
        for fault in list {
            switch fault {
            case .drop(let after) where after == count: steps.append(.reset)
            case .close(let after, let code) where after == count: steps.append(.close(code))
            case .silence(let after) where after == count: steps.append(.silence)
            case .garbage(let after, let text) where after == count: steps.append(.send(.text(text)))
            case .bytes(let after, let bytes) where after == count: steps.append(.send(.binary(Data(bytes))))
            case .error(let after, let name) where after == count: steps.append(.fail(name))
            default: break
            }
        }
        count += 1
        return steps
    }

    private mutating func send(_ message: WebSocketMessage, _ steps: inout [Step]) {
        var copies = [message]
        for fault in list {
            switch fault {
            case .slow(let wait): steps.append(.wait(wait))
            case .duplicates: copies += copies
            case .gap(let after, let number) where after < count && count <= after + number: copies = []
            case .disorder:
                if held.isEmpty {
                    (held, copies) = (copies, [])
                } else {
                    (copies, held) = (copies + held, [])
                }
            default: break
            }
        }
        steps += copies.map { .send($0) }
    }
}
