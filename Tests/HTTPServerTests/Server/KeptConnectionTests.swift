import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import HTTPServer

/// Requests that follow each other on one connection: each has its own body, and nothing of another.
@Suite(.inTurn) struct KeptConnectionTests {
    private func head(_ method: String, _ path: String, _ framing: String = "Content-Length: 0") -> String {
        "\(method) \(path) HTTP/1.1\r\nHost: h\r\n\(framing)\r\n\r\n"
    }

    /// A server that reads the bodies of `PUT` in pieces, and others as a whole.
    private func server() async throws -> HTTPServer {
        try await HTTPServer.start(bodies: { head in
            head.method == .put ? .pieces(upTo: 1 << 30) : .whole(upTo: 1 << 20)
        }) { request in
            guard request.method == .put, request.path == "/" else { return .text("\(request.body.count) whole") }
            return .text("\(try await request.pieces.collect(upTo: 1 << 30).count) in pieces")
        }
    }

    @Test func `a body in pieces is complete after one that was read as a whole, and isn't that of the next request`()
        async throws
    {
        let server = try await server()
        let client = try RawConnection(to: server)
        #expect(try await client.exchange(head("POST", "/", "Content-Length: 3") + "abc").hasSuffix("\r\n3 whole"))
        let text = String(repeating: "x", count: 1_000_000)
        let response = try await client.exchange(head("PUT", "/", "Content-Length: \(text.count)") + text)
        #expect(response.hasSuffix("\r\n1000000 in pieces"))
        #expect(try await client.exchange(head("GET", "/")).hasSuffix("\r\n0 whole"))
        await server.stop()
    }

    @Test func `the rest of a body that no handler wanted isn't that of the next request`() async throws {
        let server = try await server()
        let client = try RawConnection(to: server)
        #expect(try await client.exchange(head("POST", "/", "Content-Length: 3") + "abc").hasSuffix("\r\n3 whole"))
        #expect(try await client.exchange(head("PUT", "/unread", "Content-Length: 60000")).hasSuffix("\r\n0 whole"))
        try client.write(String(repeating: "x", count: 60_000))
        #expect(try await client.exchange(head("GET", "/")).hasSuffix("\r\n0 whole"))
        await server.stop()
    }

    @Test func `a client that waits for 100 gets none within a response that has begun`() async throws {
        let server = try await HTTPServer.start(bodies: { _ in .pieces(upTo: 1 << 20) }) { request in
            .stream { writer in for try await piece in request.pieces { try await writer.write(piece) } }
        }
        let client = try RawConnection(to: server)
        try client.write(head("POST", "/", "Content-Length: 6\r\nExpect: 100-continue"))
        let received = try await offPool { try client.readHead() }
        #expect(received.hasPrefix("HTTP/1.1 200 ") && received.contains("Connection: close\r\n"))
        try client.write("abcdef")
        #expect(try await offPool { try client.readBody(received) } == Data("abcdef".utf8))
        await server.stop()
    }

    // MARK: Any requests

    @Test(arguments: 0..<(Load.isWhole ? 200 : 10) as Range<UInt64>)
    func `of any requests on one connection, each handler sees the body that was sent`(seed: UInt64) async throws {
        let seen = Guarded<[String: Data]>([:])
        var options = HTTPServer.Options()
        // A busy machine may stop the client for longer than a client may take.
        (options.headTimeout, options.bodyTimeout, options.writeTimeout) = (.seconds(600), nil, nil)
        let server = try await HTTPServer.start(options: options, bodies: Exchange.rule) { request in
            let body = try await Exchange.body(of: request)
            #expect(seen.withLock { $0.updateValue(body, forKey: request.path) } == nil, "\(request) came twice")
            return try Exchange.response(to: request)
        }
        var random = SeededRandom(state: seed)
        var client = try RawConnection(to: server)
        for batch in 0..<30 {
            let exchanges = Exchange.batch(batch, &random)
            var bytes = Data()
            for exchange in exchanges { bytes += exchange.bytes }
            let cut = Int.random(in: 0...bytes.count, using: &random)
            try await offPool { [client, bytes] in
                try client.write(bytes.prefix(cut))
                // So that the server sees them apart, now and then.
                if cut % 2 == 0 { usleep(300) }
                try client.write(bytes.dropFirst(cut))
                for exchange in exchanges { try exchange.finish(client) }
            }
            for exchange in exchanges {
                let body = seen.withLock { $0[exchange.path] }
                #expect(exchange.accepts(body), "seed \(seed): \(exchange.kind) in \(exchanges.map(\.kind))")
            }
            if exchanges.contains(where: \.kind.endsConnection) { client = try RawConnection(to: server) }
        }
        await server.stop()
    }
}

/// A request of some kind, and what its handler must see.
private struct Exchange: Sendable {
    enum Kind: String, CaseIterable {
        case none, head, whole, wholeChunks, wholeExpect, pieces, pieceChunks, pieceExpect, begin, unread, encoded
        case failing, ignored, tooLarge, malformed, upgraded

        var endsConnection: Bool { [.ignored, .tooLarge, .malformed, .upgraded].contains(self) }
        var isExpecting: Bool { [.wholeExpect, .pieceExpect].contains(self) }
        var isChunked: Bool { [.wholeChunks, .pieceChunks].contains(self) }
        var hasBody: Bool { ![.none, .head, .malformed, .upgraded].contains(self) }
    }

    struct Failure: Error {}

    let kind: Kind
    let path: String
    let body: Data

    // MARK: The server

    @Sendable static func rule(_ head: ServerRequest) -> BodyRule {
        switch kind(of: head) {
        case .pieces, .pieceChunks, .pieceExpect, .begin, .unread: .pieces(upTo: 1 << 20)
        case .ignored: .ignored
        case .tooLarge: .whole(upTo: 0)
        default: .whole(upTo: 1 << 20)
        }
    }

    private static func kind(of request: ServerRequest) -> Kind? {
        request.path.split(separator: "/").first.flatMap { Kind(rawValue: String($0)) }
    }

    /// What a handler sees.
    static func body(of request: ServerRequest) async throws -> Data {
        switch kind(of: request) {
        case .pieces, .pieceChunks, .pieceExpect: return try await request.pieces.collect(upTo: 1 << 20)
        case .begin:
            for try await piece in request.pieces { return piece }
            return Data()
        default: return request.body
        }
    }

    static func response(to request: ServerRequest) throws -> ServerResponse {
        switch kind(of: request) {
        case .failing: throw Failure()
        case .upgraded: .webSocket(request) { _ in }
        default: .text(request.path)
        }
    }

    // MARK: The client

    /// Requests that are sent at once. Only the last one may wait for something, or end the connection.
    static func batch(_ number: Int, _ random: inout SeededRandom) -> [Exchange] {
        var batch: [Exchange] = []
        for index in 0..<Int.random(in: 1...3, using: &random) {
            guard let kind = Kind.allCases.randomElement(using: &random) else { break }
            // What isn't read is so short that the connection stays.
            let sizes = [.begin, .unread].contains(kind) ? [1, 5_000, 60_000] : [1, 3, 900, 17_000, 70_000, 400_000]
            let size = kind.hasBody ? sizes.randomElement(using: &random) ?? 0 : 0
            let words = (0..<(size + 7) / 8).map { _ in random.next() }
            let body = Data(words.withUnsafeBytes { Data($0) }.prefix(size))
            batch.append(Exchange(kind: kind, path: "/\(kind.rawValue)/\(number)/\(index)", body: body))
            if kind.endsConnection || kind.isExpecting { break }
        }
        return batch
    }

    /// What is sent at once.
    var bytes: Data {
        let method: String
        switch kind {
        case .none, .upgraded, .malformed: method = "GET"
        case .head: method = "HEAD"
        default: method = "POST"
        }
        var text = "\(method) \(path) HTTP/\(kind == .malformed ? "3.0" : "1.1")\r\nHost: h\r\n"
        if kind == .upgraded {
            text += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            text += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        }
        if kind == .encoded { text += "Content-Encoding: gzip\r\n" }
        if kind.isExpecting { text += "Expect: 100-continue\r\n" }
        if kind.isChunked { text += "Transfer-Encoding: chunked\r\n\r\n" }
        if kind.hasBody, !kind.isChunked { text += "Content-Length: \(body.count)\r\n\r\n" }
        if !kind.hasBody { text += "\r\n" }
        // The others get a response before the body, and the connection is closed.
        let sendsBody = !kind.isExpecting && kind != .tooLarge && kind != .ignored
        return Data(text.utf8) + (kind.isChunked ? chunks : sendsBody ? body : Data())
    }

    private var chunks: Data {
        let half = body.count / 2
        var chunks = Data()
        for part in [body.prefix(half), body.dropFirst(half)] where !part.isEmpty {
            chunks += Data("\(String(part.count, radix: 16))\r\n".utf8) + part + Data("\r\n".utf8)
        }
        return chunks + Data("0\r\n\r\n".utf8)
    }

    /// Sends what is still missing, and reads the response.
    func finish(_ client: RawConnection) throws {
        if kind.isExpecting {
            #expect(try client.readHead() == "HTTP/1.1 100 Continue\r\n\r\n")
            try client.write(body)
        }
        let head = try client.readHead()
        #expect(head.hasPrefix("HTTP/1.1 \(status) "))
        guard kind != .head else { return }
        guard kind != .upgraded else {
            // The close frame.
            #expect(try client.read(4) == Data([0x88, 2, 3, 0xE8]))
            return
        }
        let text = String(decoding: try client.readBody(head), as: UTF8.self)
        if status == "200" { #expect(text == path) }
    }

    private var status: String {
        switch kind {
        case .failing: "500"
        case .tooLarge: "413"
        case .malformed: "505"
        case .upgraded: "101"
        default: "200"
        }
    }

    /// Whether a handler was right to see a body, or to see nothing.
    func accepts(_ seen: Data?) -> Bool {
        switch kind {
        case .tooLarge, .malformed: seen == nil
        case .ignored, .unread: seen?.isEmpty == true
        case .begin: seen.map { !$0.isEmpty && body.prefix($0.count) == $0 } ?? false
        default: seen == body
        }
    }
}
