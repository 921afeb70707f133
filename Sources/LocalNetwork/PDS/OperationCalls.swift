import ATCrypto
import ATData
import ATIdentity
import ATOAuth
import ATServer
import HTTPTransport
import LocalServer

/// The calls by which an account changes its document in the PLC directory: a mailed code, a signed operation, and the
/// operation on its way to the directory.
struct OperationCalls: Sendable {
    let context: NetworkContext

    func addCalls(to service: XRPCService) {
        service.query("com.atproto.identity.getRecommendedDidCredentials", recommend)
        service.procedure("com.atproto.identity.requestPlcOperationSignature", mailCode)
        service.procedure("com.atproto.identity.signPlcOperation", sign)
        service.procedure("com.atproto.identity.submitPlcOperation", submit)
    }

    private func caller(of call: XRPCRequest) throws -> Caller {
        let caller = try context.caller(of: call, .full, evenDeactivated: true)
        try caller.require(.identity(.everything))
        return caller
    }

    @Sendable private func recommend(_ call: XRPCRequest) throws -> ServerResponse {
        let caller = try caller(of: call)
        let state = try context.world.withLock { try context.state(of: caller.did, $0) }
        return try .value(LexValue.object(state.members))
    }

    @Sendable private func mailCode(_ call: XRPCRequest) throws -> ServerResponse {
        let caller = try caller(of: call)
        context.mailCode(to: caller.did, for: .operation)
        return ServerResponse()
    }

    @Sendable private func sign(_ call: XRPCRequest) throws -> ServerResponse {
        let caller = try caller(of: call)
        let input = try call.input()
        let code = try input.required("token")
        let operation = try context.world.withLock { world in
            try world.useCode(code, of: caller.did, for: .operation)
            guard let last = world.logs[caller.did]?.last, last.mayBeFollowed(by: context.rotationKey) else {
                throw XRPCError.invalid("The account's keys in the PLC directory are no longer this server's")
            }
            return try last.update(signedBy: context.rotationKey) { try $0.replace(by: input) }
        }
        return try .value(["operation": .object(operation.object)] as LexObject)
    }

    @Sendable private func submit(_ call: XRPCRequest) async throws -> ServerResponse {
        let caller = try caller(of: call)
        guard let object = try call.input()["operation"]?.object else {
            throw XRPCError.invalid("The operation is not an object")
        }
        let operation: PLCOperation
        do {
            operation = try PLCOperation(object)
        } catch {
            throw XRPCError.invalid("\(error)")
        }
        try await context.update { world, changes in
            guard let account = world.accounts[caller.did], let state = operation.state else {
                throw XRPCError.invalid("The operation deletes the account")
            }
            let expected = try context.state(of: caller.did, world)
            // An account that this server couldn't serve any more would be lost.
            guard state.rotationKeys.contains(context.rotationKey.verifyingKey.didKey) else {
                throw XRPCError.invalid("Rotation keys do not include server's rotation key")
            }
            guard state.services["atproto_pds"] == expected.services["atproto_pds"] else {
                throw XRPCError.invalid("Incorrect endpoint or type on atproto_pds service")
            }
            guard state.signingKey == expected.signingKey else {
                throw XRPCError.invalid("Incorrect signing key")
            }
            guard state.handle == account.handle.normalized else {
                throw XRPCError.invalid("Incorrect handle in alsoKnownAs")
            }
            do {
                try world.append(operation, to: caller.did, &changes)
            } catch let error as PLCLogError {
                throw XRPCError.invalid("\(error)")
            }
            changes.announce(RepoEvent.identity(caller.did, account.handle))
        }
        return ServerResponse()
    }
}

extension NetworkContext {
    /// The state that this server needs an account to have.
    fileprivate func state(of did: DID, _ world: World) throws -> PLCState {
        guard let account = world.accounts[did], let last = world.logs[did]?.last?.state, let key = last.signingKey
        else { throw XRPCError.noAccount }
        return PLCState(
            signingKey: key, rotationKeys: [rotationKey.verifyingKey], handle: account.handle,
            dataServer: addresses.host)
    }
}

extension PLCState {
    /// Replaces each member that an input has.
    fileprivate mutating func replace(by input: LexObject) throws {
        if let keys = input["rotationKeys"] { rotationKeys = try keys.texts("rotationKeys") }
        if let names = input["alsoKnownAs"] { alsoKnownAs = try names.texts("alsoKnownAs") }
        if let methods = input["verificationMethods"]?.object {
            verificationMethods = [:]
            for field in methods { verificationMethods[field.name] = try field.value.text("verificationMethods") }
        }
        guard let given = input["services"]?.object else { return }
        services = [:]
        for field in given {
            let members = field.value.object
            services[field.name] = Service(
                type: try members.text("type"), endpoint: try members.text("endpoint"))
        }
    }
}

extension LexObject? {
    fileprivate func text(_ name: String) throws -> String {
        guard case .string(let text)? = self?[name] else { throw XRPCError.invalid("\(name) is not a text") }
        return text
    }
}

extension LexValue {
    fileprivate var object: LexObject? { if case .object(let object) = self { object } else { nil } }

    fileprivate func text(_ name: String) throws -> String {
        guard case .string(let text) = self else { throw XRPCError.invalid("\(name) is not a text") }
        return text
    }

    fileprivate func texts(_ name: String) throws -> [String] {
        guard case .array(let values) = self else { throw XRPCError.invalid("\(name) is not an array") }
        return try values.map { try $0.text(name) }
    }
}
