#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Changes a router's requests before they are sent, and decides whether a failed call is retried.
@APActor
public protocol NetworkRouterDelegate: AnyObject, Sendable {
    /// Changes a request. The session's token is added afterwards, unless the request has an `Authorization` header.
    func intercept(_ request: inout URLRequest) async

    /// Whether to retry a failed call. Tokens are refreshed without it.
    ///
    /// - Parameters:
    ///   - error: The error of the call.
    ///   - attempts: The number of attempts so far, at least 1. A router gives up after 10.
    func shouldRetry(error: any Error, attempts: Int) async throws -> Bool
}

extension NetworkRouterDelegate {
    /// Leaves the request unchanged.
    public func intercept(_ request: inout URLRequest) async {}

    /// Returns `false`.
    public func shouldRetry(error: any Error, attempts: Int) async throws -> Bool { false }
}
