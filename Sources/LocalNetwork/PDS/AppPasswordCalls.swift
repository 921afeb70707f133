import ATCrypto
import ATData
import HTTPTransport
import LocalServer

/// The calls that make, list and revoke app passwords. They want the account's own password.
struct AppPasswordCalls: Sendable {
    let core: Core

    func addRoutes(to server: LocalServer) {
        server.procedure("com.atproto.server.createAppPassword", create)
        server.query("com.atproto.server.listAppPasswords", list)
        server.procedure("com.atproto.server.revokeAppPassword", revoke)
    }

    @Sendable private func create(_ call: XRPCRequest) async throws -> LocalResponse {
        let caller = try core.caller(of: call, fullAccess: true)
        let input = try call.input()
        let name = try input.required("name")
        guard 1...64 ~= name.utf8.count else { throw XRPCFailure.invalid("name must have 1 to 64 bytes") }
        let letters = Base32.encode(SecureRandom.bytes(10))
        let text = stride(from: 0, to: 16, by: 4).map { letters.dropFirst($0).prefix(4) }.joined(separator: "-")
        let isPrivileged = try input.flag("privileged") ?? false
        let made = AppPassword(
            name: name, password: PasswordHash(text), createdAt: .now, isPrivileged: isPrivileged)
        try await core.update { world, changes in
            var account = try world.account(.did(caller.did))
            guard !account.appPasswords.contains(where: { $0.name == name }) else {
                throw XRPCFailure.invalid("could not create app-specific password: the name is taken")
            }
            account.appPasswords.append(made)
            try changes.put(account)
            world.accounts[caller.did] = account
        }
        var answer = description(of: made)
        answer["password"] = .string(text)
        return try .value(answer)
    }

    @Sendable private func list(_ call: XRPCRequest) throws -> LocalResponse {
        let caller = try core.caller(of: call, fullAccess: true)
        let account = try core.world.withLock { try $0.account(.did(caller.did)) }
        let answer: LexObject = ["passwords": .array(account.appPasswords.map { .object(description(of: $0)) })]
        return try .value(answer)
    }

    /// Revokes a password, and the sessions that were opened with it.
    @Sendable private func revoke(_ call: XRPCRequest) async throws -> LocalResponse {
        let caller = try core.caller(of: call, fullAccess: true)
        let name = try call.input().required("name")
        try await core.update { world, changes in
            var account = try world.account(.did(caller.did))
            account.appPasswords.removeAll { $0.name == name }
            try changes.put(account)
            world.accounts[caller.did] = account
            for (token, value) in world.refreshTokens
            where value.origin.did == caller.did && value.origin.appPassword == name {
                changes.remove(.refreshToken, token)
                world.refreshTokens[token] = nil
            }
        }
        return LocalResponse()
    }

    private func description(of password: AppPassword) -> LexObject {
        [
            "name": .string(password.name), "createdAt": .string(password.createdAt.description),
            "privileged": .boolean(password.isPrivileged),
        ]
    }
}
