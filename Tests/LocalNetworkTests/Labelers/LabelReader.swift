import ATData
import ATProtoLexicons
import ATRepo
import Foundation
import HTTPTransport
import LocalNetwork
import Testing

/// A message of a stream of labels, as a client decodes it.
enum LabelFrame {
    case labels(seq: Int, [SignedLabel])
    case error(name: String)

    init(_ data: Data) throws {
        let (labels, error): ([UInt8], [UInt8]) = (
            [0xA2, 0x61] + Array("t".utf8) + [0x67] + Array("#labels".utf8) + [0x62] + Array("op".utf8) + [0x01],
            [0xA1, 0x62] + Array("op".utf8) + [0x20]
        )
        let bytes = [UInt8](data)
        if bytes.starts(with: error) {
            let payload = try LexValue(dagCBOR: Array(bytes.dropFirst(error.count)))
            self = .error(name: try #require(payload["error"]?.text))
            return
        }
        try #require(bytes.starts(with: labels))
        let payload = Array(bytes.dropFirst(labels.count))
        // As the lexicon has it, and as a client that verifies reads it.
        let message = try ComAtproto.Label.SubscribeLabels.Labels(dagCBOR: payload)
        let list = try #require(try LexValue(dagCBOR: payload)["labels"]).list
        self = .labels(seq: message.seq, try list.map { try SignedLabel($0) })
        try #require(list.count == message.labels.count)
    }

    var seq: Int? { if case .labels(let seq, _) = self { seq } else { nil } }
    var labels: [SignedLabel] { if case .labels(_, let labels) = self { labels } else { [] } }
    var errorName: String? { if case .error(let name) = self { name } else { nil } }
}

/// A subscriber to a labeler's labels.
struct LabelReader: Sendable {
    let socket: WebSocketConnection

    /// Connects with a cursor as it is in the query.
    ///
    /// - Parameter backlogBytes: How much arrives without being read.
    init(_ labeler: LocalNetwork.Labeler, cursor: String? = nil, backlogBytes: Int = 1 << 20) async throws {
        var request = WebSocketRequest(
            try #require(URL(string: labeler.url.absoluteString + (cursor.map { "?cursor=\($0)" } ?? ""))))
        request.backlogBytes = backlogBytes
        socket = try await WebSocket.connect(request)
    }

    /// Connects without a cursor, and waits until new labels are sent to it.
    static func live(_ labeler: LocalNetwork.Labeler, backlogBytes: Int = 1 << 20) async throws -> LabelReader {
        let reader = try await LabelReader(labeler, backlogBytes: backlogBytes)
        // The server answers a consumer that has joined.
        try await reader.socket.ping()
        return reader
    }

    /// The bytes of the next message; `nil` at the end of the stream.
    func data() async throws -> Data? {
        var iterator = socket.makeAsyncIterator()
        switch try await iterator.next() {
        case .binary(let data): return data
        case .text(let text):
            Issue.record("a text message: \(text)")
            return nil
        case nil: return nil
        }
    }

    /// The next message; `nil` at the end of the stream.
    func next() async throws -> LabelFrame? { try await data().map { try LabelFrame($0) } }

    /// The messages up to a sequence number.
    func frames(through last: Int) async throws -> [LabelFrame] {
        var frames: [LabelFrame] = []
        while frames.last?.seq ?? 0 < last {
            frames.append(try #require(try await next(), "the stream ended before label \(last)"))
            try #require(frames.last?.seq != nil, "\(frames)")
        }
        return frames
    }

    func close() async { await socket.close() }
}
