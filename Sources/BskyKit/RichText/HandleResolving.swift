import ATProtoLexicons
public import CoreATProtocol

/// Finds the accounts that a text mentions.
public protocol HandleResolving: Sendable {
    /// The account of a handle, or `nil` if the handle belongs to no account.
    ///
    /// - Throws: An error if it couldn't be found out, such as for a server that doesn't respond.
    func account(of handle: Handle) async throws -> DID?
}

extension ATClient: HandleResolving {
    /// The account of a handle, according to the client's server.
    public func account(of handle: Handle) async throws -> DID? {
        do {
            return try await execute(.resolveHandle(handle: handle)).did
        } catch AtError.message(let error)
            where error.status == .badRequest && ["HandleNotFound", "InvalidRequest"].contains(error.error)
        {
            // Older servers say InvalidRequest. Both mean that there is no such account.
            return nil
        }
    }
}

extension IdentityResolver: HandleResolving {
    /// The account of a handle, according to the DNS or the handle's own server.
    public func account(of handle: Handle) async throws -> DID? {
        do {
            return try await did(of: handle)
        } catch let error as IdentityError where !error.isTransient {
            return nil
        }
    }
}
