import ATCrypto
import ATData
import ATIdentity
import AtpCommands
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct PLCCommandTests {
    /// A key from `atp key generate`, in a file of its name; returns the public key.
    private func key(_ name: String, _ desk: Desk, curve: String = "k256") async throws -> String {
        let made = await desk.atp("key", "generate", "--curve", curve, "--output", name, "--json")
        return try #require(try made.json()["publicKey"] as? String)
    }

    /// Creates carol.test on the directory, with the rotation keys `strong` and `weak`.
    private func carol(_ desk: Desk) async throws -> String {
        let strong = try await key("strong", desk)
        let weak = try await key("weak", desk, curve: "p256")
        let create = await desk.atp(
            "plc", "create", "--key", "weak", "--rotation-key", strong, "--rotation-key", weak, "--signing-key", weak,
            "--handle", "carol.test", "--pds", "https://pds.example.com", "--submit")
        #expect(create.code == .success, "\(create.errors)")
        return try #require(try create.json()["did"] as? String)
    }

    /// The operations of an account in the directory.
    private func entries(_ did: String, _ desk: Desk) async throws -> [[String: Any]] {
        let log = await desk.atp("plc", "log", did, "--json")
        #expect(log.code == .success, "\(log.errors)")
        return try log.json()["entries"] as? [[String: Any]] ?? []
    }

    @Test(arguments: ["k256", "p256"]) func `an operation is printed, and sent only on request`(
        curve: String
    ) async throws {
        let desk = try await Desk()
        let rotation = try await key("rotation", desk, curve: curve)
        let arguments = [
            "plc", "create", "--key", "rotation", "--signing-key", rotation, "--handle", "carol.test", "--pds",
            "https://pds.example.com/",
        ]
        let draft = await desk.atp(arguments)
        #expect(draft.code == .success, "\(draft.errors)")
        let did = try #require(try draft.json()["did"] as? String)
        #expect(await desk.atp("plc", "log", did).code == .refused)
        let object = try #require(try draft.json()["operation"] as? [String: Any])
        let operation = try PLCOperation(json: try JSONSerialization.data(withJSONObject: object))
        #expect(try operation.did.description == did)
        #expect(operation.isSigned(byOneOf: [rotation]))
        #expect(operation.state?.dataServer == "https://pds.example.com")
        let sent = await desk.atp(arguments + ["--submit"])
        #expect(sent.errors.contains("Sent to \(desk.network.plcURL)"))
        let created = try #require(try sent.json()["did"] as? String)
        #expect(try await entries(created, desk).first?["signedBy"] as? String == rotation)
        #expect(await desk.atp("resolve", created, "--verify").code == .success)
    }

    @Test func `an update changes only what was passed`() async throws {
        let desk = try await Desk()
        let did = try await carol(desk)
        let update = await desk.atp(
            "plc", "update", did, "--key", "strong", "--handle", "caroline.test", "--submit")
        #expect(update.code == .success, "\(update.errors)")
        let rows = await desk.atp("plc", "log", did).lines
        #expect(rows.count == 2)
        #expect(rows.last?.hasSuffix("\thandle caroline.test") == true)
        #expect(rows.last?.contains("\tupdate\tkey 1 of 2\t") == true)
        let resolve = try await desk.atp("resolve", did, "--json").json()
        #expect(resolve["handle"] as? String == "caroline.test")
        #expect(resolve["pds"] as? String == "https://pds.example.com")
    }

    @Test func `the private key may come from a descriptor, and never from the command line`() async throws {
        let desk = try await Desk()
        let did = try await carol(desk)
        let secret = try String(contentsOf: desk.folder.appending(path: "strong"), encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        let change = ["plc", "update", did, "--handle", "caroline.test"]
        #expect(await desk.atp(change + ["--key-fd", "3"], descriptors: [3: secret + "\r"]).code == .success)
        let shown = await desk.atp(change + ["--key", secret])
        #expect(shown.code == .usage)
        #expect(!(shown.output + shown.errors).contains(secret))
        let asPublic = await desk.atp("plc", "rotate", did, "--key", "strong", "--rotation-key", secret)
        #expect(asPublic.code == .usage)
        #expect(!(asPublic.output + asPublic.errors).contains(secret))
        #expect(await desk.atp(change).code == .usage)
        #expect(await desk.atp(change + ["--key", "strong", "--key-fd", "3"]).code == .usage)
        #expect(await desk.atp(change + ["--key", "missing"]).code == .usage)
    }

    @Test(arguments: [
        "", "nonsense", "z", "did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme", "zQ3shokFTS3brHcDQrn82R",
        "\u{FF}\u{0}", String(repeating: "z", count: 1 << 20),
    ])
    func `text that isn't a private key is rejected, and not printed`(text: String) async throws {
        let desk = try await Desk()
        try desk.write(Data(text.utf8), to: "key")
        let update = await desk.atp(
            "plc", "tombstone", "did:plc:ewvi7nxzyoun6zhxrhs64oiz", "--key", "key", "--json")
        #expect(update.code == .refused)
        #expect(update.errors.contains("InvalidKey"))
        #expect(text.count < 9 || !update.errors.contains(text))
    }

    @Test func `a key that isn't one of the account's rotation keys can't sign an operation`() async throws {
        let desk = try await Desk.ofAlice()
        let alice = try await desk.alice
        _ = try await key("own", desk)
        let update = await desk.atp(
            "plc", "update", alice, "--key", "own", "--handle", "mallory.test", "--submit", "--json")
        #expect(update.code == .refused)
        #expect(update.errors.contains("InvalidOperation"), "\(update.errors)")
        #expect(update.output.isEmpty)
        #expect(try await entries(alice, desk).count == 1)
    }

    @Test func `rotating keys asks before it sends`() async throws {
        let desk = try await Desk()
        let did = try await carol(desk)
        let new = try await key("new", desk)
        let rotate = ["plc", "rotate", did, "--key", "strong", "--rotation-key", new]
        #expect(await desk.atp(rotate).prompts.isEmpty)
        for answer in ["", "no", "y"] {
            let refused = await desk.atp(rotate + ["--submit"], answering: [answer])
            #expect(refused.code == .refused)
            #expect(refused.prompts.first?.contains("replaces the rotation keys of \(did)") == true)
        }
        #expect(try await entries(did, desk).count == 1)
        #expect(await desk.atp(rotate + ["--submit"], answering: ["yes"]).code == .success)
        #expect(await desk.atp(["plc", "update", did, "--key", "strong", "--handle", "a.test"]).code == .refused)
        #expect(await desk.atp(["plc", "update", did, "--key", "new", "--handle", "a.test"]).code == .success)
    }

    @Test func `a deletion asks unless --yes is passed, and a stronger key can undo it`() async throws {
        let desk = try await Desk()
        let did = try await carol(desk)
        let first = try #require(try await entries(did, desk).first?["cid"] as? String)
        let delete = ["plc", "tombstone", did, "--key", "weak", "--submit"]
        #expect(await desk.atp(delete, answering: ["no"]).code == .refused)
        #expect(await desk.atp(delete + ["--yes"]).code == .success)
        let gone = await desk.atp("resolve", did, "--json")
        #expect(gone.code == .refused)
        #expect(gone.errors.contains("DidDeleted"), "\(gone.errors)")
        #expect(await desk.atp("plc", "log", did).lines.last?.hasSuffix("\tdeleted") == true)
        let change = ["plc", "update", did, "--handle", "carol.test", "--submit", "--json"]
        #expect(await desk.atp(change + ["--key", "strong"]).errors.contains("DidDeleted"))
        let weak = await desk.atp(change + ["--key", "weak", "--after", first, "--yes"])
        #expect(weak.code == .refused)
        #expect(weak.errors.contains("too little authority"), "\(weak.errors)")
        let undo = await desk.atp(change + ["--key", "strong", "--after", first], answering: ["yes"])
        #expect(undo.code == .success, "\(undo.errors)")
        #expect(undo.prompts.first?.contains("undoes 1 operation") == true)
        #expect(try await entries(did, desk).map { $0["nullified"] as? Bool } == [false, true, false])
        #expect(await desk.atp("resolve", did).code == .success)
    }

    /// The log of an account in the network's directory.
    private func log(_ did: String, _ desk: Desk) async throws -> PLCLog {
        try await PLCDirectory(desk.network.plcURL, allowsLoopback: true).log(of: try DID(did))
    }

    /// The address at which a server is a directory that accepts everything, with the given log of an account.
    private func serve(
        _ log: @escaping @Sendable () throws -> LexValue, of did: String, at server: LocalServer
    ) -> String {
        server.route(.get, "/\(did)/log/audit") { _ in
            try .data(log().jsonData(), contentType: "application/json")
        }
        server.route(.post, "/*") { _ in .status(.ok) }
        return server.url.absoluteString
    }

    @Test func `an operation that was accepted during the question isn't undone`() async throws {
        let desk = try await Desk()
        let did = try await carol(desk)
        let new = try await key("new", desk)
        let draft = await desk.atp("plc", "update", did, "--key", "weak", "--handle", "moved.test")
        let object = try #require(try draft.json()["operation"] as? [String: Any])
        let moved = try PLCOperation(json: try JSONSerialization.data(withJSONObject: object))
        let served = Guarded(try await log(did, desk))
        let directory = try await LocalServer.start()
        let address = serve({ served.withLock { $0.audit } }, of: did, at: directory)
        let rotate = [
            "plc", "rotate", did, "--key", "strong", "--rotation-key", new, "--submit", "--plc", address, "--json",
        ]
        let refused = await desk.atp(
            rotate,
            answer: {
                served.withLock { log in
                    do { try log.append(moved, at: .now) } catch { Issue.record(error) }
                }
                return "yes"
            })
        #expect(refused.prompts.count == 1)
        #expect(refused.code == .refused)
        #expect(refused.errors.contains("AccountChanged"), "\(refused.errors)")
        #expect(directory.requests.allSatisfy { $0.method == .get })
        #expect(await desk.atp(rotate, answering: ["yes"]).code == .success)
        #expect(directory.requests.count { $0.method == .post } == 1)
    }

    @Test func `the directory decides whether it is too late to undo an operation`() async throws {
        let desk = try await Desk()
        let did = try await carol(desk)
        for handle in ["stolen.test", "sold.test"] {
            let update = await desk.atp("plc", "update", did, "--key", "weak", "--handle", handle, "--submit")
            #expect(update.code == .success, "\(update.errors)")
        }
        let operations = try await log(did, desk).entries.map(\.operation)
        /// The log of the first operations, accepted some hours ago.
        func aged(_ hours: Double...) throws -> LexValue {
            let times = hours.map { Datetime(Date(timeIntervalSinceNow: -$0 * 3_600)) }
            var log = try PLCLog(startingWith: operations[0], at: times[0])
            for (operation, time) in zip(operations, times).dropFirst() { try log.append(operation, at: time) }
            return log.audit
        }
        let directory = try await LocalServer.start()
        // By the directory's times, the third was already too late.
        let over = try aged(100, 99, 1)
        let undo = [
            "plc", "update", did, "--key", "strong", "--after", operations[0].cid.description, "--handle", "back.test",
            "--yes", "--submit", "--plc", serve({ over }, of: did, at: directory),
        ]
        let late = await desk.atp(undo)
        #expect(late.code == .refused)
        #expect(late.errors.contains("can no longer be undone"), "\(late.errors)")
        #expect(directory.requests.allSatisfy { $0.method == .get })
        // Only by this computer's clock.
        let unclear = try aged(100, 72.1)
        _ = serve({ unclear }, of: did, at: directory)
        let sent = await desk.atp(undo)
        #expect(sent.code == .success, "\(sent.errors)")
        #expect(sent.errors.contains("By this computer's clock"), "\(sent.errors)")
        #expect(directory.requests.count { $0.method == .post } == 1)
    }

    @Test func `an operation that the directory rejects is still printed`() async throws {
        let desk = try await Desk()
        let directory = try await LocalServer.start()
        directory.route(.post, "/*") { _ in
            try .json(["message": "no \u{1B}[2J\u{202E}today"], status: .badRequest)
        }
        let rotation = try await key("rotation", desk)
        let create = await desk.atp(
            "plc", "create", "--key", "rotation", "--signing-key", rotation, "--handle", "carol.test", "--pds",
            "https://pds.example.com", "--submit", "--plc", directory.url.absoluteString, onTerminal: true)
        #expect(create.code == .refused)
        #expect(create.output.contains("plc_operation"))
        #expect(create.errors.contains("(status 400): no "), "\(create.errors)")
        for scalar in "\u{1B}\u{202E}".unicodeScalars { #expect(!create.errors.unicodeScalars.contains(scalar)) }
        #expect(directory.requests.count == 1)
    }

    @Test(arguments: [
        ["log", "did:web:example.com"], ["tombstone", "did:web:example.com"], ["log", "did:plc:nobody"],
    ])
    func `a DID that is missing from the directory is rejected`(arguments: [String]) async throws {
        let desk = try await Desk()
        _ = try await key("own", desk)
        let key = arguments[0] == "log" ? [] : ["--key", "own"]
        #expect(await desk.atp(["plc"] + arguments + key).code == .refused)
    }

    @Test(arguments: [
        ["--pds", "pds.example.com"], ["--pds", "http://pds.example.com"], ["--pds", "https://pds.example.com/path"],
        ["--pds", "https://a:b@pds.example.com"], ["--handle", "no handle"], ["--signing-key", "nonsense"],
        ["--after", "no CID", "--handle", "a.test"], [],
    ])
    func `an invalid change is a usage error`(arguments: [String]) async throws {
        let desk = try await Desk()
        let did = try await carol(desk)
        let update = await desk.atp(["plc", "update", did, "--key", "strong"] + arguments)
        #expect(update.code == .usage, "\(update.errors)")
    }
}
