#if canImport(CSystem)
import Foundation
import HTTPTransport

/// A server that speaks HTTP/2 in frames of a test's choice, through `openssl s_server`, which does the TLS for it and
/// serves one connection after the other.
final class HTTP2FrameServer: Sendable {
    /// The frames of the response to a request. The number counts the requests before it.
    typealias Answer = @Sendable (_ number: Int) -> [HTTP2Frame]

    private static let preface = Data("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    let url: URL
    private let server: OpenSSLServer
    private let counts = Guarded<(requests: Int, connections: Int)>((0, 0))

    init(_ answer: @escaping Answer) throws {
        server = try OpenSSLServer(.none, ["-alpn", "h2"])
        guard let url = URL(string: "https://localhost:\(server.port)/") else { throw CocoaError(.fileReadUnknown) }
        self.url = url
        let (server, counts) = (server, counts)
        Thread.detachNewThread { try? Self.serve(server, counts, answer) }
    }

    var authority: URL { server.authority }
    var requestCount: Int { counts.withLock { $0.requests } }
    var connectionCount: Int { counts.withLock { $0.connections } }

    func stop() { server.stop() }

    /// Reads the program's output: for each connection a description, then the client's bytes.
    ///
    /// Everything is written in response to a request. The program would send what is written after a connection has
    /// ended on the next one: libcurl opens one to repeat a refused request, and closes it when it may not.
    private static func serve(
        _ server: OpenSSLServer, _ counts: Guarded<(requests: Int, connections: Int)>, _ answer: Answer
    ) throws {
        var input = Data()
        var pending = Data()
        while true {
            // A connection that sent no request and the one after it can arrive in one piece.
            while let range = input.range(of: preface) {
                counts.withLock { $0.connections += 1 }
                input = Data(input[range.upperBound...])
                pending = HTTP2Frame(.settings).bytes(on: 0)
            }
            while let (kind, flags, stream) = takeFrame(&input) {
                if kind == .settings, flags & HTTP2Frame.acknowledgement == 0 {
                    pending += HTTP2Frame(.settings, flags: HTTP2Frame.acknowledgement).bytes(on: 0)
                } else if kind == .headers {
                    let number = counts.withLock { counts in
                        defer { counts.requests += 1 }
                        return counts.requests
                    }
                    try server.write(answer(number).reduce(into: pending) { $0 += $1.bytes(on: stream) })
                    pending = Data()
                }
            }
            input += try server.readSome()
        }
    }

    /// Removes a frame from the front. The program's own text never starts with the first byte of a frame's length.
    private static func takeFrame(_ input: inout Data) -> (kind: HTTP2Frame.Kind?, flags: UInt8, stream: UInt32)? {
        let bytes = [UInt8](input.prefix(9))
        guard bytes.count == 9, bytes[0] == 0 else { return nil }
        let length = Int(bytes[1]) << 8 | Int(bytes[2])
        guard input.count >= 9 + length else { return nil }
        input = Data(input.dropFirst(9 + length))
        let stream = bytes[5...8].reduce(0) { $0 << 8 | UInt32($1) } & 0x7fff_ffff
        return (HTTP2Frame.Kind(rawValue: bytes[3]), bytes[4], stream)
    }
}
#endif
