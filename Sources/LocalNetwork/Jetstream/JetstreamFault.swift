import Foundation
public import HTTPTransport

extension LocalJetstream {
    /// What goes wrong on a connection.
    public enum Fault: Hashable, Sendable {
        /// The connection is reset after so many messages.
        case drop(after: Int)
        /// The server closes after so many messages.
        case close(after: Int, WebSocketCloseCode)
        /// Every message is sent twice.
        case duplicates
        /// Each two messages are exchanged.
        case disorder
        /// Messages wait for so long.
        case slow(Duration)
        /// After so many messages, nothing is sent any more. Pings still get their pongs.
        case silence(after: Int)
        /// A message that isn't valid is sent after so many.
        case garbage(after: Int, String)
        /// A message of bytes is sent after so many.
        case bytes(after: Int, [UInt8])
        /// So many messages are left out after so many.
        case gap(after: Int, count: Int)
        /// The stream ends with an error after so many messages.
        case error(after: Int, String)
    }
}

/// Changes the messages of a connection as its faults say.
struct JetstreamFaults: Sendable {
    let list: [LocalJetstream.Fault]
    private var count = 0
    private var held: [WebSocketMessage] = []

    /// What to do next.
    enum Step: Sendable {
        case send(WebSocketMessage)
        case wait(Duration)
        case reset
        case close(WebSocketCloseCode)
        case fail(String)
        case silence
    }

    init(_ list: [LocalJetstream.Fault]) { self.list = list }

    /// What to do for a message, or before the first one.
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
