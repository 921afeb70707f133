#if canImport(CSystem)
import Foundation
import HTTPTransport
import TestLoad
import Testing

/// HTTP/2 frame by frame, with frames that no real server sends.
@Suite(
    .inTurn,
    .enabled(if: Certificates.canBeMade, "skipped: needs the openssl command, which isn't here"))
struct HTTP2FrameTransportTests {
    /// The frames of a whole answer, whose only header field is `:status: 200`.
    private static func answer(_ body: String) -> [HTTP2Frame] {
        [
            HTTP2Frame(.headers, flags: HTTP2Frame.endHeaders, Data([0x88])),
            HTTP2Frame(.data, flags: HTTP2Frame.endStream, Data(body.utf8)),
        ]
    }

    /// A transport, and a server for it that answers each request with the frames that a function gives for it.
    private static func withServer(
        _ answer: @escaping HTTP2FrameServer.Answer,
        _ body: (CurlTransport, URL, HTTP2FrameServer) async throws -> Void
    ) async throws {
        let server = try HTTP2FrameServer(answer)
        defer { server.stop() }
        let options = CurlTransport.Options(certificateAuthorities: .file(server.authority))
        try await body(CurlTransport(options: options), server.url, server)
    }

    @Test(arguments: [HTTPMethod.get, .post])
    func `frames form a response`(method: HTTPMethod) async throws {
        try await Self.withServer({ _ in Self.answer("answer") }) { transport, url, server in
            for _ in 0..<3 {
                let answer = try await transport.send(HTTPRequest(method, url))
                #expect(answer.status == .ok && answer.body == Data("answer".utf8))
            }
            #expect(server.requestCount == 3 && server.connectionCount == 1)
        }
    }

    // PROTOCOL_ERROR, INTERNAL_ERROR, FLOW_CONTROL_ERROR, CANCEL, ENHANCE_YOUR_CALM.
    @Test(arguments: [1, 2, 3, 8, 11] as [UInt8], [HTTPMethod.get, .post])
    func `a stream reset before its response fails alone, and isn't retried`(code: UInt8, method: HTTPMethod)
        async throws
    {
        try await Self.withServer({ $0 == 0 ? [.reset(code)] : Self.answer("next") }) { transport, url, server in
            let request = HTTPRequest(method, url)
            let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
            #expect(error?.reason == .connectionLost && error?.isTransient == true)
            #expect(server.requestCount == 1)
            let next = try await transport.send(request)
            #expect(next.body == Data("next".utf8))
            #expect(server.requestCount == 2 && server.connectionCount == 1)
        }
    }

    @Test(arguments: [2, 8] as [UInt8])
    func `a stream reset within its response fails`(code: UInt8) async throws {
        let half = [Self.answer("")[0], HTTP2Frame(.data, Data("half an".utf8)), .reset(code)]
        try await Self.withServer({ $0 == 0 ? half : Self.answer("next") }) { transport, url, server in
            let request = HTTPRequest(.get, url)
            let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
            #expect(error?.reason == .connectionLost)
            let next = try await transport.send(request)
            #expect(next.body == Data("next".utf8))
        }
    }

    // REFUSED_STREAM: the server has not looked at it.
    @Test func `a read on a refused stream is retried once`() async throws {
        try await Self.withServer({ $0 == 0 ? [.reset(7)] : Self.answer("next") }) { transport, url, server in
            let answer = try await transport.send(HTTPRequest(.get, url))
            #expect(answer.body == Data("next".utf8) && server.requestCount == 2)
        }
    }

    // It could be retried safely, but libcurl doesn't report why it would send a request again.
    @Test(arguments: [HTTPMethod.post, .put, .delete])
    func `a change on a refused stream is left to the caller to retry`(method: HTTPMethod) async throws {
        try await Self.withServer({ $0 == 0 ? [.reset(7)] : Self.answer("next") }) { transport, url, server in
            let request = HTTPRequest(method, url)
            let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
            #expect(error?.reason == .connectionLost && error?.isTransient == true)
            #expect(server.requestCount == 1)
            let next = try await transport.send(request)
            #expect(next.body == Data("next".utf8))
        }
    }

    // NO_ERROR, PROTOCOL_ERROR.
    @Test(arguments: [0, 1] as [UInt8], [HTTPMethod.post, .delete])
    func `a change that GOAWAY left unprocessed fails, and the next request reconnects`(
        code: UInt8, method: HTTPMethod
    ) async throws {
        try await Self.withServer({
            $0 == 0 ? [.goAway(lastStream: 0, code)] : Self.answer("next")
        }) { transport, url, server in
            let request = HTTPRequest(method, url)
            let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
            #expect(error?.reason == .connectionLost && error?.isTransient == true)
            let next = try await transport.send(request)
            #expect(next.body == Data("next".utf8))
            #expect(server.requestCount == 2 && server.connectionCount == 2)
        }
    }

    // MARK: Responses that come early

    /// More than a server takes of a body without having been asked for more.
    private static let stalledBody = HTTPBody.bytes(Data(count: 100_000))

    /// A response of six bytes, which may announce its length.
    private static func early(_ status: UInt8, hasLength: Bool = true) -> [HTTP2Frame] {
        let length: [UInt8] = hasLength ? [0x0F, 0x0D, 1, UInt8(ascii: "6")] : []
        return [
            HTTP2Frame(.headers, flags: HTTP2Frame.endHeaders, Data([status] + length)),
            HTTP2Frame(.data, flags: HTTP2Frame.endStream, Data("answer".utf8)),
        ]
    }

    // 200, 400, 500. A success without a length could be a part of one.
    @Test(
        arguments: [(0x88, true), (0x8C, true), (0x8E, true), (0x8C, false), (0x8E, false)] as [(UInt8, Bool)],
        ["send", "stream"])
    func `a whole response to a body that the server stops reading is delivered`(
        response: (status: UInt8, hasLength: Bool), call: String
    ) async throws {
        // The call ends with its idle time, by which a busy server must have responded.
        try await tryLimits { limit in
            try await Self.withServer({ _ in Self.early(response.status, hasLength: response.hasLength) }) {
                transport, url, server in
                var request = HTTPRequest(.post, url, body: Self.stalledBody)
                request.timeouts.idle = limit
                for _ in 0..<2 {
                    let body =
                        call == "send"
                        ? try await transport.send(request).body : try await transport.stream(request).body.collect()
                    #expect(body == Data("answer".utf8))
                }
                #expect(server.requestCount == 2)
            }
        }
    }

    // A server that doesn't want the rest of a body says so with NO_ERROR, after its whole response. If both arrive in
    // one TLS record, libcurl 7.88 discards what it has read, and reports neither the head nor the body.
    @Test(arguments: [0x88, 0x8C, 0x8E] as [UInt8], ["send", "stream"])
    func `a stream that is reset with its response is lost or whole, and sent once`(status: UInt8, call: String)
        async throws
    {
        try await Self.withServer({ $0 == 0 ? Self.early(status) + [.reset(0)] : Self.answer("next") }) {
            transport, url, server in
            var request = HTTPRequest(.post, url, body: Self.stalledBody)
            request.timeouts.idle = .seconds(60)
            do {
                let body =
                    call == "send"
                    ? try await transport.send(request).body : try await transport.stream(request).body.collect()
                #expect(body == Data("answer".utf8))
            } catch let error as TransportError {
                #expect(error.reason == .connectionLost && error.isTransient)
            }
            #expect(server.requestCount == 1)
            #expect(try await transport.send(HTTPRequest(.get, url)).body == Data("next".utf8))
        }
    }
}
#endif
