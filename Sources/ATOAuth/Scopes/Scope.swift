public import ATData
public import CoreATProtocol

/// A permission that an app requests, or that an account's owner has granted.
///
/// ```swift
/// let posts: Scope = .repo(AppBsky.Feed.Post.self, [.create, .delete])
/// print(posts)                                    // repo:app.bsky.feed.post?action=create&action=delete
/// ```
///
/// An invalid literal traps, while `try Scope(text)` throws. To parse scopes from a server, use
/// ``Scopes/init(parsing:)``, which keeps unknown ones.
public struct Scope: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    let kind: Kind

    enum Kind: Hashable, Sendable {
        case atproto
        case transition(Transition)
        case repo(ScopeNames, RepoActions)
        /// Never all calls at any service.
        case rpc(ScopeNames, Audience)
        case blob([MediaRange])
        case account(AccountPart, AccountAction)
        case identity(IdentityPart)
        case include(NSID, ScopeService?)
    }

    init(kind: Kind) { self.kind = kind }

    /// The scope that every session needs.
    public static let atproto = Scope(kind: .atproto)

    /// All records and blobs, and all services, but no chats.
    public static let transitionGeneric = Scope(kind: .transition(.generic))
    /// Chats, with ``transitionGeneric``.
    public static let transitionChat = Scope(kind: .transition(.chat))
    /// Reading the email address.
    public static let transitionEmail = Scope(kind: .transition(.email))

    /// Allows writing records of a type.
    public static func repo<Record: LexiconRecord>(_ type: Record.Type, _ actions: RepoActions = .all) -> Scope {
        repo(Record.collection, actions)
    }

    /// Allows writing records of a collection.
    public static func repo(_ collection: NSID, _ actions: RepoActions = .all) -> Scope {
        Scope(kind: .repo(.some([collection]), actions))
    }

    /// Allows writing records of every collection.
    public static func everyCollection(_ actions: RepoActions = .all) -> Scope { Scope(kind: .repo(.every, actions)) }

    /// Allows calling a method of a service, through the account's server.
    public static func rpc<Call: XRPCCall>(_ call: Call.Type, at audience: Audience) -> Scope {
        rpc(Call.nsid, at: audience)
    }

    /// Allows calling a method of a service, through the account's server.
    public static func rpc(_ method: NSID, at audience: Audience) -> Scope {
        Scope(kind: .rpc(.some([method]), audience))
    }

    /// Allows calling every method of one service. There is no scope for every method of any service.
    public static func everyMethod(at service: ScopeService) -> Scope { Scope(kind: .rpc(.every, .service(service))) }

    /// Allows uploading blobs of some types: `.blob("image/*", "video/mp4")`.
    public static func blob(_ type: MediaRange, _ others: MediaRange...) -> Scope {
        Scope(kind: .blob(MediaRange.fewest([type] + others)))
    }

    /// Allows reading or changing a part of the account.
    public static func account(_ part: AccountPart, _ action: AccountAction = .read) -> Scope {
        Scope(kind: .account(part, action))
    }

    /// Allows changing the handle, or the whole identity.
    public static func identity(_ part: IdentityPart) -> Scope { Scope(kind: .identity(part)) }

    /// Allows everything in a permission set.
    ///
    /// - Parameters:
    ///   - set: The permission set.
    ///   - service: The service to call. Most sets leave the service to the app, and grant no calls without it.
    public static func include<Set: LexiconPermissionSet>(_ set: Set.Type, at service: ScopeService? = nil) -> Scope {
        include(Set.nsid, at: service)
    }

    /// Allows everything in a permission set, by the name of its lexicon.
    ///
    /// - Parameters:
    ///   - set: The name of the permission set.
    ///   - service: The service to call. Most sets leave the service to the app, and grant no calls without it.
    public static func include(_ set: NSID, at service: ScopeService? = nil) -> Scope {
        Scope(kind: .include(set, service))
    }

    /// A broad scope from before individual permissions existed.
    public static func transition(_ kind: Transition) -> Scope { Scope(kind: .transition(kind)) }
}
