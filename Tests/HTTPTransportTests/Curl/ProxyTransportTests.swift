#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

/// The proxies that the environment names. It is read once in each process, so each exchange has one of its own.
@Suite(.inTurn) struct ProxyTransportTests {
    private static func withServer(_ body: (LocalServer) async throws -> Void) async throws {
        let server = try await LocalServer.start { request in
            .text("\(request.method) \(request.target) \(request.headers["Proxy-Authorization"] ?? "-")")
        }
        server.webSocket("/echo", subprotocols: ["mine"]) { socket in
            for try await message in socket { try await socket.send(message) }
        }
        try await body(server)
        await server.stop(grace: .zero)
    }

    // MARK: Through a proxy

    @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"], ["get", "post"])
    func `a request goes to the proxy, which finds the server`(variable: String, action: String) async throws {
        try await Self.withServer { server in
            let proxy = try ForwardProxy()
            let said = try await TransportProcess.exchange(
                [variable: "http://127.0.0.1:\(proxy.port)"], action, to: "http://nowhere.invalid:\(server.port)/a?b=c")
            #expect(said == "200 \(action.uppercased()) /a?b=c -")
            let line = "\(action.uppercased()) http://nowhere.invalid:\(server.port)/a?b=c HTTP/1.1"
            #expect(proxy.requestLines == [line])
        }
    }

    @Test func `a WebSocket goes through a tunnel`() async throws {
        try await Self.withServer { server in
            let proxy = try ForwardProxy()
            let said = try await TransportProcess.exchange(
                ["http_proxy": "127.0.0.1:\(proxy.port)"], "socket", to: "ws://nowhere.invalid:\(server.port)/echo")
            #expect(said == "open a message")
            #expect(proxy.requestLines == ["CONNECT nowhere.invalid:\(server.port) HTTP/1.1"])
            // The proxy must not see what is meant for the server.
            let fields = try #require(proxy.requests.first).lowercased()
            #expect(!fields.contains("\r\nauthorization") && !fields.contains("token") && !fields.contains("mine"))
            #expect(server.requests.first?.headers["Authorization"] == "Bearer token")
        }
    }

    @Test(arguments: [
        ForwardProxy.Manner.silent, .endless("X: y\r\n"), .endless("x"), .endless("HTTP/1.1 100 Go on\r\n\r\n"),
    ])
    func `a proxy that never opens the tunnel fails with the handshake's timeout`(manner: ForwardProxy.Manner)
        async throws
    {
        let proxy = try ForwardProxy(manner)
        let said = try await TransportProcess.exchange(
            ["all_proxy": "http://alice:secret@127.0.0.1:\(proxy.port)"], "socket", to: "ws://server.invalid/")
        #expect(said.hasPrefix("error for ") && !said.contains("secret"), "\(said)")
        proxy.stop()
    }

    @Test(
        .enabled(
            if: Certificates.canBeMade, "skipped: certificates are made with the openssl command, which isn't here"),
        arguments: ["https_proxy", "HTTPS_PROXY", "all_proxy"])
    func `a secure request goes through a tunnel`(variable: String) async throws {
        let server = try OpenSSLServer()
        defer { server.stop() }
        let proxy = try ForwardProxy(
            .forwardingFor(credentials: "Basic \(Data("alice:s p@ss".utf8).base64EncodedString())"))
        let said = try await TransportProcess.exchange(
            [variable: "http://alice:s%20p%40ss@127.0.0.1:\(proxy.port)", "SSL_CERT_FILE": server.authority.path],
            to: "https://localhost:\(server.port)/")
        #expect(said.hasPrefix("200 ") && said.contains("s_server"))
        #expect(proxy.requestLines == ["CONNECT localhost:\(server.port) HTTP/1.1"])
    }

    @Test func `credentials in the proxy's address go to the proxy only`() async throws {
        try await Self.withServer { server in
            let proxy = try ForwardProxy(
                .forwardingFor(credentials: "Basic \(Data("alice:secret".utf8).base64EncodedString())"))
            let environment = ["http_proxy": "http://alice:secret@127.0.0.1:\(proxy.port)"]
            for (action, scheme, path) in [("get", "http", "/"), ("socket", "ws", "/echo")] {
                let said = try await TransportProcess.exchange(
                    environment, action, to: "\(scheme)://nowhere.invalid:\(server.port)\(path)")
                #expect(!said.contains("error") && !said.contains("secret"), "\(said)")
            }
            #expect(proxy.requestLines.count == 2)
        }
    }

    // MARK: Past a proxy

    @Test(arguments: ["127.0.0.1", "elsewhere.example,127.0.0.1", "*"])
    func `excluded hosts are reached without the proxy`(exception: String) async throws {
        try await Self.withServer { server in
            let proxy = try ForwardProxy()
            let said = try await TransportProcess.exchange(
                ["all_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": exception], to: server.url.absoluteString)
            #expect(said == "200 GET / -")
            #expect(proxy.requestLines.isEmpty)
        }
    }

    // A server that runs programs (CGI) passes them a request's `Proxy` field in the variable of this name.
    @Test func `HTTP_PROXY in capitals is ignored`() async throws {
        try await Self.withServer { server in
            let proxy = try ForwardProxy()
            let said = try await TransportProcess.exchange(
                ["HTTP_PROXY": "http://127.0.0.1:\(proxy.port)"], to: server.url.absoluteString)
            #expect(said == "200 GET / -")
            #expect(proxy.requestLines.isEmpty)
        }
    }

    @Test(arguments: ["guarded", "direct"], ["get", "socket"])
    func `proxies aren't used with a guard, or when disabled`(transport: String, action: String)
        async throws
    {
        try await Self.withServer { server in
            let proxy = try ForwardProxy()
            let setting = "http://127.0.0.1:\(proxy.port)"
            let said = try await TransportProcess.exchange(
                ["http_proxy": setting, "https_proxy": setting, "all_proxy": setting], by: transport, action,
                to: "\(action == "get" ? "http" : "ws")://127.0.0.1:\(server.port)/\(action == "get" ? "" : "echo")")
            #expect(said == (action == "get" ? "200 GET / -" : "open a message"))
            #expect(proxy.requestLines.isEmpty)
        }
    }

    // MARK: Proxies that stall

    @Test(
        .enabled(
            if: Certificates.canBeMade, "skipped: certificates are made with the openssl command, which isn't here"))
    func `a proxy that never answers CONNECT doesn't delay the next request`() async throws {
        let server = try OpenSSLServer()
        defer { server.stop() }
        let proxy = try ForwardProxy(.silentAtFirst)
        let said = try await TransportProcess.exchange(
            ["https_proxy": "http://127.0.0.1:\(proxy.port)", "SSL_CERT_FILE": server.authority.path], "twice",
            to: "https://localhost:\(server.port)/")
        #expect(said.hasPrefix("failed\n200 "), "\(said.prefix(300))")
        #expect(proxy.requestLines.count == 2)
    }

    @Test(arguments: [("get", "https"), ("socket", "ws")])
    func `a response to CONNECT that never ends hits the limit of headers`(action: String, scheme: String) async throws
    {
        let proxy = try ForwardProxy(.endless("X-Name: \(String(repeating: "x", count: 1_000))\r\n"))
        let said = try await TransportProcess.exchange(
            ["all_proxy": "http://127.0.0.1:\(proxy.port)"], action, to: "\(scheme)://server.invalid/")
        #expect(said.contains("The proxy from the environment did not send a usable response"), "\(said)")
        proxy.stop()
    }

    // MARK: Proxies that fail

    @Test(arguments: [
        (403, "for good", "refused to connect to the server (403)"),
        (407, "for good", "requires a user name and a password"),
        (502, "for now", "refused to connect to the server (502)"),
    ])
    func `a proxy that opens no tunnel is an error with the reason`(status: Int, outlook: String, words: String)
        async throws
    {
        let proxy = try ForwardProxy(.refusing(status: status))
        for (action, url) in [("get", "https://server.invalid/"), ("socket", "ws://server.invalid/")] {
            let said = try await TransportProcess.exchange(
                ["all_proxy": "http://alice:secret@127.0.0.1:\(proxy.port)"], action, to: url)
            #expect(
                said.hasPrefix("error \(outlook) ") && said.contains("The proxy from the environment \(words)"))
            #expect(!said.contains("secret") && !said.contains("alice"), "\(said)")
        }
        #expect(proxy.requestLines.first == "CONNECT server.invalid:443 HTTP/1.1")
    }

    @Test(arguments: [403, 407])
    func `a proxy that doesn't forward responds in the server's place`(status: Int) async throws {
        let proxy = try ForwardProxy(.refusing(status: status))
        let said = try await TransportProcess.exchange(
            ["http_proxy": "http://alice:secret@127.0.0.1:\(proxy.port)"], to: "http://server.invalid/")
        #expect(said == "\(status) sorry")
        proxy.stop()
    }

    @Test func `a proxy that disconnects or isn't HTTP is a clear error`() async throws {
        for manner in [ForwardProxy.Manner.hangingUp, .babbling] {
            let proxy = try ForwardProxy(manner)
            let said = try await TransportProcess.exchange(
                ["https_proxy": "http://alice:secret@127.0.0.1:\(proxy.port)"], to: "https://server.invalid/")
            #expect(
                said.hasPrefix(
                    "error for now GET https://server.invalid/: The proxy from the environment did not send"))
            #expect(!said.contains("secret"), "\(said)")
            proxy.stop()
        }
    }

    @Test(
        arguments: ["127.0.0.1:1", "nowhere.invalid:8080"],
        [("get", "http://127.0.0.1/"), ("get", "https://server.invalid/"), ("socket", "wss://server.invalid/")])
    func `an unreachable proxy is an error that names it`(address: String, call: (action: String, url: String))
        async throws
    {
        let said = try await TransportProcess.exchange(
            ["all_proxy": "http://alice:secret@\(address)"], call.action, to: call.url)
        let name = address.hasPrefix("127") ? address : "nowhere.invalid"
        #expect(
            said.hasPrefix("error for now ") && said.contains("environment can't be reached at \(name)"),
            "\(said)")
        #expect(!said.contains("secret") && !said.contains("alice"))
    }

    @Test func `an unreachable server isn't reported as the proxy's fault`() async throws {
        let proxy = try ForwardProxy()
        let environment = ["all_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": "127.0.0.1"]
        let said = try await TransportProcess.exchange(environment, to: "http://127.0.0.1:1/")
        #expect(said.contains("Nothing responded at that address") && proxy.requestLines.isEmpty, "\(said)")
    }

    @Test(
        arguments: ["curl", "urlSession"], ["http://alice:sec ret@127.0.0.1:80", "http://alice:secret@127.0.0.1:port"])
    func `an invalid proxy setting is an error that doesn't quote it`(transport: String, setting: String)
        async throws
    {
        let said = try await TransportProcess.exchange(
            ["http_proxy": setting], by: transport, to: "http://server.invalid/")
        #expect(
            said.hasPrefix("error for good GET http://server.invalid/: The proxy from the environment has an invalid"),
            "\(said)")
        #expect(!said.contains("sec") && !said.contains("alice"), "\(said)")
    }
}
#endif
