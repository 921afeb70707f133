import ATProtoLexicons
public import CoreATProtocol

/// Resolves the handles in a text.
public protocol HandleResolving: Sendable {
    /// Returns the account of a handle, or `nil` if the handle doesn't belong to an account.
    ///
    /// - Throws: An error if the lookup fails, such as when a server doesn't respond.
    func account(of handle: Handle) async throws -> DID?
}

extension ATClient: HandleResolving {
    /// Resolves a handle with the client's server.
    public func account(of handle: Handle) async throws -> DID? {
        do {
            return try await execute(.resolveHandle(handle: handle)).did
        } catch AtError.message(let error)
            where error.status == .badRequest && ["HandleNotFound", "InvalidRequest"].contains(error.error)
        {
            // Older servers say InvalidRequest. Both mean that there is no such account, as far as the server knows.
            return nil
        }
    }
}

extension IdentityResolver: HandleResolving {
    /// Resolves a handle with DNS or the handle's own server.
    public func account(of handle: Handle) async throws -> DID? {
        do {
            return try await did(of: handle)
        } catch let error as IdentityError where !error.isTransient {
            return nil
        }
    }
}
