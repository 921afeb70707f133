import ATIdentity
import BskyKit
import Terminal

/// Resolves the mentions of a post, and reports those that stay plain text.
struct MentionResolver: HandleResolving {
    let resolver: IdentityResolver
    let client: ATClient
    let console: Console

    func account(of handle: Handle) async throws -> DID? {
        do {
            return try await resolver.did(of: handle)
        } catch let error as IdentityError {
            // Many names belong to no account and to a server that doesn't respond: then the account's server decides.
            if error.isTransient, let did = try await client.account(of: handle) { return did }
            console.complain("@\(handle) stays plain text. \(error)")
            return nil
        }
    }
}
