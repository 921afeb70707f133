import ATStreams
import Foundation
import HTTPTransport
import LocalServer
import Testing

/// A relay that sends the events of another one with numbers that are wrong, and frames that are broken.
///
/// Each connection has one lie: all numbers are 1, all are huge, or every second frame has a huge number and no end.
final class LyingRelay: Sendable {
    private let server: LocalServer
    private let connections = Guarded(0)

    var address: String { server.url.absoluteString }

    init(of honest: String) async throws {
        server = try await LocalServer.start()
        let url = try #require(
            URL(string: honest.replacing("http", with: "ws", maxReplacements: 1) + StreamServer.path + "?cursor=0"))
        server.webSocket(StreamServer.path) { [connections] socket in
            let kind = connections.withLock { number in
                number += 1
                return number % 3
            }
            var count: UInt64 = 0
            for try await message in try await WebSocket.connect(WebSocketRequest(url)) {
                guard case .binary(let frame) = message else { continue }
                count += 1
                let huge = Self.frame(frame, numbered: 1 << 60 + count)
                switch kind {
                case 0: try await socket.send(.binary(Self.frame(frame, numbered: 1)))
                case 1: try await socket.send(.binary(huge))
                default: try await socket.send(.binary(count.isMultiple(of: 2) ? huge.dropLast(9) : frame))
                }
            }
        }
    }

    func stop() async { await server.stop(grace: .zero) }

    /// A frame with another number.
    private static func frame(_ frame: Data, numbered seq: UInt64) -> Data {
        let name = Data([0x63]) + Data("seq".utf8)
        var rest = frame[...]
        // The name of the field as DAG-CBOR. The key of a record before it may have the same letters, but no number
        // after them.
        while let place = rest.firstRange(of: name), place.upperBound < frame.endIndex {
            let head = frame[place.upperBound]
            guard head < 28 else {
                rest = frame[place.upperBound...]
                continue
            }
            let size = head < 24 ? 1 : 1 + 1 << (Int(head) - 24)
            let number =
                seq < 24 ? Data([UInt8(seq)]) : Data([0x1B]) + withUnsafeBytes(of: seq.bigEndian) { Data($0) }
            return frame[..<place.upperBound] + number + frame[(place.upperBound + size)...]
        }
        return frame
    }
}
