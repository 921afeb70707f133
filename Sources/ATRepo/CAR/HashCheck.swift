/// Whether the bytes of blocks are compared with the hashes in their identifiers.
public enum HashCheck: Hashable, Sendable {
    /// Each block is hashed, and one that doesn't fit its identifier throws.
    case verify
    /// Nothing is hashed. For files that this device has checked before, and for measurements: the bytes of such a CAR
    /// prove nothing.
    case trusting
}
