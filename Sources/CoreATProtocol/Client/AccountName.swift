public import ATData
public import ATIdentity

/// The name of an account: a `DID`, a `Handle`, an `ATIdentifier`, or text with one of them.
///
/// ```swift
/// try await client.follow("alice.example.com")
/// ```
public protocol AccountName: Sendable {
    /// The DID or the handle.
    ///
    /// - Throws: `SyntaxError` if text is neither.
    func accountIdentifier() throws -> ATIdentifier
}

extension ATIdentifier: AccountName {
    /// Returns the identifier.
    public func accountIdentifier() -> ATIdentifier { self }
}

extension DID: AccountName {
    /// Returns the DID.
    public func accountIdentifier() -> ATIdentifier { .did(self) }
}

extension Handle: AccountName {
    /// Returns the handle.
    public func accountIdentifier() -> ATIdentifier { .handle(self) }
}

extension String: AccountName {
    /// Reads a handle or a DID. An `@` before a handle, and spaces around it, are ignored.
    public func accountIdentifier() throws -> ATIdentifier { try ATIdentifier(ATClient.cleaned(self)) }
}

extension AccountName where Self == ATIdentifier {
    // The enumeration's cases of the same names come first wherever both are meant.

    /// An account's DID.
    @_disfavoredOverload
    public static func did(_ did: DID) -> ATIdentifier { .did(did) }

    /// An account's handle.
    @_disfavoredOverload
    public static func handle(_ handle: Handle) -> ATIdentifier { .handle(handle) }
}

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
