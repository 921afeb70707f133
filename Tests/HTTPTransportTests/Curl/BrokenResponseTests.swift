#if canImport(CSystem)
import Foundation
import Probes
import TestLoad
import Testing

@testable import HTTPTransport

@Suite(.inTurn) struct BrokenResponseTests {
    /// What libcurl wants a connection to be polled for, as its `CURL_POLL` constants.
    enum Interest: Int {
        case sending = 2
        case both = 3
        case none = 4
    }

    /// An exchange with a part of a response.
    private func exchange(_ fields: String, body: Int) throws -> CurlExchange {
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        let request = HTTPRequest(.post, url, body: .bytes(Data(count: 1)))
        let exchange = CurlExchange(
            request, to: try #require(Origin(url)), into: StreamedResponse(), opening: nil)
        for line in ["HTTP/1.1 200 OK", fields, ""] {
            Data("\(line)\r\n".utf8).withUnsafeBytes { exchange.head.take($0) }
        }
        exchange.bodyCount = body
        return exchange
    }

    // libcurl polls for nothing when it has given a connection up, which it sometimes does without reading it.
    @Test(arguments: [
        ("Content-Length: 10", 10, Interest.none, true), ("Content-Length: 10", 9, .none, false),
        ("Content-Length: 10", 0, .none, false), ("Content-Length: 10", 0, .sending, false),
        ("Transfer-Encoding: chunked", 9, .sending, true), ("Transfer-Encoding: chunked", 9, .both, false),
        ("Transfer-Encoding: chunked", 9, .none, false),
    ])
    func `a response is whole by its length, or when libcurl only sends`(
        fields: String, body: Int, interest: Interest, isWhole: Bool
    ) throws {
        let exchange = try exchange(fields, body: body)
        exchange.noteInterest(interest.rawValue)
        #expect(exchange.hasWholeResponse == isWhole)
    }

    @Test(arguments: ["ok", ""])
    func `a response that ends early while the producer pauses isn't taken for a whole one`(body: String) async throws {
        let server = try RawServer { connection, _ in
            let head = try connection.readHead()
            if head.contains("\r\nExpect: ") { try connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
            // The whole chunk: with unread input, the connection would be reset.
            _ = try connection.read("3e8\r\n".utf8.count + 1_000 + 2)
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n\(body)")
        }
        let (pieces, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        source.yield(Data(count: 1_000))
        let error = await #expect(throws: TransportError.self) {
            try await CurlTransport().send(HTTPRequest(.post, server.url, body: .stream(pieces)))
        }
        #expect(error?.reason == .connectionLost)
        source.finish()
        server.stop()
    }
}
#endif
