import ATCrypto
import ATData
import ATIdentity
import ATRepo
import BskyKit
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// `atp labeler`: sets up an account as a labeler, and labels.
enum LabelerCommands {
    static let command = Command(
        "labeler", "Set up your account as a labeler, and label accounts and posts",
        discussion: """
            First generate a key and set the account up, then write the record that says what you label, then start \
            your service: swift run SpamLabeler is an example.
            """,
        subcommands: [setup, declare, label, rotate, clear, status])

    // MARK: The account

    private static let endpoint = Option("endpoint", value: "URL", "The address of your service, without a path")
    private static let key = Option(
        "key", value: "FILE", "The file with the private key that signs labels, from atp key generate", isFile: true)
    private static let note = """
        Your server mails you a code, which this command asks for. A login with an app password may not change the \
        account's document.
        """

    private static let setup = Command(
        "setup", "Add the key and the address of your labeler to your account's document",
        discussion: note, options: [endpoint, key, ResolveCommand.directory],
        examples: [
            .init("atp key generate --output label.key", "The key, which stays on your server"),
            .init("atp labeler setup --endpoint https://labels.example.com --key label.key", "The document"),
        ]
    ) { invocation in
        guard let text = invocation[endpoint], let file = invocation[key] else {
            throw UsageError("--endpoint and --key are both needed")
        }
        guard let url = URL(string: text), let origin = Origin(url), origin.scheme == "https" || origin.isLoopback,
            ["", "/"].contains(url.path()), url.query() == nil
        else { throw UsageError("\"\(text)\" is not the address of a service, such as https://labels.example.com") }
        let key = try invocation.privateKey(inFile: file).verifyingKey
        try await LabelerDocument(invocation).change { state in
            state.verificationMethods["atproto_label"] = key.didKey
            state.services["atproto_labeler"] = PLCState.Service(type: "AtprotoLabeler", endpoint: "\(origin)")
        }
    }

    private static let rotate = Command(
        "rotate", "Replace the key that signs labels",
        discussion: """
            Stop your service before, and start it with the new key after: it signs its labels again. \(note)
            """,
        options: [key, ResolveCommand.directory],
        examples: [.init("atp labeler rotate --key new.key", "With a key that atp key generate wrote")]
    ) { invocation in
        guard let file = invocation[key] else { throw UsageError("--key is missing") }
        let key = try invocation.privateKey(inFile: file).verifyingKey
        try await LabelerDocument(invocation).change { state in
            guard state.services["atproto_labeler"] != nil else {
                throw Refusal("The account is no labeler. Set it up with: atp labeler setup", name: "NoLabeler")
            }
            state.verificationMethods["atproto_label"] = key.didKey
        }
    }

    private static let clear = Command(
        "clear", "Take the key and the address of your labeler out of your account's document",
        discussion: note, options: [ResolveCommand.directory],
        examples: [.init("atp labeler clear", "The account is no labeler any more")]
    ) { invocation in
        try await LabelerDocument(invocation).change { state in
            state.verificationMethods["atproto_label"] = nil
            state.services["atproto_labeler"] = nil
        }
    }

    // MARK: The record

    private static let file = Argument("FILE", "The record as JSON, or only its policies; - for standard input")

    private static let declare = Command(
        "declare", "Write the record that says what you label and which reports you take",
        discussion: """
            The file has the fields of app.bsky.labeler.service, at least "policies". Fields that it lacks stay as \
            they are. Values that apps would ignore are refused.
            """,
        arguments: [file],
        examples: [.init("atp labeler declare labeler.json", "Write it, and show what changes")]
    ) { invocation in
        let given = try invocation.readObject(try invocation.required(file))
        let client = try await invocation.accountClient()
        let uri = ATURI(.did(try await client.accountDID()), AppBsky.Labeler.Service.collection, "self")
        let stored = try await stored(uri, client)
        var object =
            try stored.map { try LexObject(json: $0.value.json()) } ?? ["createdAt": .string("\(Datetime.now)")]
        let members = given["policies"] == nil && given["labelValues"] != nil ? ["policies": .object(given)] : given
        for field in members { object[field.name] = field.value }
        object["$type"] = .string("\(AppBsky.Labeler.Service.collection)")
        let record: AppBsky.Labeler.Service
        do {
            record = try AppBsky.Labeler.Service(json: try object.json())
        } catch {
            throw Refusal("The file is not such a record: \(error)", name: "InvalidRecord")
        }
        let faults = record.constraintFaults.map { "\($0)" } + Self.faults(of: record)
        guard faults.isEmpty else { throw Refusal(faults.joined(separator: "; "), name: "InvalidRecord") }
        let reference: RecordReference
        if var stored {
            stored.value = record
            reference = try await client.put(stored)
        } else {
            reference = try await client.put(record, key: "self", if: .isNew)
        }
        let old = Set(stored?.value.policies.labelValues.map(\.rawValue) ?? [])
        let new = Set(record.policies.labelValues.map(\.rawValue))
        try invocation.show(reference) { console in
            for value in old.subtracting(new).sorted() { try console.print(console.colored("- \(value)", .red)) }
            for value in new.subtracting(old).sorted() { try console.print(console.colored("+ \(value)", .green)) }
            try console.print("\(reference.uri)")
        }
    }

    /// The values that apps would not show, and the reason for each.
    private static func faults(of record: AppBsky.Labeler.Service) -> [String] {
        let defined = Set((record.policies.labelValueDefinitions ?? []).map(\.identifier))
        return record.policies.labelValues.map(\.rawValue).filter { !$0.hasPrefix("!") }.flatMap { value in
            var faults: [String] = []
            if !SignedLabel.isValue(value) {
                faults.append("apps ignore \"\(value)\": a value has only a-z and inner hyphens")
            }
            if LabelDefinition.global[value] == nil, !defined.contains(value) {
                faults.append("\(value) needs a definition in labelValueDefinitions")
            }
            return faults
        }
    }

    private static func stored(
        _ uri: ATURI, _ client: ATClient
    ) async throws -> StoredRecord<AppBsky.Labeler.Service>? {
        do {
            return try await client.get(AppBsky.Labeler.Service.self, at: uri)
        } catch let error as AtError {
            guard case .message(let message) = error, message.error == "RecordNotFound" else { throw error }
            return nil
        }
    }

    // MARK: Labels

    private static let subject = Argument(
        "POST|HANDLE|DID", "A post or another record, as an AT-URI or a URL on bsky.app; or an account")
    private static let value = Argument("VALUE", "The value of the label, such as spam")
    private static let duration = Option("for", value: "TIME", "How long it holds, in hours or days: 12h, 30d")
    private static let isNegated = Option(flag: "negate", "Take the label back")
    private static let labeler = Option("labeler", value: "DID", "The labeler (default: your account)")

    private static let label = Command(
        "label", "Have your labeler label an account or a record",
        discussion: """
            The call goes to the labeler's service, which must allow your account: \
            labeler.allowEvents(from: ["did:plc:…"]). A label that is there already stays as it is, unless the new \
            one holds for longer: to make it end earlier, take it back first, with --negate.
            """,
        arguments: [subject, value], options: [duration, isNegated, labeler],
        examples: [
            .init("atp labeler label rude.example.com rude --for 30d", "Label an account for a month"),
            .init(
                "atp labeler label https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l spam --negate",
                "Take back the label of a post"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let account = try await client.accountDID()
        let labeler: DID = try invocation[labeler].map { try invocation.checked($0) } ?? account
        let value = try invocation.required(value)
        let isNegated = invocation.has(isNegated)
        var event: LexObject = [
            "$type": "tools.ozone.moderation.defs#modEventLabel",
            "createLabelVals": .array(isNegated ? [] : [.string(value)]),
            "negateLabelVals": .array(isNegated ? [.string(value)] : []),
        ]
        if let text = invocation[duration] { event["durationInHours"] = .integer(try hours(text)) }
        let subject = try await subject(invocation, client)
        let input: LexObject = [
            "event": .object(event), "subject": .object(subject), "createdBy": .string("\(account)"),
        ]
        let answer = try await client.execute(
            EmitEvent(input), options: .proxied(to: ServiceReference(labeler, service: "atproto_labeler")))
        let name = (subject["uri"] ?? subject["did"]).flatMap { if case .string(let text) = $0 { text } else { nil } }
        try invocation.show(answer) { try $0.print("\(isNegated ? "-" : "+")\(value)  \(name ?? "")") }
    }

    private static func hours(_ text: String) throws -> Int {
        guard let unit = text.last, let hoursOfUnit = ["h": 1, "d": 24][unit], let count = Int(text.dropLast()),
            1...10_000 ~= count
        else { throw UsageError("--for takes hours or days, such as 12h or 30d, not \"\(text)\"") }
        return count * hoursOfUnit
    }

    private static func subject(_ invocation: Invocation, _ client: ATClient) async throws -> LexObject {
        let text = try invocation.required(subject)
        guard text.contains("/") else {
            let did = try await invocation.identityServers(of: client).resolver().did(of: invocation.identifier(text))
            return ["$type": "com.atproto.admin.defs#repoRef", "did": .string("\(did)")]
        }
        let uri = try await invocation.byDID(try invocation.recordLink(text), client).uri
        guard let cid = try await GetCommand.record(at: uri, client).cid else {
            throw Refusal("The server doesn't say which version \(uri) has.", name: "InvalidAnswer")
        }
        return ["$type": "com.atproto.repo.strongRef", "uri": .string("\(uri)"), "cid": .string("\(cid)")]
    }

    /// `tools.ozone.moderation.emitEvent`, without the types of all of Ozone.
    private struct EmitEvent: XRPCProcedure {
        typealias Output = LexObject
        static var nsid: NSID { "tools.ozone.moderation.emitEvent" }
        let input: LexObject

        init(_ input: LexObject) { self.input = input }

        func body() throws -> XRPCBody? { try XRPCBody(json: input) }
    }

    // MARK: State

    private static let name = Argument("HANDLE|DID", "The labeler (default: your account)", isRequired: false)

    private static let status = Command(
        "status", "Check your labeler: its document, its record, its service and its labels",
        discussion: "The same as atp service check with the labeler's DID.",
        arguments: [name], options: [ResolveCommand.directory],
        examples: [.init("atp labeler status", "Your own"), .init("atp labeler status moderation.bsky.app", "Another")]
    ) { invocation in
        let did: DID
        if let name = invocation[name] {
            let resolver = try invocation.identityServers(of: try await invocation.anyClient()).resolver()
            did = try await resolver.did(of: try invocation.identifier(name))
        } else {
            did = try await invocation.accountClient().accountDID()
        }
        try await ServiceCommands.check(.account(did), invocation)
    }
}
