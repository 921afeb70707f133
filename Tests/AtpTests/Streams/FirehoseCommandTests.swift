import ATData
import ATStreams
import AtpCommands
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct FirehoseCommandTests {
    /// What a command of its own has, beside those of the desk.
    private func surroundings(_ desk: Desk, _ console: Console? = nil) -> Surroundings {
        let silent = Console(
            output: .init(isTerminal: false) { _ in }, errors: .init(isTerminal: false) { _ in })
        return Surroundings(
            environment: desk.environment, console: console ?? silent,
            input: Input(isTerminal: false, bytes: Data(), answers: { _ in "" }, line: { _ in [] }), folder: desk.folder
        )
    }

    /// Runs `atp firehose` until it has printed a text.
    private func firehose(
        _ arguments: [String], _ desk: Desk, relay: String? = nil, until text: String
    ) async throws -> (ExitCode, String) {
        let output = Guarded("")
        let found = OneShot()
        let console = Console(
            output: .init(isTerminal: false) { bytes in
                let isFound = output.withLock { output in
                    output += String(decoding: bytes, as: UTF8.self)
                    return output.contains(text)
                }
                if isFound { found.fire() }
            }, errors: .init(isTerminal: false) { _ in })
        let surroundings = surroundings(desk, console)
        let task = Task {
            await AtpProgram.program.run(
                ["firehose", "--relay", relay ?? desk.network.host] + arguments, in: surroundings)
        }
        await found.wait()
        task.cancel()
        return (await task.value, output.withLock { $0 })
    }

    @Test func `events are printed as lines, or as JSON with the records`() async throws {
        let desk = try await Desk.ofAlice()
        _ = await desk.atp("post", "Hello to the stream")
        let (code, text) = try await firehose(["--cursor", "0"], desk, until: "app.bsky.feed.post/")
        #expect(code == .interrupted && text.contains("identity alice.test") && text.contains("account active"))
        #expect(text.contains("  create app.bsky.feed.post/"))
        let arguments = ["--cursor", "0", "--json", "--collection", "app.bsky.feed.*", "--shard", "0/1"]
        let (_, json) = try await firehose(arguments, desk, until: "Hello to the stream")
        let line = try #require(json.split(separator: "\n").last)
        let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let op = try #require((event["ops"] as? [[String: Any]])?.first)
        #expect(event["kind"] as? String == "commit" && event["seq"] is Int && op["action"] as? String == "create")
        #expect((op["record"] as? [String: Any])?["text"] as? String == "Hello to the stream")
    }

    @Test func `verified events are printed, and come with their records`() async throws {
        let desk = try await Desk.ofAlice()
        _ = await desk.atp("post", "Signed and complete")
        let (code, text) = try await firehose(["--cursor", "0", "--verify"], desk, until: "app.bsky.feed.post/")
        #expect(code == .interrupted && text.contains("  create app.bsky.feed.post/"))
        let (_, json) = try await firehose(["--cursor", "0", "--verify", "--json"], desk, until: "Signed and complete")
        #expect(json.contains(#""kind":"commit""#))
    }

    /// A directory that fails until a test says otherwise, in front of a network's.
    private struct FailingDirectory {
        let server: LocalServer
        let fails = Guarded(true)

        init(of network: LocalNetwork) async throws {
            server = try await LocalServer.start()
            server.route(fallback: { [fails, directory = network.plcURL] request in
                guard !fails.withLock({ $0 }), let url = URL(string: directory.absoluteString + request.path) else {
                    return .status(.serviceUnavailable)
                }
                let response = try await DefaultTransport.shared.send(HTTPRequest(.get, url))
                return ServerResponse(status: response.status, body: response.body)
            })
        }
    }

    @Test func `a stored cursor continues where the last run ended`() async throws {
        let desk = try await Desk.ofAlice()
        // Nothing is stored yet, so that the first run begins with new events.
        let writer = Task {
            while !Task.isCancelled { _ = await desk.atp("post", "first") }
        }
        let arguments = ["--cursor", "stored", "--json", "--collection", "app.bsky.feed.post"]
        let (code, before) = try await firehose(arguments, desk, until: "first")
        writer.cancel()
        await writer.value
        #expect(code == .interrupted)
        _ = await desk.atp("post", "second")
        let (_, after) = try await firehose(arguments, desk, until: "second")
        // The event that was being printed at the end may come again. What was before it doesn't.
        let (old, new) = (before.split(separator: "\n"), after.split(separator: "\n"))
        #expect(new.filter { old.contains($0) }.count <= 1 && !new.isEmpty)
        let cursors = desk.folder.appending(path: "state/atp/cursors")
        #expect(try FileManager.default.contentsOfDirectory(atPath: cursors.path).count == 1)
    }

    @Test func `two runs don't move each other's stored cursor`() async throws {
        let desk = try await Desk.ofAlice()
        let first = Task {
            await AtpProgram.program.run(
                ["firehose", "--relay", desk.network.host, "--cursor", "stored"], in: surroundings(desk))
        }
        func untilConnected(_ count: Int) async throws {
            try await until {
                desk.network.server.requests.count(where: { $0.path.hasSuffix("subscribeRepos") }) >= count
            }
        }
        try await untilConnected(1)
        let other = ["firehose", "--relay", desk.network.host, "--cursor", "stored", "--collection", "com.example.a"]
        let second = await desk.atp(other)
        #expect(second.code == .refused && second.errors.contains("is used by another process"))
        first.cancel()
        #expect(await first.value == .interrupted)
        let third = Task { await desk.atp(other) }
        try await untilConnected(2)
        third.cancel()
        #expect(await third.value.code == .interrupted)
    }

    @Test func `operations that are left out of a commit are printed`() async throws {
        let desk = try await Desk()
        let cid = CID(hashing: Data([0xA0]), codec: .dagCBOR)
        let commit: LexObject = [
            "seq": 7, "repo": "did:web:alice.test", "rev": "3l3qo2vutsw2b", "time": "2026-01-02T03:04:05Z",
            "commit": .link(cid), "tooBig": true, "blocks": .bytes(Bytes([])),
            "ops": [
                ["action": "create", "path": "com.example.note/1", "cid": .link(cid)],
                ["action": "create", "path": "no path", "cid": .link(cid)],
            ],
        ]
        let frame = try (["op": 1, "t": "#commit"] as LexObject).dagCBOR() + commit.dagCBOR()
        let relay = try await LocalServer.start()
        relay.webSocket("/xrpc/com.atproto.sync.subscribeRepos") { socket in
            try await socket.send(.binary(Data(frame)))
            for try await _ in socket {}
        }
        for (option, words) in [([], ["too big", "no slash"]), (["--json"], [#""tooBig":true"#, "no slash"])] {
            let (_, text) = try await firehose(option, desk, relay: relay.url.absoluteString, until: "\n")
            for word in words { #expect(text.contains(word), "\(text)") }
        }
        await relay.stop()
    }

    @Test func `the signal USR1 prints everything about the stream, which goes on`() async throws {
        let desk = try await Desk.ofAlice()
        let line = """
            "$@" >events 2>report & pid=$!
            while [ ! -s events ]; do sleep 0.05; done
            kill -USR1 $pid
            while ! grep -q connections report; do sleep 0.05; done
            kill -TERM $pid; wait $pid; status=$?; cat report; exit $status
            """
        let outcome = try await desk.run("firehose", "--relay", desk.network.host, "--cursor", "0", as: line)
        #expect(outcome.status == 143)
        #expect(outcome.text.contains("state: ") && outcome.text.contains("connections: 1"))
    }

    @Test func `a cursor of another server is refused with what to pass instead`() async throws {
        let desk = try await Desk()
        let outcome = await desk.atp("firehose", "--relay", desk.network.host, "--cursor", "999999999")
        #expect(outcome.code == .refused && outcome.errors.contains("no event 999999999 yet"))
        #expect(outcome.errors.contains("Pass another --cursor") && !outcome.errors.contains("lostPlace"))
        await desk.network.stop()
    }

    @Test func `a process that is killed while the directory fails has told it, and the next one loses nothing`()
        async throws
    {
        let desk = try await Desk.ofAlice()
        let directory = try await FailingDirectory(of: desk.network)
        let environment = ["ATP_PLC": directory.server.url.absoluteString]
        let arguments = [
            "firehose", "--relay", desk.network.host, "--verify", "--cursor", "stored", "--collection",
            "app.bsky.feed.post", "--json",
        ]
        func start() throws -> AtpProcess {
            try AtpProcess(arguments, as: #"exec "$@" >>events 2>>report"#, at: desk, environment: environment)
        }
        func text(_ name: String) -> String {
            let data = try? Data(contentsOf: desk.folder.appending(path: name))
            return String(decoding: data ?? Data(), as: UTF8.self)
        }
        let process = try start()
        // New events begin when it is connected.
        try await until { desk.network.firehose.consumerCount > 0 }
        _ = await desk.atp("post", "kept in mind")
        let last = Int64(desk.network.firehose.lastEvent)
        let cursors = FileCursorStore(desk.folder.appending(path: "state/atp/cursors"))
        let stream = Firehose(relay: desk.network.host).streamID
        try await until { try await cursors.load(stream) ?? 0 >= last }
        try await until { text("report").contains(#""unresolved accounts":1"#) }
        process.signal(SIGKILL)
        _ = try await process.outcome()
        #expect(!text("events").contains("kept in mind"))
        directory.fails.withLock { $0 = false }
        let next = try start()
        // The cursor has passed the event, and the file of states has the account.
        try await until { text("events").contains("kept in mind") }
        next.signal(SIGKILL)
        _ = try await next.outcome()
        await directory.server.stop()
    }

    @Test func `a relay that doesn't respond is told`() async throws {
        let desk = try await Desk()
        await desk.network.stop()
        let told = OneShot()
        let task = Task {
            await desk.atp(["firehose", "--relay", desk.network.host]) {
                if $0.contains("Trying again.") { told.fire() }
            }
        }
        await told.wait()
        task.cancel()
        #expect(await task.value.code == .interrupted)
    }

    @Test func `wrong options are refused before anything is opened`() async throws {
        let desk = try await Desk()
        for (arguments, word) in [
            (["--cursor", "-1"], "--cursor"), (["--cursor", "new"], "--cursor"), (["--shard", "4/4"], "--shard"),
            (["--collection", "a.*b"], "--collection"), (["--did", "alice"], "DID"),
        ] {
            let outcome = await desk.atp(["firehose"] + arguments)
            #expect(outcome.code == .usage && outcome.errors.contains(word), "\(outcome.errors)")
        }
        let outcome = await desk.atp("firehose", "--relay", "not a server")
        #expect(outcome.code == .refused && outcome.errors.contains("not a valid server address"))
    }
}
