#if canImport(CSystem)
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Responses that don't open a WebSocket, valid and invalid.
///
/// `URLSession` reads these responses itself.
@Suite(.inTurn) struct RefusedWebSocketTests {
    private static func connect(_ url: URL) async -> WebSocketError.Reason? {
        do {
            _ = try await CurlTransport().connect(WebSocketRequest(url))
        } catch let error as WebSocketError {
            return error.reason
        } catch {
            Issue.record("\(error)")
        }
        return nil
    }

    /// Connects to a server that sends a text and then, unless `staysOpen`, ends the connection.
    private static func reason(for response: String, staysOpen: Bool = false) async throws -> WebSocketError.Reason? {
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            try connection.write(response)
            if staysOpen { connection.readToEnd() }
        }
        defer { server.stop() }
        return await connect(server.url)
    }

    private static func body(of reason: WebSocketError.Reason?) -> String? {
        guard case .refused(let response) = reason, response.status == .unauthorized else { return nil }
        return String(decoding: response.body, as: UTF8.self)
    }

    // MARK: The length of the body

    @Test(arguments: [
        "-1", "-0", "+5", "0x5", "5 5", "5,6", "5.0", "1e1", "", " ", "five", "５", "-9223372036854775808",
        "-9223372036854775809", "\u{c}5", "5;", "5\r\nContent-Length: 6", "x\r\nContent-Length: 5",
        "5\r\nContent-Length: x",
    ])
    func `a rejection with an invalid length has no body`(length: String) async throws {
        // The server keeps the connection: what is wrong must not be waited for.
        let reason = try await Self.reason(
            for: "HTTP/1.1 401 No\r\nContent-Length: \(length)\r\n\r\nhello", staysOpen: true)
        #expect(Self.body(of: reason) == "")
    }

    @Test(arguments: [
        ("5", "hello"), ("005", "hello"), ("5\r\nContent-Length: 5", "hello"), ("5, 5", "hello"), ("0", ""),
        ("3", "hel"),
    ])
    func `a rejection's body ends at its announced length`(length: String, body: String)
        async throws
    {
        let reason = try await Self.reason(
            for: "HTTP/1.1 401 No\r\nContent-Length: \(length)\r\n\r\nhello", staysOpen: true)
        #expect(Self.body(of: reason) == body)
    }

    @Test(arguments: [
        "6", "9223372036854775807", "9223372036854775808", "99999999999999999999999999999999999999",
        String(repeating: "9", count: 10_000),
    ])
    func `a rejection that ends early has the body received so far`(length: String) async throws {
        let reason = try await Self.reason(for: "HTTP/1.1 401 No\r\nContent-Length: \(length)\r\n\r\nhello")
        #expect(Self.body(of: reason) == "hello")
    }

    @Test(arguments: ["", "Content-Length: 9999999\r\n", "Transfer-Encoding: chunked\r\n"])
    func `at most 64 KiB of a rejection are read`(field: String) async throws {
        let sent = Guarded(0)
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            let chunk = field.contains("chunked") ? "10000000\r\n" : ""
            try connection.write("HTTP/1.1 401 No\r\n\(field)\r\n\(chunk)")
            while true {
                try connection.write(Data(repeating: 0x61, count: 4096))
                sent.withLock { $0 += 4096 }
            }
        }
        let body = await Self.body(of: Self.connect(server.url))
        #expect(body == String(repeating: "a", count: 64 << 10))
        server.stop()
    }

    // MARK: Chunks

    @Test(arguments: [
        ("5\r\nhello\r\n0\r\n\r\n", "hello"), ("5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n", "hello world"),
        ("5;name=value\r\nhello\r\n0;x\r\n\r\n", "hello"), ("0005\r\nhello\r\n000\r\n\r\n", "hello"),
        ("5\nhello\n0\n\n", "hello"), ("b\r\nhello world\r\nB\r\nhello world\r\n0\r\n\r\n", "hello worldhello world"),
        // An invalid chunk ends the body.
        ("-5\r\nhello\r\n0\r\n\r\n", ""), ("+5\r\nhello\r\n0\r\n\r\n", ""), ("0x5\r\nhello\r\n0\r\n\r\n", ""),
        ("\r\nhello", ""), (" 5\r\nhello\r\n0\r\n\r\n", ""), ("5 5\r\nhello", ""), ("５\r\nhello", ""),
        ("5\r\nhello5\r\nworld\r\n", "hello"), ("5\r\nhello\r\n-1\r\n", "hello"), (";\r\n", ""), ("g\r\n", ""),
    ])
    func `a chunked rejection is decoded up to the first error`(chunks: String, body: String) async throws {
        for fields in ["", "Content-Length: 3\r\n", "Content-Length: -3\r\n"] {
            let reason = try await Self.reason(
                for: "HTTP/1.1 401 No\r\n\(fields)Transfer-Encoding: chunked\r\n\r\n\(chunks)", staysOpen: true)
            #expect(Self.body(of: reason) == body)
        }
    }

    @Test(arguments: [
        "7fffffffffffffff", "8000000000000000", "ffffffffffffffff", "ffffffffffffffffffffffff",
        String(repeating: "0", count: 5_000) + "6",
    ])
    func `a chunk of any announced size is read as far as it arrived`(size: String) async throws {
        let reason = try await Self.reason(
            for: "HTTP/1.1 401 No\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\nhello")
        #expect(Self.body(of: reason) == "hello")
    }

    @Test(arguments: ["5;", "5\r\nhello\r\n5;x", "", "0000"])
    func `a chunk whose size line never ends is abandoned`(start: String) async throws {
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            try connection.write("HTTP/1.1 401 No\r\nTransfer-Encoding: chunked\r\n\r\n\(start)")
            while true { try connection.write(Data(repeating: UInt8(ascii: "0"), count: 4096)) }
        }
        let body = await Self.body(of: Self.connect(server.url))
        #expect(body == (start.contains("hello") ? "hello" : ""))
        server.stop()
    }

    // MARK: The head

    @Test(arguments: [
        ("SSH-2.0-OpenSSH\r\n", "not HTTP"), ("\r\n\r\n", "not HTTP"), ("\u{0}\u{1}\u{2}\n", "not HTTP"),
        ("HTTP/1.1\r\n\r\n", "status"), ("HTTP/1.1 \r\n\r\n", "status"), ("HTTP/1.1  101 X\r\n\r\n", "status"),
        ("HTTP/1.1 1010 X\r\n\r\n", "status"), ("HTTP/1.1 10 X\r\n\r\n", "status"),
        ("HTTP/1.1 1x1 X\r\n\r\n", "status"), ("HTTP/1.1 -01 X\r\n\r\n", "status"),
        ("HTTP/1.1 +10 X\r\n\r\n", "status"), ("HTTP/1.1 099 X\r\n\r\n", "status"),
        ("HTTP/1.1 000 X\r\n\r\n", "status"),
        ("HTTP/1.1 99999999999999999999 X\r\n\r\n", "status"), ("HTTP/1.1 １０１ X\r\n\r\n", "status"),
        ("HTTP/9.9 401 X\r\n\r\n", "not HTTP"), ("HTTP/1.1x401 X\r\n\r\n", "not HTTP"),
        ("HTTP/1.1 401 X\r\nno colon\r\n\r\n", "not a header field"),
        ("HTTP/1.1 401 X\r\n: no name\r\n\r\n", "not a header field"),
        ("HTTP/1.1 401 X\r\nA B: c\r\n\r\n", "not a header field"),
        ("HTTP/1.1 401 X\r\nA : c\r\n\r\n", "not a header field"),
        ("HTTP/1.1 401 X\r\nA: b\r\n folded\r\n\r\n", "not a header field"),
        ("HTTP/1.1 401 X\r\nHTTP/1.1 101 Y\r\n\r\n", "not a header field"),
        ("HTTP/1.1 401 X\r\nA: b\u{0}c\r\n\r\n", "not a header field"),
        ("HTTP/1.1 401 X\r\nA: b\rc\r\n\r\n", "not a header field"),
        ("HTTP/1.1 401 X\r\n\rA: b\r\n\r\n", "not a header field"),
    ])
    func `an invalid head is an error at its first invalid line`(head: String, words: String)
        async throws
    {
        let reason = try await Self.reason(for: head, staysOpen: true)
        guard case .invalidHandshake(let why) = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(why.contains(words))
    }

    @Test(arguments: [
        "HTTP/1.1 101 X\r\nA: ", "HTTP/1.1 101 ", "HTTP/1.1 401 ", "HTTP/1.1 103 Early\r\nLink: ",
    ])
    func `a line that never ends is an error`(start: String) async throws {
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            try connection.write(start)
            while true { try connection.write(Data(repeating: 0x61, count: 4096)) }
        }
        #expect(await Self.connect(server.url) == .invalidHandshake("its header is larger than 65536 bytes"))
        server.stop()
    }

    @Test(arguments: ["A: b\r\n", "HTTP/1.1 100 Go on\r\n\r\n", "\r\nHTTP/1.1 103 Early\r\nLink: x\r\n"])
    func `a head that never ends is an error`(line: String) async throws {
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            try connection.write(line.hasPrefix("HTTP") ? "" : "HTTP/1.1 103 Early\r\n")
            let lines = String(repeating: line, count: 100)
            while true { try connection.write(lines) }
        }
        #expect(await Self.connect(server.url) == .invalidHandshake("its header is larger than 65536 bytes"))
        server.stop()
    }

    @Test func `a head larger than the limit is rejected even if it arrives at once`() async throws {
        let field = "A: \(String(repeating: "a", count: 1_000))\r\n"
        let head = "HTTP/1.1 401 No\r\n\(String(repeating: field, count: 66))Content-Length: 0\r\n\r\n"
        #expect(
            try await Self.reason(for: head, staysOpen: true)
                == .invalidHandshake("its header is larger than 65536 bytes"))
    }

    @Test func `interim responses are skipped`() async throws {
        let server = try RawServer { connection, _ in
            let (_, acceptance) = try connection.readHandshake()
            try connection.write(
                "HTTP/1.1 100 Go on\r\n\r\nHTTP/1.1 103 Early\r\nContent-Length: -1\r\nUpgrade: x\r\n\r\n")
            try connection.write(Data("\(acceptance)\r\n".utf8) + RawConnection.frame(.text, Data("first".utf8)))
            _ = try connection.readFrame()
        }
        let socket = try await CurlTransport().connect(WebSocketRequest(server.url))
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == .text("first"))
        #expect(socket.headers.values(for: "Upgrade") == ["websocket"])
        server.stop()
    }

    @Test(arguments: ["HTTP/1.0", "HTTP/2", "HTTP/1.2"])
    func `a WebSocket is opened in HTTP/1.1 only`(version: String) async throws {
        let server = try RawServer { connection, _ in
            let acceptance = try connection.readHandshake().acceptance
            try connection.write("\(acceptance.replacingOccurrences(of: "HTTP/1.1", with: version))\r\n")
            connection.readToEnd()
        }
        guard case .invalidHandshake = await Self.connect(server.url) else {
            Issue.record("\(version) was accepted")
            return
        }
        server.stop()
    }

    @Test(arguments: [
        "Sec-WebSocket-Accept: x\r\n", "Sec-WebSocket-Extensions: permessage-deflate\r\n", "no colon\r\n",
    ])
    func `an acceptance with one invalid field is rejected`(field: String) async throws {
        let server = try RawServer { connection, _ in
            try connection.write("\(connection.readHandshake().acceptance)\(field)\r\n")
            connection.readToEnd()
        }
        guard case .invalidHandshake = await Self.connect(server.url) else {
            Issue.record("it was accepted")
            return
        }
        server.stop()
    }

    @Test func `the accept key and the subprotocol are compared byte by byte`() throws {
        // To Unicode, the sign of the unit kelvin is the letter K.
        let key = try #require((0..<1_000).map { "key \($0)" }.first { WebSocketHandshake.accept($0).contains("K") })
        let accept = WebSocketHandshake.accept(key)
        var headers: HTTPHeaders = ["Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accept]
        #expect(WebSocketHandshake.flaw(in: headers, key: key, offered: ["K"]) == nil)
        headers["Sec-WebSocket-Protocol"] = "\u{212a}"
        #expect(WebSocketHandshake.flaw(in: headers, key: key, offered: ["K"]) != nil)
        headers["Sec-WebSocket-Protocol"] = nil
        headers["Sec-WebSocket-Accept"] = accept.replacingOccurrences(of: "K", with: "\u{212a}")
        #expect(WebSocketHandshake.flaw(in: headers, key: key, offered: ["K"]) != nil)
    }
}
#endif
