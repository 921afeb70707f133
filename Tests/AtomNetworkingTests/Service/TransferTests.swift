import AtomNetworking
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct TransferTests {
    private func call(_ airline: Airline, _ method: AtomNetworking.HTTPMethod = .get) -> Airline.Call {
        Airline.Call(port: airline.server.port, route: "/big", method: method, requiresAuthorization: false)
    }

    private func temporaryFile() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "atom-\(UUID().uuidString)")
    }

    @Test func `a large body streams as pieces and as bytes`() async throws {
        let airline = try await Airline.open()
        airline.server.route(.get, "/big") { _ in .generated(byteCount: 1_000_000) }
        // More than what may be held in memory.
        let atom = Atom(
            serviceConfiguration: ServiceConfiguration(timeout: .patient, limits: HTTPLimits(bodyBytes: 1_000)))
        let stream = try await atom.enqueue(call(airline)).stream()
        #expect(stream.response.isSuccess && stream.announcedLength == 1_000_000)
        var size = 0
        for try await piece in stream { size += piece.count }
        #expect(size == 1_000_000)
        var index = 0
        for try await byte in try await atom.enqueue(call(airline)).stream().bytes {
            if byte != UInt8(index % 251) { Issue.record("byte \(index) is wrong") }
            index += 1
        }
        #expect(index == 1_000_000)
        await airline.server.stop()
    }

    @Test func `a truncated body ends its stream with an AtomError`() async throws {
        let airline = try await Airline.open()
        airline.server.route(.get, "/big") { _ in .generated(byteCount: 100_000) }
        airline.server.script("/big", always: .resetBody(after: 10_000))
        do throws(AtomError) {
            for try await _ in try await Atom().enqueue(call(airline)).stream() {}
            Issue.record("it ended well")
        } catch {
            guard case .session(let cause) = error else { throw error }
            #expect(cause is TransportError)
        }
        await airline.server.stop()
    }

    @Test func `the size of a collected body is limited, streaming or not`() async throws {
        let airline = try await Airline.open()
        airline.server.route(.get, "/big") { _ in .generated(byteCount: 5_000) }
        let atom = Atom(
            serviceConfiguration: ServiceConfiguration(timeout: .patient, limits: HTTPLimits(bodyBytes: 4_999)))
        let isTooLarge = { (error: any Error) in (error as? TransportError)?.reason == .bodyTooLarge(limit: 4_999) }
        await expectSession(isTooLarge) { () throws(AtomError) in try await atom.enqueue(call(airline)).resume() }
        await expectSession(isTooLarge) { () throws(AtomError) in
            try await atom.enqueue(call(airline)).stream().collect()
        }
        #expect(try await Atom().enqueue(call(airline)).stream().collect().count == 5_000)
        await airline.server.stop()
    }

    @Test func `a rejected stream throws an error with the response`() async throws {
        let airline = try await Airline.open()
        airline.server.script("/big", always: .status(409, body: Data("taken".utf8)))
        do throws(AtomError) {
            _ = try await Atom().enqueue(call(airline)).stream()
            Issue.record("it went through")
        } catch {
            #expect((try? error.decodeIfPresent(as: Data.self)) == Data("taken".utf8))
        }
        await airline.server.stop()
    }

    @Test func `a download replaces its file when complete, and reports progress`() async throws {
        let airline = try await Airline.open()
        airline.server.route(.get, "/big") { _ in .generated(byteCount: 2_000_000) }
        airline.server.script("/big", always: .resetBody(after: 500_000))
        let file = temporaryFile()
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("before".utf8).write(to: file)
        await #expect(throws: AtomError.self) { try await Atom().enqueue(call(airline)).download(to: file) }
        #expect(try Data(contentsOf: file) == Data("before".utf8))

        airline.server.script("/big", [])
        let progress = Guarded<[DownloadProgress]>([])
        let response = try await Atom().enqueue(call(airline)).download(to: file) { step in
            progress.withLock { $0.append(step) }
        }
        #expect(response.isSuccess && response.data.isEmpty)
        #expect(try Data(contentsOf: file).count == 2_000_000)
        let steps = progress.withLock { $0 }
        #expect(steps.last == DownloadProgress(received: 2_000_000, total: 2_000_000))
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.received < $1.received })
        await airline.server.stop()
    }

    @Test func `a file and a method's body are uploaded with progress`() async throws {
        let airline = try await Airline.open()
        airline.server.route("/big") { .text("\($0.method) \($0.body.count)") }
        let file = temporaryFile()
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(repeating: 7, count: 1_000_000).write(to: file)
        let progress = Guarded<[UploadProgress]>([])
        let note = { @Sendable (step: UploadProgress) in progress.withLock { $0.append(step) } }
        let fromFile = try await Atom().enqueue(call(airline, .put(Data()))).upload(file, progress: note)
        #expect(fromFile.data == Data("PUT 1000000".utf8))
        #expect(progress.withLock { $0.last?.sent } == 1_000_000)
        let body = Data(repeating: 8, count: 500_000)
        let fromMemory = try await Atom().enqueue(call(airline, .post(body))).upload(progress: note)
        #expect(fromMemory.data == Data("POST 500000".utf8))
        #expect(progress.withLock { $0.last?.sent } == 500_000)
        await #expect(throws: AtomError.self) {
            try await Atom().enqueue(call(airline, .put(Data()))).upload(temporaryFile())
        }
        await airline.server.stop()
    }
}
