/// Permissions that an app asks for as one, published as a lexicon.
///
/// Its name goes into an OAuth scope, as `include:` and the name; the permissions say what an account's owner grants.
public protocol LexiconPermissionSet: Sendable {
    /// The name of the lexicon.
    static var nsid: NSID { get }

    /// What it is made of.
    static var permissions: [LexiconPermission] { get }
}

/// One permission of a set.
public struct LexiconPermission: Hashable, Sendable {
    /// What it is for: `repo` for writing records, `rpc` for calls to services. A client ignores what it does not know.
    public var resource: String
    /// For `repo`: the collections.
    public var collections: [NSID]
    /// For `repo`: what may be done in them, `create`, `update` or `delete`; none given means all.
    public var actions: [String]
    /// For `rpc`: the calls.
    public var calls: [NSID]
    /// For `rpc`: the service that may be called, a DID with a fragment, or `*` for any.
    public var audience: String?
    /// For `rpc`: whether the service is the one that is named where the set is asked for.
    public var inheritsAudience: Bool

    /// Makes a permission.
    public init(
        resource: String, collections: [NSID] = [], actions: [String] = [], calls: [NSID] = [],
        audience: String? = nil, inheritsAudience: Bool = false
    ) {
        self.resource = resource
        self.collections = collections
        self.actions = actions
        self.calls = calls
        self.audience = audience
        self.inheritsAudience = inheritsAudience
    }
}
