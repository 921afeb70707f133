#if canImport(Glibc)
import Foundation
import Glibc
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// The password prompt, on a terminal.
@Suite(.inTurn) struct PasswordPromptTests {
    @Test func `arrow keys add nothing to the password, and nothing is shown`() async throws {
        let desk = try await Desk()
        let alice = try await desk.network.createAccount(handle: "alice.test", password: "correct-horse")
        let terminal = try TerminalProcess(
            ["login", "--app-password", "alice.test", "--host", desk.network.host], at: desk)
        try await terminal.wait(for: "Password of alice.test: ")
        terminal.type("correct\u{1B}[A\u{1B}[C\u{1B}OD\u{1B}[1;5H-horsf\u{7F}e\r")
        try await terminal.wait(for: "Logged in as alice.test, \(alice.did).")
        #expect(await terminal.end() == 0)
        #expect(!terminal.shown.contains("horse") && !terminal.shown.contains("[A"))
    }

    @Test func `without a terminal, what is missing is told`() async throws {
        let desk = try await Desk()
        for (arguments, words) in [
            (["login", "--app-password"], "pass this on the command line: Handle"),
            (["login", "--app-password", "alice.test"], "pass the password with --password-fd"),
            (["login", "--password-fd", "x"], "--password-fd must be a number"),
        ] {
            let process = try AtpProcess(arguments, as: #"exec setsid --wait "$@""#, at: desk, environment: [:])
            let outcome = try await process.outcome()
            #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
        }
        await desk.network.stop()
    }

    @Test func `a server's text can't control the terminal`() async throws {
        let desk = try await Desk()
        let refusal = #"{"error":"Bad\u001b[2J","message":"a\u001b]0;b\u0007\u009b31mc\u202ed\nforged"}"#
        desk.network.server.script(
            "/xrpc/com.atproto.server.createSession", always: .status(400, body: Data(refusal.utf8)))
        let terminal = try TerminalProcess(
            ["login", "--app-password", "alice\u{1B}[2J@example.com", "--host", desk.network.host], at: desk)
        try await terminal.wait(for: "Password of alice[2J@example.com: ")
        terminal.type("x\r")
        try await terminal.wait(for: "Bad\u{FFFD}[2J")
        #expect(await terminal.end() == 1)
        for scalar in "\u{1B}\u{7}\u{9B}\u{202E}".unicodeScalars {
            #expect(!terminal.shown.unicodeScalars.contains(scalar))
        }
        #expect(!terminal.shown.contains("\nforged"))
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a signal at the prompt puts the terminal back as it was`(signal: Int32) async throws {
        let desk = try await Desk()
        let terminal = try TerminalProcess(
            ["login", "--app-password", "alice.test", "--host", desk.network.host], at: desk)
        try await terminal.wait(for: "Password of alice.test: ")
        terminal.signal(signal)
        #expect(await terminal.end() == 128 + signal)
        #expect(terminal.isAsBefore)
    }

    @Test func `Ctrl-C at the prompt ends with 130 and puts the terminal back as it was`() async throws {
        let desk = try await Desk()
        let terminal = try TerminalProcess(
            ["login", "--app-password", "alice.test", "--host", desk.network.host], at: desk)
        try await terminal.wait(for: "Password of alice.test: ")
        terminal.type("secr\u{3}")
        #expect(await terminal.end() == 130)
        #expect(terminal.isAsBefore)
    }
}
#endif
