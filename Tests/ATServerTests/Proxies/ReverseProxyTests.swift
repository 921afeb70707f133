import Foundation
import HTTPTransport
import Probes
import Processes
import TestLoad
import Testing

@testable import ATServer

/// Services behind real proxies, with the lines of the article about them.
@Suite(.inTurn)
struct ReverseProxyTests {
    static let nsid: NSID = "com.example.subscribeNotes"

    enum Proxy: String, CaseIterable, Sendable {
        case nginx
        case haproxy
    }

    @Test(arguments: Proxy.allCases) func `a service works behind a proxy`(_ proxy: Proxy) async throws {
        guard let program = proxy.program else { return proxy.skip() }
        let log = MemoryLog()
        let stream = EventBroadcast(log, last: 0)
        let service = XRPCService()
        service.on(GetNotes.self, limits: [.address(3, per: .seconds(9_999_999_999))]) { ["list": .string($0.list)] }
        service.on(stream: Self.nsid, stream)
        let running = try await service.start()
        let folder = URL.temporaryDirectory.appending(path: "proxy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let port = try await proxy.freePort()
        let file = folder.appending(path: "configuration")
        try proxy.configuration(in: folder.path, port: port, to: running.url.port ?? 0)
            .write(to: file, atomically: true, encoding: .utf8)
        // The proxies read no input; the shell does, and ends its proxy with the test, or with its process.
        let child = try PipedProgram(
            URL(filePath: "/bin/sh"),
            ["-c", #""$0" "$@" </dev/null & cat >/dev/null; kill -KILL $!; wait"#, program]
                + proxy.arguments(folder.path, file.path))
        defer { child.closeInput() }
        let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
        try await until { (try? await DefaultTransport.shared.send(.init(.get, url)))?.status == .notFound }

        func call(_ forwarded: String? = nil) async throws -> HTTPResponse {
            var request = HTTPRequest(
                .get,
                url.appending(path: "xrpc/com.example.getNotes").appending(queryItems: [
                    URLQueryItem(name: "list", value: "ä &")
                ]))
            if let forwarded { request.headers["X-Forwarded-For"] = forwarded }
            return try await DefaultTransport.shared.send(request)
        }
        let first = try await call()
        #expect(first.status == .ok && String(decoding: first.body, as: UTF8.self).contains("ä &"))
        #expect(first.headers["Access-Control-Allow-Origin"] == "*" && first.headers["Date"] != nil)
        // The proxy says who calls. What a client invents doesn't help it.
        for address in ["192.0.2.1", "192.0.2.2"] { #expect(try await call(address).status == .ok) }
        #expect(try await call("192.0.2.3").status == .tooManyRequests)

        // Events arrive at once, through a WebSocket.
        var parts = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false))
        (parts.scheme, parts.path) = ("ws", "/xrpc/\(Self.nsid)")
        let socket = try await WebSocket.connect(WebSocketRequest(try #require(parts.url)))
        var messages = socket.makeAsyncIterator()
        // It has its place in the stream when it waits for the first event.
        try await until { stream.waitingCount == 1 }
        for seq in 1...200 {
            let payload: LexObject = ["seq": .integer(seq)]
            let event = try NumberedEvent(seq: Int64(seq), type: "#event", payload: payload)
            log.append([event])
            stream.publish([event])
            #expect(try await messages.next() == .binary(event.frame))
        }
        // A service that leaves says so to its consumers.
        let leaving = Task { await running.stop() }
        #expect(try await messages.next() == nil)
        await leaving.value
    }
}

extension ReverseProxyTests.Proxy {
    /// The program; `nil` if it isn't installed.
    var program: String? {
        ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(self)" }
            .first(where: FileManager.default.isExecutableFile)
    }

    func skip() { print("skipped: \(self) isn't installed (Debian: apt-get install nginx-light haproxy)") }

    /// A port that is free now: the proxies can't choose one.
    func freePort() async throws -> Int {
        let other = try await XRPCService().start()
        await other.stop(grace: .zero)
        return other.url.port ?? 0
    }

    func arguments(_ folder: String, _ file: String) -> [String] {
        switch self {
        case .nginx: ["-p", folder, "-c", file]
        case .haproxy: ["-db", "-f", file]
        }
    }

    /// The article's lines without certificates, and what a system's own configuration has around them.
    func configuration(in folder: String, port: Int, to service: Int) throws -> String {
        let lines = try articleLines().filter { !$0.contains("ssl_certificate") }.map { line in
            line.replacing("443 ssl http2", with: "127.0.0.1:\(port)")
                .replacing(":443 ssl crt /etc/haproxy/feeds.pem alpn h2,http/1.1", with: "127.0.0.1:\(port)")
                .replacing("127.0.0.1:3000", with: "127.0.0.1:\(service)")
        }.joined(separator: "\n")
        switch self {
        case .nginx:
            let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
            return """
                daemon off; master_process off; pid \(folder)/pid; error_log stderr crit;
                events { }
                http {
                    access_log off; \(paths.joined(separator: " "))
                    \(lines)
                }
                """
        case .haproxy:
            return """
                defaults
                    mode http
                    timeout connect 5s
                    timeout client 30s
                    timeout server 30s
                \(lines)

                """
        }
    }

    /// The block of the article's section about the proxy.
    private func articleLines() throws -> [Substring] {
        let article = URL(filePath: #filePath)
            .appending(path: "../../../../Sources/ATServer/ATServer.docc/BehindAProxy.md").standardizedFileURL
        let text = try String(contentsOf: article, encoding: .utf8)
        let section = text.lowercased().range(of: "### \(self)")
        let rest = try text[#require(section).upperBound...].split(separator: "\n").drop { !$0.hasPrefix("```") }
        return Array(rest.dropFirst().prefix { !$0.hasPrefix("```") })
    }
}
