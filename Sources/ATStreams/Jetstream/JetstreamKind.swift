/// A kind of event of a Jetstream.
public enum JetstreamKind: String, Hashable, Sendable, CaseIterable {
    /// A record was created, updated or deleted.
    case commit
    /// An account's handle, keys or data server may have changed.
    case identity
    /// An account was deactivated, taken down, deleted or restored.
    case account
    /// A repository has to be downloaded again. Only version 2 has these events.
    case sync
}

extension Set<JetstreamKind> {
    /// All kinds.
    public static let all = Set(JetstreamKind.allCases)
}
