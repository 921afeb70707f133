#if canImport(CSystem)
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// A connection that stalls while it is made or used costs the call that waits for it, and no other.
@Suite(
    .inTurn,
    .enabled(if: Certificates.canBeMade, "skipped: needs the openssl command, which isn't here"))
struct StalledTransportTests {
    /// A TLS server behind a forwarder that leaves its first connections alone.
    private static func withServer(
        silent count: Int = 1, _ body: (CurlTransport, HTTPRequest, TCPForwarder) async throws -> Void
    ) async throws {
        let server = try OpenSSLServer()
        let port = server.port
        let forwarder = try TCPForwarder { $0 < count ? nil : port }
        let options = CurlTransport.Options(certificateAuthorities: .file(server.authority))
        let url = try #require(URL(string: "https://localhost:\(forwarder.port)/"))
        try await body(CurlTransport(options: options), HTTPRequest(.get, url), forwarder)
        forwarder.stop()
        server.stop()
    }

    // MARK: TLS handshakes

    @Test func `a call that is cancelled during the handshake does not hold up the next`() async throws {
        try await Self.withServer { transport, request, forwarder in
            let first = Task { try await transport.send(request) }
            try await until { forwarder.silentByteCount > 0 }
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            let status = try await transport.send(request).status
            #expect(status == .ok && forwarder.connectionCount == 2)
        }
    }

    @Test(arguments: ["idle", "connect", "total"])
    func `a call that times out during the handshake does not hold up the next`(timeout: String) async throws {
        var hasStalled = false
        for limit in [Duration.milliseconds(300), .seconds(4), .seconds(20)] where !hasStalled {
            try await Self.withServer { transport, request, forwarder in
                var impatient = request
                switch timeout {
                case "idle": impatient.timeouts.idle = limit
                case "connect": impatient.timeouts.connect = limit
                default: impatient.timeouts.total = limit
                }
                let first = impatient
                let error = await #expect(throws: TransportError.self) { try await transport.send(first) }
                #expect(error?.isTransient == true)
                // On a busy machine, its time may be over before it has connected.
                guard forwarder.silentByteCount > 0 else { return }
                hasStalled = true
                let status = try await transport.send(request).status
                #expect(status == .ok && forwarder.connectionCount == 2)
            }
        }
        #expect(hasStalled)
    }

    @Test func `a call that waits patiently for a handshake does not hold up the others`() async throws {
        try await Self.withServer { transport, request, forwarder in
            var patient = request
            patient.timeouts.idle = .seconds(600)
            let first = Task { [patient] in try await transport.send(patient) }
            try await until { forwarder.silentByteCount > 0 }
            for _ in 0..<3 {
                let status = try await transport.send(request).status
                #expect(status == .ok)
            }
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
        }
    }

    @Test func `a host that stalls does not hold up another`() async throws {
        try await Self.withServer(silent: .max) { transport, request, forwarder in
            let stalled = (0..<8).map { _ in Task { try await transport.send(request) } }
            try await until { forwarder.silentByteCount > 0 }
            let other = try OpenSSLServer()
            let port = other.port
            let way = try TCPForwarder { _ in port }
            let url = try #require(URL(string: "https://localhost:\(way.port)/"))
            let calls = (0..<8).map { _ in Task { try await transport.send(HTTPRequest(.get, url)) } }
            for call in calls {
                // It is answered, by a server that this transport doesn't trust.
                let error = await #expect(throws: TransportError.self) { try await call.value }
                guard case .certificateRefused = error?.reason else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
            }
            for call in stalled { call.cancel() }
            way.stop()
            other.stop()
        }
    }

    @Test func `many calls to a host that stalls all end, and leave no connection behind`() async throws {
        try await Self.withServer(silent: .max) { transport, request, forwarder in
            var impatient = request
            impatient.timeouts.total = .milliseconds(500)
            let one = impatient
            let calls = (0..<50).map { _ in Task { try await transport.send(one) } }
            for call in calls {
                let error = await #expect(throws: TransportError.self) { try await call.value }
                #expect(error?.reason == .tookTooLong)
            }
            try await until { Loopback.connectionStates(to: forwarder.port).isEmpty }
        }
    }

    // MARK: Dialling

    @Test func `cancelling a call while it connects closes its socket`() async throws {
        let listener = Loopback.socket()
        defer { close(listener) }
        // Without a call of accept, the system ignores further connections once this many wait.
        #expect(Loopback.withAddress { bind(listener, $0, $1) == 0 && listen(listener, 0) == 0 })
        let port = try #require(Loopback.port(of: listener))
        var waiting: [RawConnection] = []
        defer { for connection in waiting { connection.close() } }
        waiting.append(try RawConnection(to: port))
        let transport = CurlTransport()
        let url = try #require(URL(string: "https://127.0.0.1:\(port)/"))
        let call = Task { try await transport.send(HTTPRequest(.get, url)) }
        try await until { Loopback.connectionStates(to: port).contains("02") }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        try await until { !Loopback.connectionStates(to: port).contains("02") }
    }

    // MARK: HTTP/2

    private static let response = [
        HTTP2Frame(.headers, flags: HTTP2Frame.endHeaders, Data([0x88])),
        HTTP2Frame(.data, flags: HTTP2Frame.endStream, Data("response".utf8)),
    ]

    @Test func `a silent connection isn't reused`() async throws {
        var wasSilent = false
        for limit in [Duration.milliseconds(500), .seconds(4), .seconds(20)] where !wasSilent {
            let server = try HTTP2FrameServer { $0 == 1 ? [] : Self.response }
            defer { server.stop() }
            let transport = CurlTransport(options: .init(certificateAuthorities: .file(server.authority)))
            let request = HTTPRequest(.get, server.url)
            #expect(try await transport.send(request).body == Data("response".utf8))
            var impatient = request
            impatient.timeouts.idle = limit
            let second = impatient
            let error = await #expect(throws: TransportError.self) { try await transport.send(second) }
            #expect(error?.reason == .idleTooLong)
            // On a busy machine, its time may be over before the server has it.
            guard server.requestCount == 2 else { continue }
            wasSilent = true
            #expect(try await transport.send(request).body == Data("response".utf8))
            #expect(server.connectionCount == 2)
        }
        #expect(wasSilent)
    }

    @Test func `a silent connection with a waiting call isn't shared`() async throws {
        var wasSilent = false
        for limit in [Duration.milliseconds(500), .seconds(4), .seconds(20)] where !wasSilent {
            wasSilent = try await Self.expectUnshared(limit)
        }
        #expect(wasSilent)
    }

    /// Makes a call on a connection on which another waits already.
    ///
    /// - Returns: Whether it reached the silent server. On a busy machine, its time may be over before that.
    private static func expectUnshared(_ limit: Duration) async throws -> Bool {
        let silent = try HTTP2FrameServer { $0 == 0 ? Self.response : [] }
        // Each serves one connection at a time.
        let others = try (0..<3).map { _ in try HTTP2FrameServer { _ in Self.response } }
        let servers = [silent] + others
        let ports = servers.map { $0.url.port }
        let forwarder = try TCPForwarder { ports[min($0, 3)] }
        let bundle = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pem")
        defer {
            try? FileManager.default.removeItem(at: bundle)
            forwarder.stop()
            for server in servers { server.stop() }
        }
        try servers.reduce(into: Data()) { $0 += try Data(contentsOf: $1.authority) }.write(to: bundle)
        let transport = CurlTransport(options: .init(certificateAuthorities: .file(bundle)))
        let request = HTTPRequest(.get, try #require(URL(string: "https://localhost:\(forwarder.port)/")))
        #expect(try await transport.send(request).body == Data("response".utf8))
        var patient = request
        patient.timeouts.idle = .seconds(600)
        let first = Task { [patient] in try await transport.send(patient) }
        try await until { silent.requestCount == 2 }
        var impatient = request
        impatient.timeouts.idle = limit
        let second = impatient
        let error = await #expect(throws: TransportError.self) { try await transport.send(second) }
        #expect(error?.reason == .idleTooLong)
        guard silent.requestCount == 3 else {
            first.cancel()
            _ = await first.result
            return false
        }
        for _ in 0..<3 { #expect(try await transport.send(request).body == Data("response".utf8)) }
        #expect(silent.requestCount == 3, "none of them went over the silent connection")
        first.cancel()
        _ = await first.result
        return true
    }
}

extension Loopback {
    /// The states, as /proc/net/tcp has them, of the connections that end at a port of this machine.
    fileprivate static func connectionStates(to port: Int) -> [String] {
        let end = String(format: "0100007F:%04X", port)
        let table = try? FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp")).readToEnd()
        return String(decoding: table ?? Data(), as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 3, words[2] == end, ["01", "02", "03"].contains(words[3]) else { return nil }
            return String(words[3])
        }
    }
}
#endif
