public import ATData
public import Foundation
import HTTPTransport

/// An event of a stream: its number, and the message that consumers get.
public struct NumberedEvent: Hashable, Sendable {
    /// The sequence number. Numbers increase, may have gaps, and are never reused.
    public let seq: Int64
    /// The message.
    public let frame: Data

    /// Creates an event from a message that is already encoded.
    public init(seq: Int64, frame: Data) {
        self.seq = seq
        self.frame = frame
    }

    /// Creates an event. It is encoded here, once for all consumers.
    ///
    /// - Parameters:
    ///   - seq: The number.
    ///   - type: The type of the message, after a definition of the stream's lexicon, such as `#labels`.
    ///   - payload: The content, which should have the number as `seq`.
    /// - Throws: An error if the content can't be encoded.
    public init(seq: Int64, type: String, payload: some WireValue) throws {
        self.init(seq: seq, frame: try StreamFrame.message(type, payload))
    }
}

/// The storage for the events of a stream.
public protocol EventLog: Sendable {
    /// Returns the oldest events after a number, in order. Returns at least one event if there is any.
    ///
    /// - Parameters:
    ///   - seq: The number; 0 for the oldest event.
    ///   - limit: The most events.
    func events(after seq: Int64, limit: Int) async throws -> [NumberedEvent]

    /// The number after which all events are available. Consumers with an earlier cursor are informed that events are
    /// missing.
    var completeAfter: Int64 { get async throws }
}

extension EventLog {
    /// Every event is kept.
    public var completeAfter: Int64 { 0 }
}

/// The messages of a stream: a header and a content in DAG-CBOR.
package enum StreamFrame {
    package static func message(_ type: String, _ payload: some WireValue) throws -> Data {
        let header: LexObject = ["t": .string(type), "op": 1]
        return try Data(header.dagCBOR() + payload.dagCBOR())
    }

    /// A notice. It isn't an event, and has no number.
    static func info(_ name: String, _ message: String) throws -> Data {
        let payload: LexObject = ["name": .string(name), "message": .string(message)]
        return try Self.message("#info", payload)
    }

    /// The last message of a stream that ends with an error.
    static func error(_ name: String, _ message: String) throws -> Data {
        let header: LexObject = ["op": -1]
        let payload: LexObject = ["error": .string(name), "message": .string(message)]
        return try Data(header.dagCBOR() + payload.dagCBOR())
    }

    /// The same message as one object, `{"$type": "message", "payload": …}`.
    ///
    /// - Parameter nsid: The name of the subscription.
    /// - Throws: `WireError` if the message is not a header and a content.
    static func object(_ frame: Data, of nsid: NSID) throws -> LexObject {
        let header = try frame.withUnsafeBytes { try LexObject.first(of: $0) }
        var message = try LexObject(dagCBOR: frame.dropFirst(header.count))
        if case .string(let type)? = header.value["t"] {
            message["$type"] = .string(type.first == "#" ? "\(nsid)\(type)" : type)
            message = ["$type": "message", "payload": .object(message)]
        } else {
            message["$type"] = "error"
        }
        return message
    }
}
