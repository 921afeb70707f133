import Foundation
import HTTPTransport

/// One endpoint of a service: what is asked, and where.
///
/// Only `baseURL()` has to be written. An enumeration with a case for each call does well:
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
    /// The headers to send; none unless given. Of two with the same name the last counts, whatever their case.
    var headerItems: [HeaderItem]? { get }
    /// The method and what it sends; `.get` unless given.
    var method: HTTPMethod { get }
    /// The query; none unless given. Give names and values as they are: they are percent-encoded for you.
    var queryItems: [QueryItem]? { get }
    /// Whether the configured credential is sent along; `true` unless given.
    ///
    /// A call without it never waits for a token.
    var requiresAuthorization: Bool { get }
    /// The scheme and the host.
    func baseURL() throws(AtomError) -> BaseURL
    /// The path; none unless given.
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
    public func path() throws(AtomError) -> URLPath { .none }
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
