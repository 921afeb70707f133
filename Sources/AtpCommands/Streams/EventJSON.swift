import ATData
import ATRepo
import ATStreams

/// An event as a JSON object.
struct EventJSON {
    private(set) var object = LexObject()

    init(_ event: FirehoseEvent) {
        if let seq = event.seq { object["seq"] = .integer(Int(clamping: seq)) }
        switch event {
        case .commit(let commit): add(commit)
        case .sync(let sync):
            start("sync", sync.did, sync.time)
            object["rev"] = .string(sync.rev.description)
        case .identity(let identity):
            start("identity", identity.did, identity.time)
            if let handle = identity.handle { object["handle"] = .string(handle.description) }
        case .account(let account):
            start("account", account.did, account.time)
            object["active"] = .boolean(account.isActive)
            if let status = account.status { object["status"] = .string(status.rawValue) }
        case .info(let info):
            start("info", nil, nil)
            object["name"] = .string(info.name)
            if let message = info.message { object["message"] = .string(message) }
        case .gap(let gap):
            start("gap", nil, nil)
            object["gap"] = .string("\(gap)")
        case .unknown(let unknown):
            start("unknown", nil, nil)
            if let type = unknown.type { object["type"] = .string(type) }
            object["op"] = .integer(Int(clamping: unknown.operation))
        case .invalid(let invalid):
            start("invalid", invalid.did, nil)
            object["error"] = .string("\(invalid.error)")
        }
    }

    /// A whole repository, with its records.
    init(_ resync: ResyncedRepo) throws {
        start("resync", resync.did, nil)
        object["rev"] = .string(resync.rev.description)
        var records: [LexValue] = []
        try resync.forEachRecord { record in
            var fields: LexObject = ["path": .string(record.path.description), "cid": .string(record.cid.description)]
            do throws(WireError) { fields["record"] = try record.bytes.decode(LexValue.self) } catch {
                fields["error"] = .string(error.description)
            }
            records.append(.object(fields))
        }
        object["records"] = .array(records)
        if !resync.issues.isEmpty { object["issues"] = .array(resync.issues.map { .string("\($0)") }) }
    }

    private mutating func start(_ kind: String, _ did: DID?, _ time: Datetime?) {
        object["kind"] = .string(kind)
        if let did { object["did"] = .string(did.description) }
        if let time { object["time"] = .string(time.description) }
    }

    private mutating func add(_ commit: CommitEvent) {
        start("commit", commit.did, commit.time)
        object["rev"] = .string(commit.rev.description)
        if let since = commit.since { object["since"] = .string(since.description) }
        object["ops"] = .array(
            commit.ops.map { op in
                var fields: LexObject = ["action": .string(op.action.rawValue), "path": .string(op.path.description)]
                if let cid = op.cid { fields["cid"] = .string(cid.description) }
                do {
                    if let record = try op.bytes()?.decode(LexValue.self) { fields["record"] = record }
                } catch {
                    fields["error"] = .string("\(error)")
                }
                return .object(fields)
            })
        // Then the operations aren't all that happened.
        if commit.isTooBig { object["tooBig"] = .boolean(true) }
        if !commit.issues.isEmpty { object["issues"] = .array(commit.issues.map { .string("\($0)") }) }
    }
}
