public import ATData
import Foundation
import HTTPTransport

/// Errors that logging in is known for, beside a wrong password (`AuthenticationRequired`).
public enum LoginError: String, DeclaredError, CaseIterable {
    /// The account asks for a second factor: log in again with the code that was sent by e-mail.
    case authFactorTokenRequired = "AuthFactorTokenRequired"
    /// The name or the password is wrong.
    case authenticationRequired = "AuthenticationRequired"
    /// The account was taken down.
    case accountTakedown = "AccountTakedown"
    /// Too many attempts: the message's rate limit says how long to wait.
    case rateLimitExceeded = "RateLimitExceeded"
}

extension ATClient {
    /// Logs in, and goes on with the new session. It is stored where the client has a store.
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
    ///   - identifier: The account's handle, DID or e-mail address. An `@` before a handle and space around it do no harm.
    ///   - password: The password; better an app password, as `xxxx-xxxx-xxxx-xxxx`.
    ///   - authFactorToken: The code of the second factor, where the account has one.
    /// - Throws: `AtError`. When only storing fails, the session is in force all the same.
    @concurrent @discardableResult
    public func login(identifier: String, password: String, authFactorToken: String? = nil) async throws -> Session {
        var input: LexObject = ["identifier": .string(Self.cleaned(identifier)), "password": .string(password)]
        if let token = authFactorToken?.trimmingCharacters(in: .whitespacesAndNewlines), !token.isEmpty {
            input["authFactorToken"] = .string(token)
        }
        let session = try await environment.logIn(with: input, at: entryAddress())
        try await environment.use(session)
        return session
    }

    /// Goes on with the session in the store; `nil` when there is none.
    ///
    /// Nothing is sent: whether the session is still good shows with the first call, which renews it as needed.
    @concurrent @discardableResult
    public func resume() async throws -> Session? {
        try await environment.restoreSession()
    }

    /// Ends the session: here and in the store at once, on the server if it can be reached.
    @concurrent
    public func logout() async throws {
        try await environment.signOut()
    }

    /// The DID of the account that is logged in.
    ///
    /// Where the session does not know it, because it was made of tokens alone, the server is asked.
    @concurrent
    public func accountDID() async throws -> DID {
        guard let session else { throw AtError.network(.noSession) }
        if let did = session.did.flatMap({ try? DID($0) }) { return did }
        let answer: LexValue = try await query("com.atproto.server.getSession")
        guard case .string(let text)? = answer["did"], let did = try? DID(text) else {
            throw AtError.network(.decodingFailed("did is missing."))
        }
        await environment.learn(did: did)
        return did
    }

    /// A token with which another service can check that the caller is who it says.
    ///
    /// - Parameters:
    ///   - audience: The service, such as `did:web:video.bsky.app` or, better, with a `#service` behind it.
    ///   - method: The one call that the token is good for. Without it, servers give a minute at most.
    ///   - duration: For how long the token is good; the server's choice, usually a minute, unless said otherwise.
    @concurrent
    public func serviceToken(for audience: String, calling method: NSID?, validFor duration: Duration? = nil)
        async throws -> String
    {
        var parameters: LexObject = ["aud": .string(audience)]
        if let method { parameters["lxm"] = .string(method.description) }
        if let duration {
            parameters["exp"] = .integer(Int(Date().timeIntervalSince1970) + Int(duration.components.seconds))
        }
        let answer: LexValue = try await query("com.atproto.server.getServiceAuth", parameters: parameters)
        guard case .string(let token)? = answer["token"] else {
            throw AtError.network(.decodingFailed("token is missing."))
        }
        return token
    }

    /// An identifier as it was meant: people paste handles with an `@`, with space and with marks of writing direction.
    private static func cleaned(_ identifier: String) -> String {
        let visible = String(
            String.UnicodeScalarView(
                identifier.unicodeScalars.filter {
                    !$0.properties.isWhitespace && $0.properties.generalCategory != .format
                }))
        return visible.hasPrefix("@") ? String(visible.dropFirst()) : visible
    }
}
