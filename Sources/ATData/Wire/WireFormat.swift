/// The two forms that data takes on the wire.
public enum WireFormat: UInt8, Hashable, Sendable {
    /// JSON, as XRPC requests and responses carry it.
    case json
    /// DAG-CBOR in its strict form (DRISL), as repositories and event streams carry it, and as it is hashed.
    case dagCBOR
}
