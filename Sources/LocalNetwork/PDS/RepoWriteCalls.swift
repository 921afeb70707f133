import ATData
import ATOAuth
import ATServer
import HTTPTransport
import LocalServer

/// The calls that change an account's records. Only the account itself is allowed to.
struct RepoWriteCalls: Sendable {
    let context: NetworkContext

    private static let mostWrites = 200

    func addCalls(to service: XRPCService) {
        service.procedure("com.atproto.repo.createRecord", createRecord)
        service.procedure("com.atproto.repo.putRecord", putRecord)
        service.procedure("com.atproto.repo.deleteRecord", deleteRecord)
        service.procedure("com.atproto.repo.applyWrites", applyWrites)
    }

    /// The input of a call, its repository, and the caller, who must own the repository.
    private func input(of call: XRPCRequest) throws -> (input: LexObject, did: DID, caller: Caller) {
        let caller = try context.caller(of: call)
        let input = try call.input()
        let repo = try input.required("repo", as: ATIdentifier.self)
        guard let did = context.world.withLock({ $0.did(of: repo) }) else {
            throw XRPCError.invalid("Could not find repo: \(repo)")
        }
        guard did == caller.did else { throw XRPCError(.unauthorized, "The repository belongs to another account") }
        return (input, did, caller)
    }

    @Sendable private func createRecord(_ call: XRPCRequest) async throws -> ServerResponse {
        let (input, did, caller) = try input(of: call)
        try caller.require(.repo(input.required("collection"), .create))
        let write = try PreparedWrite(
            .create, input.required("collection"), input.value("rkey") ?? RecordKey(.now()), input.object("record"),
            validate: input.flag("validate"))
        let head = try await context.write([write], to: did, expecting: input.value("swapCommit"))
        return try .value(result(of: write, did, head))
    }

    @Sendable private func putRecord(_ call: XRPCRequest) async throws -> ServerResponse {
        let (input, did, caller) = try input(of: call)
        try caller.require(.repo(input.required("collection"), [.create, .update]))
        var write = try PreparedWrite(
            .put, input.required("collection"), input.required("rkey"), input.object("record"),
            validate: input.flag("validate"))
        write.expected = try expectedRecord(input)
        let head = try await context.write([write], to: did, expecting: input.value("swapCommit"))
        return try .value(result(of: write, did, head))
    }

    @Sendable private func deleteRecord(_ call: XRPCRequest) async throws -> ServerResponse {
        let (input, did, caller) = try input(of: call)
        try caller.require(.repo(input.required("collection"), .delete))
        var write = PreparedWrite(deleting: try input.required("collection"), try input.required("rkey"))
        write.expected = try expectedRecord(input)
        let head = try await context.write([write], to: did, expecting: input.value("swapCommit"))
        var answer = LexObject()
        answer["commit"] = head.map(Self.meta)
        return try .value(answer)
    }

    @Sendable private func applyWrites(_ call: XRPCRequest) async throws -> ServerResponse {
        let (input, did, caller) = try input(of: call)
        let list = try input.array("writes")
        guard list.count <= Self.mostWrites else {
            throw XRPCError.invalid("Too many writes. Max: \(Self.mostWrites)")
        }
        let validate = try input.flag("validate")
        let writes = try list.map { try write($0, validate: validate, of: caller) }
        let head = try await context.write(writes, to: did, expecting: input.value("swapCommit"))
        let results = writes.map { write -> LexValue in
            let name = write.action == .create ? "create" : write.action == .update ? "update" : "delete"
            var result = write.value == nil ? LexObject() : result(of: write, did, nil)
            result["$type"] = .string("com.atproto.repo.applyWrites#\(name)Result")
            return .object(result)
        }
        var answer = LexObject()
        answer["commit"] = head.map(Self.meta)
        answer["results"] = .array(results)
        return try .value(answer)
    }

    private func write(_ value: LexValue, validate: Bool?, of caller: Caller) throws -> PreparedWrite {
        guard case .object(let object) = value else { throw XRPCError.invalid("a write must be an object") }
        let collection = try object.required("collection", as: NSID.self)
        switch try object.required("$type") {
        case "com.atproto.repo.applyWrites#create":
            try caller.require(.repo(collection, .create))
            return try PreparedWrite(
                .create, collection, object.value("rkey") ?? RecordKey(.now()), object.object("value"),
                validate: validate)
        case "com.atproto.repo.applyWrites#update":
            try caller.require(.repo(collection, .update))
            return try PreparedWrite(
                .update, collection, object.required("rkey"), object.object("value"), validate: validate)
        case "com.atproto.repo.applyWrites#delete":
            try caller.require(.repo(collection, .delete))
            // Unlike deleteRecord, this needs a record, as on the reference server.
            return PreparedWrite(deleting: collection, try object.required("rkey"), isNeeded: true)
        case let type: throw XRPCError.invalid("Unknown kind of write: \(type)")
        }
    }

    /// The required current record: `nil` for any, `null` for none.
    private func expectedRecord(_ input: LexObject) throws -> Nullable<CID>? {
        if input["swapRecord"] == .null { return .null }
        return try input.value("swapRecord", as: CID.self).map { .value($0) }
    }

    private func result(of write: PreparedWrite, _ did: DID, _ head: Repository.Head?) -> LexObject {
        var result = LexObject()
        result.set("uri", ATURI(.did(did), write.collection, write.key))
        result.set("cid", write.cid)
        result["commit"] = head.map(Self.meta)
        result.set("validationStatus", write.validationStatus)
        return result
    }

    private static func meta(_ head: Repository.Head) -> LexValue {
        ["cid": .string(head.cid.description), "rev": .string(head.rev.description)]
    }
}
