import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// Inputs that their sender has compressed, and what is made to look like that.
@Suite(.inTurn) struct CompressedInputTests {
    private static let target = "/xrpc/com.example.putNote"
    /// `{"text":"Hello"}` by Python's gzip and zlib.
    private static let gzip: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0x2A, 0x49, 0xAD, 0x28, 0x51, 0xB2,
        0x52, 0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xAA, 0x05, 0x00, 0xA0, 0x93, 0x61, 0x46, 0x10, 0x00, 0x00, 0x00,
    ]
    private static let zlib: [UInt8] = [
        0x78, 0xDA, 0xAB, 0x56, 0x2A, 0x49, 0xAD, 0x28, 0x51, 0xB2, 0x52, 0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xAA,
        0x05, 0x00, 0x2E, 0x71, 0x05, 0x74,
    ]
    /// The data between the header and the checksums.
    private static let raw = Array(gzip[10..<28])

    private let texts = Guarded<[LexValue?]>([])
    private let service = XRPCService()

    init() {
        let texts = texts
        service.on(PutNote.self) { call in
            texts.withLock { $0.append(call.input["text"]) }
            return EmptyResponse()
        }
        service.on(PutFile.self, streamsInput: true) { _ in [:] }
    }

    private static func request(_ encoding: String, _ body: [UInt8]) -> ServerRequest {
        ServerRequest(
            method: .post, target: target, headers: ["Content-Type": "application/json", "Content-Encoding": encoding],
            body: Data(body))
    }

    private func respond(_ encoding: String, _ body: [UInt8]) async -> ServerResponse {
        await service.respond(to: Self.request(encoding, body))
    }

    @Test(arguments: [
        ("gzip", gzip), ("GZIP", gzip), ("x-gzip", gzip), ("identity, gzip", gzip), ("deflate", zlib),
        ("identity", Array(#"{"text":"Hello"}"#.utf8)), ("", Array(#"{"text":"Hello"}"#.utf8)),
    ])
    func `an input may be compressed`(encoding: String, body: [UInt8]) async {
        #expect(await respond(encoding, body).status == .ok)
        #expect(texts.withLock(\.self) == ["Hello"])
    }

    @Test func `an input over a socket may be compressed, and its parts may be`() async throws {
        let running = try await service.start()
        // A text of two members: {"text":"Hello"} and a blank.
        let blank: [UInt8] = [
            0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0xFF, 0x01, 0x01, 0x00, 0xFE, 0xFF, 0x20, 0x45, 0xCF, 0x6C, 0xE9, 1, 0,
            0, 0,
        ]
        let response = try await DefaultTransport.shared.send(
            HTTPRequest(
                .post, running.url.appending(path: Self.target),
                headers: ["Content-Type": "application/json", "Content-Encoding": "gzip"],
                body: .bytes(Data(Self.gzip + blank))))
        #expect(response.status == .ok, "\(String(decoding: response.body, as: UTF8.self))")
        #expect(texts.withLock(\.self) == ["Hello"])
        await running.stop()
    }

    @Test(arguments: ["br", "zstd", "compress", "gzip, gzip", "deflate, gzip", "*", "gzip;q=1", "gzıp"])
    func `another encoding is refused, and the ones that are accepted are named`(encoding: String) async {
        let response = await respond(encoding, Self.gzip)
        #expect(response.status.rawValue == 415 && response.error == "UnsupportedMediaType")
        #expect(response.headers["Accept-Encoding"] == "gzip, deflate, identity")
        #expect(texts.withLock { $0.isEmpty })
    }

    @Test func `what is read while it is received must not be compressed`() async {
        let request = ServerRequest(
            method: .post, target: "/xrpc/com.example.putFile",
            headers: ["Content-Type": "image/png", "Content-Encoding": "gzip"], body: Data(Self.gzip))
        let response = await service.respond(to: request)
        #expect(response.status.rawValue == 415 && response.headers["Accept-Encoding"] == "identity")
    }

    static let hostile: [(String, [UInt8])] = [
        // Other formats.
        ("gzip", zlib), ("deflate", gzip), ("gzip", raw), ("deflate", raw), ("gzip", Array(#"{"text":"Hello"}"#.utf8)),
        // What follows.
        ("gzip", gzip + [0]), ("gzip", gzip + gzip.prefix(10)), ("deflate", zlib + [0]), ("deflate", zlib + zlib),
        // Two texts that together are none.
        ("gzip", gzip + gzip),
        // Another checksum, another size, and other data.
        ("gzip", gzip.dropLast(5) + [0x47, 0x10, 0, 0, 0]), ("gzip", gzip.dropLast(4) + [0x11, 0, 0, 0]),
        ("deflate", zlib.dropLast() + [0x75]), ("gzip", gzip.prefix(10) + [0x07]), ("gzip", [0x1F, 0x8B, 0x08, 0xE0]),
    ]

    @Test(arguments: hostile)
    func `damaged input is refused`(encoding: String, body: [UInt8]) async {
        let response = await respond(encoding, body)
        #expect(response.status == .badRequest && response.error == "InvalidRequest")
        #expect(texts.withLock { $0.isEmpty })
    }

    @Test func `truncated input is refused, wherever it ends`() async {
        for (encoding, body) in [("gzip", Self.gzip), ("deflate", Self.zlib)] {
            for count in 0..<body.count {
                #expect(
                    await respond(encoding, Array(body.prefix(count))).status == .badRequest, "\(encoding) \(count)")
            }
        }
        #expect(texts.withLock { $0.isEmpty })
    }

    /// 64 MiB of the same letter in 64 KB.
    private static let bomb: [UInt8] =
        [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xEC, 0xC1, 0x81, 0x00, 0x00, 0x00, 0x00, 0x80,
            0x20, 0xD6, 0xFD, 0x25, 0x16, 0xA9, 0x0A,
        ] + [UInt8](repeating: 0x55, count: 65_000)

    @Test func `the limit is that of the decompressed input`() async {
        let exact = XRPCService()
        exact.on(PutNote.self, bodyBytes: 36) { _ in EmptyResponse() }
        #expect(await exact.respond(to: Self.request("gzip", Self.gzip)).status == .ok)
        let response = await respond("gzip", Self.bomb)
        #expect(response.status == .contentTooLarge && response.text.contains("153600 bytes"))
    }

    @Test func `decompressed inputs have a limit together, until they are handled`() async {
        var options = XRPCService.Options()
        (options.server.totalBodyBytes, options.timeout) = (20, .seconds(600))
        let service = XRPCService(options: options)
        let (hasBegun, mayEnd) = (OneShot(), OneShot())
        service.on(PutNote.self) { _ in
            hasBegun.fire()
            await mayEnd.wait()
            return EmptyResponse()
        }
        let request = Self.request("gzip", Self.gzip)
        async let first = service.respond(to: request)
        await hasBegun.wait()
        let second = await service.respond(to: request)
        #expect(second.status == .serviceUnavailable && second.error == "NotEnoughResources")
        mayEnd.fire()
        #expect(await first.status == .ok)
        #expect(service.unpackedMemory.bytes == 0)
        #expect(await service.respond(to: request).status == .ok)
    }

    @Test func `bombs take no memory`() async {
        await #expect(processExitsWith: .success) {
            let service = XRPCService()
            service.on(PutNote.self) { _ in EmptyResponse() }
            let request = CompressedInputTests.request("gzip", CompressedInputTests.bomb)
            for _ in 0..<4 { _ = await service.respond(to: request) }
            let before = peakMemory()
            for _ in 0..<100 {
                guard await service.respond(to: request).status == .contentTooLarge else { exit(2) }
            }
            guard peakMemory() - before < 8 << 20 else { exit(3) }
        }
    }
}
