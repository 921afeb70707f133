import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct PackedBodyTransportTests {
    /// A server that sends the same bytes to everybody.
    private static func server(_ body: Data, packedAs encoding: String) async throws -> LocalServer {
        try await LocalServer.start { _ in ServerResponse(headers: ["Content-Encoding": encoding], body: body) }
    }

    private static func expectUnpacked(_ packing: PackedBody, by kind: TransportKind) async throws {
        let server = try await server(packing.text, packedAs: packing.rawValue)
        let transport = kind.make()
        let answer = try await transport.send(HTTPRequest(.get, server.url))
        #expect(answer.body == PackedBody.words)
        let stream = try await transport.stream(HTTPRequest(.get, server.url))
        #expect(try await stream.body.collect() == PackedBody.words)
        let offers = server.requests.compactMap { $0.headers["Accept-Encoding"] }
        #expect(offers.allSatisfy { $0.contains(packing.rawValue) } && offers.count == 2)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases, [PackedBody.gzip, .deflate])
    func `gzip and deflate are requested and decompressed`(kind: TransportKind, packing: PackedBody) async throws {
        try await Self.expectUnpacked(packing, by: kind)
    }

    @Test(
        .enabled(if: PackedBody.understood.contains(.brotli), "skipped: the system's libcurl does not unpack brotli"),
        arguments: TransportKind.allCases)
    func `brotli is requested and decompressed`(kind: TransportKind) async throws {
        try await Self.expectUnpacked(.brotli, by: kind)
    }

    @Test(
        .enabled(if: PackedBody.understood.contains(.zstd), "skipped: the system's libcurl does not unpack zstd"),
        arguments: TransportKind.allCases)
    func `zstd is requested and decompressed`(kind: TransportKind) async throws {
        try await Self.expectUnpacked(.zstd, by: kind)
    }

    @Test(arguments: TransportKind.allCases, PackedBody.understood)
    func `the size limit applies to the decompressed body`(kind: TransportKind, packing: PackedBody)
        async throws
    {
        let bomb = packing.millionZeros
        #expect(bomb.count < 1_100)
        let server = try await Self.server(bomb, packedAs: packing.rawValue)
        let transport = kind.make()
        var request = HTTPRequest(.get, server.url)
        request.limits.bodyBytes = 1_000_000
        #expect(try await transport.send(request).body == Data(count: 1_000_000))
        for limit in [999_999, 100_000, 10] {
            request.limits.bodyBytes = limit
            let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
            #expect(error?.reason == .bodyTooLarge(limit: limit))
        }
        await server.stop()
    }

    // `URLSession` on Linux fails as well, but takes seconds to unpack the rest of it to nowhere.
    @Test(arguments: TransportKind.allCases.filter(\.makesTheServerWait))
    func `the size limit applies to bodies compressed several times`(kind: TransportKind)
        async throws
    {
        let server = try await Self.server(PackedBody.gibibyte, packedAs: "gzip, gzip, gzip")
        let transport = kind.make()
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(HTTPRequest(.get, server.url))
        }
        #expect(error?.reason == .bodyTooLarge(limit: HTTPLimits().bodyBytes))
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases, PackedBody.understood)
    func `invalid compressed data is a clear error`(kind: TransportKind, packing: PackedBody) async throws {
        var altered = packing.text
        for index in 20..<30 { altered[index] ^= 0x55 }
        let neverPacked = Data("These words were never packed by anybody.".utf8)
        for body in [altered, neverPacked, packing.text + Data("And more".utf8)] {
            let server = try await Self.server(body, packedAs: packing.rawValue)
            let error = await #expect(throws: TransportError.self) {
                try await kind.make().send(HTTPRequest(.get, server.url))
            }
            guard case .invalidResponse(let why) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return await server.stop()
            }
            #expect(why.hasPrefix("its body "))
            await server.stop()
        }
    }

    @Test(arguments: TransportKind.allCases, PackedBody.understood)
    func `truncated compressed data is a transient error`(
        kind: TransportKind, packing: PackedBody
    ) async throws {
        let server = try await Self.server(packing.text, packedAs: packing.rawValue)
        server.script("/", always: .truncatedBody(after: packing.text.count / 2))
        let error = await #expect(throws: TransportError.self) {
            try await kind.make().send(HTTPRequest(.get, server.url))
        }
        #expect(error?.reason == .connectionLost)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `an encoding that wasn't requested is an error`(kind: TransportKind) async throws {
        let server = try await Self.server(Data("?".utf8), packedAs: "x-unheard-of")
        let error = await #expect(throws: TransportError.self) {
            try await kind.make().send(HTTPRequest(.get, server.url))
        }
        guard case .invalidResponse(let why) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return await server.stop()
        }
        #expect(why.hasPrefix("its body can't be decompressed: "))
        await server.stop()
    }
}
