#if canImport(CSystem)
import Foundation
import HTTPTransport
import Probes

/// A proxy that forwards requests and makes tunnels, or does neither. Every host that it is asked for is this machine.
final class ForwardProxy: Sendable {
    /// What it does with what it is asked.
    enum Manner: Sendable {
        case forwarding
        /// Forwards for those who send this in `Proxy-Authorization`, and is sorry for the others.
        case forwardingFor(credentials: String)
        case refusing(status: Int)
        case hangingUp
        case babbling
        /// Goes on for ever with what it sends as the head of its response.
        case endless(String)
        /// Says nothing at all.
        case silent
        /// Says nothing to the first who comes, and forwards for the others.
        case silentAtFirst
    }

    private let server: RawServer
    private let heads: Guarded<[String]>

    init(_ manner: Manner = .forwarding) throws {
        let heads = Guarded<[String]>([])
        self.heads = heads
        server = try RawServer { client, number in
            let head = try client.readHead()
            heads.withLock { $0.append(head) }
            switch manner {
            case .forwarding: try Self.serve(client, head)
            case .forwardingFor(let credentials):
                let isKnown = head.contains("\r\nProxy-Authorization: \(credentials)\r\n")
                if isKnown { try Self.serve(client, head) } else { try Self.refuse(client, 407) }
            case .refusing(let status): try Self.refuse(client, status)
            case .hangingUp: break
            case .babbling: try client.write("What is it?\r\n\r\n")
            case .endless(let line):
                try client.write("HTTP/1.1 200 Go ahead\r\n")
                while true { try client.write(String(repeating: line, count: 100)) }
            case .silent: client.readToEnd()
            case .silentAtFirst: if number == 0 { client.readToEnd() } else { try Self.serve(client, head) }
            }
        }
    }

    var port: Int { server.port }

    func stop() { server.stop() }

    /// What it was asked, in order, with all header fields.
    var requests: [String] { heads.withLock { $0 } }

    /// The first lines of what it was asked, in order.
    var requestLines: [String] { heads.withLock { $0.map { String($0.prefix { $0 != "\r\n" }) } } }

    private static func refuse(_ client: RawConnection, _ status: Int) throws {
        let challenge = status == 407 ? "Proxy-Authenticate: Basic realm=\"proxy\"\r\n" : ""
        try client.write("HTTP/1.1 \(status) Sorry\r\n\(challenge)Content-Length: 5\r\n\r\nsorry")
    }

    private static func serve(_ client: RawConnection, _ head: String) throws {
        let words = head.split(separator: " ", maxSplits: 2)
        guard words.count == 3 else { throw RawConnection.Ended() }
        let isTunnel = words[0] == "CONNECT"
        guard let target = URL(string: isTunnel ? "tunnel://\(words[1])/" : String(words[1])), let port = target.port
        else {
            throw RawConnection.Ended()
        }
        let server = try RawConnection(to: port)
        if isTunnel {
            try client.write("HTTP/1.1 200 Go ahead\r\nX-From: proxy\r\n\r\n")
        } else {
            let query = target.query(percentEncoded: true).map { "?\($0)" } ?? ""
            let rest = words[2].replacing(/Proxy-.*\r\n/, with: "")
            try server.write("\(words[0]) \(target.path(percentEncoded: true))\(query) \(rest)")
        }
        Thread.detachNewThread {
            while let bytes = try? server.readSome(), (try? client.write(bytes)) != nil {}
            client.end()
            server.end()
        }
        while let bytes = try? client.readSome(), (try? server.write(bytes)) != nil {}
        server.end()
    }
}
#endif
