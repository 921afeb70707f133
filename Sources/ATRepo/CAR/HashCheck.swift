/// Whether blocks are compared with the hashes in their identifiers.
public enum HashCheck: Hashable, Sendable {
    /// Checks the hash of each block, and throws for a block that doesn't match.
    case verify
    /// Skips the check. Use it for files that this device has checked before, and for measurements: an unchecked CAR
    /// proves nothing.
    case trusting
}
