#if canImport(Glibc)
import ATData
import Foundation
import Glibc
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

/// `atp login` as a user types it at a terminal.
@Suite(.inTurn) struct LoginProcessTests {
    private struct Started {
        let desk: Desk
        let alice: DID
        let terminal: TerminalProcess
        let page: URL

        /// The address that the browser will return to, without its query.
        func redirect() throws -> URL {
            let shown = terminal.shown
            let start = try #require(shown.firstRange(of: "starts with ")).upperBound
            return try #require(URL(string: String(shown[start...].prefix { $0 != "," })))
        }

        func status(of url: URL, _ method: HTTPMethod = .get) async throws -> Int {
            try await DefaultTransport.shared.send(HTTPRequest(method, url)).status.rawValue
        }
    }

    private func start(_ environment: [String: String] = [:], at given: Desk? = nil) async throws -> Started {
        let desk: Desk
        if let given {
            desk = given
        } else {
            desk = try await Desk()
            try await desk.network.createAccount(handle: "alice.test", password: "correct-horse")
        }
        let alice = try #require(desk.network.accounts.first).did
        let terminal = try TerminalProcess(
            ["login", "alice.test", "--host", desk.network.host, "--no-open"], at: desk, environment: environment)
        try await terminal.wait(for: "Address: ")
        return Started(
            desk: desk, alice: alice, terminal: terminal, page: try #require(WebPage.address(in: terminal.shown)))
    }

    @Test func `a login ends when the browser returns, and the terminal is as before`() async throws {
        let started = try await start()
        #expect(started.desk.pendingLogins.count == 1)
        let shown = try await WebPage.open(
            started.desk.network.oauth.approve(started.page, as: started.alice))
        #expect(shown.status == 200 && shown.text.contains("You are logged in") && shown.text.contains("alice.test"))
        try await started.terminal.wait(for: "Logged in as alice.test, \(started.alice).")
        #expect(await started.terminal.end() == 0)
        #expect(started.terminal.isAsBefore)
        #expect(await started.desk.atp("whoami").lines.first == "alice.test")
    }

    @Test func `the session of an earlier login has ended on the server when the process ends`() async throws {
        let desk = try await Desk.ofAlice()
        let started = try await start(at: desk)
        // The server takes its time, and a client that doesn't wait for the response is gone by then.
        let hasEnded = Guarded(false)
        let slow = Fault.answer { _ in
            try await Task.sleep(for: .milliseconds(500))
            hasEnded.withLock { $0 = true }
            return .status(.ok)
        }
        desk.network.server.script("/xrpc/com.atproto.server.deleteSession", always: slow)
        try await WebPage.open(desk.network.oauth.approve(started.page, as: started.alice))
        #expect(await started.terminal.end() == 0)
        #expect(hasEnded.withLock { $0 })
        #expect(await desk.atp("whoami").code == .success)
    }

    // Other hosts, connections and headers are tested with the browser itself.
    @Test func `what else reaches the port doesn't end the login`() async throws {
        let started = try await start()
        let redirect = try started.redirect()
        let callback = try await started.desk.network.oauth.approve(started.page, as: started.alice)
        let port = try #require(redirect.port)
        #expect(callback.absoluteString.hasPrefix(redirect.absoluteString + "?"))
        #expect(try await started.status(of: #require(URL(string: "http://127.0.0.1:\(port)/favicon.ico"))) == 404)
        #expect(try await started.status(of: callback, .post) == 405)
        let other = try #require(URL(string: "\(redirect.absoluteString)?state=other&error=access_denied"))
        #expect(try await started.status(of: other) == 400)
        #expect(await started.desk.atp("whoami").code == .refused)
        let shown = try await WebPage.open(callback)
        #expect(shown.text.contains("You are logged in"))
        #expect(await started.terminal.end() == 0)
    }

    @Test func `in a remote shell, the address is pasted without being shown`() async throws {
        let started = try await start(["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22", "DISPLAY": ":0"])
        let port = try #require(try started.redirect().port)
        #expect(started.terminal.shown.contains("ssh -L \(port):127.0.0.1:\(port)"))
        let callback = try await started.desk.network.oauth.approve(started.page, as: started.alice)
        started.terminal.type("garbage\r")
        try await started.terminal.wait(for: "That is not the address of this login.")
        // What is typed before the next question appears would be discarded.
        try await started.terminal.wait(for: { $0.hasSuffix("Address: ") })
        started.terminal.type("\u{1B}[200~\(callback.absoluteString)\u{1B}[201~\r")
        try await started.terminal.wait(for: "Logged in as alice.test")
        #expect(await started.terminal.end() == 0)
        #expect(started.terminal.isAsBefore)
        let code = try #require(
            URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "code" }?.value
        )
        #expect(!started.terminal.shown.contains(code) && !started.terminal.shown.contains("garbage"))
    }

    @Test(arguments: [(nil, 130), (SIGINT, 130), (SIGTERM, 143)] as [(Int32?, Int32)])
    func `Ctrl-C ends the login and leaves nothing`(signal: Int32?, status: Int32) async throws {
        let started = try await start()
        let redirect = try started.redirect()
        #expect(started.desk.pendingLogins.count == 1)
        if let signal { started.terminal.signal(signal) } else { started.terminal.type("\u{3}") }
        #expect(await started.terminal.end() == status)
        #expect(started.terminal.isAsBefore)
        #expect(started.desk.pendingLogins.isEmpty && started.desk.sessionFiles.isEmpty)
        await #expect(throws: TransportError.self) { _ = try await started.status(of: redirect) }
    }

    @Test func `a full disk is an error in words, and nothing is lost`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        let line = #"{ (trap '' XFSZ; ulimit -f 0; exec "$@" 2>&1); echo "ended with $?"; } | cat"#
        let login = try await desk.run("login", alice.description, "--host", desk.network.host, as: line)
        #expect(login.text.contains("can't be stored") && login.text.contains("ended with 1"), "\(login.text)")
        #expect(!login.text.contains("Domain=") && !login.text.contains("request_uri"))
        // The session can't be refreshed now, but it isn't spent either.
        await desk.network.expireTokens()
        let whoami = try await desk.run("whoami", as: line)
        #expect(whoami.text.contains("ended with 1"), "\(whoami.text)")
        #expect(desk.network.oauth.counts.refreshes == 0)
        #expect(await desk.atp("whoami").code == .success)
    }

    @Test func `processes that share a session refresh it once`() async throws {
        let (desk, _) = try await Desk.ofAliceWithOAuth()
        for round in 1...2 {
            await desk.network.expireTokens()
            try await withThrowingTaskGroup { group in
                for _ in 0..<6 {
                    group.addTask {
                        let outcome = try await desk.run("whoami")
                        #expect(outcome.status == 0, "\(outcome.errors)")
                    }
                }
                try await group.waitForAll()
            }
            #expect(desk.network.oauth.counts.refreshes == round)
            #expect(desk.network.oauth.counts.replays == 0)
        }
    }
}

extension TerminalProcess {
    /// Waits until what was shown is as expected.
    fileprivate func wait(for isExpected: (String) -> Bool) async throws {
        if isExpected(shown) { return }
        for await _ in news where isExpected(shown) { return }
        try #require(isExpected(shown))
    }
}
#endif
