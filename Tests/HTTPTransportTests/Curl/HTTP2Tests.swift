#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// HTTP/2 as an independent server speaks it: `nghttpx`, in front of a `LocalServer`.
@Suite(
    .inTurn,
    .enabled(
        if: Certificates.canBeMade && Command.find("nghttpx") != nil,
        "skipped: needs nghttpx (Debian's nghttp2-proxy) and openssl"))
struct HTTP2Tests {
    private static func withServer(
        _ handler: @escaping LocalServer.Handler,
        _ body: (_ transport: CurlTransport, _ url: URL, _ proxy: Companion, _ server: LocalServer) async throws -> Void
    ) async throws {
        let certificates = try Certificates()
        defer { certificates.remove() }
        let server = try await LocalServer.start(fallback: handler)
        let own = try certificates.server()
        server.route("/ready") { _ in .text("ready") }
        let options = CurlTransport.Options(certificateAuthorities: .file(certificates.authority))
        let (proxy, url) = try await Command.patiently {
            let port = Command.unlikelyPort()
            let proxy = try Command.start(
                "nghttpx",
                ["--conf=/dev/null", "-f127.0.0.1,\(port)", "-b127.0.0.1,\(server.port)", "--workers=1", "--no-ocsp"]
                    + [own.key.path, own.certificate.path], in: certificates.folder)
            let url = try #require(URL(string: "https://localhost:\(port)/"))
            let ready = HTTPRequest(.get, url.appending(path: "ready"))
            do {
                try await Command.patiently {
                    _ = try await CurlTransport(options: options).send(ready)
                }
            } catch {
                proxy.terminate()
                throw error
            }
            return (proxy, url)
        }
        defer { proxy.terminate() }
        server.forgetRequests()
        try await body(CurlTransport(options: options), url, proxy, server)
        await server.stop(grace: .zero)
    }

    @Test func `a hundred requests share a connection and all come back right`() async throws {
        try await Self.withServer({ request in .text(request.query("n") ?? "-") }) { transport, url, _, server in
            try await withThrowingTaskGroup(of: (Int, HTTPResponse).self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let url = url.appending(queryItems: [URLQueryItem(name: "n", value: "\(number)")])
                        return (number, try await transport.send(HTTPRequest(.get, url)))
                    }
                }
                for try await (number, answer) in group {
                    #expect(answer.body == Data("\(number)".utf8))
                    #expect(answer.headers["Via"]?.hasPrefix("1.1 nghttpx") == true)
                }
            }
            // The proxy says in which version it was asked, and on how many connections shows in what it forwards.
            #expect(server.requests.allSatisfy { $0.headers["Via"] == "2 nghttpx" })
        }
    }

    @Test func `bodies are sent and received, and streams slow the server down`() async throws {
        let content = Data.sample(byteCount: 3_000_000)
        try await Self.withServer({ request in .data(request.body) }) { transport, url, _, _ in
            for _ in 0..<3 {
                let got = try await transport.send(HTTPRequest(.post, url, body: .bytes(content))).body
                #expect(got == content)
            }
            let pieces = AsyncThrowingStream<Data, any Error> { continuation in
                for start in stride(from: 0, to: content.count, by: 100_000) {
                    continuation.yield(content[start..<min(start + 100_000, content.count)])
                }
                continuation.finish()
            }
            let answer = try await transport.stream(HTTPRequest(.post, url, body: .stream(pieces)))
            var all = Data()
            for try await piece in answer.body { all += piece }
            #expect(all == content)
        }
    }

    @Test func `a WebSocket goes over TLS, in messages larger than its records`() async throws {
        try await Self.withServer({ _ in .text("answer") }) { transport, url, _, server in
            server.webSocket("/echo") { socket in
                for try await message in socket { try await socket.send(message) }
            }
            let socket = try await transport.connect(WebSocketRequest(url.appending(path: "echo")))
            var messages = socket.makeAsyncIterator()
            for count in [0, 1, 16_384, 1_000_000] {
                let message = WebSocketMessage.binary(Data((0..<count).map { UInt8(truncatingIfNeeded: $0) }))
                try await socket.send(message)
                let echo = try await messages.next()
                #expect(echo == message)
            }
            await socket.close()
        }
    }

    @Test func `cancelling one of many doesn't affect the others`() async throws {
        let mayAnswer = OneShot()
        try await Self.withServer({ request in
            await mayAnswer.wait()
            return .text(request.query("n") ?? "-")
        }) { transport, url, _, server in
            let calls = (0..<20).map { number in
                Task {
                    let url = url.appending(queryItems: [URLQueryItem(name: "n", value: "\(number)")])
                    return try await transport.send(HTTPRequest(.get, url)).body
                }
            }
            try await until { server.requests.count == 20 }
            for number in stride(from: 0, to: 20, by: 2) { calls[number].cancel() }
            mayAnswer.fire()
            for (number, call) in calls.enumerated() {
                if number.isMultiple(of: 2) {
                    await #expect(throws: CancellationError.self) { try await call.value }
                } else {
                    let got = try await call.value
                    #expect(got == Data("\(number)".utf8))
                }
            }
        }
    }

    @Test func `a stream that is reset is an error of that stream alone`() async throws {
        try await Self.withServer({ _ in .generated(byteCount: 500_000) }) { transport, url, _, server in
            server.script("/broken", always: .resetBody(after: 1_000))
            let broken = url.appending(path: "broken")
            async let whole = transport.send(HTTPRequest(.get, url))
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(HTTPRequest(.get, broken))
            }
            #expect(error?.isTransient == true)
            let got = try await whole.body.count
            #expect(got == 500_000)
        }
    }

    @Test func `after GOAWAY the responses in progress arrive, and the connection is closed`() async throws {
        let (hasArrived, mayAnswer) = (OneShot(), OneShot())
        try await Self.withServer({ _ in
            hasArrived.fire()
            await mayAnswer.wait()
            return .text("answer")
        }) { transport, url, proxy, _ in
            let call = Task { try await transport.send(HTTPRequest(.get, url)) }
            await hasArrived.wait()
            // Asked to stop gracefully, it sends GOAWAY and finishes what it has begun.
            kill(proxy.processIdentifier, SIGQUIT)
            mayAnswer.fire()
            let got = try await call.value.body
            #expect(got == Data("answer".utf8))
            try await until { !proxy.isRunning }
            let error = await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(.get, url)) }
            #expect(error?.reason == .cannotConnect)
        }
    }

    @Test func `a server that vanishes loses every exchange, and none hangs`() async throws {
        let hasArrived = OneShot()
        try await Self.withServer({ _ in
            hasArrived.fire()
            try await Task.sleep(for: .seconds(60))
            return .text("late")
        }) { transport, url, proxy, _ in
            let calls = (0..<10).map { _ in Task { try await transport.send(HTTPRequest(.get, url)) } }
            await hasArrived.wait()
            proxy.terminate()
            for call in calls {
                let error = await #expect(throws: TransportError.self) { try await call.value }
                #expect(error?.isTransient == true)
            }
        }
    }
}
#endif
