import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

/// What `atp` ends with when what it has to say can't be written.
@Suite(.inTurn, .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
struct WriteErrorTests {
    @Test func `an argument that isn't UTF-8 is refused, and not changed`() async throws {
        let desk = try await Desk.ofAlice()
        let outcome = try await desk.run("post", as: #"exec "$@" "$(printf 'a\377')""#)
        #expect(outcome.status == 2 && outcome.errors.contains("argument 2 is not UTF-8"), "\(outcome.errors)")
        #expect(await desk.atp("ls").output.isEmpty)
    }

    @Test(arguments: [
        ["--help"], ["help", "post"], ["accounts"], ["whoami"], ["whoami", "--json"], ["timeline"],
        ["key", "generate"], ["completions", "bash"], ["xrpc", "query", "com.example.bytes"],
        ["profile", "alice.test"],
    ])
    func `a full disk behind standard output is an error`(arguments: [String]) async throws {
        let desk = try await Desk.ofAlice()
        try await desk.post("Hello")
        desk.network.server.route(.get, "/xrpc/com.example.bytes") { _ in .generated(byteCount: 300_000) }
        let process = try AtpProcess(arguments, as: #"exec "$@" >/dev/full"#, at: desk, environment: [:])
        let outcome = try await process.outcome()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("standard output can't be written: No space left on device"))
    }

    @Test func `a full disk behind standard error is an error when there was something to print`() async throws {
        let desk = try await Desk()
        let told = try await desk.run("accounts", as: #"exec "$@" 2>/dev/full"#)
        #expect(told.status == 1)
        let nothing = try await desk.run("key", "generate", as: #"exec "$@" 2>/dev/full"#)
        #expect(nothing.status == 0)
        let usage = try await desk.run("nonsense", as: #"exec "$@" 2>/dev/full"#)
        #expect(usage.status == 2)
    }

    @Test func `standard output that is closed is an error, and no other file takes its place`() async throws {
        let desk = try await Desk.ofAlice()
        let closed = try await desk.run("whoami", as: #"exec "$@" >&-"#)
        #expect(closed.status == 1)
        #expect(closed.errors.contains("standard output can't be written"))
        let all = try await desk.run("whoami", as: #"exec "$@" <&- >&- 2>&-"#)
        #expect(all.status == 1)
        #expect(await desk.atp("whoami").code == .success)
    }

    @Test func `a file on a full disk is an error`() async throws {
        let desk = try await Desk()
        desk.network.server.route(.get, "/xrpc/com.example.bytes") { _ in .generated(byteCount: 300_000) }
        let outcome = try await desk.run(
            "xrpc", "query", "com.example.bytes", "--host", desk.network.host, "-o", "/dev/full")
        #expect(outcome.status == 1)
        #expect(outcome.errors == "atp: /dev/full can't be written: No space left on device\n")
    }

    @Test func `a reader that leaves ends the program without a word`() async throws {
        let desk = try await Desk()
        desk.network.server.route(.get, "/xrpc/com.example.bytes") { _ in .generated(byteCount: 30_000_000) }
        let outcome = try await desk.run(
            "xrpc", "query", "com.example.bytes", "--host", desk.network.host,
            as: #"{ "$@"; echo "ended with $?" >&2; } | head -c 1 >/dev/null"#)
        #expect(outcome.errors == "ended with 141\n")
    }
}

extension Desk {
    /// Writes a post as alice.
    func post(_ text: String) async throws {
        let post = await atp("post", text)
        try #require(post.code == .success)
    }
}
