import ATData
import Foundation

/// The messages of an event stream: a header and a payload in DAG-CBOR.
enum EventFrame {
    /// A message of a type, named after a definition of the stream, such as `#commit`.
    static func message(_ type: String, _ payload: some WireValue) throws -> Data {
        let header: LexObject = ["t": .string(type), "op": 1]
        return try frame(header, payload)
    }

    /// A notice to the consumer. It isn't an event and has no number.
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
