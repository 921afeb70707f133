import ATData
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct GateTests {
    /// An attempt of a hostile page in the same browser, or of a name that leads to this machine.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let about: String
        var method = HTTPMethod.post
        var path = "/api/accounts"
        var host: String?
        var headers: HTTPHeaders = [:]
        var body = #"{"handle":"mallory.test"}"#
        var knowsToken = false

        var number = 0

        var testDescription: String { "\(number). \(about)" }
    }

    private static let json: HTTPHeaders = ["Content-Type": "application/json"]
    private static let form: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]

    private static func from(_ origin: String, _ more: HTTPHeaders = json, site: String? = "cross-site") -> HTTPHeaders
    {
        var headers = more
        headers["Origin"] = origin
        if let site { headers["Sec-Fetch-Site"] = site }
        return headers
    }

    /// The numbered attempts.
    static let attempts: [Attempt] = list.enumerated().map { index, attempt in
        var attempt = attempt
        attempt.number = index + 1
        return attempt
    }

    private static let list: [Attempt] = [
        Attempt(about: "JSON without the token", headers: json),
        Attempt(about: "a plain form without a type", headers: ["Content-Type": "text/plain"]),
        Attempt(
            about: "a form without the token", path: "/do/createAccount", headers: form, body: "handle=mallory.test"),
        Attempt(
            about: "a form with an empty token", path: "/do/createAccount", headers: form,
            body: "handle=mallory.test&inspector-token="),
        Attempt(
            about: "a form with a wrong token", path: "/do/createAccount", headers: form,
            body: "handle=mallory.test&inspector-token=AAAA"),
        Attempt(about: "the token in the query", path: "/api/accounts?X-Inspector-Token=a", headers: json),
        Attempt(about: "another origin", headers: from("https://evil.example")),
        Attempt(about: "another origin that knows the token", headers: from("https://evil.example"), knowsToken: true),
        Attempt(about: "an origin without a name", headers: from("null"), knowsToken: true),
        Attempt(
            about: "another port of this machine", headers: from("http://127.0.0.1:1", site: "same-site"),
            knowsToken: true),
        Attempt(about: "another port, older browser", headers: from("http://localhost:1", site: nil), knowsToken: true),
        Attempt(about: "https of the same name", headers: from("https://127.0.0.1", site: nil), knowsToken: true),
        Attempt(
            about: "a frame of another page", method: .get, path: "/",
            headers: [
                "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe",
            ]),
        Attempt(
            about: "an image of another page", method: .get, path: "/style.css",
            headers: [
                "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image",
            ]),
        Attempt(
            about: "a script of another page", method: .get, path: "/api/network",
            headers: [
                "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script",
            ]),
        Attempt(
            about: "fetch of another page", method: .get, path: "/api/network",
            headers: [
                "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors", "Origin": "https://evil.example",
            ]),
        Attempt(
            about: "a link to a call", method: .get, path: "/api/network",
            headers: [
                "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
            ]),
        Attempt(
            about: "a stream for another page", method: .get, path: "/requests/live",
            headers: [
                "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors",
            ]),
        Attempt(about: "rebound DNS, reading", method: .get, path: "/api/network", host: "evil.example"),
        Attempt(about: "rebound DNS with the port", method: .get, path: "/", host: "evil.example:2589"),
        Attempt(about: "rebound DNS with the token", host: "evil.example", headers: json, knowsToken: true),
        Attempt(about: "a name that begins like ours", method: .get, path: "/", host: "localhost.evil.example"),
        Attempt(about: "a name that ends like ours", method: .get, path: "/", host: "evil.localhost"),
        Attempt(about: "an address that begins like ours", method: .get, path: "/", host: "127.0.0.1.evil.example"),
        Attempt(about: "any address", method: .get, path: "/", host: "0.0.0.0"),
        Attempt(about: "IPv6", method: .get, path: "/", host: "[::1]:2589"),
        Attempt(about: "a host with a user", method: .get, path: "/", host: "127.0.0.1@evil.example"),
        Attempt(about: "DELETE without the token", method: .delete, path: "/api/requests", body: ""),
        Attempt(about: "PUT without the token", method: .put, headers: json),
        Attempt(about: "OPTIONS before a request", method: .options, headers: from("https://evil.example")),
        Attempt(
            about: "an EventSource of another page", method: .get, path: "/events/live",
            headers: [
                "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors", "Accept": "text/event-stream",
                "Origin": "https://evil.example",
            ]),
        Attempt(
            about: "an EventSource of a rebound name", method: .get, path: "/labels/live", host: "evil.example",
            headers: ["Accept": "text/event-stream"]),
        Attempt(
            about: "a WebSocket of another page", method: .get, path: "/requests/live",
            headers: [
                "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": "https://evil.example",
            ]),
        Attempt(
            about: "a form of another page with a file", path: "/do/publishApp",
            headers: ["Content-Type": "multipart/form-data; boundary=a", "Origin": "https://evil.example"],
            body: "--a\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\nhttps://evil.example/a\r\n--a--"),
        Attempt(
            about: "sendBeacon of another page", path: "/api/nonces", headers: from("https://evil.example", form),
            body: "a=b"),
        Attempt(
            about: "an object of another page", method: .get, path: "/identity?name=alice.test",
            headers: [
                "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "object",
            ]),
        Attempt(
            about: "a style sheet of another page", method: .get, path: "/apps",
            headers: [
                "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "style",
            ]),
        Attempt(
            about: "a service worker of another page", method: .get, path: "/script.js",
            headers: [
                "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "same-origin", "Sec-Fetch-Dest": "serviceworker",
            ]),
        Attempt(
            about: "an absolute address of another host", method: .get, path: "http://evil.example/api/network",
            host: "evil.example"),
        Attempt(about: "a host that ends with a dot", method: .get, path: "/api/network", host: "localhost.:2589"),
        Attempt(
            about: "a change with GET", method: .get, path: "/do/revokeSessions",
            headers: [
                "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors",
            ]),
    ]

    @Test func `there are at least 30 attempts`() { #expect(Self.attempts.count >= 30) }

    @Test(arguments: attempts) func `no other page and no other name gets in`(attempt: Attempt) async throws {
        let inspected = try await InspectedNetwork()
        let token = inspected.inspector.token
        var head = "\(attempt.method.rawValue) \(attempt.path) HTTP/1.1\r\n"
        head += "Host: \(attempt.host ?? "127.0.0.1:\(inspected.inspector.url.port ?? 0)")\r\n"
        for field in attempt.headers { head += "\(field.name): \(field.value)\r\n" }
        if attempt.knowsToken { head += "X-Inspector-Token: \(token)\r\n" }
        let text = head + "Content-Length: \(attempt.body.utf8.count)\r\nConnection: close\r\n\r\n\(attempt.body)"
        let port = inspected.inspector.url.port ?? 0
        let answer = try await offPool {
            let connection = try RawConnection(to: port)
            try connection.write(text)
            return String(decoding: try connection.readAll(), as: UTF8.self)
        }
        #expect(answer.hasPrefix("HTTP/1.1 403 "), "\(answer)")
        #expect(!answer.contains(token) && !answer.contains("Access-Control-"))
        #expect(inspected.network.accounts.isEmpty)
        await inspected.stop()
    }

    @Test func `two hosts are refused`() async throws {
        let inspected = try await InspectedNetwork()
        let port = inspected.inspector.url.port ?? 0
        let answer = try await offPool {
            let connection = try RawConnection(to: port)
            try connection.write(
                "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
            return String(decoding: try connection.readAll(), as: UTF8.self)
        }
        #expect(answer.hasPrefix("HTTP/1.1 40"))
        await inspected.stop()
    }

    @Test func `a link from another page shows the page, and every response is protected`() async throws {
        let inspected = try await InspectedNetwork()
        let link: HTTPHeaders = [
            "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
        ]
        #expect(try await inspected.send(.get, "/accounts", headers: link).status == .ok)
        for path in ["/", "/script.js", "/style.css", "/api/network", "/nothing", "/api/nothing", "/api/openapi.json"] {
            let headers = try await inspected.send(.get, path).headers
            let policy = try #require(headers["Content-Security-Policy"])
            #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe"), "\(path)")
            #expect(policy.contains("frame-ancestors 'none'") && headers["X-Content-Type-Options"] == "nosniff")
            #expect(headers["Cross-Origin-Resource-Policy"] == "same-origin" && headers["Cache-Control"] == "no-store")
        }
        await inspected.stop()
    }

    /// Sends a request with a given host to an inspector.
    private func send(
        _ inspected: InspectedNetwork, host: String, password: String?, more: String = "",
        path: String = "/api/network",
        method: String = "GET"
    ) async throws -> String {
        let port = inspected.inspector.url.port ?? 0
        var head = "\(method) \(path) HTTP/1.1\r\nHost: \(host):\(port)\r\nConnection: close\r\n\(more)"
        if let password {
            head += "Authorization: Basic \(Data("anyone:\(password)".utf8).base64EncodedString())\r\n"
        }
        let text = head + "\r\n"
        return try await offPool {
            let connection = try RawConnection(to: port)
            try connection.write(text)
            return String(decoding: try connection.readAll(), as: UTF8.self)
        }
    }

    @Test func `under a name for other machines, everything needs the password`() async throws {
        var options = LocalNetwork.Options()
        options.host = "Network.test"
        let inspected = try await InspectedNetwork(network: options)
        let password = try #require(inspected.inspector.password)
        let token = inspected.inspector.token
        #expect(password.utf8.count == 20 && inspected.inspector.url.host() == "network.test")
        for path in ["/", "/api/network", "/style.css", "/requests/live", "/nothing"] {
            for wrong in [nil, "", "\(password)x", String(password.dropLast()), password.uppercased() + "-", token] {
                let answer = try await send(inspected, host: "network.test", password: wrong, path: path)
                #expect(answer.hasPrefix("HTTP/1.1 401 ") && answer.contains("WWW-Authenticate: Basic realm="))
                #expect(!answer.contains(token))
            }
        }
        #expect(try await send(inspected, host: "network.test", password: password).contains(token))
        #expect(try await send(inspected, host: "NETWORK.test", password: password).hasPrefix("HTTP/1.1 200 "))
        #expect(try await send(inspected, host: "127.0.0.1", password: password).hasPrefix("HTTP/1.1 200 "))
        for host in ["evil.example", "network.test.evil.example", "0.0.0.0", "[::1]", "[::1", "network.test]"] {
            #expect(try await send(inspected, host: host, password: password).hasPrefix("HTTP/1.1 40"), "\(host)")
        }
        // The browser has the password. Another page must not use it.
        for more in ["Origin: https://evil.example\r\n", "Sec-Fetch-Site: cross-site\r\n"] {
            let answer = try await send(inspected, host: "network.test", password: password, more: more)
            #expect(answer.hasPrefix("HTTP/1.1 403 "))
        }
        let change = "/api/sessions/revoke"
        let without = try await send(inspected, host: "network.test", password: password, path: change, method: "POST")
        #expect(without.hasPrefix("HTTP/1.1 403 "))
        let with = try await send(
            inspected, host: "network.test", password: password, more: "X-Inspector-Token: \(token)\r\n", path: change,
            method: "POST")
        #expect(with.hasPrefix("HTTP/1.1 200 "))
        let page = try await send(inspected, host: "network.test", password: password, path: "/")
        #expect(page.contains("http://network.test:\(inspected.network.server.port)") && page.contains("-u :PASSWORD"))
        await inspected.stop()
    }

    @Test func `a password is needed where others could listen, and can be one's own`() async throws {
        let network = try await LocalNetwork.start()
        var options = Inspector.Options()
        for (bind, host, isOpen) in [
            (nil, nil, false), ("127.0.0.2", nil, false), ("127.0.0.1", "localhost", false), ("0.0.0.0", nil, true),
            (nil, "127.evil.example", true), ("127.0.0.1", "192.0.2.1", true),
        ] as [(String?, String?, Bool)] {
            (options.bind, options.host) = (bind, host)
            let inspector = try await Inspector.start(network, options: options)
            #expect((inspector.password != nil) == isOpen, "\(options)")
            await inspector.stop()
        }
        options.password = "my own"
        let inspector = try await Inspector.start(network, options: options)
        #expect(inspector.password == "my own")
        await inspector.stop()
        await network.stop()
    }
}
