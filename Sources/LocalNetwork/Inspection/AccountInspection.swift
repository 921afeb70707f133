import ATCrypto
package import ATData
package import ATIdentity
import ATServer
import HTTPTransport

// What an inspector sees of accounts, and how it changes them without their passwords.

extension LocalNetwork {
    /// The facts about an account.
    package struct AccountDetails: Sendable {
        package let person: Person
        package let status: AccountStatus
        package let email: String?
        package let createdAt: Datetime
        package let isLabeler: Bool
        /// Whether a login also needs a mailed code.
        package let needsCode: Bool
        package let appPasswords: [String]
        package let recordCount: Int
    }

    /// An account; `nil` if it doesn't exist.
    package func details(of did: DID) -> AccountDetails? {
        context.world.withLock { $0.details(of: did, in: context) }
    }

    /// Every account, oldest first.
    package var allDetails: [AccountDetails] {
        context.world.withLock { world in world.accounts.keys.compactMap { world.details(of: $0, in: context) } }
            .sorted { ($0.createdAt, $0.person.did) < ($1.createdAt, $1.person.did) }
    }

    /// The account with a DID or a handle.
    package func account(_ identifier: ATIdentifier) -> Person? {
        context.world.withLock { world in
            world.did(of: identifier).flatMap { world.accounts[$0] }.map { context.person($0) }
        }
    }

    /// Replaces an account's password.
    package func setPassword(_ password: String, of did: DID) async throws {
        guard 1...256 ~= password.utf8.count else {
            throw LocalNetworkError.account("Password must have 1 to 256 bytes")
        }
        let hash = PasswordHash(password)
        try await asCall {
            try await context.update { world, changes in
                guard var account = world.accounts[did] else { throw XRPCError.noAccount }
                account.password = hash
                try changes.put(account)
                world.put(account)
            }
        }
    }

    /// Changes an account's handle, here and in the directory.
    package func rename(_ did: DID, to handle: Handle) async throws {
        try await asCall { try await context.rename(did, to: handle) }
    }

    /// The log of a DID in the directory; `nil` if there is none.
    package func directoryLog(of did: DID) -> PLCLog? { context.world.withLock { $0.logs[did] } }

    /// The DID document of an account; `nil` if there is none.
    package func document(of did: DID) -> LexObject? { context.world.withLock { try? $0.document(of: did) } }

    /// The name of this server's own rotation key in the directory.
    package var rotationKey: String { context.rotationKey.verifyingKey.didKey }

    // MARK: Time

    /// How far the clock of sessions and of the authorization server is ahead.
    package var clockOffset: Duration { context.tokens.offset.withLock(\.self) }

    /// Moves the clock of sessions and of the authorization server, so that tokens expire.
    package func moveClock(by duration: Duration) {
        // Far more than any lifetime, and sums of a few can't overflow a date.
        let limit = Duration.seconds(1_000_000_000)
        let step = min(max(.zero - limit, duration), limit)
        context.tokens.offset.withLock { $0 = min(max(.zero - limit, $0 + step), limit) }
        context.oauth.settings.withLock {
            $0.options.clockOffset = min(max(.zero - limit, $0.options.clockOffset), limit) + step
        }
    }

    /// Runs something whose failures become errors of a call.
    func asCall<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let failure as XRPCError {
            throw LocalNetworkError.call(failure.message)
        }
    }
}

extension World {
    fileprivate func details(of did: DID, in context: NetworkContext) -> LocalNetwork.AccountDetails? {
        guard let account = accounts[did] else { return nil }
        let count = repositories[did]?.collections.values.reduce(0) { $0 + $1.keys.count } ?? 0
        return LocalNetwork.AccountDetails(
            person: context.person(account), status: account.status,
            email: account.email, createdAt: account.createdAt, isLabeler: account.isLabeler,
            needsCode: account.wantsAuthFactor, appPasswords: account.appPasswords.map(\.name), recordCount: count)
    }
}
