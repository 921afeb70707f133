import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import enum CoreATProtocol.IssueLog

/// Skipped elements of responses are reported by default.
@Suite(.inTurn) struct IssueReportTests {
    private let notes = #"[{"text":"a"},{"text":5},{"text":"c","tags":["x"]}]"#

    private func server() async throws -> LocalServer {
        let server = try await LocalServer.start()
        server.answer("com.example.typedNotes", notes)
        server.answer(
            "com.atproto.repo.listRecords",
            #"{"records":[{"uri":"at://did:plc:alice/com.example.note/1","value":{"$type":"com.example.note"}}]}"#)
        return server
    }

    /// An environment that records what is reported to it.
    private func environment(_ server: LocalServer) -> (APEnvironment, Guarded<[String]>) {
        let reported = Guarded<[String]>([])
        let environment = APEnvironment(host: server.host, middleware: [])
        environment.onIssues = { call, issues in reported.withLock { $0 += issues.map { "\(call) \($0.path)" } } }
        return (environment, reported)
    }

    private let both = ["com.example.typedNotes [1].text", "com.example.typedNotes [2].tags[0]"]

    @Test func `skipped elements are logged unless there is a handler`() async throws {
        let server = try await server()
        let lines = Guarded<[String]>([])
        try await IssueLog.$output.withValue({ line in lines.withLock { $0.append(line) } }) {
            let environment = APEnvironment(host: server.host, middleware: [])
            _ = try await ATClient(environment: environment).execute(ComExample.TypedNotes())
            _ = try await NetworkRouter<XRPC>(environment: environment).execute(ComExample.TypedNotes())
            for try await _ in ATClient(host: server.host).list(ComExample.Note.self, in: "alice.test") {}
            _ = try await ATClient(environment: environment) { _, _ in }.execute(ComExample.TypedNotes())
            #expect(lines.withLock { $0.count } == 3)
            #expect(lines.withLock { $0.first }?.hasPrefix("com.example.typedNotes: 2 elements were skipped.") == true)
        }
        await server.stop()
    }

    @Test func `a client without a handler reports to its environment`() async throws {
        let server = try await server()
        let (environment, reported) = environment(server)
        let client = ATClient(environment: environment)
        #expect(try await client.execute(ComExample.TypedNotes()).count == 2)
        #expect(reported.withLock { $0 } == both)
        _ = try await client.response(for: ComExample.TypedNotes())
        #expect(reported.withLock { $0 } == both, "the caller has the issues of a response")
        _ = try await client.query("com.example.typedNotes", as: [ComExample.Note].self)
        #expect(reported.withLock { $0 } == both + both)
        await server.stop()
    }

    @Test func `a router of typed calls reports to its environment`() async throws {
        let server = try await server()
        let (environment, reported) = environment(server)
        let router = NetworkRouter<XRPC>(environment: environment)
        #expect(try await router.execute(ComExample.TypedNotes()).count == 2)
        #expect(reported.withLock { $0 } == both)
        #expect(try await router.response(for: ComExample.TypedNotes()).issues.count == 2)
        #expect(reported.withLock { $0 } == both)
        await server.stop()
    }

    @Test func `a list reports the records that it skips, once`() async throws {
        let server = try await server()
        let (environment, reported) = environment(server)
        let skipped = ["com.atproto.repo.listRecords records[0].value.text"]
        for try await _ in ATClient(environment: environment).list(ComExample.Note.self, in: "alice.test") {}
        #expect(reported.withLock { $0 } == skipped)
        let own = Guarded<[String]>([])
        let client = ATClient(environment: environment) { call, issues in
            own.withLock { $0 += issues.map { "\(call) \($0.path)" } }
        }
        for try await _ in client.list(ComExample.Note.self, in: "alice.test") {}
        #expect(own.withLock { $0 } == skipped && reported.withLock { $0 } == skipped)
        await server.stop()
    }

    @Test func `the log has one printable line with the call, the elements and the reasons`() throws {
        var issues: [WireIssue] = []
        let hostile = #"{"text":5},"# + #"{"text":"c","tags":["\u001b[31m\nred"]},"# + #"{"tags":[]},"#
        _ = try [ComExample.Note](json: Data("[\(hostile)5]".utf8), issues: &issues)
        let line = IssueLog.line("com.example.typedNotes", issues)
        #expect(
            line.hasPrefix("com.example.typedNotes: \(issues.count) elements were skipped. [0].text: expected a string")
        )
        #expect(line.hasSuffix(" There are \(issues.count - 3) more."))
        #expect(!line.contains("\u{1B}") && !line.contains("\n"))
        #expect(IssueLog.line("com.example.typedNotes", [issues[0]]).contains(": 1 element was skipped. "))
    }
}
