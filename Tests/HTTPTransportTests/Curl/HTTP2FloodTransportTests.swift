#if canImport(CSystem)
import Foundation
import HTTPTransport
import TestLoad
import Testing

/// Frames of HTTP/2 without end, and more of them than a proper server would send.
@Suite(
    .inTurnFirst, .serialized,
    .enabled(if: Certificates.canBeMade, "skipped: needs the openssl command, which isn't here"))
struct HTTP2FloodTransportTests {
    /// A field of a header in HPACK, by name or by its number in the static table.
    private static func field(_ name: String, _ value: String) -> Data {
        Data([0, UInt8(name.utf8.count)]) + Data(name.utf8) + Data([UInt8(value.utf8.count)]) + Data(value.utf8)
    }

    private static let fields = (0..<120).reduce(into: Data()) { all, _ in
        all += field("x-name", String(repeating: "x", count: 120))
    }

    private static let head = HTTP2Frame(.headers, flags: HTTP2Frame.endHeaders, Data([0x88]))
    private static let trailers = HTTP2Frame(
        .headers, flags: HTTP2Frame.endHeaders | HTTP2Frame.endStream, fields)

    /// What a server sends, and how that ends.
    enum Flood: String, CaseIterable, CustomTestStringConvertible {
        case pings, settings, emptyData, windowUpdates, unknownFrames, interimResponses, header, headerWithoutEnd,
            trailers
        case pushPromise

        var testDescription: String { rawValue }

        var frames: [HTTP2Frame] {
            let many = Load.size(60_000, otherwise: 20_000)
            return switch self {
            case .pings: Array(repeating: HTTP2Frame(.ping, Data(count: 8)), count: many)
            case .settings: Array(repeating: HTTP2Frame(.settings), count: many)
            case .emptyData: [head] + Array(repeating: HTTP2Frame(.data), count: many)
            case .windowUpdates: [head] + Array(repeating: HTTP2Frame(.windowUpdate, Data([0, 0, 0, 1])), count: many)
            case .unknownFrames: [head] + Array(repeating: HTTP2Frame(.unknown, Data(count: 100)), count: many)
            case .interimResponses:
                Array(
                    repeating: HTTP2Frame(
                        .headers, flags: HTTP2Frame.endHeaders, Data([0x08, 3]) + Data("103".utf8)), count: many)
            case .header: [HTTP2Frame(.headers, flags: HTTP2Frame.endHeaders, Data([0x88]) + fields)]
            case .headerWithoutEnd:
                [HTTP2Frame(.headers, Data([0x88]))]
                    + Array(repeating: HTTP2Frame(.continuation, fields), count: 1_000)
            case .trailers: [head, HTTP2Frame(.data, Data("body".utf8)), HTTP2FloodTransportTests.trailers]
            case .pushPromise:
                [HTTP2Frame(.pushPromise, flags: HTTP2Frame.endHeaders, Data([0, 0, 0, 2, 0x82, 0x86, 0x84]))]
            }
        }

        private var head: HTTP2Frame { HTTP2FloodTransportTests.head }
        private var fields: Data { HTTP2FloodTransportTests.fields }

        /// What may come of it.
        var reasons: [TransportError.Reason] {
            switch self {
            case .header, .trailers, .interimResponses: [.headersTooLarge(limit: 8_192)]
            case .headerWithoutEnd: [.headersTooLarge(limit: 8_192), .connectionLost]
            default: [.idleTooLong, .connectionLost]
            }
        }
    }

    @Test(arguments: Flood.allCases)
    func `endless HTTP/2 responses end`(flood: Flood) async throws {
        let frames = flood.frames
        let server = try HTTP2FrameServer { _ in frames }
        defer { server.stop() }
        let transport = CurlTransport(options: .init(certificateAuthorities: .file(server.authority)))
        var request = HTTPRequest(.get, server.url)
        // Where the idle time doesn't end the response, a busy server has more of it.
        request.timeouts.idle = flood.reasons.contains(.idleTooLong) ? .seconds(2) : .seconds(60)
        request.limits.headerBytes = 8_192
        let ready = request
        let error = await #expect(throws: TransportError.self) { try await transport.send(ready) }
        let reason = try #require(error?.reason)
        #expect(flood.reasons.contains(reason), "\(reason)")
    }
}
#endif
