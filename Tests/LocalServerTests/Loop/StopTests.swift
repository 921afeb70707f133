import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct StopTests {
    @Test func `a response in progress is finished, and says that the connection closes`() async throws {
        let hasBegun = OneShot()
        let mayEnd = OneShot()
        let server = try await LocalServer.start { _ in
            hasBegun.fire()
            await mayEnd.wait()
            return .text("done")
        }
        async let response = server.get("/")
        await hasBegun.wait()
        async let stopped: Void = server.stop(grace: .seconds(600))
        try await until { (try? RawClient(port: server.port)) == nil }
        mayEnd.fire()
        #expect(try await response.text == "done")
        #expect(try await response.headers["Connection"] == "close")
        await stopped
    }

    @Test func `an idle connection closes`() async throws {
        let server = try await LocalServer.start { _ in .text("hello") }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        try await offPool { [port = server.port] in _ = try RawClient(port: port) }
        #expect(try client.response().text == "hello")
        await server.stop(grace: .seconds(600))
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `a response that takes too long is cancelled`() async throws {
        let hasBegun = OneShot()
        let wasCancelled = OneShot()
        let server = try await LocalServer.start { _ in
            hasBegun.fire()
            do { try await Task.sleep(for: .seconds(600)) } catch { wasCancelled.fire() }
            return .text("late")
        }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        await hasBegun.wait()
        await server.stop(grace: .milliseconds(20))
        await wasCancelled.wait()
        #expect(throws: RawClient.Ending.self) { try client.response() }
    }

    @Test func `no connection is accepted afterwards`() async throws {
        // The port is free then, and another test's server may get it at once; hardly five times in a row.
        for _ in 0..<5 {
            let server = try await LocalServer.start()
            await server.stop()
            do {
                _ = try RawClient(port: server.port)
            } catch is POSIXError {
                return
            }
        }
        Issue.record("five stopped servers accepted a connection")
    }

    @Test func `stopping twice, also at the same time, has no further effect`() async throws {
        let server = try await LocalServer.start()
        await withTaskGroup { group in
            for _ in 0..<5 { group.addTask { await server.stop() } }
        }
        await server.stop()
    }

    @Test func `the server stops with its last reference`() async throws {
        var server: LocalServer? = try await LocalServer.start { _ in .text("hello") }
        let port = try #require(server?.port)
        let client = try RawClient(port: port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try client.response().text == "hello")
        server = nil
        #expect(try client.readToEnd().isEmpty)
        try await until { (try? RawClient(port: port)) == nil }
    }

    @Test func `a handler may outlive its server`() async throws {
        let hasBegun = OneShot()
        let mayEnd = OneShot()
        let hasEnded = OneShot()
        var server: LocalServer? = try await LocalServer.start { _ in
            hasBegun.fire()
            await mayEnd.wait()
            hasEnded.fire()
            return .text("nobody listens")
        }
        let client = try RawClient(port: try #require(server?.port))
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        await hasBegun.wait()
        await server?.stop(grace: .zero)
        server = nil
        mayEnd.fire()
        await hasEnded.wait()
    }
}
