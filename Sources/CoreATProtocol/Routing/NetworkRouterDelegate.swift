#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Changes a router's requests before they are sent, and decides whether a failed call is made again.
@APActor
public protocol NetworkRouterDelegate: AnyObject, Sendable {
    /// Changes a request. The session's token is added afterwards, unless the request then has an `Authorization`.
    func intercept(_ request: inout URLRequest) async

    /// Whether a call that failed is made again. Renewing tokens is not this method's business.
    ///
    /// - Parameters:
    ///   - error: What the call failed with.
    ///   - attempts: How often it was made so far, at least 1. A router gives up after 10.
    func shouldRetry(error: any Error, attempts: Int) async throws -> Bool
}

extension NetworkRouterDelegate {
    /// Leaves the request as it is.
    public func intercept(_ request: inout URLRequest) async {}

    /// Does not make the call again.
    public func shouldRetry(error: any Error, attempts: Int) async throws -> Bool { false }
}
