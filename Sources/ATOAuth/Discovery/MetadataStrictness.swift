/// How strictly the metadata of an authorization server is checked.
public enum MetadataStrictness: Hashable, Sendable {
    /// Only members that a login requires must be valid. Other violations become warnings, because older servers and
    /// proxies don't list all of their features.
    case lenient
    /// All requirements of the specification must be met.
    case strict
}
