#if canImport(CSystem)
import Foundation
import HTTPTransport
import Probes

/// A way to a server that a test can block: each connection is carried on to a port, or is accepted and then left
/// alone.
final class TCPForwarder: Sendable {
    private let server: RawServer
    private let hasStopped = DispatchSemaphore(value: 0)
    private let received = Guarded(0)

    /// Starts a forwarder. `port` returns the target of a connection by its number, or `nil` to leave it silent.
    init(_ port: @escaping @Sendable (_ number: Int) -> Int?) throws {
        let (received, hasStopped) = (received, hasStopped)
        server = try RawServer { client, number in
            guard let port = port(number) else {
                let count = try client.readSome().count
                received.withLock { $0 += count }
                hasStopped.wait()
                hasStopped.signal()
                return
            }
            let server = try RawConnection(to: port)
            Thread.detachNewThread {
                while let bytes = try? server.readSome(), (try? client.write(bytes)) != nil {}
                client.end()
                server.end()
            }
            while let bytes = try? client.readSome(), (try? server.write(bytes)) != nil {}
            server.end()
        }
    }

    var port: Int { server.port }
    var connectionCount: Int { server.connectionCount }
    /// How many bytes came on connections that are left alone.
    var silentByteCount: Int { received.withLock { $0 } }

    func stop() {
        hasStopped.signal()
        server.stop()
    }
}
#endif
