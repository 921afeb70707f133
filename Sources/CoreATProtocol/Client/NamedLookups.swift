public import ATIdentity

extension IdentityResolver {
    /// Resolves an account by its DID, its handle, or text with one of them.
    ///
    /// - Throws: `SyntaxError` if text is neither, `IdentityError`, or `CancellationError`.
    public nonisolated(nonsending) func resolve(
        _ account: some AccountName, freshness: Freshness = .cached, handle check: HandleCheck = .both
    ) async throws -> Identity {
        try await resolve(account.accountIdentifier(), freshness: freshness, handle: check)
    }
}
