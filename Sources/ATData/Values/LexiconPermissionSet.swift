/// Permissions that an app requests together, published as a lexicon.
///
/// An OAuth scope names it as `include:` and its name; the permissions say what the account's owner grants.
public protocol LexiconPermissionSet: Sendable {
    /// The name of the lexicon.
    static var nsid: NSID { get }

    /// The permissions in the set.
    static var permissions: [LexiconPermission] { get }
}

/// One permission of a set.
public struct LexiconPermission: Hashable, Sendable {
    /// The kind of permission: `repo` for writing records, `rpc` for calls to services. Clients ignore kinds that they
    /// don't know.
    public var resource: String
    /// For `repo`: the collections.
    public var collections: [NSID]
    /// For `repo`: whether it covers every collection, which a lexicon writes as `*`.
    public var includesAllCollections: Bool
    /// For `repo`: the allowed actions, `create`, `update` or `delete`; empty means all.
    public var actions: [String]
    /// For `rpc`: the calls.
    public var calls: [NSID]
    /// For `rpc`: whether it covers every call, which a lexicon writes as `*`.
    public var includesAllCalls: Bool
    /// For `rpc`: the service that may be called, a DID with a fragment, or `*` for any.
    public var audience: String?
    /// For `rpc`: whether the service is the one named where the set is requested.
    public var inheritsAudience: Bool

    /// Creates a permission.
    public init(
        resource: String, collections: [NSID] = [], actions: [String] = [], calls: [NSID] = [],
        audience: String? = nil, inheritsAudience: Bool = false, includesAllCollections: Bool = false,
        includesAllCalls: Bool = false
    ) {
        self.resource = resource
        self.collections = collections
        self.actions = actions
        self.calls = calls
        self.audience = audience
        self.inheritsAudience = inheritsAudience
        self.includesAllCollections = includesAllCollections
        self.includesAllCalls = includesAllCalls
    }
}
