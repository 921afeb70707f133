#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct HTTPBodyStreamTests {
    @Test(arguments: TransportKind.allCases)
    func `of two consumers at once one fails, and the other gets the body`(kind: TransportKind) async throws {
        let mayGoOn = OneShot()
        let server = try await LocalServer.start { _ in
            .stream { writer in
                try await writer.write("a")
                await mayGoOn.wait()
                try await writer.write("b")
            }
        }
        let body = try await kind.make().stream(HTTPRequest(.get, server.url)).body
        let (wholes, errors) = (Guarded<[Data]>([]), Guarded<[any Error]>([]))
        for _ in 0..<2 {
            // Nobody awaits them: a consumer that is forgotten would never end.
            Task {
                do {
                    let whole = try await body.collect()
                    wholes.withLock { $0.append(whole) }
                } catch {
                    errors.withLock { $0.append(error) }
                }
            }
        }
        try await until { errors.withLock { $0.count } == 1 }
        #expect(errors.withLock { "\($0)" }.contains("Two consumers"))
        mayGoOn.fire()
        try await until { wholes.withLock { $0.count } == 1 }
        #expect(wholes.withLock { $0.first?.last } == UInt8(ascii: "b"))
        await server.stop(grace: .zero)
    }

    @Test func `a body whose reading is cancelled isn't taken for a whole one`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("before".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (pieces, source) = AsyncStream<Data>.makeStream()
        source.yield(Data("half".utf8))
        let hasWritten = OneShot()
        let saving = Task { try await HTTPBodyStream(pieces).save(to: file) { _ in hasWritten.fire() } }
        await hasWritten.wait()
        saving.cancel()
        await #expect(throws: CancellationError.self) { try await saving.value }
        #expect(try Data(contentsOf: file) == Data("before".utf8))
    }

    @Test func `a body can be read by one consumer after the other`() async throws {
        let pieces = Guarded(["a", "b", "c"].map { Data($0.utf8) })
        let body = HTTPBodyStream(next: { pieces.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
        for try await piece in body {
            #expect(piece == Data("a".utf8))
            break
        }
        #expect(try await body.collect() == Data("bc".utf8))
    }

    @Test(
        arguments: [
            ("5", nil, 5), ("5", "identity", 5), ("5", "gzip", nil), ("5", "gzip, br", nil), ("-5", nil, nil),
            ("+5", nil, nil), ("99999999999999999999", nil, nil), (nil, "gzip", nil),
        ] as [(String?, String?, Int64?)])
    func `a length is announced only if it is that of the decompressed body`(
        length: String?, encoding: String?, expected: Int64?
    ) {
        var headers = HTTPHeaders()
        headers["Content-Length"] = length
        headers["Content-Encoding"] = encoding
        let stream = HTTPStream(status: .ok, headers: headers, body: HTTPBodyStream(Data()))
        #expect(stream.announcedLength == expected)
    }
}
#endif
