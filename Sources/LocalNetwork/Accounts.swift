import ATCrypto
public import ATData
import Foundation
import HTTPTransport

extension LocalNetwork {
    /// An account of the network.
    public struct Person: Hashable, Sendable {
        /// The account's DID.
        public let did: DID
        /// The account's handle when it was asked for.
        public let handle: Handle
    }

    /// The tokens of a session.
    public struct Tokens: Sendable {
        /// The token that authorizes calls.
        public let access: String
        /// The token that buys the next pair.
        public let refresh: String
    }

    /// Makes an account.
    ///
    /// - Parameters:
    ///   - handle: Its handle, of any domain that is not reserved, such as `alice.test`.
    ///   - password: Its password.
    ///   - email: Its mail address.
    ///   - twoFactor: Whether logging in with the password needs a code from the mail too, see `mailedCode(for:)`.
    /// - Throws: `LocalNetworkError.account` when the handle is taken or no handle.
    @discardableResult
    public func createAccount(
        handle: String, password: String, email: String? = nil, twoFactor: Bool = false
    ) async throws -> Person {
        do {
            let account = try await core.createAccount(
                handle: Handle(handle), password: password, email: email, wantsAuthFactor: twoFactor)
            return Person(did: account.did, handle: account.handle)
        } catch let failure as XRPCFailure {
            throw LocalNetworkError.account(failure.message)
        } catch let error as SyntaxError {
            throw LocalNetworkError.account("\(error)")
        }
    }

    /// The accounts, the oldest first.
    public var accounts: [Person] {
        core.world.withLock { $0.accounts.values.map { $0 } }
            .sorted { ($0.createdAt, $0.did) < ($1.createdAt, $1.did) }
            .map { Person(did: $0.did, handle: $0.handle) }
    }

    /// Opens a session without asking for a password.
    public func issueTokens(for person: Person) async throws -> Tokens {
        let tokens = try await core.openSession(RefreshToken.Origin(did: person.did))
        return Tokens(access: tokens.access, refresh: tokens.refresh)
    }

    /// The code that was last sent to an account by mail, until it is used.
    public func mailedCode(for person: Person) -> String? {
        core.world.withLock { $0.mailedCodes[person.did] }
    }

    /// How often a session was refreshed since the network started.
    public var refreshCount: Int { core.world.withLock { $0.refreshCount } }

    /// Lets every access token run out that was given so far.
    public func expireAccessTokens() async throws {
        try await core.update { world, changes in
            world.accessEpoch += 1
            try changes.put(.network, "accessEpoch", world.accessEpoch)
        }
    }

    /// Ends every session: neither its access token nor its refresh token is good for anything from now on.
    public func revokeSessions() async throws {
        try await core.update { world, changes in
            world.accessEpoch += 1
            try changes.put(.network, "accessEpoch", world.accessEpoch)
            for name in world.refreshTokens.keys { changes.remove(.refreshToken, name) }
            world.refreshTokens = [:]
        }
    }
}

extension LocalNetwork.Tokens: CustomStringConvertible, CustomReflectable {
    /// No token.
    public var description: String { "the tokens of a session" }
    /// No token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
