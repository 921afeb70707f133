import ATData
import Foundation

/// The messages of an event stream: a header and a payload in DAG-CBOR, one after the other.
enum EventFrame {
    /// A message of a type, which is the name of a definition after the stream's own, such as `#commit`.
    static func message(_ type: String, _ payload: some WireValue) throws -> Data {
        let header: LexObject = ["t": .string(type), "op": 1]
        return try frame(header, payload)
    }

    /// A note to the consumer that is not an event and has no number.
    static func info(_ name: String, _ message: String) throws -> Data {
        let payload: LexObject = ["name": .string(name), "message": .string(message)]
        return try Self.message("#info", payload)
    }

    /// The last message of a stream that ends with an error.
    static func error(_ name: String, _ message: String) throws -> Data {
        let payload: LexObject = ["error": .string(name), "message": .string(message)]
        return try frame(["op": -1], payload)
    }

    private static func frame(_ header: LexObject, _ payload: some WireValue) throws -> Data {
        try Data(header.dagCBOR() + payload.dagCBOR())
    }
}
