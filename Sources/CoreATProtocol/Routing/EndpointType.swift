public import Foundation
public import HTTPTransport

/// A call that a server offers: where it is and what it takes.
///
/// Usually an enum with a case for each call:
///
/// ```swift
/// enum Directory: EndpointType {
///     case resolve(handle: String)
///
///     var baseURL: URL { get async { URL(string: "https://bsky.social")! } }
///     var path: String { "/xrpc/com.atproto.identity.resolveHandle" }
///     var httpMethod: HTTPMethod { .get }
///     var task: HTTPTask {
///         get async {
///             switch self {
///             case .resolve(let handle): .requestParameters(encoding: .urlEncoding(parameters: ["handle": handle]))
///             }
///         }
///     }
///     var headers: HTTPHeaders? { get async { nil } }
/// }
/// ```
@APActor
public protocol EndpointType: Sendable {
    /// The server's address.
    var baseURL: URL { get async }
    /// The path on the server, such as `/xrpc/app.bsky.actor.getProfile`, not percent-encoded.
    var path: String { get }
    /// The method.
    var httpMethod: HTTPMethod { get }
    /// What the call takes.
    var task: HTTPTask { get async }
    /// Headers of the endpoint's own. An `Authorization` among them is sent instead of the session's token.
    var headers: HTTPHeaders? { get async }
}

/// What a call takes.
public enum HTTPTask {
    /// Nothing.
    case request
    /// Parameters, in the query, the body, or both.
    case requestParameters(encoding: ParameterEncoding)
}

/// What an answer without content is decoded into.
public struct EmptyResponse: Codable, Hashable, Sendable {
    /// Makes one.
    public init() {}
}
