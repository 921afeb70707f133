/// How a repository is opened and read.
public struct RepoOptions: Hashable, Sendable {
    /// What to do about records that shouldn't be there as they are.
    public enum Profile: Hashable, Sendable {
        /// A path that isn't one of a record, and a record that is missing, throw.
        case strict
        /// They are left out, and become issues. The tree must be right all the same: from a wrong one, nothing follows
        /// for what it has or hasn't.
        case tolerant
    }

    /// What to do about records that shouldn't be there as they are.
    public var profile: Profile
    /// Whether blocks are compared with their hashes when the repository is opened.
    public var hashes: HashCheck
    /// How large the CAR may be.
    public var car: CARLimits
    /// How large the nodes of the tree may be.
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
    /// Odd paths and missing records are left out. Some repositories have them.
    public static let tolerant = RepoOptions(.tolerant)
}
