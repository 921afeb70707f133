/// The options for opening and reading a repository.
public struct RepoOptions: Hashable, Sendable {
    /// The reaction to invalid records.
    public enum Profile: Hashable, Sendable {
        /// Throws for invalid record paths and missing records.
        case strict
        /// Leaves them out and reports issues. An invalid tree throws even so, because it proves nothing.
        case tolerant
    }

    /// The reaction to invalid records.
    public var profile: Profile
    /// Whether to check the hashes of all blocks when the repository is opened.
    public var hashes: HashCheck
    /// The size limits of the CAR.
    public var car: CARLimits
    /// The size limits of the tree's nodes.
    public var tree: TreeLimits

    /// Creates options.
    public init(
        _ profile: Profile = .strict, hashes: HashCheck = .verify, car: CARLimits = .standard,
        tree: TreeLimits = .standard
    ) {
        self.profile = profile
        self.hashes = hashes
        self.car = car
        self.tree = tree
    }

    /// Every fault throws.
    public static let strict = RepoOptions(.strict)
    /// Invalid record paths and missing records are left out. Some repositories have them.
    public static let tolerant = RepoOptions(.tolerant)
}
