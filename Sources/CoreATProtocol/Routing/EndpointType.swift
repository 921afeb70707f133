public import Foundation
public import HTTPTransport

/// An endpoint of a server: its address and its parameters.
///
/// Usually an enumeration with a case for each call:
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
    /// The parameters.
    var task: HTTPTask { get async }
    /// The endpoint's headers. An `Authorization` header replaces the session's token.
    var headers: HTTPHeaders? { get async }
}

/// The parameters of a call.
public enum HTTPTask {
    /// No parameters.
    case request
    /// Parameters in the query, the body, or both.
    case requestParameters(encoding: ParameterEncoding)
}

/// The type to decode a response without content into.
public struct EmptyResponse: Codable, Hashable, Sendable {
    /// Creates an empty response.
    public init() {}
}
