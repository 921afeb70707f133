import Foundation
import HTTPTransport

/// The encoding of a stream's messages.
///
/// A consumer chooses when it connects, with `Sec-WebSocket-Protocol`.
public enum StreamEncoding: String, Hashable, Sendable, CaseIterable {
    /// A header and a content in DAG-CBOR, in one binary message.
    case cbor = "xrpc.v0.cbor"
    /// One JSON object in one text message: `{"$type": "message", "payload": …}`. The payload has the whole name of its
    /// type, such as `com.atproto.label.subscribeLabels#labels`.
    case json = "xrpc.v1.json"
    /// The same object as with ``json``, in DAG-CBOR and in one binary message.
    case cborV1 = "xrpc.v1.cbor"

    /// The first encoding that a consumer offers and that is known; `nil` if there is none.
    init?(offeredIn headers: HTTPHeaders) {
        let offers = headers.values(for: "Sec-WebSocket-Protocol").lazy.flatMap { $0.split(separator: ",") }
        guard let first = offers.compactMap({ Self(rawValue: String($0.trimmed)) }).first else { return nil }
        self = first
    }
}
