#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A TCP socket's descriptor. Its last owner must close it once.
struct Socket {
    /// The result of reading or writing.
    enum Transfer {
        case bytes(Int)
        case wouldBlock
        case ended
        case broken
    }

    /// The result of accepting.
    enum Acceptance {
        case accepted(Socket)
        case nothing
        case outOfDescriptors
    }

    let descriptor: Int32

    /// Listens on 127.0.0.1, on a port that the system picks if it is 0.
    static func listening(port: Int = 0) throws -> (socket: Socket, port: Int) {
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let socket = Socket(descriptor: socketDescriptor(AF_INET, kind, 0))
        guard socket.descriptor >= 0 else { throw LocalServerError.system(call: "socket", code: errno) }
        do {
            socket.prepare()
            guard let port = UInt16(exactly: port) else {
                throw LocalServerError.system(call: "bind", code: EADDRNOTAVAIL)
            }
            // Lets a server use its port again while earlier connections are still closing.
            if port != 0 { socket.set(SOL_SOCKET, SO_REUSEADDR, Int32(1)) }
            var address = sockaddr_in()
            #if canImport(Darwin)
            address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
            #endif
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            // Safe: both pointers to the sockaddr_in are only used during the calls, with its size.
            try withUnsafeMutablePointer(to: &address) { pointer in
                try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                    guard bind(socket.descriptor, generic, length) == 0 else {
                        throw LocalServerError.system(call: "bind", code: errno)
                    }
                    guard listen(socket.descriptor, SOMAXCONN) == 0 else {
                        throw LocalServerError.system(call: "listen", code: errno)
                    }
                    guard getsockname(socket.descriptor, generic, &length) == 0 else {
                        throw LocalServerError.system(call: "getsockname", code: errno)
                    }
                }
            }
            return (socket, Int(UInt16(bigEndian: address.sin_port)))
        } catch {
            socket.disconnect()
            throw error
        }
    }

    /// Accepts the next waiting connection, and makes it non-blocking.
    func acceptNext() -> Acceptance {
        while true {
            let accepted = accept(descriptor, nil, nil)
            if accepted >= 0 {
                let socket = Socket(descriptor: accepted)
                socket.prepare()
                socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
                return .accepted(socket)
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .outOfDescriptors
            default: return .nothing
            }
        }
    }

    /// Reads the available bytes.
    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .ended }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .broken
        }
    }

    /// Writes as many bytes as the system accepts. A closed connection is a result, never a signal.
    func transmit(_ buffer: UnsafeRawBufferPointer) -> Transfer {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        while true {
            let count = send(descriptor, buffer.baseAddress, buffer.count, flags)
            if count >= 0 { return .bytes(count) }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .broken
        }
    }

    /// Ends the output. Reading continues.
    func endOutput() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes a listening socket. No more clients can connect, even while a starting child process still has a copy of
    /// it.
    func endListening() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// Closes the socket. With `reset`, the peer sees a reset instead of an end.
    func disconnect(reset: Bool = false) {
        if reset { set(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }
        close(descriptor)
    }

    private func prepare() {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        #if canImport(Darwin)
        set(SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
        #endif
    }

    private func set<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, _ value: Value) {
        // Safe: the pointer is only used during the call, with its size. An option that can't be set costs
        // speed or a nicer close, never the connection.
        withUnsafeBytes(of: value) { bytes in
            _ = setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
        }
    }
}

private func socketDescriptor(_ family: Int32, _ kind: Int32, _ protocolNumber: Int32) -> Int32 {
    socket(family, kind, protocolNumber)
}
