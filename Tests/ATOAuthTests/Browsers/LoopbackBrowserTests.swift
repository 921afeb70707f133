import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct LoopbackBrowserTests {
    private static let state = "state-that-is-secret"
    private static let registered = [URL(string: "http://127.0.0.1/callback")].compactMap(\.self)

    private let clock = TurnedClock()
    private let prompt = ScriptedPrompt()
    private let page: URL

    init() throws {
        page = try #require(URL(string: "https://pds.example.com/oauth/authorize?client_id=c&request_uri=r"))
    }

    private func browser(
        port: UInt16 = 0, terminal: (any LoginPrompt)?, environment: [String: String] = [:],
        opening: BrowserOpening = .never
    ) -> LoopbackBrowser {
        LoopbackBrowser(
            port: port, opening: opening, terminal: terminal,
            desktop: Desktop(kind: .freedesktop, environment: environment, time: clock.source), time: clock.source)
    }

    /// Begins a visit, and returns when the listener waits for its response.
    private func visit(
        _ browser: LoopbackBrowser, prompt: ScriptedPrompt? = nil
    ) async throws -> (visit: Task<URL, any Error>, redirect: URL) {
        let redirect = try await browser.redirectURI(among: Self.registered)
        let visit = Task { [page] in try await browser.visit(page, returningTo: redirect, state: Self.state) }
        await (prompt ?? self.prompt).hasShown.wait()
        return (visit, redirect)
    }

    @Test func `a browser that is redirected gets the truth on a page whose address has no code`() async throws {
        let browser = browser(terminal: prompt)
        let (visit, redirect) = try await visit(browser)
        #expect(redirect.absoluteString.wholeMatch(of: #/http://127\.0\.0\.1:\d+/callback/#) != nil)
        let client = LoopbackClient(redirect)
        let query = "?iss=https%3A%2F%2Fpds.example.com&state=\(Self.state)&code=code-that-is-secret"

        let first = try await client.get("/callback\(query)")
        #expect(first.status == 303)
        #expect(first.field("Location") == "/done")
        #expect(first.body.isEmpty)
        let address = try await visit.value
        #expect(address.absoluteString == redirect.absoluteString + query)
        // The page comes when the outcome is known, and a reload changes nothing.
        async let result = client.get("/done")
        #expect(try await client.get("/callback\(query)").status == 303)
        await browser.show(.loggedIn(name: "alice.example.com"))
        let page = try await result
        #expect(page.status == 200)
        #expect(page.body.contains("You are logged in"))
        #expect(page.body.contains("alice.example.com"))
        for text in [first.head, page.head, page.body, prompt.shown.joined()] { #expect(!text.contains("secret")) }
        for response in [first, page] {
            #expect(
                response.field("Content-Security-Policy")?.hasPrefix("default-src 'none'; style-src 'unsafe-inline'")
                    == true)
            #expect(response.field("Cache-Control") == "no-store")
            #expect(response.field("Referrer-Policy") == "no-referrer")
            #expect(response.field("X-Content-Type-Options") == "nosniff")
        }
        for word in ["<script", "src=", "href=", "onload"] { #expect(!page.body.contains(word)) }
        #expect(!client.isOpen)
    }

    @Test func `what is not the response is refused, and the login still completes`() async throws {
        let browser = browser(terminal: prompt)
        let (visit, redirect) = try await visit(browser)
        let client = LoopbackClient(redirect)
        let good = "/callback?state=\(Self.state)&code=c"
        for (status, response) in [
            (404, try await client.get("/favicon.ico")), (404, try await client.get("/")),
            (404, try await client.get("/callback/")), (404, try await client.get("/%63allback?state=\(Self.state)")),
            (404, try await client.get("/done")), (404, try await client.get("http://127.0.0.1:\(client.port)\(good)")),
            (404, try await client.get(good, host: "localhost:\(client.port)")),
            (404, try await client.get(good, host: "example.com")),
            (404, try await client.get(good, host: "127.0.0.1")),
            (404, try await client.get(good, host: "127.0.0.1:\(client.port + 1)")),
            (405, try await client.get(good, method: "POST", more: "Content-Length: 0\r\n")),
            (405, try await client.get(good, method: "HEAD")), (405, try await client.get(good, method: "OPTIONS")),
            (400, try await client.get("/callback")), (400, try await client.get("/callback?state=other&code=c")),
            (400, try await client.get("/callback?state=&error=access_denied")),
            (400, try await client.get("/callback?state=%zz&x=\(Self.state)")),
            (400, try await client.get("/callback?code=c&x=state=\(Self.state)")),
            (413, try await client.get(good, more: "Content-Length: 5\r\n")),
            (413, try await client.get(good, more: "Transfer-Encoding: chunked\r\n")),
            (431, try await client.get(good, more: "X: \(String(repeating: "x", count: 1 << 20))\r\n")),
            (431, try await client.get("\(good)&x=\(String(repeating: "x", count: 16 << 10))")),
        ] {
            #expect(response.status == status)
            #expect(!response.body.contains(Self.state))
        }
        // Pages refuse without scripts, too.
        let unknown = try await client.get("/callback?state=%3Cscript%3E&code=c")
        #expect(unknown.field("Content-Security-Policy") != nil)
        #expect(!unknown.body.contains("script"))
        #expect(try await client.get("/callback", method: "POST").field("Allow") == "GET")
        #expect(try await client.get(good).status == 303)
        #expect(try await visit.value.absoluteString.hasSuffix(good))
        try await closed(browser, client)
    }

    /// Lets a login end without a browser that follows the redirect.
    private func closed(_ browser: LoopbackBrowser, _ client: LoopbackClient) async throws {
        let isShown = Pending<Void>()
        Task {
            await browser.show(.failed("Not shown."))
            isShown.set(())
        }
        try await until {
            isShown.current != nil
        } meanwhile: {
            clock.turn(by: .seconds(2))
        }
        #expect(!client.isOpen)
    }

    @Test func `a response with the right state ends the visit, even if the rest of it is wrong`() async throws {
        let browser = browser(terminal: prompt)
        let (visit, redirect) = try await visit(browser)
        let client = LoopbackClient(redirect)
        #expect(try await client.get("/callback?state=\(Self.state)&code=a&code=b").status == 303)
        let address = try await visit.value
        #expect(throws: AuthorizationResponseError.duplicate(parameter: "code")) {
            try AuthorizationResponse(callback: address, redirect: redirect)
        }
        try await closed(browser, client)
    }

    @Test(arguments: [8, 16, 200])
    func `connections that send no request don't keep a browser waiting`(count: Int) async throws {
        let browser = browser(terminal: prompt)
        let (visit, redirect) = try await visit(browser)
        let client = LoopbackClient(redirect)
        let idle = try (0..<count).map { _ in try RawConnection(to: client.port) }
        try idle[0].write("GET /callback HTTP/1.1\r\n")
        // The clock stands still: no time limit closes any of them.
        #expect(try await client.get("/callback?state=\(Self.state)&code=c").status == 303)
        _ = try await visit.value
        try await closed(browser, client)
        for connection in idle { connection.close() }
    }

    @Test func `connections that have had a response don't keep a browser waiting`() async throws {
        let browser = browser(terminal: prompt)
        let (visit, redirect) = try await visit(browser)
        let client = LoopbackClient(redirect)
        let idle = try (0..<8).map { _ in try RawConnection(to: client.port) }
        for connection in idle {
            try connection.write("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n\r\n")
            #expect(try await LoopbackClient.page(on: connection).status == 404)
        }
        #expect(try await client.get("/callback?state=\(Self.state)&code=c").status == 303)
        _ = try await visit.value
        try await closed(browser, client)
        for connection in idle { connection.close() }
    }

    @Test func `a failure is shown with its text escaped, and without the code`() async throws {
        let browser = browser(terminal: prompt)
        let (visit, redirect) = try await visit(browser)
        let client = LoopbackClient(redirect)
        _ = try await client.get("/callback?state=\(Self.state)&code=code+that-is-secret")
        _ = try await visit.value
        async let result = client.get("/done")
        await browser.show(
            .failed("No: <script>alert('\"&\u{202E}\u{0}')</script> code that-is-secret, \(Self.state)"))
        let body = try await result.body
        #expect(body.contains("No: &lt;script&gt;alert(&#39;&quot;&amp;&#39;)&lt;/script&gt; …, …"))
        #expect(!body.contains("<script"))
    }

    @Test func `cancelling the login closes the port, which can be used again at once`() async throws {
        // Below the ports that the system gives out, so that no other test gets it in between.
        var port: UInt16
        repeat { port = .random(in: 15_000..<32_000) } while LoopbackClient(port: Int(port)).isOpen
        let browser = browser(port: port, terminal: prompt)
        let (visit, redirect) = try await visit(browser)
        let client = LoopbackClient(redirect)
        #expect(redirect.absoluteString == "http://127.0.0.1:\(port)/callback")
        let idle = try RawConnection(to: client.port)
        #expect(client.isOpen)
        visit.cancel()
        await #expect(throws: CancellationError.self) { try await visit.value }
        #expect(!client.isOpen)
        idle.close()
        let next = self.browser(port: port, terminal: nil)
        #expect(try await next.redirectURI(among: Self.registered) == redirect)
        await next.show(.failed(""))
        #expect(!client.isOpen)
    }

    @Test func `a login that isn't finished in five minutes closes the port`() async throws {
        let browser = browser(terminal: prompt)
        let (visit, redirect) = try await visit(browser)
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(299))
        #expect(try await LoopbackClient(redirect).get("/").status == 404)
        clock.turn(by: .seconds(1))
        await #expect(throws: LoginBrowserError.timedOut) { try await visit.value }
        #expect(!LoopbackClient(redirect).isOpen)
    }

    @Test func `a browser that is released closes its port`() async throws {
        var browser: LoopbackBrowser? = browser(terminal: prompt)
        let redirect = try #require(try await browser?.redirectURI(among: Self.registered))
        #expect(LoopbackClient(redirect).isOpen)
        browser = nil
        try await until { !LoopbackClient(redirect).isOpen }
    }

    @Test func `another login closes the port of one that was given up`() async throws {
        let browser = browser(terminal: prompt)
        let first = try await browser.redirectURI(among: Self.registered)
        let (visit, second) = try await visit(browser)
        #expect(!LoopbackClient(first).isOpen || first == second)
        await #expect(throws: LoginBrowserError.busy) { try await browser.redirectURI(among: Self.registered) }
        await #expect(throws: LoginBrowserError.busy) {
            try await browser.visit(page, returningTo: second, state: "other")
        }
        visit.cancel()
        _ = await visit.result
    }

    @Test func `only web pages are shown`() async throws {
        for text in ["file:///etc/passwd", "javascript:alert(1)", "-a", "mailto:a@example.com"] {
            let browser = browser(terminal: prompt)
            let redirect = try await browser.redirectURI(among: Self.registered)
            let page = try #require(URL(string: text))
            await #expect(throws: LoginBrowserError.invalidPage) {
                try await browser.visit(page, returningTo: redirect, state: Self.state)
            }
            #expect(!LoopbackClient(redirect).isOpen)
        }
        #expect(prompt.shown.isEmpty)
    }

    // MARK: - Pasting

    @Test func `in a remote shell, the address and a tunnel are shown, and the response can be pasted`()
        async throws
    {
        let good = "state=\(Self.state)&code=code-that-is-secret"
        let shell = ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"]
        let asking = ScriptedPrompt()
        let first = browser(terminal: asking, environment: shell, opening: .automatic)
        let (waiting, redirect) = try await visit(first, prompt: asking)
        await asking.isAsking.wait()
        let port = try #require(redirect.port)
        let shown = asking.shown.joined(separator: "\n")
        #expect(shown.contains(page.absoluteString))
        #expect(shown.contains("ssh -L \(port):127.0.0.1:\(port) "))
        #expect(shown.contains(redirect.absoluteString))
        // Through the tunnel, the listener is reached as usual.
        #expect(try await LoopbackClient(redirect).get("/callback?\(good)").status == 303)
        _ = try await waiting.value
        try await closed(first, LoopbackClient(redirect))

        let lines = [
            "", "garbage", "alice.example.com", "http://127.0.0.1:1/callback?\(good)",
            "\(Self.anyRedirect)?state=other&code=c", String(repeating: "x", count: 1 << 20), "http://\u{0}", "%",
        ]
        let pasting = ScriptedPrompt(lines.map { .line($0) })
        let second = browser(terminal: pasting, environment: shell, opening: .automatic)
        let (visit, address) = try await visit(second, prompt: pasting)
        await pasting.isAsking.wait()
        #expect(pasting.answersLeft == 0)
        #expect(pasting.shown.count { $0.contains("not the address of this login") } == lines.count)
        #expect(!pasting.shown.joined().contains("garbage"))
        visit.cancel()
        await #expect(throws: CancellationError.self) { try await visit.value }
        #expect(!LoopbackClient(address).isOpen)
    }

    private static let anyRedirect = "http://127.0.0.1:65535/callback"

    @Test(arguments: ["", " ", "\"", "'", "\n"])
    func `a pasted response ends the visit`(around: String) async throws {
        // The port is registered, so that its address is known beforehand.
        let taken = try await LocalServer.start()
        let registered = try #require(URL(string: "\(taken.url.absoluteString)/callback"))
        let address = "\(registered.absoluteString)?state=\(Self.state)&code=code-that-is-secret"
        let prompt = ScriptedPrompt([.line("no"), .line("\(around)\(address)\(around)"), .line("too much")])
        let browser = browser(terminal: prompt)
        let redirect = try await browser.redirectURI(among: [registered])
        #expect(redirect == registered)
        let response = try await browser.visit(page, returningTo: redirect, state: Self.state)
        #expect(response.absoluteString == address)
        #expect(prompt.answersLeft == 1)
        #expect(!prompt.shown.joined().contains("secret"))
        await browser.show(.loggedIn(name: "alice.example.com"))
        await taken.stop()
    }

    @Test func `a port that is taken is not used in the redirect address`() async throws {
        let taken = try await LocalServer.start()
        let port = UInt16(clamping: taken.port)
        let prompt = ScriptedPrompt(Array(repeating: .line("garbage"), count: 20))
        let browser = browser(port: port, terminal: prompt)
        let redirect = try await browser.redirectURI(among: Self.registered)
        #expect(redirect.host() == "127.0.0.1" && redirect.path() == "/callback")
        #expect(redirect.port != taken.port)
        await #expect(throws: LoginBrowserError.nothingUsablePasted) {
            try await browser.visit(page, returningTo: redirect, state: Self.state)
        }
        #expect(prompt.answersLeft == 10)
        let mute = self.browser(port: port, terminal: nil)
        await #expect(throws: LoginBrowserError.cannotListen) { try await mute.redirectURI(among: Self.registered) }
        #expect(taken.requests.isEmpty)
        await taken.stop()
    }

    @Test func `a terminal that can't be read leaves the listener waiting`() async throws {
        let prompt = ScriptedPrompt([.end])
        let browser = browser(terminal: prompt)
        let (visit, redirect) = try await visit(browser, prompt: prompt)
        try await until { prompt.answersLeft == 0 }
        #expect(try await LoopbackClient(redirect).get("/callback?state=\(Self.state)&code=c").status == 303)
        _ = try await visit.value
        try await closed(browser, LoopbackClient(redirect))
    }

    @Test func `Ctrl-C at the question ends the login and closes the port`() async throws {
        struct Interrupted: Error {}
        let prompt = ScriptedPrompt([.line("garbage"), .failure(Interrupted())])
        let browser = browser(terminal: prompt)
        let (visit, redirect) = try await visit(browser, prompt: prompt)
        await #expect(throws: Interrupted.self) { try await visit.value }
        #expect(!LoopbackClient(redirect).isOpen)
    }

    @Test func `a question that can't be ended doesn't hold up the login`() async throws {
        let answer = OneShot()
        let prompt = ScriptedPrompt([.deaf(answer)])
        let browser = browser(terminal: prompt)
        let (visit, redirect) = try await visit(browser, prompt: prompt)
        await prompt.isAsking.wait()
        #expect(try await LoopbackClient(redirect).get("/callback?state=\(Self.state)&code=c").status == 303)
        _ = try await visit.value
        answer.fire()
        try await closed(browser, LoopbackClient(redirect))
    }
}
