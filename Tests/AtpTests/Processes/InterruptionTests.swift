import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import Terminal
import TestLoad
import Testing

/// What Ctrl-C and other signals do.
@Suite(.inTurn) struct InterruptionTests {
    /// A process that downloads what never ends, once its first bytes are on the way.
    private func endlessDownload(_ desk: Desk, as line: String = #"exec "$@""#) async throws -> AtpProcess {
        let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
        desk.network.server.route(.get, "/xrpc/com.example.endless") { _ in
            .stream(headers: ["Content-Type": "application/octet-stream"]) { writer in
                continuation.yield()
                while true {
                    try await writer.write(Data(repeating: 7, count: 1000))
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
        }
        let arguments = ["xrpc", "query", "com.example.endless", "--host", desk.network.host, "--output", "bytes.bin"]
        let process = try AtpProcess(arguments, as: line, at: desk, environment: [:])
        for await _ in asked { break }
        // There is something to remove.
        try await until {
            let files = try FileManager.default.contentsOfDirectory(at: desk.folder, includingPropertiesForKeys: nil)
            return files.contains { (try? Data(contentsOf: $0).isEmpty) == false }
        }
        return process
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func `an interrupted download leaves no file`(signal: Int32, status: Int32) async throws {
        let desk = try await Desk()
        let process = try await endlessDownload(desk)
        process.signal(signal)
        let outcome = try await process.outcome()
        #expect(outcome.status == status)
        #expect(outcome.errors == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder.path) == [])
    }

    @Test func `Ctrl-C during a refresh loses no login`() async throws {
        let (desk, _) = try await Desk.ofAliceWithOAuth()
        await desk.network.expireTokens()
        let (isRefreshed, mayReturn) = (OneShot(), OneShot())
        let endpoint = try #require(URL(string: desk.network.oauth.issuer + "/oauth/token"))
        // The server's own response, which is held up on its way.
        let held = Fault.answer { request in
            var headers: HTTPHeaders = ["Via": "1.1 test"]
            for name in ["Content-Type", "DPoP"] { headers[name] = request.headers[name] }
            let response = try await DefaultTransport.shared.send(
                HTTPRequest(.post, endpoint, headers: headers, body: .bytes(request.body)))
            // Not the refusal of the first request, which has no nonce.
            if String(decoding: response.body, as: UTF8.self).contains("access_token") {
                isRefreshed.fire()
                await mayReturn.wait()
            }
            var answer = ServerResponse(status: response.status, body: response.body)
            for name in ["Content-Type", "DPoP-Nonce"] { answer.headers[name] = response.headers[name] }
            return answer
        }
        desk.network.oauth.script(.token, always: .when({ $0.headers["Via"] == nil }, held))
        let process = try desk.start("whoami")
        await isRefreshed.wait()
        process.signal(SIGINT)
        let hasEnded = Guarded(false)
        let outcome = Task {
            defer { hasEnded.withLock { $0 = true } }
            return try await process.outcome()
        }
        // Long enough for a process that doesn't wait for the response.
        for _ in 0..<100 where !hasEnded.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(10)) }
        mayReturn.fire()
        #expect(try await outcome.value.status == 130)
        desk.network.oauth.script(.token, always: .pass)
        let whoami = await desk.atp("whoami")
        #expect(whoami.code == .success, "\(whoami.errors)")
        #expect(desk.network.oauth.counts.refreshes == 1 && desk.network.oauth.counts.replays == 0)
    }

    @Test func `an ignored signal stays ignored`() async throws {
        let desk = try await Desk()
        let process = try await endlessDownload(desk, as: #"trap '' HUP; exec "$@""#)
        process.signal(SIGHUP)
        process.signal(SIGTERM)
        #expect(try await process.outcome().status == 143)
    }

    @Test func `a served network shuts down cleanly`() async throws {
        let desk = try await Desk()
        let line = #""$@" >ready & pid=$!; while [ ! -s ready ]; do sleep 0.05; done; kill -TERM $pid; wait $pid"#
        let outcome = try await desk.run("serve", "--port", "0", "--json", as: line)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
    }
}
