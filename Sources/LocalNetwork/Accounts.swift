import ATCrypto
public import ATData
import ATServer
public import CoreATProtocol
import Foundation
import HTTPTransport
public import LocalServer

extension LocalNetwork {
    /// An account of the network.
    public struct Person: Hashable, Sendable {
        /// The account's DID.
        public let did: DID
        /// The account's handle at the time this value was created.
        public let handle: Handle
        /// The password that the account was created with; empty if another process, or a client, has created it.
        public let password: String
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
            context.passwords.withLock { $0[account.did] = password }
            return context.person(account)
        } catch let failure as XRPCError {
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
            .map { context.person($0) }
    }

    /// Creates a session without a password.
    public func issueTokens(for person: Person) async throws -> Tokens {
        let tokens = try await context.openSession(RefreshToken.Origin(did: person.did))
        return Tokens(access: tokens.access, refresh: tokens.refresh)
    }

    /// Creates a client that is logged in, without a password.
    ///
    /// ```swift
    /// let alice = try await network.client(for: "alice.test")
    /// ```
    ///
    /// - Parameter account: The account: a `Person`, a handle, a DID, or text with one of them.
    /// - Throws: `LocalNetworkError.account` if the account doesn't exist, `SyntaxError` if text is neither.
    public func client(for account: some AccountName) async throws -> ATClient {
        let person = try person(account)
        let tokens = try await issueTokens(for: person)
        let session = Session(
            accessToken: tokens.access, refreshToken: tokens.refresh, did: person.did, handle: person.handle, host: host
        )
        return ATClient(environment: APEnvironment(host: host, session: session))
    }

    /// Logs an account in, without a password: the same as ``client(for:)``.
    public func login(_ account: some AccountName) async throws -> ATClient { try await client(for: account) }

    /// An account of the network, by its handle, its DID, or text with one of them.
    ///
    /// - Throws: `LocalNetworkError.account` if the account doesn't exist, `SyntaxError` if text is neither.
    public func person(_ account: some AccountName) throws -> Person {
        let name = try account.accountIdentifier()
        do {
            return context.person(try context.world.withLock { try $0.account(name) })
        } catch let failure as XRPCError {
            throw LocalNetworkError.account("\(failure.message): \(name)")
        }
    }

    /// The number of session refreshes since the network started.
    public var refreshCount: Int { context.world.withLock { $0.refreshCount } }

    /// Expires every access token issued so far, so that the next calls have to refresh.
    public func expireTokens() async {
        // The tokens have expired, even if a folder can't be written. All later changes throw that.
        _ = try? await context.update { world, changes in
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

extension LocalNetwork.Person: AccountName, CustomStringConvertible, CustomReflectable {
    /// Returns the DID.
    public func accountIdentifier() -> ATIdentifier { .did(did) }
    /// The handle and the DID.
    public var description: String { "\(handle) (\(did))" }
    /// A mirror without the password.
    public var customMirror: Mirror { Mirror(self, children: ["did": did, "handle": handle]) }

    /// Compares the accounts, and their handles.
    public static func == (left: Self, right: Self) -> Bool { left.did == right.did && left.handle == right.handle }

    /// Hashes the account.
    public func hash(into hasher: inout Hasher) { hasher.combine(did) }
}

extension NetworkContext {
    func person(_ account: Account) -> LocalNetwork.Person {
        let password = passwords.withLock { $0[account.did] }
        return LocalNetwork.Person(did: account.did, handle: account.handle, password: password ?? "")
    }
}

// Names that one expects. The compiler names the ones of this library.
extension LocalNetwork.Person {
    /// A client that is logged in.
    @available(*, unavailable, message: "try await network.client(for: person)")
    public var client: ATClient { ATClient(host: "") }
}

extension LocalNetwork {
    /// Expires every access token issued so far.
    @available(*, unavailable, renamed: "expireTokens()")
    public func expireAccessTokens() async { await expireTokens() }

    /// Makes the next call fail.
    @available(
        *, unavailable,
        message: "failNext(GetThing.self, status: 503), or a fault: faults.script(GetThing.self, [fault])"
    )
    public func failNext<Call: XRPCCall>(_ call: Call.Type, with fault: Fault) {}
}
