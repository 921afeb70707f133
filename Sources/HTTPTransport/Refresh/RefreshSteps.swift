/// How one kind of credential is refreshed and stored.
package struct RefreshSteps<Credential: Sendable & Equatable>: Sendable {
    /// Whether a credential can be used without a refresh, according to its own expiration date.
    package var isFresh: @Sendable (Credential) -> Bool = { _ in true }
    /// Whether a credential that isn't fresh may still be used while it can't be refreshed, because it was to be
    /// refreshed before it expires.
    package var isUsable: @Sendable (Credential) -> Bool = { _ in false }
    /// Throws if a new credential could not be stored. Called before a credential is spent.
    package var prepareToSave: @Sendable (Credential) async throws -> Void = { _ in }
    /// The credential as it is stored while a request to refresh it is on its way, so that other processes can see it.
    /// `nil` if nothing is stored. Receives the stored credential, and throws if another process may just have sent it.
    package var marked: @Sendable (Credential) throws -> Credential? = { _ in nil }
    /// A marked credential, as it is stored after the request has failed.
    package var settled: @Sendable (Credential, RefreshVerdict) -> Credential = { credential, _ in credential }
    /// Exchanges a credential for a new one.
    package var refresh: @Sendable (Credential) async throws -> Credential
    /// Judges a failed refresh of a credential.
    package var judge: @Sendable (any Error, Credential) -> RefreshVerdict
    /// Stores a credential, or deletes the stored one.
    package var save: @Sendable (Credential?) async throws -> Void = { _ in }
    /// Stores a refreshed credential in place of the spent one, and returns what the store contains afterwards.
    ///
    /// For stores that others write to as well: a credential that they have stored meanwhile, or its removal, is kept
    /// and returned. Without this step, `save` is called whatever the store contains.
    package var exchange: (@Sendable (_ spent: Credential, _ refreshed: Credential) async throws -> Credential?)?
    /// Stores a credential, or deletes the stored one, if the store contains the known one or is known to be empty, and
    /// returns what it contains afterwards. Nobody else changes the store between the two.
    ///
    /// Not called before the gate has read or written the store: then its own credential is the newer one, and `save`
    /// stores it.
    package var swap: (@Sendable (_ known: Credential?, _ new: Credential?) async throws -> Credential?)?
    /// Locks the store for this process, if it can be locked, and returns a function that releases the lock. Never
    /// called again before the lock is released. Calls `whenBusy` if someone else holds the lock.
    package var lock: @Sendable (_ whenBusy: @escaping @Sendable () -> Void) async -> @Sendable () -> Void = { _ in {} }
    /// Whether two credentials are the same to a server. A store may round a date, for example.
    package var isSame: @Sendable (Credential, Credential) -> Bool = { $0 == $1 }
    /// Whether a credential that was found in the store can take the place of the own one. If not, it belongs to someone
    /// else, and the own one has been removed.
    package var isSuccessor: @Sendable (_ found: Credential, _ own: Credential) -> Bool = { _, _ in true }
    /// Reads the stored credential again, because another process may have refreshed it. `nil` if there is no store.
    package var load: (@Sendable () async throws -> Credential?)?
    /// Receives the outcome of a refresh, before the callers that wait for it.
    package var notify: @Sendable (RefreshEvent<Credential>) -> Void = { _ in }

    package init(
        refresh: @escaping @Sendable (Credential) async throws -> Credential,
        judge: @escaping @Sendable (any Error, Credential) -> RefreshVerdict
    ) {
        self.refresh = refresh
        self.judge = judge
    }
}

/// What a failed refresh means.
package enum RefreshVerdict: Sendable, Equatable {
    /// The credential can never be refreshed: the user has to sign in again.
    case final
    /// The server or the network failed, and the credential may still be valid. Try again, perhaps after the time that
    /// the server gave.
    case passing(retryAfter: Duration?)
    /// The server may have refreshed the credential, but its response was lost. The credential isn't used again before
    /// the pause is over: the first request may still be on its way, and a second one would look like a theft.
    case ambiguous(pause: Duration)
}

/// The outcome of a refresh.
package enum RefreshEvent<Credential: Sendable>: Sendable {
    /// The credential was refreshed and stored.
    case refreshed(Credential)
    /// The credential was removed, because another process cleared the store.
    case withdrawn
    /// The credential was refreshed after it had been removed. Nobody will use the new one.
    case orphaned(Credential)
    /// The refresh failed for now.
    case failed(any Error)
    /// The refresh failed for good.
    case ended(any Error)
}

/// How often a refresh is tried, and how long after a failure the next one may run.
package struct RefreshPace: Sendable {
    /// The most requests that one refresh sends.
    package var attempts = 3
    /// The longest wait between two of them.
    package var longestWait = Duration.seconds(10)
    /// The pause after a failed refresh. It doubles after each further failure.
    package var firstPause = Duration.seconds(1)
    /// The longest such pause.
    package var longestPause = Duration.seconds(30)
    /// The longest time that a server can postpone the next refresh.
    package var longestRetryAfter = Duration.seconds(3_600)
    /// The clock.
    package var time = TimeSource.system

    package init() {}

    /// Each refresh sends one request. For credentials that are spent when the server receives them: a lost response
    /// looks like a failure.
    package static var once: RefreshPace {
        var pace = RefreshPace()
        pace.attempts = 1
        return pace
    }

    func wait(afterAttempt attempt: Int) -> Duration {
        .milliseconds(250) * (1 << min(attempt - 1, 10)) * Double.random(in: 0.5...1)
    }

    func pause(afterFailures failures: Int) -> Duration {
        min(firstPause * (1 << min(failures - 1, 10)), longestPause)
    }
}

/// The credential that a caller waited for was removed, because someone signed out.
package struct CredentialWithdrawn: Error {
    package init() {}
}

/// A credential can't be stored. Either nothing was spent yet, or the new credential is kept in memory and the next
/// caller tries to store it again.
package struct RefreshNotStored: Error {
    package let cause: any Error

    package init(cause: any Error) {
        self.cause = cause
    }

    /// Accesses a store, and wraps its error.
    static func wrapping<Outcome>(
        _ act: nonisolated(nonsending) () async throws -> Outcome
    ) async throws(RefreshNotStored) -> Outcome {
        do {
            return try await act()
        } catch {
            throw RefreshNotStored(cause: error)
        }
    }
}
