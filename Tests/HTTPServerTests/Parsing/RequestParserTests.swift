import ATCrypto
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import HTTPServer

@Suite(.inTurn) struct RequestParserTests {
    /// What a parser makes of bytes: each request as a line, and the status of the error that ends them.
    private func outcome(_ bytes: [UInt8], pieces: Int, headLimit: Int = 1 << 16, bodyLimit: Int = 1 << 20) -> [String]
    {
        var parser = RequestParser(headLimit: headLimit, bodyLimit: bodyLimit)
        let input = InputBuffer(capacity: 16)
        var lines: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            input.append(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
            do {
                reading: while true {
                    switch try parser.advance(input) {
                    case .needsMore: break reading
                    case .expectsContinue, .head: continue
                    case .request(let received):
                        let request = received.request
                        lines.append("\(request.method) \(request.target) \(request.headers.count) \(request.text)")
                    }
                }
            } catch {
                return lines + ["\(error.status)"]
            }
        }
        return lines
    }

    private let twoRequests = Array(
        """
        POST /a?b=c HTTP/1.1\r
        Host: h\r
        Content-Length: 5\r
        \r
        helloPOST /chunks HTTP/1.1\r
        host:h\r
        Transfer-Encoding: Chunked\r
        \r
        4;name="value"\r
        Wiki\r
        00005\r
        pedia\r
        0\r
        Trailer: yes\r
        \r

        """.utf8
    )

    @Test func `requests are the same in whatever pieces they arrive`() {
        for pieces in 1...twoRequests.count {
            #expect(outcome(twoRequests, pieces: pieces) == ["POST /a?b=c 2 hello", "POST /chunks 2 Wikipedia"])
        }
    }

    @Test func `bodies that are read in pieces are the same, too, and the next request follows`() throws {
        for pieces in 1...twoRequests.count {
            var parser = RequestParser(headLimit: 1 << 16, bodyLimit: 9, readsPieces: true)
            let input = InputBuffer(capacity: 16)
            var (targets, bodies): ([String], [Data]) = ([], [])
            var (rest, isReading) = (twoRequests[...], false)
            while !rest.isEmpty {
                input.append(rest.prefix(pieces))
                rest = rest.dropFirst(pieces)
                reading: while true {
                    if isReading {
                        switch try parser.nextPiece(input) {
                        case .bytes(let bytes): bodies[bodies.count - 1] += bytes
                        case .needsMore: break reading
                        case .end: isReading = false
                        }
                    } else {
                        guard case .head(let received) = try parser.advance(input) else { break reading }
                        (isReading, targets, bodies) = (true, targets + [received.request.target], bodies + [Data()])
                    }
                }
            }
            #expect(targets == ["/a?b=c", "/chunks"] && bodies == [Data("hello".utf8), Data("Wikipedia".utf8)])
        }
    }

    @Test(arguments: [
        "GET /\r\n\r\n", "GET  / HTTP/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/1.1 \r\nHost: h\r\n\r\n",
        "GET / http/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/1.11\r\nHost: h\r\n\r\n", "GET / HTTP/x.1\r\nHost: h\r\n\r\n",
        "G(T / HTTP/1.1\r\nHost: h\r\n\r\n", "GET nopath HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /ä HTTP/1.1\r\nHost: h\r\n\r\n", "GET /a b HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\nHost: h\n\n", "GET / HTTP/1.1\r\nHost: h\n\r\n", "\u{16}\u{3}\u{1}",
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\n: empty\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX : y\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: a\u{0}b\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\nX: a\rb\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1, 2\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: +1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0x1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1,\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET x?y=http://h/z HTTP/1.1\r\nHost: h\r\n\r\n", "GET ://h/z HTTP/1.1\r\nHost: h\r\n\r\n",
    ])
    func `a malformed head is a bad request`(text: String) {
        #expect(outcome(Array(text.utf8), pieces: .max) == ["400"])
    }

    @Test(arguments: [
        ("GET / HTTP/2.0\r\nHost: h\r\n\r\n", 505), ("GET / HTTP/1.1\r\nHost: h\r\nExpect: magic\r\n\r\n", 417),
        ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ])
    func `unsupported protocols have their own status`(text: String, status: Int) {
        #expect(outcome(Array(text.utf8), pieces: .max) == ["\(status)"])
    }

    @Test(arguments: [
        "\r\n", "x\r\n", "-1\r\n", "0x5\r\n", " 5\r\n", "5 5\r\n", "5\n", "ffffffffffffffff\r\n",
        "10000000000000000\r\n",
        "2\r\nabc\r\n", "2\r\nab0\r\n\r\n", "0\r\nno colon\r\n\r\n", "5;\u{0}\r\n",
        "0\r\nA: b\n\n", "0\r\nA: b\rC: d\r\n\r\n", "0\r\n: b\r\n\r\n", "0\n\n", "5\r5\r\n",
    ])
    func `a malformed chunk is a bad request`(chunks: String) {
        let head = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(outcome(Array((head + chunks).utf8), pieces: .max) == ["400"])
        #expect(outcome(Array((head + chunks).utf8), pieces: 1) == ["400"])
    }

    @Test func `with a limit of no bytes, a body in chunks is refused before its first chunk`() {
        let head = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(outcome(Array(head.utf8), pieces: .max, bodyLimit: 0) == ["413"])
    }

    @Test func `equal content lengths are one`() {
        let text = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2, 2\r\nContent-Length: 2\r\n\r\nok"
        #expect(outcome(Array(text.utf8), pieces: .max) == ["POST / 3 ok"])
    }

    @Test func `an empty line before a request is ignored`() {
        let text = "\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n"
        #expect(outcome(Array(text.utf8), pieces: .max) == ["GET / 1 "])
        #expect(outcome(Array(text.utf8), pieces: 1) == ["GET / 1 "])
    }

    @Test(arguments: [1, 7, .max])
    func `a chunk line and trailers have limits`(pieces: Int) {
        let head = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        let endlessLine = head + "5;" + String(repeating: "x", count: 5000)
        #expect(outcome(Array(endlessLine.utf8), pieces: pieces) == ["400"])
        #expect(outcome(Array((endlessLine + "\r\nhello\r\n0\r\n\r\n").utf8), pieces: pieces) == ["400"])
        let manyTrailers = head + "0\r\n" + String(repeating: "Name: value\r\n", count: 100)
        #expect(outcome(Array(manyTrailers.utf8), pieces: pieces, headLimit: 200) == ["431"])
    }

    @Test func `chunks together may not exceed the body's limit`() {
        let text = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n4\r\n"
        #expect(outcome(Array(text.utf8), pieces: .max, bodyLimit: 7) == ["413"])
        #expect(outcome(Array((text + "efgh\r\n0\r\n\r\n").utf8), pieces: .max, bodyLimit: 8) == ["POST / 2 abcdefgh"])
    }

    @Test func `any number of empty lines before a request needs no stack, and too many are refused`() {
        let request = Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
        let lines = Array(repeating: Array("\r\n".utf8), count: 500_000).flatMap(\.self)
        #expect(outcome(lines[..<2000] + request, pieces: .max) == ["GET / 1 "])
        #expect(outcome(lines + request, pieces: .max, headLimit: .max) == ["GET / 1 "])
        #expect(outcome(lines + request, pieces: .max) == ["431"])
        #expect(outcome(lines, pieces: 2) == ["431"])
    }

    @Test func `a trailer that is sent byte by byte is searched once`() {
        let head = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: "
        let bytes = Array(head.utf8) + Array(repeating: UInt8(ascii: "a"), count: 1 << 19) + Array("\r\n\r\n".utf8)
        #expect(outcome(bytes, pieces: 1, headLimit: 1 << 20) == ["POST / 2 "])
    }

    @Test func `random bytes don't crash the parser, and give the same result in any pieces`() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<2_000 {
            var bytes = twoRequests
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
                }
            }
            let whole = outcome(bytes, pieces: .max)
            #expect(outcome(bytes, pieces: Int.random(in: 1...40, using: &random)) == whole, "\(bytes)")
        }
    }
}
