import Foundation
import HTTPTransport

/// An endpoint of a service: its address, method and parameters.
///
/// Only `baseURL()` is required. An enumeration with a case for each call works well:
///
/// ```swift
/// enum BookingEndpoint: Requestable {
///     case list
///     case cancel(id: String)
///
///     var method: HTTPMethod {
///         switch self {
///         case .list: .get
///         case .cancel: .delete
///         }
///     }
///
///     func baseURL() throws(AtomError) -> BaseURL {
///         try BaseURL(host: "api.example.com")
///     }
///
///     func path() throws(AtomError) -> URLPath {
///         switch self {
///         case .list: try URLPath("/bookings")
///         case .cancel(let id): try URLPath("/bookings/\(id)")
///         }
///     }
/// }
/// ```
public protocol Requestable: Sendable {
    /// The headers to send; none by default. If two have the same name, in any case, the last one is used.
    var headerItems: [HeaderItem]? { get }
    /// The method and its body; `.get` by default.
    var method: HTTPMethod { get }
    /// The query; empty by default. Names and values are percent-encoded automatically.
    var queryItems: [QueryItem]? { get }
    /// Whether to send the configured credential; `true` by default.
    ///
    /// A call without it never waits for a token.
    var requiresAuthorization: Bool { get }
    /// The scheme and the host.
    func baseURL() throws(AtomError) -> BaseURL
    /// The path; none by default.
    func path() throws(AtomError) -> URLPath
}

extension Requestable {
    /// No headers.
    public var headerItems: [HeaderItem]? { nil }
    /// `.get`.
    public var method: HTTPMethod { .get }
    /// No query.
    public var queryItems: [QueryItem]? { nil }
    /// `true`.
    public var requiresAuthorization: Bool { true }
    /// No path.
    public func path() throws(AtomError) -> URLPath { .empty }
}

extension Requestable {
    /// The endpoint as a request, without authorization.
    func request(_ configuration: ServiceConfiguration) throws(AtomError) -> HTTPRequest {
        let address = try baseURL().text + path().value
        let query = queryItems?.percentEncoded ?? ""
        guard let url = URL(string: query.isEmpty ? address : "\(address)?\(query)") else {
            throw .requestable(.invalidURL)
        }
        var request = HTTPRequest(HTTPTransport.HTTPMethod(rawValue: method.name), url)
        for item in headerItems ?? [] { request.headers[item.name] = item.value }
        if let body = method.body { request.body = .bytes(body) }
        configuration.apply(to: &request)
        return request
    }
}
