import ATIdentity

extension AtError {
    /// Whether there is no account with the name: no such handle, no such DID, or a DID that was deleted.
    ///
    /// It is the same for all calls and functions, and for `ATClient(account:)`:
    ///
    /// ```swift
    /// do {
    ///     try await client.follow(name)
    /// } catch let error as AtError where error.isUnknownAccount {
    ///     print("There is no account \\(name).")
    /// }
    /// ```
    ///
    /// Few servers send a specific error name for this, so the property also checks the error's message. It is `false`
    /// for an account that is deactivated, suspended or taken down. Text that can't be a handle or a DID is a
    /// `SyntaxError`.
    public var isUnknownAccount: Bool {
        switch self {
        case .network(.identity(let error)):
            switch error.reason {
            case .notFound, .tombstoned, .reservedTLD: true
            default: false
            }
        case .message(let message):
            Self.unknownAccountNames.contains(message.error)
                || message.message.map { text in
                    Self.unknownAccountWords.contains { text.lowercased().hasPrefix($0) }
                } ?? false
        case .network: false
        }
    }

    /// The words of a failed login for an unknown account, before its name.
    static let unknownAccount = "There is no account"

    private static let unknownAccountNames: Set<String> = [
        "AccountNotFound", "DidNotFound", "HandleNotFound", "RepoNotFound",
    ]
    /// The beginnings of what servers say, in lower case.
    private static let unknownAccountWords = [
        "account not found", "actor not found", "could not find account", "could not find repo", "could not find user",
        "could not find the account", "profile not found", unknownAccount.lowercased(), "unable to resolve handle",
        "unable to resolve did",
    ]
}
