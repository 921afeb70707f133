import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Clients that have got a response each and keep their connections.
struct IdleClients {
    private let sockets: [Int32]

    /// The number of clients.
    var count: Int { sockets.count }

    /// Connects clients to a port of this machine, and waits for their responses.
    init(count: Int, port: Int) throws {
        sockets = try (0..<count).map { _ in try Self.connected(to: port) }
    }

    func close() { for socket in sockets { _ = Self.end(socket) } }

    private static func end(_ socket: Int32) -> Int32 {
        #if canImport(Glibc)
        Glibc.close(socket)
        #elseif canImport(Musl)
        Musl.close(socket)
        #else
        Darwin.close(socket)
        #endif
    }

    private static func connected(to port: Int) throws -> Int32 {
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        // Safe: the address is only read during the call.
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let request = Array("GET /xrpc/_health HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
        var response = [UInt8](repeating: 0, count: 2_048)
        guard code == 0, send(descriptor, request, request.count, 0) == request.count,
            recv(descriptor, &response, response.count, 0) > 0
        else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return descriptor
    }
}
