import ATIdentity
import BskyKit
import Terminal

/// Finds the accounts that a post mentions, and tells which mentions stay plain text.
struct MentionResolver: HandleResolving {
    let resolver: IdentityResolver
    let console: Console

    func account(of handle: Handle) async throws -> DID? {
        do {
            return try await resolver.did(of: handle)
        } catch let error as IdentityError where !error.isTransient {
            console.complain("@\(handle) stays plain text. \(error)")
            return nil
        }
    }
}
