import ATCrypto
import ATData
import ATServer
import HTTPTransport
import LocalServer

/// The calls for creating, listing and revoking app passwords. They require a login with the account's password.
struct AppPasswordCalls: Sendable {
    let context: NetworkContext

    /// The maximum number of app passwords. A login compares with all of them, which takes time.
    private static let mostPasswords = 50

    func addCalls(to service: XRPCService) {
        service.procedure("com.atproto.server.createAppPassword", create)
        service.query("com.atproto.server.listAppPasswords", list)
        service.procedure("com.atproto.server.revokeAppPassword", revoke)
    }

    @Sendable private func create(_ call: XRPCRequest) async throws -> ServerResponse {
        let caller = try context.caller(of: call, .owner)
        let input = try call.input()
        let name = try input.required("name")
        guard 1...64 ~= name.utf8.count else { throw XRPCError.invalid("name must have 1 to 64 bytes") }
        let letters = Base32.encode(SecureRandom.bytes(10))
        let text = stride(from: 0, to: 16, by: 4).map { letters.dropFirst($0).prefix(4) }.joined(separator: "-")
        let isPrivileged = try input.flag("privileged") ?? false
        let made = AppPassword(
            name: name, password: PasswordHash(text), createdAt: .now, isPrivileged: isPrivileged)
        try await context.update { world, changes in
            var account = try world.account(.did(caller.did))
            guard !account.appPasswords.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                throw XRPCError.invalid("could not create app password: the name is taken")
            }
            guard account.appPasswords.count < Self.mostPasswords else {
                throw XRPCError.invalid("An account can have \(Self.mostPasswords) app passwords")
            }
            account.appPasswords.append(made)
            try changes.put(account)
            world.put(account)
        }
        var answer = description(of: made)
        answer["password"] = .string(text)
        return try .value(answer)
    }

    @Sendable private func list(_ call: XRPCRequest) throws -> ServerResponse {
        let caller = try context.caller(of: call, .owner)
        let account = try context.world.withLock { try $0.account(.did(caller.did)) }
        let answer: LexObject = ["passwords": .array(account.appPasswords.map { .object(description(of: $0)) })]
        return try .value(answer)
    }

    /// Revokes a password, and ends its sessions.
    @Sendable private func revoke(_ call: XRPCRequest) async throws -> ServerResponse {
        let caller = try context.caller(of: call, .owner)
        let name = try call.input().required("name")
        try await context.update { world, changes in
            var account = try world.account(.did(caller.did))
            account.appPasswords.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
            try changes.put(account)
            world.put(account)
            for (token, value) in world.refreshTokens where value.origin.did == caller.did {
                guard let used = value.origin.appPassword, used.utf8.elementsEqual(name.utf8) else { continue }
                changes.remove(.refreshToken, token)
                world.refreshTokens[token] = nil
            }
        }
        return ServerResponse()
    }

    private func description(of password: AppPassword) -> LexObject {
        [
            "name": .string(password.name), "createdAt": .string(password.createdAt.description),
            "privileged": .boolean(password.isPrivileged),
        ]
    }
}
