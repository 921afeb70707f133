#if canImport(CSystem)
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// What an exchange leaves for the next one: a connection, perhaps a handle of libcurl, and nothing else. Each test
/// runs twice: handles are used again if this libcurl allows it, and in any case.
@Suite(.inTurn) struct ReusedHandleTests {
    /// An exchange after which the next one must be like the first.
    enum Earlier: CaseIterable {
        case get, head, post, put, patch, delete, otherMethod, upload, longUpload, stream
        case redirect, unauthorized, noContent, trailers, interim
        case tooLarge, headersTooLarge, twoLengths, surplus, cutOff, closed, notHTTP, silent, folded
    }

    private static let plain = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-Plain: 1\r\n\r\nplain"
    private static let secrets: HTTPHeaders = [
        "Authorization": "Bearer secret", "Cookie": "a=secret", "X-Mine": "1", "Range": "bytes=1-2",
        "Accept": "text/html",
    ]

    private static func serve(_ earlier: Earlier, _ heads: Guarded<[String]>) throws -> RawServer {
        try RawServer { connection, _ in
            while true {
                let head = try connection.readHead()
                heads.withLock { $0.append(head) }
                if head.contains("\r\nExpect: ") { try connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
                _ = try connection.readBody(head)
                guard head.contains(" /earlier ") else {
                    try connection.write(head.hasPrefix("HEAD ") ? String(plain.dropLast(5)) : plain)
                    continue
                }
                try connection.write(earlier.response)
                if earlier.endsConnection { return }
            }
        }
    }

    @Test(arguments: Earlier.allCases, [false, true])
    func `nothing of an exchange is left for the next`(earlier: Earlier, reusesHandles: Bool) async throws {
        // The fault of libcurl for which handles aren't used again.
        if earlier == .folded, reusesHandles { return }
        var options = CurlTransport.Options()
        options.alwaysReusesHandles = reusesHandles
        let transport = CurlTransport(options: options)
        let heads = Guarded<[String]>([])
        let server = try Self.serve(earlier, heads)
        for next in [
            HTTPRequest(.get, server.url), HTTPRequest(.head, server.url), HTTPRequest(.delete, server.url),
            HTTPRequest(.post, server.url, body: .bytes(Data("body".utf8))), HTTPRequest(.post, server.url),
            HTTPRequest(.put, server.url, body: .stream(Self.pieces(2))),
        ] {
            var responses: [HTTPResponse] = []
            var seen: [String?] = []
            for turn in 0..<2 {
                var next = next
                // A stream can be sent once.
                if next.method == .put { next.body = .stream(Self.pieces(2)) }
                responses.append(try await transport.send(next))
                seen.append(heads.withLock { heads in heads.last { !$0.contains(" /earlier ") } })
                if turn == 0 { await Self.send(earlier, to: server.url, over: transport) }
            }
            #expect(responses[0] == responses[1] && responses[0].headers["X-Plain"] == "1")
            #expect(seen[0] == seen[1] && seen[0]?.contains("secret") == false)
        }
        // A request that times out may not have been sent.
        let earlierCount = heads.withLock { $0.filter { $0.contains("secret") }.count }
        #expect(earlierCount >= 6 || earlier == .silent)
        server.stop()
    }

    /// Makes the earlier exchange, with whatever end.
    private static func send(_ earlier: Earlier, to url: URL, over transport: CurlTransport) async {
        var request = HTTPRequest(earlier.method, url.appending(path: "earlier"), headers: secrets)
        switch earlier {
        case .post, .patch: request.body = .bytes(Data("{\"secret\":1}".utf8))
        case .put: request.body = .bytes(Data(count: 100_000))
        case .upload: request.body = .stream(pieces(3))
        case .longUpload: request.body = .bytes(Data(count: 2 << 20))
        case .tooLarge: request.limits.bodyBytes = 3
        case .headersTooLarge: request.limits.headerBytes = 30
        case .silent: request.timeouts.total = .milliseconds(50)
        default: break
        }
        if earlier == .stream {
            _ = try? await transport.stream(request).body.collect()
        } else {
            _ = try? await transport.send(request)
        }
    }

    private static func pieces(_ count: Int) -> AsyncThrowingStream<Data, any Error> {
        AsyncThrowingStream { source in
            for _ in 0..<count { source.yield(Data(count: 1_000)) }
            source.finish()
        }
    }

    @Test(arguments: [false, true])
    func `many exchanges at once keep apart`(reusesHandles: Bool) async throws {
        var options = CurlTransport.Options(connectionsPerHost: 8)
        options.alwaysReusesHandles = reusesHandles
        let transport = CurlTransport(options: options)
        let server = try RawServer { connection, _ in
            while true {
                let head = try connection.readHead()
                let body = try connection.readBody(head)
                // The response repeats what is specific to the request.
                let method = head.prefix { $0 != " " }
                let number = head.components(separatedBy: "X-Number: ").last?.prefix { $0.isNumber } ?? ""
                let text = "\(method) \(number) \(body.count)"
                try connection.write(
                    "HTTP/1.1 200 OK\r\nX-Number: \(number)\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask {
                    let size = number % 3 == 0 ? 0 : number
                    let request = HTTPRequest(
                        size == 0 ? .get : .post, server.url, headers: ["X-Number": "\(number)"],
                        body: size == 0 ? .none : .bytes(Data(count: size)))
                    let response = try await transport.send(request)
                    #expect(response.headers["X-Number"] == "\(number)")
                    #expect(response.body == Data("\(request.method) \(number) \(size)".utf8))
                }
            }
            try await group.waitForAll()
        }
        server.stop()
    }
}

extension ReusedHandleTests.Earlier {
    fileprivate var method: HTTPMethod {
        switch self {
        case .head: .head
        case .post, .upload: .post
        case .put, .longUpload: .put
        case .patch: .patch
        case .delete: .delete
        case .otherMethod: HTTPMethod(rawValue: "PROPFIND")
        default: .get
        }
    }

    /// Whether the server ends the connection after its response.
    fileprivate var endsConnection: Bool { self == .cutOff || self == .closed || self == .notHTTP }

    fileprivate var response: String {
        let fields = "Set-Cookie: b=2\r\nX-Earlier: 1\r\n"
        switch self {
        case .head: return "HTTP/1.1 200 OK\r\n\(fields)Content-Length: 7\r\n\r\n"
        case .redirect: return "HTTP/1.1 302 Found\r\n\(fields)Location: /elsewhere\r\nContent-Length: 0\r\n\r\n"
        case .unauthorized:
            return "HTTP/1.1 401 No\r\n\(fields)WWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 0\r\n\r\n"
        case .noContent: return "HTTP/1.1 204 No Content\r\n\(fields)\r\n"
        case .trailers:
            return "HTTP/1.1 200 OK\r\n\(fields)Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Late: 1\r\n\r\n"
        case .interim:
            return "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        case .twoLengths:
            return "HTTP/1.1 200 OK\r\n\(fields)Content-Length: 2\r\nContent-Length: 3\r\n\r\nok"
        case .surplus: return "HTTP/1.1 200 OK\r\n\(fields)Content-Length: 2\r\n\r\nok and more"
        case .cutOff: return "HTTP/1.1 200 OK\r\n\(fields)Content-Length: 20\r\n\r\nearlier"
        case .closed: return "HTTP/1.1 200 OK\r\n\(fields)\r\nearlier"
        case .notHTTP: return "*** not HTTP ***\r\n\r\n"
        case .silent: return ""
        case .folded: return "HTTP/1.1 200 OK\r\n X-Folded: 1\r\nContent-Length: 2\r\n\r\nok"
        case .get, .post, .put, .patch, .delete, .otherMethod, .upload, .longUpload, .stream, .tooLarge,
            .headersTooLarge:
            return "HTTP/1.1 200 OK\r\n\(fields)Content-Length: 7\r\n\r\nearlier"
        }
    }
}
#endif
