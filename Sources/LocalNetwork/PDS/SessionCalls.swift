import ATCrypto
import ATData
import ATOAuth
import ATServer
import Foundation
import HTTPTransport
import LocalServer

/// The calls that create accounts, and create, refresh and end sessions.
struct SessionCalls: Sendable {
    let context: NetworkContext

    func addCalls(to service: XRPCService) {
        service.query("com.atproto.server.describeServer", describeServer)
        service.procedure("com.atproto.server.createAccount", createAccount)
        service.procedure("com.atproto.server.createSession", createSession)
        service.procedure("com.atproto.server.refreshSession", refreshSession)
        service.query("com.atproto.server.getSession", getSession)
        service.procedure("com.atproto.server.deleteSession", deleteSession)
    }

    @Sendable private func describeServer(_ call: XRPCRequest) throws -> ServerResponse {
        let answer: LexObject = [
            "did": .string(context.addresses.pdsDID),
            "availableUserDomains": .array(context.options.handleDomains.map { .string($0) }),
            "inviteCodeRequired": false, "phoneVerificationRequired": false,
            "blobUploadLimit": .integer(context.options.blobLimit), "links": [:], "contact": [:],
        ]
        return try .value(answer)
    }

    @Sendable private func createAccount(_ call: XRPCRequest) async throws -> ServerResponse {
        let input = try call.input()
        let text = try input.required("handle")
        guard let handle = try? Handle(text), !handle.isReserved else {
            throw XRPCError(.badRequest, error: "InvalidHandle", "Input/handle must be a valid handle")
        }
        guard let domain = context.options.handleDomains.first(where: { handle.normalized.description.hasSuffix($0) })
        else { throw XRPCError(.badRequest, error: "UnsupportedDomain", "Not a supported handle domain") }
        guard !handle.description.dropLast(domain.count).contains(".") else {
            throw XRPCError(.badRequest, error: "InvalidHandle", "Invalid characters in handle")
        }
        guard let password = try input.text("password"), !password.isEmpty, password.utf8.count <= 256 else {
            throw XRPCError(.badRequest, error: "InvalidPassword", "Password must have 1 to 256 bytes")
        }
        if try input.text("did") != nil { throw XRPCError.invalid("A local network doesn't support moving accounts") }
        let account = try await context.createAccount(
            handle: handle, password: password, email: input.text("email"), wantsAuthFactor: false)
        let session = try await context.openSession(RefreshToken.Origin(did: account.did))
        return try .value(context.description(of: account.did, with: session, brief: true))
    }

    @Sendable private func createSession(_ call: XRPCRequest) async throws -> ServerResponse {
        let input = try call.input()
        let identifier = try input.required("identifier")
        let password = try input.required("password")
        guard password.utf8.count <= 512 else { throw XRPCError(.unauthorized, "Password too long") }
        let account = context.world.withLock { world in
            if let named = try? ATIdentifier(identifier) { return world.did(of: named).flatMap { world.accounts[$0] } }
            return world.account(email: identifier)
        }
        // Hashing takes time, so it runs outside the lock, and for unknown accounts too.
        let refusal = XRPCError(.unauthorized, "Invalid identifier or password")
        guard let account else {
            _ = PasswordHash(password)
            throw refusal
        }
        if account.password.matches(password) {
            try account.checkUsable(evenDeactivated: true)
            if account.wantsAuthFactor { try context.checkAuthFactor(of: account, input.text("authFactorToken")) }
            let session = try await context.openSession(RefreshToken.Origin(did: account.did))
            return try .value(context.description(of: account.did, with: session))
        }
        guard let used = account.appPasswords.first(where: { $0.password.matches(password) }) else { throw refusal }
        try account.checkUsable(evenDeactivated: true)
        let origin = RefreshToken.Origin(did: account.did, appPassword: used.name, isPrivileged: used.isPrivileged)
        return try .value(context.description(of: account.did, with: await context.openSession(origin)))
    }

    @Sendable private func refreshSession(_ call: XRPCRequest) async throws -> ServerResponse {
        let claims = try refreshClaims(of: call)
        let session = try await context.renewSession(claims)
        return try .value(context.description(of: claims.sub, with: session))
    }

    @Sendable private func deleteSession(_ call: XRPCRequest) async throws -> ServerResponse {
        let claims = try refreshClaims(of: call)
        try await context.update { world, changes in
            // A token that was just refreshed also ends its successor.
            var next = claims.jti
            while let name = next {
                next = world.refreshTokens.removeValue(forKey: name)?.successor
                changes.remove(.refreshToken, name)
            }
        }
        return ServerResponse()
    }

    private func refreshClaims(of call: XRPCRequest) throws -> TokenMint.Claims {
        guard let token = call.bearer else {
            throw XRPCError.authMissing
        }
        let claims: TokenMint.Claims
        do {
            claims = try context.tokens.claims(of: token)
        } catch let failure as XRPCError where failure.error == "ExpiredToken" {
            throw XRPCError(.badRequest, error: "ExpiredToken", failure.message)
        }
        guard claims.scope == .refresh else { throw XRPCError.badScope }
        return claims
    }

    @Sendable private func getSession(_ call: XRPCRequest) throws -> ServerResponse {
        let caller = try context.caller(of: call, evenDeactivated: true)
        var answer = try context.description(of: caller.did, with: nil)
        if !caller.allows(.account(.email)) {
            for name in ["email", "emailConfirmed", "emailAuthFactor"] { answer[name] = nil }
        }
        return try .value(answer)
    }
}

extension NetworkContext {
    /// The tokens of a session.
    typealias Tokens = (access: String, refresh: String)

    /// Checks the code that was sent by email, or sends one.
    func checkAuthFactor(of account: Account, _ code: String?) throws {
        guard let code, !code.isEmpty else {
            mailCode(to: account.did, for: .login)
            throw XRPCError(
                .unauthorized, error: "AuthFactorTokenRequired", "A sign in code has been sent to your email address")
        }
        try world.withLock { try $0.useCode(code, of: account.did, for: .login) }
    }

    /// Creates a session.
    func openSession(_ origin: RefreshToken.Origin) async throws -> Tokens {
        let name = Base64.url.encode(SecureRandom.bytes(24))
        let end = tokens.refreshEnd
        let epoch = try await update { world, changes in
            let token = RefreshToken(origin: origin, endsAt: end)
            try changes.put(.refreshToken, name, token)
            world.refreshTokens[name] = token
            return world.accessEpoch
        }
        return try tokens.pair(origin, refreshName: name, refreshEnd: end, epoch: epoch)
    }

    /// Exchanges a refresh token for a new pair. Within the grace period, a second exchange returns the same new
    /// refresh token.
    func renewSession(_ claims: TokenMint.Claims) async throws -> Tokens {
        let now = tokens.now.timeIntervalSince1970
        let grace = options.refreshGrace.seconds
        let (origin, name, end, epoch) = try await update { world, changes in
            let revoked = XRPCError(.badRequest, error: "ExpiredToken", "Token has been revoked")
            guard let name = claims.jti, var token = world.refreshTokens[name], now < token.endsAt,
                let account = world.accounts[token.origin.did]
            else { throw revoked }
            try account.checkUsable(evenDeactivated: true)
            let successor = token.successor ?? Base64.url.encode(SecureRandom.bytes(24))
            let next: RefreshToken
            if token.successor == nil {
                next = RefreshToken(origin: token.origin, endsAt: tokens.refreshEnd)
            } else {
                guard let known = world.refreshTokens[successor], known.successor == nil else { throw revoked }
                next = known
            }
            try changes.put(.refreshToken, successor, next)
            world.refreshTokens[successor] = next
            if grace > 0 {
                if token.successor == nil { token.endsAt = min(token.endsAt, now + grace) }
                token.successor = successor
                try changes.put(.refreshToken, name, token)
                world.refreshTokens[name] = token
            } else {
                changes.remove(.refreshToken, name)
                world.refreshTokens[name] = nil
            }
            world.refreshCount += 1
            return (token.origin, successor, next.endsAt, world.accessEpoch)
        }
        return try tokens.pair(origin, refreshName: name, refreshEnd: end, epoch: epoch)
    }

    /// The fields about an account in the responses of the session calls.
    func description(of did: DID, with session: Tokens?, brief: Bool = false) throws -> LexObject {
        try world.withLock { world in
            let account = try world.account(.did(did))
            var answer: LexObject = [
                "did": .string(did.description), "handle": .string(account.handle.description),
                "didDoc": .object(try world.document(of: did)),
            ]
            if let session {
                answer["accessJwt"] = .string(session.access)
                answer["refreshJwt"] = .string(session.refresh)
            }
            guard !brief else { return answer }
            answer.set("email", account.email)
            if account.email != nil { answer["emailConfirmed"] = true }
            answer["emailAuthFactor"] = .boolean(account.wantsAuthFactor)
            answer["active"] = .boolean(account.status == .active)
            if account.status != .active { answer.set("status", account.status.rawValue) }
            return answer
        }
    }
}
