/// A set of actions on records: at least one of creating, updating and deleting.
///
/// ```swift
/// let actions: RepoActions = [.create, .delete]
/// ```
public struct RepoActions: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// One bit for each action. At least one is set.
    private let bits: UInt8

    private init(bits: UInt8) { self.bits = bits }

    /// Create records.
    public static let create = RepoActions(bits: 1)
    /// Replace records.
    public static let update = RepoActions(bits: 2)
    /// Delete records.
    public static let delete = RepoActions(bits: 4)
    /// Create, replace and delete records.
    public static let all = RepoActions(bits: 7)

    /// Creates actions from a literal. An empty literal is a programming error and traps.
    public init(arrayLiteral elements: RepoActions...) {
        guard let all = Self(elements) else {
            preconditionFailure("A scope without actions grants nothing. Leave the actions out to allow all of them.")
        }
        self = all
    }

    /// Whether all of some actions are in the set.
    public func contains(_ actions: RepoActions) -> Bool { bits & actions.bits == actions.bits }

    /// These actions and others.
    public func union(_ others: RepoActions) -> RepoActions { RepoActions(bits: bits | others.bits) }
}

extension RepoActions {
    /// The single actions and their names, in written order.
    static let names: [(name: String, action: RepoActions)] = [
        ("create", .create), ("update", .update), ("delete", .delete),
    ]

    /// The single actions of the set.
    var each: [RepoActions] { Self.names.map(\.action).filter(contains) }

    /// Creates a set from single actions; `nil` if there are none.
    private init?(_ actions: [RepoActions]) {
        guard let first = actions.first else { return nil }
        self = actions.reduce(first) { $0.union($1) }
    }

    /// Creates a set from names; `nil` if there are none, or one is unknown.
    init?(names: [String]) {
        let known = names.compactMap { name in Self.names.first { $0.name == name }?.action }
        guard known.count == names.count else { return nil }
        self.init(known)
    }
}
