#if canImport(CSystem)
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Each kind of byte that a server can send without end comes to one: the table in `HTTPLimits`' documentation, line by
/// line.
@Suite(.inTurnFirst, .serialized) struct ReceivedBytesTransportTests {
    /// What comes before the part that has no end.
    enum Flood: String, CaseIterable, CustomTestStringConvertible {
        case statusLine, header, headers, interimResponses, trailers, trailer, body, chunkedBody, refusedExpectation

        var testDescription: String { rawValue }

        var beginning: String {
            switch self {
            case .statusLine: "HTTP/1.1 200 "
            case .header: "HTTP/1.1 200 OK\r\nX: "
            case .headers: "HTTP/1.1 200 OK\r\n"
            case .interimResponses: ""
            case .trailers: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n"
            case .trailer: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX: "
            case .body: "HTTP/1.1 200 OK\r\n\r\n"
            case .chunkedBody: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            case .refusedExpectation: "HTTP/1.1 417 No\r\n\r\n"
            }
        }

        var repetition: String {
            switch self {
            case .statusLine, .header, .trailer, .body, .refusedExpectation: String(repeating: "x", count: 1_000)
            case .headers, .trailers: "X-Name: \(String(repeating: "x", count: 1_000))\r\n"
            case .interimResponses: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
            case .chunkedBody: "3e8;extension=1\r\n\(String(repeating: "x", count: 1_000))\r\n"
            }
        }

        func reason(_ limits: HTTPLimits) -> TransportError.Reason {
            switch self {
            case .body, .chunkedBody, .refusedExpectation: .bodyTooLarge(limit: limits.bodyBytes)
            default: .headersTooLarge(limit: limits.headerBytes)
            }
        }
    }

    private static func server(_ beginning: String, _ repetition: String, _ sent: Guarded<Int> = Guarded(0)) throws
        -> RawServer
    {
        let piece = Data(String(repeating: repetition, count: 64).utf8)
        return try RawServer { connection, _ in
            _ = try connection.readHead()
            try connection.write(beginning)
            while true {
                try connection.write(piece)
                sent.withLock { $0 += piece.count }
            }
        }
    }

    @Test(arguments: Flood.allCases, [false, true])
    func `endless responses hit a limit`(flood: Flood, isStreamed: Bool) async throws {
        // A stream of a body has no limit: it holds little of it at a time.
        guard !isStreamed || (flood != .body && flood != .chunkedBody) else { return }
        let sent = Guarded(0)
        let server = try Self.server(flood.beginning, flood.repetition, sent)
        let body: HTTPBody = flood == .refusedExpectation ? .bytes(Data(count: 2 << 20)) : .none
        var request = HTTPRequest(body.isNone ? .get : .post, server.url, body: body)
        request.limits = HTTPLimits(bodyBytes: 200_000, headerBytes: 20_000)
        let ready = request
        let error = await #expect(throws: TransportError.self) {
            if isStreamed {
                _ = try await CurlTransport().stream(ready).body.collect()
            } else {
                _ = try await CurlTransport().send(ready)
            }
        }
        #expect(error?.reason == flood.reason(request.limits))
        #expect(sent.withLock { $0 } < 64 << 20)
        server.stop()
    }

    @Test func `an endless chunk extension counts as silence`() async throws {
        let server = try Self.server(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;x=", String(repeating: "x", count: 1_000))
        var request = HTTPRequest(.get, server.url)
        request.timeouts.idle = .milliseconds(500)
        let impatient = request
        let error = await #expect(throws: TransportError.self) { try await CurlTransport().send(impatient) }
        #expect(error?.reason == .idleTooLong)
        server.stop()
    }

    @Test func `compressed data that unpacks to nothing counts as silence`() async throws {
        // A gzip header, then stored blocks that hold nothing.
        let beginning = Data("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8)
        let gzip = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
        let block = Data([0, 0, 0, 0xFF, 0xFF])
        let blocks = (0..<1_000).reduce(into: Data()) { data, _ in data += block }
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            try connection.write(beginning + gzip)
            while true { try connection.write(blocks) }
        }
        var request = HTTPRequest(.get, server.url)
        request.timeouts.idle = .milliseconds(500)
        let impatient = request
        let error = await #expect(throws: TransportError.self) { try await CurlTransport().send(impatient) }
        #expect(error?.reason == .idleTooLong)
        server.stop()
    }

    @Test(arguments: [HTTPMethod.head, .get], [200, 204, 304])
    func `a body after a response that has none isn't read`(method: HTTPMethod, status: Int) async throws {
        guard method == .head || status != 200 else { return }
        let server = try Self.server("HTTP/1.1 \(status) Fine\r\nX-One: 1\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n")
        let response = try await CurlTransport().send(HTTPRequest(method, server.url))
        #expect(response.status.rawValue == status && response.body.isEmpty && response.headers["X-One"] == "1")
        server.stop()
    }

    @Test func `unsolicited input isn't the response to the next request`() async throws {
        let (mayAdd, hasAdded) = (DispatchSemaphore(value: 0), OneShot())
        let server = try RawServer { connection, number in
            while true {
                _ = try connection.readHead()
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
                guard number == 0 else { continue }
                mayAdd.wait()
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nunasked")
                hasAdded.fire()
            }
        }
        let transport = CurlTransport()
        let request = HTTPRequest(.get, server.url)
        #expect(try await transport.send(request).body == Data("0".utf8))
        mayAdd.signal()
        await hasAdded.wait()
        for _ in 0..<3 { #expect(try await transport.send(request).body == Data("1".utf8)) }
        #expect(try await transport.send(HTTPRequest(.post, server.url)).body == Data("1".utf8))
        server.stop()
    }

    @Test(arguments: [1, 60 << 10, 70 << 10])
    func `a body is sent whole, also when its kept connection had unsolicited input`(count: Int) async throws {
        let (mayAdd, hasAdded) = (DispatchSemaphore(value: 0), OneShot())
        let body = Data(repeating: 7, count: count)
        let bodies = Guarded<[Data]>([])
        let server = try RawServer { connection, number in
            while true {
                let head = try connection.readHead()
                if head.hasPrefix("POST") {
                    let received = head.contains("Content-Length: \(count)\r\n") ? try connection.read(count) : Data()
                    bodies.withLock { $0.append(received) }
                }
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
                guard number == 0 else { continue }
                mayAdd.wait()
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nunasked")
                hasAdded.fire()
            }
        }
        let transport = CurlTransport()
        #expect(try await transport.send(HTTPRequest(.get, server.url)).body == Data("0".utf8))
        mayAdd.signal()
        await hasAdded.wait()
        #expect(
            try await transport.send(HTTPRequest(.post, server.url, body: .bytes(body))).body == Data("1".utf8))
        #expect(bodies.withLock { $0 } == [body])
        server.stop()
    }

    @Test func `an unsolicited protocol switch isn't a response`() async throws {
        let server = try Self.server("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", "x")
        var request = HTTPRequest(.get, server.url)
        (request.timeouts.idle, request.limits.bodyBytes) = (.milliseconds(500), 100_000)
        let ready = request
        let error = await #expect(throws: TransportError.self) {
            let response = try await CurlTransport().send(ready)
            Issue.record("\(response.status) \(response.body.count)")
        }
        #expect(error != nil)
        server.stop()
    }

    // MARK: Numbers

    // Chunks say where they end, and then a length says nothing.
    @Test(arguments: ["send", "stream"], [HTTPMethod.get, .post])
    func `a length beside chunks doesn't make the beginning of a body whole`(call: String, method: HTTPMethod)
        async throws
    {
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            try connection.write(
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
            _ = try connection.readAll()
        }
        var request = HTTPRequest(method, server.url)
        request.timeouts.idle = .milliseconds(500)
        let ready = request
        let error = await #expect(throws: TransportError.self) {
            let body =
                call == "send"
                ? try await CurlTransport().send(ready).body
                : try await CurlTransport().stream(ready).body.collect()
            Issue.record("\(body.count)")
        }
        #expect(error?.reason == .idleTooLong)
        server.stop()
    }

    @Test(arguments: ["-1", "-9223372036854775808", "+5", "9223372036854775808", "0x5", "5, 5", "", "5 5", "٥"])
    func `an invalid length is harmless`(length: String) async throws {
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\nhello")
        }
        for isStreamed in [false, true] {
            do {
                var request = HTTPRequest(.get, server.url)
                request.timeouts.idle = .seconds(60)
                if isStreamed {
                    let stream = try await CurlTransport().stream(request)
                    #expect(stream.announcedLength == nil)
                    _ = try await stream.body.collect()
                } else {
                    _ = try await CurlTransport().send(request)
                }
            } catch let error as TransportError {
                #expect(error.reason != .idleTooLong)
            }
        }
        server.stop()
    }

    @Test(arguments: [
        "HTTP/1.1 99999999999999999999 Much", "HTTP/1.1 -12 Less", "HTTP/1.1  200 OK", "HTTP/9.9 200 OK",
        "HTTP/1.1 ٢٠٠ OK",
    ])
    func `an invalid status is harmless`(line: String) async throws {
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            try connection.write("\(line)\r\nContent-Length: 5\r\n\r\nhello")
        }
        do {
            let status = try await CurlTransport().send(HTTPRequest(.get, server.url)).status
            #expect(0...999 ~= status.rawValue)
        } catch let error as TransportError {
            #expect(!error.description.contains { $0.isNewline })
        }
        server.stop()
    }

    @Test func `a status line among the headers doesn't start a new head`() async throws {
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            try connection.write("HTTP/1.1 200 OK\r\nX-One: 1\r\nHTTP/1.1 500 No: x\r\nContent-Length: 5\r\n\r\nhello")
        }
        let response = try await CurlTransport().send(HTTPRequest(.get, server.url))
        #expect(response.status == .ok && response.headers["X-One"] == "1" && response.body == Data("hello".utf8))
        server.stop()
    }

    @Test(arguments: [
        Duration.zero, .seconds(-1), .seconds(Int64.min), .nanoseconds(-1), .seconds(Int64.max), .seconds(1 << 33),
        Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
    ])
    func `any duration works as a timeout`(duration: Duration) async throws {
        let server = try RawServer { connection, _ in
            while true {
                _ = try connection.readHead()
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
            }
        }
        for path in [\HTTPTimeouts.idle, \.connectOrZero, \.totalOrZero] {
            var request = HTTPRequest(.post, server.url, body: .bytes(Data(count: 70_000)))
            request.timeouts[keyPath: path] = duration
            let ready = request
            if duration > .seconds(1) {
                let response = try await CurlTransport().send(ready)
                #expect(response.body == Data("hello".utf8))
            } else {
                // It may be over before anybody looks.
                do { _ = try await CurlTransport().send(ready) } catch let error as TransportError {
                    #expect([.idleTooLong, .cannotConnect, .tookTooLong].contains(error.reason))
                }
            }
        }
        server.stop()
    }

    @Test(arguments: [Int.min, -1, 0, .max])
    func `any number works as a limit`(number: Int) async throws {
        let server = try RawServer { connection, _ in
            while true {
                _ = try connection.readHead()
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
            }
        }
        for path in [\HTTPLimits.bodyBytes, \.headerBytes, \.backlogBytes] {
            var request = HTTPRequest(.get, server.url)
            request.limits[keyPath: path] = number
            let ready = request
            if number == .max || path == \.backlogBytes {
                let body = try await CurlTransport(options: .init(connectionsPerHost: number)).send(ready).body
                #expect(body == Data("hello".utf8))
            } else {
                let error = await #expect(throws: TransportError.self) { try await CurlTransport().send(ready) }
                let isBody = path == \.bodyBytes
                #expect(error?.reason == (isBody ? .bodyTooLarge(limit: number) : .headersTooLarge(limit: number)))
            }
        }
        server.stop()
    }
}

extension HTTPBody {
    fileprivate var isNone: Bool {
        if case .none = self { true } else { false }
    }
}

extension HTTPTimeouts {
    fileprivate var connectOrZero: Duration {
        get { connect ?? .zero }
        set { connect = newValue }
    }

    fileprivate var totalOrZero: Duration {
        get { total ?? .zero }
        set { total = newValue }
    }
}
#endif
