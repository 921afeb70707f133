/// The services that a scope allows an app to call.
public enum Audience: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// Any service.
    case any
    /// One service.
    case service(ScopeService)

    /// Creates an audience of one service from a literal, such as `did:web:api.bsky.app#bsky_appview`. An invalid
    /// literal is a programming error and traps.
    public init(stringLiteral value: String) { self = .service(ScopeService(stringLiteral: value)) }

    /// The audience in a scope: a service, or `*` for any.
    public var description: String {
        switch self {
        case .any: "*"
        case .service(let service): service.description
        }
    }
}
