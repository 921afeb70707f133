import ATData
import ATProtoLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct AccountStatusTests {
    private func error(_ probe: NetworkProbe, _ path: String) async throws -> String? {
        try await probe.get("/xrpc/\(path)").json["error"]?.text
    }

    private static func reads(_ did: DID, _ cid: CID) -> [String] {
        [
            "com.atproto.sync.getRepo?did=\(did)", "com.atproto.sync.getLatestCommit?did=\(did)",
            "com.atproto.sync.getRecord?did=\(did)&collection=com.example.note&rkey=one",
            "com.atproto.sync.getBlocks?did=\(did)&cids=\(cid)", "com.atproto.sync.listBlobs?did=\(did)",
            "com.atproto.sync.getBlob?did=\(did)&cid=\(cid)", "com.atproto.repo.describeRepo?repo=\(did)",
            "com.atproto.repo.listRecords?repo=\(did)&collection=com.example.note",
            "com.atproto.repo.getRecord?repo=\(did)&collection=com.example.note&rkey=one",
        ]
    }

    @Test(arguments: [
        (LocalNetwork.AccountStatus.deactivated, "RepoDeactivated"), (.takendown, "RepoTakendown"),
        (.suspended, "RepoSuspended"),
    ])
    func `an inactive account's repository is not shown`(status: LocalNetwork.AccountStatus, name: String) async throws
    {
        try await NetworkProbe.run { probe in
            let (did, note) = (probe.alice.did, try await probe.write("one", key: "one"))
            try await probe.network.setStatus(status, of: probe.alice)
            #expect(probe.network.status(of: probe.alice) == status)
            for path in Self.reads(did, note.cid) { #expect(try await error(probe, path) == name, "\(path)") }
            let state = try await probe.get("/xrpc/com.atproto.sync.getRepoStatus?did=\(did)").json
            #expect(state["active"] == false && state["status"]?.text == status.rawValue && state["rev"] == nil)
            let listed = try await probe.get("/xrpc/com.atproto.sync.listRepos").json["repos"]?.list
            let row = listed?.first { $0["did"]?.text == did.description }
            #expect(row?["active"] == false && row?["status"]?.text == status.rawValue)
            let path = "/xrpc/com.atproto.sync.listReposByCollection?collection=com.example.note"
            #expect(try await probe.get(path).json["repos"] == [])
            await expectFailure(status == .deactivated ? "AccountDeactivated" : "AccountTakedown") {
                try await probe.write("two")
            }
            try await probe.network.setStatus(.active, of: probe.alice)
            try await probe.write("two")
            #expect(try await probe.get("/xrpc/\(Self.reads(did, note.cid)[0])").status == 200)
            let active = try await probe.get("/xrpc/com.atproto.sync.getRepoStatus?did=\(did)").json
            #expect(active["active"] == true && active["status"] == nil && active["rev"]?.text != nil)
        }
    }

    @Test func `a deactivated account can log in, and one that was taken down can't`() async throws {
        try await NetworkProbe.run { probe in
            let path = "/xrpc/com.atproto.server.createSession"
            let input: LexValue = ["identifier": "alice.test", "password": .string(NetworkProbe.password)]
            try await probe.network.setStatus(.deactivated, of: probe.alice)
            let session = try await probe.post(path, body: input).json
            #expect(session["active"] == false && session["status"] == "deactivated")
            try await probe.client.environment.refreshSession()
            let own = try await probe.get(
                "/xrpc/com.atproto.server.getSession", token: session["accessJwt"]?.text ?? "")
            #expect(own.json["status"] == "deactivated")
            for status in [LocalNetwork.AccountStatus.takendown, .suspended] {
                try await probe.network.setStatus(status, of: probe.alice)
                let refused = try await probe.post(path, body: input)
                #expect(refused.status == 401 && refused.json["error"] == "AccountTakedown")
                let refresh = try await probe.post(
                    "/xrpc/com.atproto.server.refreshSession", token: session["refreshJwt"]?.text ?? "")
                #expect(refresh.status == 401 && refresh.json["error"] == "AccountTakedown")
            }
        }
    }

    @Test func `of a deleted account nothing is left but that it was deleted, also in the folder`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let options = LocalNetwork.Options(folder: URL(filePath: folder))
        var alice: LocalNetwork.Person?
        try await NetworkProbe.run(options: options) { probe in
            let note = try await probe.write("one", key: "one")
            _ = try await probe.client.uploadBlob(.bytes(Data("a blob".utf8)), mimeType: "text/plain")
            alice = probe.alice
            try await probe.network.setStatus(.takendown, of: probe.bob)
            try await probe.network.setStatus(.deleted, of: probe.alice)
            for path in Self.reads(probe.alice.did, note.cid) {
                #expect(try await error(probe, path) == "RepoNotFound", "\(path)")
            }
            await expectFailure("InvalidToken") { try await probe.write("two") }
            await #expect(throws: LocalNetworkError.self) {
                try await probe.network.setStatus(.active, of: probe.alice)
            }
        }
        let person = try #require(alice)
        let network = try await LocalNetwork.start(options: options)
        #expect(network.status(of: person) == .deleted)
        #expect(network.accounts.map(\.handle) == ["bob.test"])
        #expect(network.accounts.first.flatMap { network.status(of: $0) } == .takendown)
        // The handle and the address are free.
        try await network.createAccount(handle: "alice.test", password: "x", email: "alice@example.com")
        await network.stop()
    }

    @Test func `an owner deactivates the account and activates it again, but can't undo a takedown`() async throws {
        try await NetworkProbe.run { probe in
            try await probe.write("one")
            let last = probe.network.firehose.lastEvent
            try await probe.client.execute(.deactivateAccount())
            #expect(probe.network.status(of: probe.alice) == .deactivated)
            await expectFailure("AccountDeactivated") { try await probe.write("two") }
            try await probe.client.execute(.activateAccount())
            try await probe.write("two")
            let events = try await probe.network.events(after: last).map(\.summary).prefix(4)
            #expect(
                events == ["account false deactivated", "account true ", "identity alice.test", "sync"], "\(events)")
            try await probe.network.setStatus(.takendown, of: probe.alice)
            await expectFailure("AccountTakedown") { try await probe.client.execute(.activateAccount()) }
            #expect(probe.network.status(of: probe.alice) == .takendown)
        }
    }

    @Test func `an app password deactivates and deletes nothing`() async throws {
        try await NetworkProbe.run { probe in
            let made = try await probe.client.execute(.createAppPassword(name: "app"))
            let app = ATClient(host: probe.network.host, middleware: [])
            try await app.login(identifier: "alice.test", password: made.password)
            await expectFailure("InvalidToken") { try await app.execute(.deactivateAccount()) }
            await expectFailure("InvalidToken") { try await app.execute(.requestAccountDelete()) }
            try await probe.client.execute(.requestAccountDelete())
            let code = try #require(probe.network.mailedCode(for: probe.alice))
            await expectFailure("AuthenticationRequired") {
                try await app.execute(
                    .serverDeleteAccount(did: probe.alice.did, password: made.password, token: code))
            }
            #expect(probe.network.status(of: probe.alice) == .active)
        }
    }

    @Test func `an owner deletes the account with the password and the mailed code, once`() async throws {
        let mails = Mails()
        var options = LocalNetwork.Options()
        options.onMail = { mails.add($0) }
        try await NetworkProbe.run(options: options) { probe in
            let did = probe.alice.did
            func delete(_ code: String, _ password: String = NetworkProbe.password) async throws {
                try await probe.client.execute(.serverDeleteAccount(did: did, password: password, token: code))
            }
            // A code for something else deletes nothing.
            try await probe.client.procedure("com.atproto.identity.requestPlcOperationSignature")
            let other = try #require(probe.network.mailedCode(for: probe.alice))
            await expectFailure("InvalidToken") { try await delete(other) }
            try await probe.client.execute(.requestAccountDelete())
            let code = try #require(probe.network.mailedCode(for: probe.alice))
            #expect(mails.all.map(\.purpose) == [.operation, .deletion])
            #expect(mails.all.last?.code == code && mails.all.last?.account == probe.alice)
            await expectFailure("AuthenticationRequired") { try await delete(code, "wrong") }
            await expectFailure("InvalidToken") { try await delete("AAAAA-AAAAA") }
            let last = probe.network.firehose.lastEvent
            try await delete(code.lowercased())
            #expect(probe.network.status(of: probe.alice) == .deleted)
            #expect(try await probe.network.events(after: last).map(\.summary) == ["account false deleted"])
            await expectFailure("InvalidRequest") { try await delete(code) }
            await expectFailure("AuthenticationRequired") {
                try await probe.client.login(identifier: "alice.test", password: NetworkProbe.password)
            }
        }
    }

    @Test func `there is no status of an account that never was`() async throws {
        try await NetworkProbe.run { probe in
            let answer = try await probe.get("/xrpc/com.atproto.sync.getRepoStatus?did=did:plc:nobody")
            #expect(answer.status == 400 && answer.json["error"] == "RepoNotFound")
        }
    }
}

/// The codes that were mailed.
private final class Mails: Sendable {
    private let mails = Guarded<[LocalNetwork.MailedCode]>([])
    var all: [LocalNetwork.MailedCode] { mails.withLock(\.self) }
    func add(_ mail: LocalNetwork.MailedCode) { mails.withLock { $0.append(mail) } }
}
