/// How closely the metadata of an authorization server must match the specification.
public enum MetadataStrictness: Hashable, Sendable {
    /// What a login can't work without must be right. Everything else becomes a warning: older servers and proxies
    /// don't list all that they support.
    case lenient
    /// Every requirement of the specification must be met.
    case strict
}
