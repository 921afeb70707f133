import ATCrypto
public import ATData
public import CoreATProtocol
import Foundation
import HTTPTransport

extension LocalNetwork {
    /// An account of the network.
    public struct Person: Hashable, Sendable {
        /// The account's DID.
        public let did: DID
        /// The account's handle at the time this value was created.
        public let handle: Handle
    }

    /// The tokens of a session.
    public struct Tokens: Sendable {
        /// The token that authorizes calls.
        public let access: String
        /// Exchanged once for a new pair of tokens.
        public let refresh: String
    }

    /// Creates an account.
    ///
    /// - Parameters:
    ///   - handle: The handle, in any domain that isn't reserved, such as `alice.test`.
    ///   - password: The password.
    ///   - email: The email address.
    ///   - twoFactor: Whether logging in with the password also requires a code sent by email; see `mailedCode(for:)`.
    /// - Throws: `LocalNetworkError.account` if the handle is taken or invalid.
    @discardableResult
    public func createAccount(
        handle: String, password: String, email: String? = nil, twoFactor: Bool = false
    ) async throws -> Person {
        do {
            let account = try await context.createAccount(
                handle: Handle(handle), password: password, email: email, wantsAuthFactor: twoFactor)
            return Person(did: account.did, handle: account.handle)
        } catch let failure as XRPCFailure {
            throw LocalNetworkError.account(failure.message)
        } catch let error as SyntaxError {
            throw LocalNetworkError.account("\(error)")
        }
    }

    /// Creates an account.
    ///
    /// - Parameters:
    ///   - handle: The handle, such as `alice.test`.
    ///   - password: The password.
    /// - Throws: `LocalNetworkError.account` if the handle is taken or invalid.
    @discardableResult
    public func createAccount(_ handle: String, password: String = "correct-horse") async throws -> Person {
        try await createAccount(handle: handle, password: password)
    }

    /// The accounts, oldest first.
    public var accounts: [Person] {
        context.world.withLock { $0.accounts.values.map { $0 } }
            .sorted { ($0.createdAt, $0.did) < ($1.createdAt, $1.did) }
            .map { Person(did: $0.did, handle: $0.handle) }
    }

    /// Creates a session without a password.
    public func issueTokens(for person: Person) async throws -> Tokens {
        let tokens = try await context.openSession(RefreshToken.Origin(did: person.did))
        return Tokens(access: tokens.access, refresh: tokens.refresh)
    }

    /// Creates a client that is logged in, without a password.
    public func client(for person: Person) async throws -> ATClient {
        let tokens = try await issueTokens(for: person)
        let session = Session(
            accessToken: tokens.access, refreshToken: tokens.refresh, did: person.did, handle: person.handle, host: host
        )
        return ATClient(environment: APEnvironment(host: host, session: session))
    }

    /// The number of session refreshes since the network started.
    public var refreshCount: Int { context.world.withLock { $0.refreshCount } }

    /// Expires every access token issued so far.
    public func expireAccessTokens() async throws {
        try await context.update { world, changes in
            world.accessEpoch += 1
            try changes.put(.network, "accessEpoch", world.accessEpoch)
        }
    }

    /// Ends every session, including those of apps that logged in with OAuth. Access tokens and refresh tokens become
    /// invalid.
    public func revokeSessions() async throws {
        try await context.update { world, changes in
            world.accessEpoch += 1
            try changes.put(.network, "accessEpoch", world.accessEpoch)
            for name in world.refreshTokens.keys { changes.remove(.refreshToken, name) }
            world.refreshTokens = [:]
            for id in world.grants.keys { changes.remove(.grant, id) }
            world.grants = [:]
        }
    }
}

extension LocalNetwork.Tokens: CustomStringConvertible, CustomReflectable {
    /// A placeholder without the tokens.
    public var description: String { "the tokens of a session" }
    /// A mirror without the tokens.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// Names that one expects. The compiler names the ones of this library.
extension LocalNetwork.Person {
    /// A client that is logged in.
    @available(*, unavailable, message: "try await network.client(for: person)")
    public var client: ATClient { ATClient(host: "") }

    /// The password.
    @available(*, unavailable, message: "It is the one that you passed, or correct-horse; client(for:) needs none")
    public var password: String { "" }
}
