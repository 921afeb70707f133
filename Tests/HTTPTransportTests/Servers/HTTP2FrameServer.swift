#if os(Linux)
import Foundation
import HTTPTransport

/// A server that speaks HTTP/2 in frames of a test's choice, through `openssl s_server`, which does the TLS for it and
/// serves one connection after the other.
final class HTTP2FrameServer: Sendable {
    /// The frames that answer a request; the number says how many came before it.
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

    /// Reads what the program puts out: with each connection some words about it, then what the client says.
    private static func serve(
        _ server: OpenSSLServer, _ counts: Guarded<(requests: Int, connections: Int)>, _ answer: Answer
    ) throws {
        var input = Data()
        while true {
            if let range = input.range(of: preface) {
                counts.withLock { $0.connections += 1 }
                input = Data(input[range.upperBound...])
                try server.write(HTTP2Frame(.settings).bytes(on: 0))
            }
            while let (kind, flags, stream) = takeFrame(&input) {
                if kind == .settings, flags & HTTP2Frame.acknowledgement == 0 {
                    try server.write(HTTP2Frame(.settings, flags: HTTP2Frame.acknowledgement).bytes(on: 0))
                } else if kind == .headers {
                    let number = counts.withLock { counts in
                        defer { counts.requests += 1 }
                        return counts.requests
                    }
                    try server.write(answer(number).reduce(into: Data()) { $0 += $1.bytes(on: stream) })
                }
            }
            input += try server.readSome()
        }
    }

    /// Takes a frame off the front. Words of the program's own begin with no byte that a length begins with.
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
