public import ATData
import Foundation
import HTTPTransport

/// The errors of a login.
public enum LoginError: String, DeclaredError, CaseIterable {
    /// The account requires a second factor: log in again with the code that was sent by email.
    case authFactorTokenRequired = "AuthFactorTokenRequired"
    /// The name or the password is incorrect. To tell them apart, catch ``AtError/isUnknownAccount`` first.
    case authenticationRequired = "AuthenticationRequired"
    /// The account was taken down.
    case accountTakedown = "AccountTakedown"
    /// Too many attempts. The message's rate limit says how long to wait.
    case rateLimitExceeded = "RateLimitExceeded"
}

extension ATClient {
    /// Logs in and continues with the new session. If the client has a store, the session is stored.
    ///
    /// ```swift
    /// do {
    ///     try await client.login(identifier: name, password: password)
    /// } catch let error as AtError where error.matches(LoginError.authFactorTokenRequired) {
    ///     try await client.login(identifier: name, password: password, authFactorToken: askForCode())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: The account's handle, DID or email address. An `@` before a handle, and spaces around it, are
    ///     ignored. A client that was created with `init(account:)` doesn't need it.
    ///   - password: The password; preferably an app password, such as `xxxx-xxxx-xxxx-xxxx`.
    ///   - authFactorToken: The code of the second factor, if the account requires one.
    /// - Throws: `AtError`. If only storing the session fails, the session is used anyway, and the next call tries to
    ///   store it again. If the server returns a session of another account than that of `init(account:)`, the session
    ///   is ended on the server and not used. If the account of the session can't be determined, the session is used
    ///   anyway.
    /// - Returns: The session, with the account's DID.
    @concurrent @discardableResult
    public func login(
        identifier: String? = nil, password: String, authFactorToken: String? = nil
    ) async throws -> AccountSession {
        guard let identifier = identifier.map(Self.cleaned) ?? account?.description else {
            throw AtError.network(
                .encodingFailed("The identifier is missing. Pass it, or create the client with ATClient(account:)."))
        }
        var input: LexObject = ["identifier": .string(identifier), "password": .string(password)]
        if let token = authFactorToken?.trimmingCharacters(in: .whitespacesAndNewlines), !token.isEmpty {
            input["authFactorToken"] = .string(token)
        }
        guard identifier.contains("@") || (try? ATIdentifier(identifier)) != nil else {
            throw AtError.network(
                .encodingFailed("\"\(identifier)\" is neither a handle, nor a DID, nor an email address."))
        }
        let address = try entryAddress()
        var session: Session
        do {
            session = try await environment.logIn(with: input, at: address)
        } catch let error as AtError {
            throw await explained(error, identifier, at: address)
        }
        if let account {
            let did = session.did ?? account
            guard did == account else {
                await environment.discard(session, at: address)
                throw AtError.network(.decodingFailed("The session belongs to \(did), not to \(account)."))
            }
            session.did = did
        }
        try await environment.use(session)
        // Servers say whose session it is; if one doesn't, it is asked.
        let did = try await accountDID()
        session.did = did
        return AccountSession(did: did, session: session)
    }

    /// Logs in with a handle or a DID, such as that of an account of a test's network.
    ///
    /// - Parameters:
    ///   - identifier: The account.
    ///   - password: The password; preferably an app password.
    ///   - authFactorToken: The code of the second factor, if the account requires one.
    /// - Throws: The errors of ``login(identifier:password:authFactorToken:)``.
    @concurrent @discardableResult @_disfavoredOverload
    public func login(
        identifier: some AccountName, password: String, authFactorToken: String? = nil
    ) async throws -> AccountSession {
        let name: String = try identifier.accountIdentifier().description
        return try await login(identifier: name, password: password, authFactorToken: authFactorToken)
    }

    /// An error of a login, with words that say whether the name or the password is wrong, if the server tells.
    private func explained(_ error: AtError, _ identifier: String, at address: HostAddress) async -> AtError {
        guard case .message(let message) = error, error.matches(LoginError.authenticationRequired),
            let handle = try? Handle(identifier),
            let url = try? address.url(
                path: "/xrpc/com.atproto.identity.resolveHandle", encodedQuery: "handle=\(handle)")
        else { return error }
        let words: String
        do {
            _ = try await environment.send(HTTPRequest(.get, url))
            words = "The password is wrong, or \(handle) has its account on another server."
        } catch let failure as AtError where failure.status == .badRequest {
            words = "\(AtError.unknownAccount) \(handle). Check the spelling."
        } catch {
            return .message(message)
        }
        return .message(
            ErrorMessage(
                error: message.error, message: words, status: message.status, rateLimit: message.rateLimit,
                requestID: message.requestID))
    }

    /// Continues with the session in the store, or returns `nil` if there is none, or the server has ended it.
    ///
    /// Nothing is sent. Whether the session is still valid is known after the first call, which refreshes it if needed.
    ///
    /// - Throws: `AtError`, also if the store has a session of another account than that of `init(account:)`. It stays
    ///   in the store, and isn't used.
    @concurrent @discardableResult
    public func resume() async throws -> Session? {
        try await environment.restoreSession(of: account)
    }

    /// Continues with the session in the store, and returns whether there is one that the server hasn't ended.
    ///
    /// ```swift
    /// if try await !client.resume() { showLogin() }
    /// ```
    ///
    /// - Throws: `AtError`, also if the store has a session of another account than that of `init(account:)`.
    @concurrent @_disfavoredOverload
    public func resume() async throws -> Bool { try await environment.restoreSession(of: account) != nil }

    /// Ends the session: immediately in memory and in the store, and on the server if it can be reached.
    ///
    /// Whatever is returned or thrown, this client is logged out.
    ///
    /// - Returns: Why the session may still be open on the server: it couldn't be reached, or didn't end the session.
    ///   `nil` if the server has ended it, or there was none.
    /// - Throws: `AtError` if the store can't be cleared. The next call tries it again.
    @concurrent @discardableResult
    public func logout() async throws -> AtError? {
        try await environment.signOut()
    }

    /// The DID of the account that is logged in.
    ///
    /// If the session doesn't contain it, because it was created from tokens alone, this requests it from the server.
    @concurrent
    public func accountDID() async throws -> DID {
        let generation = environment.generation
        guard let session else { throw AtError.network(.noSession) }
        if let did = session.did { return did }
        let output = try await members(of: "com.atproto.server.getSession")
        guard let did = output["did"]?.text.flatMap({ try? DID($0) }), !output.conflicts("did") else {
            throw AtError.network(.decodingFailed("The field did is missing or not a valid DID."))
        }
        environment.learn(did: did, asOf: generation)
        return did
    }

    /// Requests a token that proves the account's identity to another service.
    ///
    /// - Parameters:
    ///   - audience: The service, such as `did:web:video.bsky.app`, preferably followed by `#service`.
    ///   - method: The call that the token allows. For a token that allows any call, servers limit the lifetime to a
    ///     minute.
    ///   - duration: The token's lifetime; by default the server's choice, usually a minute.
    @concurrent
    public func serviceToken(for audience: String, calling method: NSID?, validFor duration: Duration? = nil)
        async throws -> String
    {
        var parameters: LexObject = ["aud": .string(audience)]
        if let method { parameters["lxm"] = .string(method.description) }
        if let duration {
            parameters["exp"] = .integer(Self.seconds(from: environment.time.date(), to: duration))
        }
        let output = try await members(of: "com.atproto.server.getServiceAuth", parameters)
        guard let token = output["token"]?.text else {
            throw AtError.network(.decodingFailed("The field token is missing."))
        }
        return token
    }

    /// The members of a query's response, read liberally.
    package func members(of nsid: NSID, _ parameters: LexObject = [:]) async throws -> JSONMembers {
        let call = OutgoingCall(nsid, .get, query: try XRPCParameters(parameters).text, body: nil)
        return try await send(call, CallOptions(), reportingTo: nil) { body, _ in try JSONMembers(body) }.output
    }

    /// The end of a duration in seconds since 1970.
    private static func seconds(from start: Date, to duration: Duration) -> Int {
        let start = Int(start.timeIntervalSince1970)
        let (end, isTooLate) = start.addingReportingOverflow(Int(duration.sleepable.components.seconds))
        return isTooLate ? .max : end
    }

    /// Removes an `@`, surrounding spaces and invisible characters. Inner spaces stay: without them it could be another
    /// account's handle.
    package static func cleaned(_ identifier: String) -> String {
        let visible = identifier.unicodeScalars.filter { $0.properties.generalCategory != .format }
        let name = String(String.UnicodeScalarView(visible)).trimmingCharacters(in: .whitespacesAndNewlines)
        return name.hasPrefix("@") ? name.dropFirst().trimmingCharacters(in: .whitespaces) : name
    }
}
