import Foundation

/// A non-blocking socket that is connected to one DNS server. It is closed when its last reference is released.
final class DNSSocket: Sendable {
    enum Kind {
        case datagram
        case stream
    }

    private let descriptor: Int32

    /// Opens a socket on an unpredictable port and connects it, so that the system discards datagrams from other
    /// senders. A stream is connected when it becomes writable.
    init(_ kind: Kind, to server: DNSServerAddress) throws(DNSError) {
        #if canImport(Darwin)
        let type = kind == .datagram ? SOCK_DGRAM : SOCK_STREAM
        #else
        let type = Int32((kind == .datagram ? SOCK_DGRAM : SOCK_STREAM).rawValue)
        #endif
        let (opened, code): (Int32, Int32) = server.withSocketAddress { family, address, length in
            let opened = socket(family, type, 0)
            guard opened >= 0 else { return (-1, errno) }
            _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
            _ = fcntl(opened, F_SETFL, O_NONBLOCK)
            #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(opened, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
            #endif
            guard connect(opened, address, length) == 0 || errno == EINPROGRESS else {
                let code = errno
                close(opened)
                return (-1, code)
            }
            return (opened, 0)
        }
        guard opened >= 0 else { throw .unreachable(systemText(code)) }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Sends bytes, and waits while the system accepts none.
    func send(_ bytes: [UInt8]) async throws {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let (count, code) = rest.withUnsafeBytes { buffer in
                let count = Foundation.send(descriptor, buffer.baseAddress, buffer.count, flags)
                return (count, errno)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if code == EAGAIN || code == EWOULDBLOCK || code == EINPROGRESS || code == ENOTCONN {
                try await SocketPoller.shared.wait(for: POLLOUT, on: descriptor)
                try checkConnection()
            } else if code != EINTR {
                throw DNSError.unreachable(systemText(code))
            }
        }
    }

    /// Waits for bytes, and returns at most `limit`. Returns none if the peer has closed the connection.
    func receive(upTo limit: Int) async throws -> [UInt8] {
        while true {
            var code: Int32 = 0
            var isThere = false
            let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
                let received = recv(descriptor, buffer.baseAddress, limit, 0)
                code = errno
                isThere = received >= 0
                count = max(0, received)
            }
            if isThere { return bytes }
            if code == EAGAIN || code == EWOULDBLOCK {
                try await SocketPoller.shared.wait(for: POLLIN, on: descriptor)
            } else if code != EINTR {
                throw DNSError.unreachable(systemText(code))
            }
        }
    }

    private func checkConnection() throws(DNSError) {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        guard code == 0 else { throw .unreachable(systemText(code)) }
    }
}
