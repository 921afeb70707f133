/// How one kind of credential is renewed and kept: what a `RefreshGate` has to be told.
package struct RefreshSteps<Credential: Sendable & Equatable>: Sendable {
    /// Whether a credential can still be used, as far as its own date of expiry tells.
    package var isFresh: @Sendable (Credential) -> Bool = { _ in true }
    /// Trades a credential for a new one.
    package var renew: @Sendable (Credential) async throws -> Credential
    /// What a failed renewal means.
    package var judge: @Sendable (any Error) -> RefreshVerdict
    /// Stores a credential, or forgets the stored one.
    package var save: @Sendable (Credential?) async throws -> Void = { _ in }
    /// Stores a renewed credential in place of the one that bought it, and returns what the store holds then.
    ///
    /// For stores that others write to as well: what they have put there meanwhile, or taken out, stays and is returned.
    /// Without this step `save` is called, whatever the store holds.
    package var exchange: (@Sendable (_ spent: Credential, _ renewed: Credential) async throws -> Credential?)?
    /// Whether a server can't tell two credentials apart. A store may round a date, say.
    package var isSame: @Sendable (Credential, Credential) -> Bool = { $0 == $1 }
    /// Reads the stored credential again: another process may have renewed it.
    package var load: @Sendable () async throws -> Credential? = { nil }
    /// Told of what became of a renewal, before anybody who waited for it.
    package var tell: @Sendable (RefreshEvent<Credential>) -> Void = { _ in }

    package init(
        renew: @escaping @Sendable (Credential) async throws -> Credential,
        judge: @escaping @Sendable (any Error) -> RefreshVerdict
    ) {
        self.renew = renew
        self.judge = judge
    }
}

/// What a failed renewal means.
package enum RefreshVerdict: Sendable, Equatable {
    /// The credential will never be renewed: whoever it belongs to has to sign in again.
    case final
    /// The server or the network is at fault, and the credential may well be good: try again, perhaps after a time
    /// that the server named.
    case passing(retryAfter: Duration?)
}

/// What became of a renewal.
package enum RefreshEvent<Credential: Sendable>: Sendable {
    /// A new credential is stored and in force.
    case renewed(Credential)
    /// There is no new credential for now.
    case failed(any Error)
    /// There will be no new credential.
    case ended(any Error)
}

/// How often a renewal is tried, and how long after a failure the next one may run.
package struct RefreshPace: Sendable {
    /// How often one renewal asks the server at most.
    package var attempts = 3
    /// The longest wait between two such attempts that is worth it.
    package var longestWait = Duration.seconds(10)
    /// The pause after a failed renewal, doubled after each further one.
    package var firstPause = Duration.seconds(1)
    /// The longest such pause.
    package var longestPause = Duration.seconds(30)
    /// The clock, for tests to set.
    package var now: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Waits, for tests to watch.
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    package init() {}

    func wait(afterAttempt attempt: Int) -> Duration {
        .milliseconds(250) * (1 << min(attempt - 1, 10)) * Double.random(in: 0.5...1)
    }

    func pause(afterFailures failures: Int) -> Duration {
        min(firstPause * (1 << min(failures - 1, 10)), longestPause)
    }
}

/// The credential that a caller waited for was taken out: signed out, that is.
package struct CredentialWithdrawn: Error {}

/// A new credential was had but could not be stored. It is kept, and the next caller tries to store it again.
package struct RefreshNotStored: Error {
    package let cause: any Error
}
