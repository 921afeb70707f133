#if os(Linux)
import Foundation
import HTTPTransport
import LocalServer
import Testing

/// The proxies that the environment names. It is read once in each process, so each exchange has one of its own.
@Suite(.timeLimit(.minutes(1))) struct ProxyTransportTests {
    /// Makes one exchange in a process with no other environment, and returns what comes of it.
    private static func exchange(
        _ environment: [String: String], by transport: String = "curl", _ action: String = "get", to url: String
    ) async throws -> String {
        let products = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let child = products.deletingLastPathComponent().appending(path: "TransportChild")
        let output = Pipe()
        let companion = try Companion(
            child, [transport, action, url], in: FileManager.default.temporaryDirectory,
            environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }, output: output)
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let said = (try? output.fileHandleForReading.readToEnd()) ?? Data()
                companion.waitUntilExit()
                continuation.resume(returning: String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines))
            }
        }
    }

    private static func withServer(_ body: (LocalServer) async throws -> Void) async throws {
        let server = try await LocalServer.start { request in
            .text("\(request.method) \(request.target) \(request.headers["Proxy-Authorization"] ?? "-")")
        }
        server.webSocket("/echo") { socket in
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
            let said = try await Self.exchange(
                [variable: "http://127.0.0.1:\(proxy.port)"], action, to: "http://nowhere.invalid:\(server.port)/a?b=c")
            #expect(said == "200 \(action.uppercased()) /a?b=c -")
            let line = "\(action.uppercased()) http://nowhere.invalid:\(server.port)/a?b=c HTTP/1.1"
            #expect(proxy.requestLines == [line])
        }
    }

    @Test func `a WebSocket goes through a tunnel`() async throws {
        try await Self.withServer { server in
            let proxy = try ForwardProxy()
            let said = try await Self.exchange(
                ["http_proxy": "127.0.0.1:\(proxy.port)"], "socket", to: "ws://nowhere.invalid:\(server.port)/echo")
            #expect(said == "open a message")
            #expect(proxy.requestLines == ["CONNECT nowhere.invalid:\(server.port) HTTP/1.1"])
        }
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
        let said = try await Self.exchange(
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
                let said = try await Self.exchange(
                    environment, action, to: "\(scheme)://nowhere.invalid:\(server.port)\(path)")
                #expect(!said.contains("error") && !said.contains("secret"), "\(said)")
            }
            #expect(proxy.requestLines.count == 2)
        }
    }

    // MARK: Past a proxy

    @Test(arguments: ["127.0.0.1", "elsewhere.example,127.0.0.1", "*"])
    func `hosts that are excepted are reached without the proxy`(exception: String) async throws {
        try await Self.withServer { server in
            let proxy = try ForwardProxy()
            let said = try await Self.exchange(
                ["all_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": exception], to: server.url.absoluteString)
            #expect(said == "200 GET / -")
            #expect(proxy.requestLines.isEmpty)
        }
    }

    // A server that runs programs hands them a request's field `Proxy` in the variable of this name.
    @Test func `HTTP_PROXY in capitals is nobody's setting`() async throws {
        try await Self.withServer { server in
            let proxy = try ForwardProxy()
            let said = try await Self.exchange(
                ["HTTP_PROXY": "http://127.0.0.1:\(proxy.port)"], to: server.url.absoluteString)
            #expect(said == "200 GET / -")
            #expect(proxy.requestLines.isEmpty)
        }
    }

    @Test(arguments: ["guarded", "direct"], ["get", "socket"])
    func `with a guard, or where they are not wanted, proxies are never used`(transport: String, action: String)
        async throws
    {
        try await Self.withServer { server in
            let proxy = try ForwardProxy()
            let setting = "http://127.0.0.1:\(proxy.port)"
            let said = try await Self.exchange(
                ["http_proxy": setting, "https_proxy": setting, "all_proxy": setting], by: transport, action,
                to: "\(action == "get" ? "http" : "ws")://127.0.0.1:\(server.port)/\(action == "get" ? "" : "echo")")
            #expect(said == (action == "get" ? "200 GET / -" : "open a message"))
            #expect(proxy.requestLines.isEmpty)
        }
    }

    // MARK: Proxies that fail

    @Test(arguments: [
        (403, "for good", "refused to connect to the server (403)"), (407, "for good", "wants a name and a password"),
        (502, "for now", "refused to connect to the server (502)"),
    ])
    func `a proxy that makes no tunnel is an error that says why`(status: Int, outlook: String, words: String)
        async throws
    {
        let proxy = try ForwardProxy(.refusing(status: status))
        for (action, url) in [("get", "https://server.invalid/"), ("socket", "ws://server.invalid/")] {
            let said = try await Self.exchange(
                ["all_proxy": "http://alice:secret@127.0.0.1:\(proxy.port)"], action, to: url)
            #expect(
                said.hasPrefix("error \(outlook) ") && said.contains("The proxy that the environment names \(words)"))
            #expect(!said.contains("secret") && !said.contains("alice"), "\(said)")
        }
        #expect(proxy.requestLines.first == "CONNECT server.invalid:443 HTTP/1.1")
    }

    @Test(arguments: [403, 407])
    func `a proxy that forwards nothing answers in the server's place`(status: Int) async throws {
        let proxy = try ForwardProxy(.refusing(status: status))
        let said = try await Self.exchange(
            ["http_proxy": "http://alice:secret@127.0.0.1:\(proxy.port)"], to: "http://server.invalid/")
        #expect(said == "\(status) sorry")
        proxy.stop()
    }

    @Test func `a proxy that hangs up or is none is an error that says so`() async throws {
        for manner in [ForwardProxy.Manner.hangingUp, .babbling] {
            let proxy = try ForwardProxy(manner)
            let said = try await Self.exchange(
                ["https_proxy": "http://alice:secret@127.0.0.1:\(proxy.port)"], to: "https://server.invalid/")
            #expect(
                said.hasPrefix(
                    "error for now GET https://server.invalid/: The proxy that the environment names gave no"))
            #expect(!said.contains("secret"), "\(said)")
            proxy.stop()
        }
    }

    @Test(
        arguments: ["127.0.0.1:1", "nowhere.invalid:8080"],
        [("get", "http://127.0.0.1/"), ("get", "https://server.invalid/"), ("socket", "wss://server.invalid/")])
    func `a proxy that is not there is an error that names it`(address: String, call: (action: String, url: String))
        async throws
    {
        let said = try await Self.exchange(["all_proxy": "http://alice:secret@\(address)"], call.action, to: call.url)
        let name = address.hasPrefix("127") ? address : "nowhere.invalid"
        #expect(
            said.hasPrefix("error for now ") && said.contains("environment names can't be reached at \(name)"),
            "\(said)")
        #expect(!said.contains("secret") && !said.contains("alice"))
    }

    @Test func `a server that is not there is no proxy's fault`() async throws {
        let proxy = try ForwardProxy()
        let environment = ["all_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": "127.0.0.1"]
        let said = try await Self.exchange(environment, to: "http://127.0.0.1:1/")
        #expect(said.contains("Nobody answered at that address") && proxy.requestLines.isEmpty, "\(said)")
    }

    @Test(
        arguments: ["curl", "urlSession"], ["http://alice:sec ret@127.0.0.1:80", "http://alice:secret@127.0.0.1:port"])
    func `a setting that is no address is an error that keeps it to itself`(transport: String, setting: String)
        async throws
    {
        let said = try await Self.exchange(["http_proxy": setting], by: transport, to: "http://server.invalid/")
        #expect(
            said.hasPrefix("error for good GET http://server.invalid/: The proxy that the environment names has an"),
            "\(said)")
        #expect(!said.contains("sec") && !said.contains("alice"), "\(said)")
    }
}
#endif
