/// The two encodings of data in the protocol.
public enum WireFormat: UInt8, Hashable, Sendable {
    /// JSON, as in XRPC requests and responses.
    case json
    /// DAG-CBOR in its strict form (DRISL), as in repositories and event streams. Hashes are computed over it.
    case dagCBOR
}
