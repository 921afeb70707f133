import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn) struct DocumentationTests {
    private func withServer(_ body: (LocalServer) async throws -> Void) async throws {
        let server = try await LocalServer.start { request in .text("\(request.method) \(request.body.count)") }
        defer { Task { await server.stop() } }
        try await body(server)
    }

    @Test func `requests, downloads and uploads`() async throws {
        try await withServer { server in
            let url = server.url
            let file = FileManager.default.temporaryDirectory.appending(path: "documented-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            // sample: request
            var request = HTTPRequest(.get, url)
            request.headers["Accept"] = "application/json"
            request.timeouts.total = .seconds(20)
            let response = try await DefaultTransport.shared.send(request)
            print(response.status, response.body.count)
            // sample end
            #expect(response.body == Data("GET 0".utf8))
            // sample: download
            let stream = try await DefaultTransport.shared.stream(HTTPRequest(.get, url))
            let length = stream.announcedLength
            try await stream.body.save(to: file) { written in
                print("\(written) of \(length ?? 0)")
            }
            // sample end
            #expect(try Data(contentsOf: file) == Data("GET 0".utf8))
            #expect(length == 5)
            // sample: upload
            var upload = HTTPRequest(.post, url, headers: ["Content-Type": "video/mp4"], body: .file(file))
            upload.uploadProgress = { print("\($0.sent) of \($0.total ?? 0)") }
            let answer = try await DefaultTransport.shared.send(upload)
            // sample end
            #expect(answer.body == Data("POST 5".utf8))
        }
    }

    @Test func `middleware goes around an exchange`() async throws {
        // sample: middleware
        let transport = DefaultTransport.shared.with(
            RedirectMiddleware(), RetryMiddleware(maxAttempts: 4), LoggingMiddleware { print($0) })
        // sample end
        try await withServer { server in
            server.script("/", [.status(503, headers: ["Retry-After": "0"])])
            let answer = try await transport.send(HTTPRequest(.get, server.url))
            #expect(answer.status == .ok && server.requests.count == 2)
        }
    }

    @Test func `errors are told apart`() async throws {
        try await withServer { server in
            server.script("/", always: .drop)
            let request = HTTPRequest(.post, server.url)
            // sample: errors
            do {
                _ = try await DefaultTransport.shared.send(request)
            } catch let error as TransportError {
                switch error.reason {
                case .offline, .unknownHost: print("no network, or no such host")
                case .certificateRefused(let fault): print("not who it should be: the certificate \(fault)")
                case _ where error.isTransient: print("worth another try: \(error)")
                default: print(error)
                }
            }
            // sample end
            #expect(server.requests.count == 1)
        }
    }

    #if canImport(CSystem)
    @Test func `a WebSocket sends and receives`() async throws {
        try await withServer { server in
            server.webSocket("/") { socket in
                for try await message in socket {
                    try await socket.send(message)
                    try await socket.send(.text("goodbye"))
                }
            }
            let address = server.url
            // sample: websocket
            let socket = try await WebSocket.connect(WebSocketRequest(address, subprotocols: ["chat"]))
            try await socket.send(.text("hello"))
            for try await message in socket {
                guard case .text(let text) = message, text != "goodbye" else { break }
                print(text)
            }
            await socket.close()
            // sample end
            #expect(socket.closure?.code == .normal)
        }
    }

    @Test func `a guard allows only the public Internet`() async throws {
        // sample: guard
        let transport = CurlTransport(options: .init(socketGuard: .publicInternetOnly))
        // sample end
        try await withServer { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(HTTPRequest(.get, server.url))
            }
            guard case .addressRefused = error?.reason else { throw try #require(error) }
            #expect(server.requests.isEmpty)
        }
    }
    #endif

    @Test func `the samples of the documentation are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let article = root.appending(path: "Sources/HTTPTransport/HTTPTransport.docc/HTTPTransport.md")
        let documented = Samples.inMarkdown(try String(contentsOf: article, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 7)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
