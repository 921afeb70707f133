import ATData
import ATStreams
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@testable import AtpCommands

/// `atp backfill` against a network with accounts.
@Suite(.inTurn) struct BackfillCommandTests {
    private static let collection = "app.bsky.feed.post"

    private func desk() async throws -> Desk {
        let desk = try await Desk()
        try await desk.network.populate(accounts: 10, posts: 80)
        return desk
    }

    private func lines(_ desk: Desk, _ name: String) throws -> [String] {
        let text = String(decoding: try Data(contentsOf: desk.folder.appending(path: name)), as: UTF8.self)
        #expect(text.isEmpty || text.hasSuffix("\n"))
        return text.split(separator: "\n").map(String.init)
    }

    /// The addresses of the records in the file.
    private func addresses(_ desk: Desk, _ name: String = "posts.jsonl") throws -> [String] {
        try lines(desk, name).map { line in
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let value = try #require(object["value"] as? [String: Any])
            #expect(value["$type"] as? String == Self.collection && object["cid"] is String)
            return try #require(object["uri"] as? String)
        }
    }

    @Test func `all records of a collection are in the file, each once`() async throws {
        let desk = try await desk()
        let run = await desk.atp(
            "backfill", Self.collection, "--to", "posts.jsonl", "--from", desk.network.host, "--json")
        #expect(run.code == .success, "\(run.errors)")
        let addresses = try addresses(desk)
        #expect(addresses.count >= 80 && Set(addresses).count == addresses.count)
        #expect(try run.json()["records"] as? Int == addresses.count)
        let again = await desk.atp("backfill", Self.collection, "--to", "posts.jsonl", "--from", desk.network.host)
        #expect(again.code == .usage && again.errors.contains("--resume"))
        let pipe = await desk.atp("backfill", Self.collection, "--to", "-", "--from", desk.network.host)
        #expect(pipe.code == .usage && pipe.errors.contains("--to needs a file"))
        desk.network.server.forgetRequests()
        let resumed = await desk.atp(
            "backfill", Self.collection, "--to", "posts.jsonl", "--from", desk.network.host, "--resume")
        #expect(resumed.code == .success && desk.network.server.requests.isEmpty)
        #expect(try self.addresses(desk) == addresses)
    }

    @Test func `the records of an account are on disk before the account is done`() async throws {
        let desk = try await desk()
        let store = FileBackfillStore(desk.folder.appending(path: "posts.jsonl.progress"))
        let output = try await BackfillFile(desk.folder.appending(path: "posts.jsonl"), keeping: store, atLeast: 0)
        var limits = BackfillLimits()
        limits.repos = 1
        limits.batchRecords = 3
        let backfill = Backfill(
            source: .accounts(of: desk.network.host), store: store,
            collections: [CollectionFilter("app.bsky.feed.post")],
            limits: limits, identities: desk.network.identityResolver())
        try await backfill.run { repo in
            try output.append(repo)
            if repo.isLast { #expect(output.syncedLines == output.lines) }
        }
        #expect(output.lines >= 80)
    }

    @Test func `progress is shown on a terminal`() async throws {
        let desk = try await desk()
        let run = await desk.atp(
            ["backfill", Self.collection, "--to", "posts.jsonl", "--from", desk.network.host], onTerminal: true)
        #expect(run.code == .success && run.errors.contains("accounts") && run.output.contains("records"))
    }

    @Test func `a backfill that is killed is continued without holes or repeats`() async throws {
        let desk = try await desk()
        let path = "/xrpc/com.atproto.sync.getRepo"
        let arguments = ["backfill", Self.collection, "--to", "posts.jsonl", "--from", desk.network.host]
        for count in 1...4 {
            let (asked, reached) = (Guarded(0), AsyncStream.makeStream(of: Void.self))
            desk.network.server.script(path) { _ in
                let number = asked.withLock { asked in
                    asked += 1
                    return asked
                }
                // What is asked for after that never comes.
                guard number > count * 2 else { return .pass }
                reached.continuation.yield()
                return .delay(.seconds(600))
            }
            let process = try AtpProcess(
                count == 1 ? arguments : arguments + ["--resume"], as: #"exec "$@""#, at: desk, environment: [:])
            let end = Task { try await process.outcome().status }
            let killer = Task {
                for await _ in reached.stream { break }
                process.signal(SIGKILL)
            }
            let status = try await end.value
            killer.cancel()
            #expect(status == 128 + SIGKILL || status == 0, "\(status)")
        }
        desk.network.server.script(path, [])
        let file = desk.folder.appending(path: "posts.jsonl")
        // As if it had been killed in the middle of a line.
        try (Data(contentsOf: file) + Data(#"{"uri":"at://did:pl"#.utf8)).write(to: file)
        let last = await desk.atp(arguments + ["--resume"])
        #expect(last.code == .success, "\(last.errors)")
        let undisturbed = await desk.atp("backfill", Self.collection, "--to", "all", "--from", desk.network.host)
        #expect(undisturbed.code == .success)
        #expect(try addresses(desk).sorted() == addresses(desk, "all").sorted())
    }

    @Test func `an account that fails is reported, and tried again`() async throws {
        let desk = try await desk()
        let victim = Guarded<String?>(nil)
        // What a server can't do at the moment would be tried again after a minute.
        desk.network.server.script("/xrpc/com.atproto.sync.getRepo") { request in
            let isVictim = victim.withLock { victim in
                victim = victim ?? request.query("did")
                return victim == request.query("did")
            }
            return isVictim ? .redirect(to: "http://127.0.0.1:1/") : .pass
        }
        let run = await desk.atp("backfill", Self.collection, "--to", "posts.jsonl", "--from", desk.network.host)
        #expect(run.code == .refused && run.errors.contains("1 account could not be downloaded"), "\(run.errors)")
        desk.network.server.script("/xrpc/com.atproto.sync.getRepo", [])
        let resumed = await desk.atp(
            "backfill", Self.collection, "--to", "posts.jsonl", "--from", desk.network.host, "--resume")
        #expect(resumed.code == .success)
        #expect(try addresses(desk).count >= 80)
    }

    @Test func `what is tried again isn't in the file twice, although an account has changed meanwhile`() async throws {
        let desk = try await desk()
        let victim = Guarded<String?>(nil)
        desk.network.server.script("/xrpc/com.atproto.sync.getRepo") { request in
            let isVictim = victim.withLock { victim in
                victim = victim ?? request.query("did")
                return victim == request.query("did")
            }
            return isVictim ? .redirect(to: "http://127.0.0.1:1/") : .pass
        }
        let arguments = ["backfill", Self.collection, "--to", "posts.jsonl", "--from", desk.network.host]
        #expect(await desk.atp(arguments + ["--all-accounts"]).code == .refused)
        desk.network.server.script("/xrpc/com.atproto.sync.getRepo", [])
        try await desk.network.populate(accounts: 2, posts: 40)
        let resumed = await desk.atp(arguments + ["--all-accounts", "--resume"])
        #expect(resumed.code == .success, "\(resumed.errors)")
        let addresses = try addresses(desk)
        #expect(Set(addresses).count == addresses.count && addresses.count >= 80)
    }

    @Test func `an account that is done isn't written again when another list names a newer revision`() async throws {
        let desk = try await Desk.ofAlice()
        try await desk.post("One")
        let arguments = ["backfill", Self.collection, "--to", "posts.jsonl", "--from", desk.network.host]
        #expect(await desk.atp(arguments).code == .success)
        let before = try addresses(desk)
        #expect(before.count == 1)
        try await desk.post("Two")
        try await desk.network.populate(accounts: 2, posts: 10)
        let resumed = await desk.atp(arguments + ["--all-accounts", "--resume"])
        #expect(resumed.code == .success, "\(resumed.errors)")
        let addresses = try addresses(desk)
        #expect(Set(addresses).count == addresses.count && addresses.count >= 11, "\(addresses)")
        #expect(addresses.first == before.first)
        // Nor is it taken for one whose lines are missing.
        #expect(await desk.atp(arguments + ["--all-accounts", "--resume"]).code == .success)
    }

    @Test func `a full disk leaves only whole lines, and the backfill is continued`() async throws {
        let desk = try await desk()
        let arguments = ["backfill", Self.collection, "--to", "posts.jsonl", "--from", desk.network.host]
        // As if there were room for 8 KiB, or 16 with some shells.
        let process = try AtpProcess(
            arguments, as: #"trap '' XFSZ; ulimit -f 16; exec "$@""#, at: desk, environment: [:])
        let outcome = try await process.outcome()
        #expect(outcome.status == 1 && outcome.errors.contains("posts.jsonl can't be written"), "\(outcome.errors)")
        let written = try addresses(desk)
        #expect(Set(written).count == written.count)
        let resumed = await desk.atp(arguments + ["--resume"])
        #expect(resumed.code == .success, "\(resumed.errors)")
        let undisturbed = await desk.atp("backfill", Self.collection, "--to", "all", "--from", desk.network.host)
        #expect(undisturbed.code == .success)
        #expect(try addresses(desk).sorted() == addresses(desk, "all").sorted())
    }

    @Test func `a backfill whose file is gone, or has lost lines, is not continued as if it were there`() async throws {
        let desk = try await desk()
        let arguments = ["backfill", Self.collection, "--to", "posts.jsonl", "--from", desk.network.host]
        #expect(await desk.atp(arguments).code == .success)
        let file = desk.folder.appending(path: "posts.jsonl")
        let whole = try Data(contentsOf: file)
        for rest in [Data(), whole.prefix(whole.count / 2)] {
            try rest.write(to: file)
            let run = await desk.atp(arguments + ["--resume"])
            #expect(run.code == .usage && run.errors.contains("has lost"), "\(run.output)\(run.errors)")
            #expect(try Data(contentsOf: file) == rest)
        }
        try FileManager.default.removeItem(at: file)
        let gone = await desk.atp(arguments + ["--resume"])
        #expect(gone.code == .usage && gone.errors.contains("posts.jsonl is missing"), "\(gone.output)\(gone.errors)")
        // Nothing was created that the next attempt would take for what was begun.
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try whole.write(to: file)
        #expect(await desk.atp(arguments + ["--resume"]).code == .success)
        #expect(try Data(contentsOf: file) == whole)
    }

    @Test func `a backfill isn't continued with another collection`() async throws {
        let desk = try await desk()
        let arguments = ["--to", "posts.jsonl", "--from", desk.network.host]
        #expect(await desk.atp(["backfill", Self.collection] + arguments).code == .success)
        let before = try lines(desk, "posts.jsonl")
        let run = await desk.atp(["backfill", "app.bsky.feed.like"] + arguments + ["--resume"])
        #expect(run.code == .usage, "\(run.output)")
        #expect(run.errors.contains("has the records of \(Self.collection)"), "\(run.errors)")
        #expect(try lines(desk, "posts.jsonl") == before)
    }

    @Test(arguments: [
        ["backfill", "app.bsky.feed.post"], ["backfill", "nonsense", "--to", "x.jsonl"],
        ["backfill", "app.bsky.feed.post", "--to", "there", "--resume"],
    ])
    func `wrong usage`(arguments: [String]) async throws {
        let desk = try await Desk()
        try desk.write(Data("{}".utf8), to: "there")
        #expect(await desk.atp(arguments + ["--from", desk.network.host]).code == .usage)
    }
}
