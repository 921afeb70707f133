import Foundation
import HTTPTransport

/// A server that says what a test has it say, byte for byte, for what no proper server would do.
///
/// Each connection is served by a thread of its own, which may wait for bytes.
final class RawServer: Sendable {
    /// Serves one connection; the number says how many came before it. What it throws ends the connection.
    typealias Script = @Sendable (_ connection: RawConnection, _ number: Int) throws -> Void

    let port: Int
    let url: URL
    private let listener: Int32
    private let connections = Guarded<[RawConnection]>([])
    private let hasStopped = Guarded(false)

    /// Starts a server on 127.0.0.1.
    init(_ script: @escaping Script) throws {
        (listener, port) = try Self.listen()
        guard let url = URL(string: "http://127.0.0.1:\(port)/") else { throw RawConnection.Ended() }
        self.url = url
        let (listener, connections, hasStopped) = (listener, connections, hasStopped)
        Thread.detachNewThread {
            while true {
                let accepted = accept(listener, nil, nil)
                // What a client gave up before it was accepted, and a moment without descriptors, are no end.
                if accepted < 0, [EINTR, ECONNABORTED, EMFILE, ENFILE].contains(errno) { continue }
                guard accepted >= 0, !hasStopped.withLock({ $0 }) else { break }
                let connection = RawConnection(accepted)
                let number = connections.withLock { connections in
                    connections.append(connection)
                    return connections.count - 1
                }
                Thread.detachNewThread {
                    try? script(connection, number)
                    connection.close()
                }
            }
            hasStopped.withLock { hasStopped in
                hasStopped = true
                close(listener)
            }
        }
    }

    deinit { stop() }

    /// How many connections were made so far.
    var connectionCount: Int { connections.withLock { $0.count } }

    /// Takes no more connections and ends those that are open.
    func stop() {
        hasStopped.withLock { hasStopped in
            // Whoever accepts closes it: until then nobody else can have the number.
            if !hasStopped { shutdown(listener, Int32(SHUT_RDWR)) }
            hasStopped = true
        }
        for connection in connections.withLock({ $0 }) { connection.end() }
    }

    private static func listen() throws -> (descriptor: Int32, port: Int) {
        let descriptor = Loopback.socket()
        let isListening = Loopback.withAddress {
            bind(descriptor, $0, $1) == 0 && Foundation.listen(descriptor, 64) == 0
        }
        guard isListening, let port = Loopback.port(of: descriptor) else {
            close(descriptor)
            throw CocoaError(.fileNoSuchFile)
        }
        return (descriptor, port)
    }
}
