@_exported public import ATData
@_exported public import HTTPTransport

/// The actor that guards environments, sessions and routers.
///
/// Only their state lives on it: encoding, the network and decoding run off it, so that a thousand calls use every
/// core.
@globalActor
public actor APActor {
    /// The one instance.
    public static let shared = APActor()
}
