/// A part of an account's identity that a scope can name.
public enum IdentityPart: String, Hashable, Sendable, CaseIterable {
    /// The handle.
    case handle
    /// The handle and the rest of the DID document, such as keys and the data server.
    case everything = "*"
}
