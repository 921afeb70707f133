import Foundation
import HTTPTransport
import Probes

/// A server that sends exactly the bytes that a test chooses, for responses that no real server sends.
///
/// Each connection is served by a thread of its own, which may wait for bytes.
final class RawServer: Sendable {
    /// Serves one connection. The number counts the connections before it. An error ends the connection.
    typealias Script = @Sendable (_ connection: RawConnection, _ number: Int) throws -> Void

    let port: Int
    let url: URL
    private let listener: Int32
    private let connections = Guarded<[RawConnection]>([])
    private let hasStopped = Guarded(false)

    /// Starts a server on 127.0.0.1, or on ::1. The receive buffer limits how much unread input the system accepts.
    init(onIPv6: Bool = false, receiveBuffer: Int32? = nil, _ script: @escaping Script) throws {
        (listener, port) = try onIPv6 ? Self.listenOnIPv6() : Self.listen(receiveBuffer)
        guard let url = URL(string: "http://\(onIPv6 ? "[::1]" : "127.0.0.1"):\(port)/") else {
            throw RawConnection.Ended()
        }
        self.url = url
        let (listener, connections, hasStopped) = (listener, connections, hasStopped)
        Thread.detachNewThread {
            while true {
                let accepted = accept(listener, nil, nil)
                // Otherwise a program that another test starts meanwhile would keep the connection open.
                if accepted >= 0 { _ = fcntl(accepted, F_SETFD, FD_CLOEXEC) }
                // An aborted connection, or a moment without descriptors, doesn't end the server.
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
            // The accepting thread closes it, so that the descriptor's number isn't reused before that.
            if !hasStopped { shutdown(listener, Int32(SHUT_RDWR)) }
            hasStopped = true
        }
        for connection in connections.withLock({ $0 }) { connection.end() }
    }

    /// Whether this machine has an IPv6 address of its own.
    static let hasIPv6: Bool = {
        guard let (descriptor, _) = try? listenOnIPv6() else { return false }
        close(descriptor)
        return true
    }()

    private static func listenOnIPv6() throws -> (descriptor: Int32, port: Int) {
        let descriptor = Loopback.socket(AF_INET6)
        guard let port = Loopback.bindIPv6(descriptor), Foundation.listen(descriptor, 64) == 0 else {
            close(descriptor)
            throw CocoaError(.fileNoSuchFile)
        }
        return (descriptor, port)
    }

    private static func listen(_ receiveBuffer: Int32?) throws -> (descriptor: Int32, port: Int) {
        let descriptor = Loopback.socket()
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
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
