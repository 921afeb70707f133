import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
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
