#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// Streams whose consumer is slower than the server, so that the connection isn't read for a while.
@Suite(.inTurn) struct RestingStreamTransportTests {
    private static let total = 24 << 20

    let transport = CurlTransport(options: .init(connectionsPerHost: 1))
    let written = Guarded(0)

    /// A part of the body. Each byte shows which.
    private static func piece(_ number: Int) -> Data {
        Data(repeating: UInt8(truncatingIfNeeded: number), count: 65_536)
    }

    /// Serves the body on each request of a connection, or only some of it.
    private func makeServer(upTo count: Int = total, _ body: (@Sendable (RawConnection) throws -> Void)? = nil) throws
        -> RawServer
    {
        let written = written
        return try RawServer { connection, _ in
            while true {
                _ = try connection.readHead()
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(Self.total)\r\n\r\n")
                for number in 0..<(count / 65_536) {
                    try connection.write(Self.piece(number))
                    written.withLock { $0 += 65_536 }
                }
                try body?(connection)
            }
        }
    }

    /// Returns when the server has written nothing more for the time of some other exchanges, and how much it has.
    private func waitForRest() async throws -> Int {
        let other = try await LocalServer.start { _ in .text("other") }
        var before = 0
        while case let now = written.withLock({ $0 }), now != before || now == 0 {
            before = now
            for _ in 0..<50 { _ = try await DefaultTransport.shared.send(HTTPRequest(.get, other.url)) }
        }
        await other.stop()
        return before
    }

    private func firstByte(of request: HTTPRequest) async throws -> UInt8? {
        var pieces = try await transport.stream(request).body.makeAsyncIterator()
        return try await pieces.next()?.first
    }

    @Test func `the connection rests, goes on, and is used again`() async throws {
        let server = try makeServer()
        for _ in 0..<2 {
            written.withLock { $0 = 0 }
            let answer = try await transport.stream(HTTPRequest(.get, server.url))
            #expect(try await waitForRest() < 20 << 20)
            var count = 0
            for try await piece in answer.body {
                // Each byte shows where it belongs.
                let isRight = stride(from: 0, to: piece.count, by: 4_099).allSatisfy { offset in
                    piece[piece.startIndex + offset] == UInt8(truncatingIfNeeded: (count + offset) / 65_536)
                }
                #expect(isRight)
                count += piece.count
            }
            #expect(count == Self.total)
        }
        #expect(server.connectionCount == 1)
        server.stop()
    }

    @Test func `a resting stream can be cancelled, and its connection is closed`() async throws {
        let closed = OneShot()
        let server = try makeServer()
        let url = server.url
        let task = Task {
            let answer = try await transport.stream(HTTPRequest(.get, url))
            var pieces = answer.body.makeAsyncIterator()
            let first = try await pieces.next()
            await closed.wait()
            while try await pieces.next() != nil {}
            return first
        }
        #expect(try await waitForRest() < 20 << 20)
        task.cancel()
        closed.fire()
        await #expect(throws: CancellationError.self) { try await task.value }
        // With room for one connection, the next stream needs the place of the cancelled one.
        #expect(try await firstByte(of: HTTPRequest(.get, url)) == 0)
        #expect(server.connectionCount == 2)
        server.stop()
    }

    @Test(arguments: [false, true])
    func `a server that leaves while its stream rests is a failure`(resets: Bool) async throws {
        let server = try makeServer(upTo: 2 << 20) { connection in
            connection.close(reset: resets)
            throw RawConnection.Ended()
        }
        let answer = try await transport.stream(HTTPRequest(.get, server.url))
        _ = try await waitForRest()
        var count = 0
        let error = await #expect(throws: TransportError.self) {
            for try await piece in answer.body { count += piece.count }
        }
        #expect(error != nil && count < Self.total)
        server.stop()
    }

    @Test func `a resting stream ends when its whole time is over`() async throws {
        let server = try makeServer()
        var request = HTTPRequest(.get, server.url)
        request.timeouts.total = .milliseconds(700)
        let limited = request
        let error = await #expect(throws: TransportError.self) {
            let late = try await transport.stream(limited)
            try await Task.sleep(for: .seconds(1))
            for try await _ in late.body {}
        }
        #expect(error?.reason == .tookTooLong)
        server.stop()
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
    func `a full disk ends a download and its connection`() async throws {
        let server = try makeServer()
        let full = URL(filePath: "/dev/full")
        let download = Task { [transport, url = server.url] in
            try await transport.stream(HTTPRequest(.get, url)).body.save(to: full)
        }
        let error = await #expect(throws: FileError.self) { try await download.value }
        #expect(error.map { "\($0)" } == "/dev/full can't be written: No space left on device")
        #expect(try await firstByte(of: HTTPRequest(.get, server.url)) == 0)
        #expect(server.connectionCount == 2)
        server.stop()
    }
}
#endif
