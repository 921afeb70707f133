import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// Bodies that come down and go up in pieces.
@Suite(.inTurn) struct BodyTransportTests {
    /// Writes without end, but with pauses: on Linux every `URLSession` of a process stands still for as long as one of
    /// them receives faster than it can read, and over loopback that is for ever.
    static func writeForEver(to writer: BodyWriter, counting written: Guarded<Int> = Guarded(0)) async throws {
        while true {
            try await writer.write(Data(count: 64 << 10))
            written.withLock { $0 += 64 << 10 }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    // MARK: Down

    @Test(arguments: TransportKind.allCases)
    func `a stream returns the head before the body has arrived`(kind: TransportKind) async throws {
        let transport = kind.make()
        let mayGoOn = OneShot()
        let server = try await LocalServer.start { _ in
            .stream { writer in
                try await writer.write("first")
                await mayGoOn.wait()
                try await writer.write("second")
            }
        }
        let answer = try await transport.stream(HTTPRequest(.get, server.url))
        var pieces = answer.body.makeAsyncIterator()
        #expect(try await pieces.next() == Data("first".utf8))
        mayGoOn.fire()
        #expect(try await pieces.next() == Data("second".utf8))
        #expect(try await pieces.next() == nil)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `a large stream arrives completely`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .generated(byteCount: 48 << 20) }
        let answer = try await transport.stream(HTTPRequest(.get, server.url))
        var count = 0
        for try await piece in answer.body { count += piece.count }
        #expect(count == 48 << 20)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `an unread stream doesn't fill the memory`(kind: TransportKind) async throws {
        let transport = kind.make()
        let ended = OneShot()
        let written = Guarded(0)
        let server = try await LocalServer.start { _ in
            .stream { writer in
                defer { ended.fire() }
                try await Self.writeForEver(to: writer, counting: written)
            }
        }
        server.route("/other") { _ in .text("other") }
        var request = HTTPRequest(.get, server.url)
        request.limits.backlogBytes = 4 << 20
        // The server's handler may have to wait for the tests beside this one.
        request.timeouts.idle = .seconds(300)
        let answer = try await transport.stream(request)
        guard kind.makesTheServerWait else {
            await ended.wait()
            let error = await #expect(throws: TransportError.self) { for try await _ in answer.body {} }
            #expect(error?.reason == .takenTooSlowly(limit: 4 << 20))
            return await server.stop(grace: .zero)
        }
        // The server waits once it has written nothing more for the time of some other exchanges.
        var before = -1
        while case let now = written.withLock({ $0 }), now != before {
            before = now
            for _ in 0..<50 { _ = try await transport.send(HTTPRequest(.get, server.url.appending(path: "other"))) }
        }
        #expect(before < 32 << 20)
        var count = 0
        for try await piece in answer.body {
            count += piece.count
            if count > 32 << 20 { break }
        }
        #expect(count > 32 << 20)
        await server.stop(grace: .zero)
    }

    @Test(arguments: TransportKind.allCases)
    func `a download replaces the file only when it is complete`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .generated(byteCount: 3 << 20) }
        server.script("/broken", always: .truncatedBody(after: 1_000))
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "download")
        try Data("before".utf8).write(to: file)

        let broken = try await transport.stream(HTTPRequest(.get, server.url.appending(path: "broken")))
        await #expect(throws: TransportError.self) { try await broken.body.save(to: file) }
        #expect(try Data(contentsOf: file) == Data("before".utf8))

        let progress = Guarded<[Int64]>([])
        let whole = try await transport.stream(HTTPRequest(.get, server.url))
        try await whole.body.save(to: file) { count in progress.withLock { $0.append(count) } }
        #expect(try Data(contentsOf: file).count == 3 << 20)
        #expect(progress.withLock { $0.last } == 3 << 20)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["download"])
        await server.stop()
    }

    // MARK: Up

    @Test(arguments: TransportKind.allCases)
    func `a body is sent from memory, from a file and from a sequence, with progress`(kind: TransportKind) async throws
    {
        let transport = kind.make()
        let content = Data.sample(byteCount: 2 << 20)
        let server = try await LocalServer.start { request in .text("\(request.body == content)") }
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try content.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let pieces = AsyncThrowingStream<Data, any Error> { continuation in
            for start in stride(from: 0, to: content.count, by: 100_000) {
                continuation.yield(content[start..<min(start + 100_000, content.count)])
            }
            continuation.finish()
        }
        for body in [HTTPBody.bytes(content), .file(file), .stream(pieces)] {
            let progress = Guarded<[UploadProgress]>([])
            var request = HTTPRequest(.post, server.url, body: body)
            request.uploadProgress = { value in progress.withLock { $0.append(value) } }
            let response = try await transport.send(request)
            #expect(response.body == Data("true".utf8))
            let steps = progress.withLock { $0 }
            #expect(steps.last == UploadProgress(sent: Int64(content.count), total: Int64(content.count)))
            #expect(steps.map(\.sent) == steps.map(\.sent).sorted())
        }
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `a body that can't be read is a clear error`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .text("answer") }
        let missing = URL(filePath: "/nowhere/at/all")
        let none = await #expect(throws: TransportError.self) {
            try await transport.send(HTTPRequest(.post, server.url, body: .file(missing)))
        }
        #expect(none?.reason == .unreadableBody("there is no readable file at /nowhere/at/all"))
        struct Broken: Error {}
        let pieces = AsyncThrowingStream<Data, any Error> { $0.finish(throwing: Broken()) }
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(HTTPRequest(.post, server.url, body: .stream(pieces)))
        }
        #expect(error?.reason == .unreadableBody("Broken()"))
        await server.stop()
    }
}
