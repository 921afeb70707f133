import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import HTTPServer

/// The body of a response, as another server reads it.
@Suite(.inTurn) struct ResponsePiecesTests {
    private struct Failure: Error {}

    @Test func `bytes are one piece, and a WebSocket has none`() async throws {
        #expect(try await ServerResponse.text("abc").pieces.collect() == Data("abc".utf8))
        let request = ServerRequest(
            method: .get, target: "/",
            headers: [
                "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            ])
        let socket = ServerResponse.webSocket(request) { _ in }
        #expect(socket.status.rawValue == 101)
        #expect(try await socket.pieces.collect().isEmpty)
    }

    @Test func `a body is written at the pace of its reader`() async throws {
        let written = Guarded(0)
        let response = ServerResponse.stream { writer in
            for number in 0..<100 {
                try await writer.write("\(number) ")
                written.withLock { $0 += 1 }
            }
        }
        var pieces = response.pieces.makeAsyncIterator()
        #expect(written.withLock(\.self) == 0)
        for number in 0..<50 {
            #expect(try await pieces.next() == Data("\(number) ".utf8))
            #expect(written.withLock(\.self) <= number + 1)
        }
        var rest = Data()
        while let piece = try await pieces.next() { rest += piece }
        #expect(String(decoding: rest, as: UTF8.self) == (50..<100).map { "\($0) " }.joined())
        #expect(try await pieces.next() == nil)
    }

    @Test func `reading throws what the source throws, after what it has written`() async throws {
        let response = ServerResponse.stream { writer in
            try await writer.write("abc")
            throw Failure()
        }
        var pieces = response.pieces.makeAsyncIterator()
        #expect(try await pieces.next() == Data("abc".utf8))
        await #expect(throws: Failure.self) { try await pieces.next() }
    }

    @Test(arguments: [("2", "abc"), ("4", "abc")])
    func `a body of another length than announced ends with an error`(length: String, text: String) async throws {
        let response = ServerResponse.stream(headers: ["Content-Length": length]) { try await $0.write(text) }
        await #expect(throws: HTTPServerError.self) { try await response.pieces.collect() }
    }

    @Test func `the source of a body that nobody reads any more is cancelled`() async throws {
        let ended = OneShot()
        let response = ServerResponse.stream { writer in
            defer { ended.fire() }
            while true { try await writer.write("abc") }
        }
        var pieces: HTTPBodyStream? = response.pieces
        for try await _ in try #require(pieces) { break }
        pieces = nil
        await ended.wait()
    }

    @Test func `a reader that is cancelled stops waiting, and so does the source`() async throws {
        let (began, ended) = (OneShot(), OneShot())
        let response = ServerResponse.stream { _ in
            began.fire()
            defer { ended.fire() }
            try await Task.sleep(for: .seconds(600))
        }
        let reading = Task { try await response.pieces.collect() }
        await began.wait()
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        await ended.wait()
    }

    @Test func `a request of another framework has its parts`() async throws {
        let pieces = AsyncStream<Data> { continuation in
            for text in ["a", "b"] { continuation.yield(Data(text.utf8)) }
            continuation.finish()
        }
        let request = ServerRequest(
            method: "POST", target: "/a?b=c", fields: [(name: "X-One", value: "1"), (name: "x-one", value: "2")],
            pieces: pieces, address: "2001:db8::1")
        #expect(request.method == .post && request.path == "/a" && request.query("b") == "c")
        #expect(request.headers.values(for: "X-One") == ["1", "2"] && request.peer?.bytes.count == 16)
        #expect(try await request.pieces.collect() == Data("ab".utf8))
    }
}
