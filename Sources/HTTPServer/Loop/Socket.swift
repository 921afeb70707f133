import Foundation
import HTTPTransport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The descriptor of a TCP or Unix socket. Its last owner must close it once.
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
        case accepted(Socket, SocketAddress?)
        case nothing
        case outOfDescriptors
    }

    let descriptor: Int32

    /// Accepts the next waiting connection, and makes it non-blocking.
    func acceptNext() -> Acceptance {
        while true {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            // Safe: the pointer is only used during the call, with its size. Every address begins as a sockaddr does.
            let accepted = withUnsafeMutableBytes(of: &address) { bytes in
                accept(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &length)
            }
            if accepted >= 0 {
                let socket = Socket(descriptor: accepted)
                socket.prepare()
                socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
                return .accepted(socket, SocketAddress(address))
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

    /// Whether the system accepts bytes now.
    var isWritable: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) > 0
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

    func prepare() {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        #if canImport(Darwin)
        set(SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
        #endif
    }

    fileprivate func set<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, _ value: Value) {
        // Safe: the pointer is only used during the call, with its size. An option that can't be set costs
        // speed or a nicer close, never the connection.
        withUnsafeBytes(of: value) { bytes in
            _ = setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
        }
    }
}

// MARK: - Listening

extension Socket {
    /// Listens on 127.0.0.1, on a port that the system picks if it is 0.
    static func listening(onLoopback port: UInt16) throws(HTTPServerError) -> Socket {
        try listening(ipv4: 0x7f00_0001, port)
    }

    /// Listens on every address: IPv6 and IPv4, or IPv4 alone where the system has no IPv6.
    static func listening(everywhere port: UInt16) throws(HTTPServerError) -> Socket {
        do {
            return try listening(AF_INET6, ipv6Address(port), reusesPort: port != 0)
        } catch {
            guard case .system(_, let code) = error, [EAFNOSUPPORT, EADDRNOTAVAIL].contains(code) else { throw error }
            return try listening(ipv4: 0, port)
        }
    }

    /// Listens on one address.
    static func listening(on host: String, _ port: UInt16) throws(HTTPServerError) -> Socket {
        var ipv4 = in_addr()
        if inet_pton(AF_INET, host, &ipv4) == 1 { return try listening(ipv4: UInt32(bigEndian: ipv4.s_addr), port) }
        var address = ipv6Address(port)
        guard inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else {
            throw .system(call: "bind", code: EADDRNOTAVAIL)
        }
        return try listening(AF_INET6, address, reusesPort: port != 0)
    }

    private static func ipv6Address(_ port: UInt16) -> sockaddr_in6 {
        var address = sockaddr_in6()
        #if canImport(Darwin)
        address.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
        #endif
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        return address
    }

    private static func listening(ipv4 host: UInt32, _ port: UInt16) throws(HTTPServerError) -> Socket {
        var address = sockaddr_in()
        #if canImport(Darwin)
        address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        #endif
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: host.bigEndian)
        return try listening(AF_INET, address, reusesPort: port != 0)
    }

    /// Listens on a Unix socket. Nobody can connect before the file has its mode.
    static func listening(at path: String, mode: UInt16) throws(HTTPServerError) -> Socket {
        try listening(AF_UNIX, unixAddress(path), mode: (path, mode_t(mode)))
    }

    /// Whether a process accepts connections at a Unix socket, or can't be asked.
    static func answers(at path: String) throws(HTTPServerError) -> Bool {
        let address = try unixAddress(path)
        let socket = try open(AF_UNIX)
        defer { socket.disconnect() }
        return socket.call(connect, address) == 0 || errno != ECONNREFUSED
    }

    private static func unixAddress(_ path: String) throws(HTTPServerError) -> sockaddr_un {
        var address = sockaddr_un()
        #if canImport(Darwin)
        address.sun_len = UInt8(MemoryLayout<sockaddr_un>.size)
        #endif
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard !bytes.isEmpty, bytes.count < room, !bytes.contains(0) else {
            throw .invalidPath(path, longest: room - 1)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }

    private static func open(_ family: Int32) throws(HTTPServerError) -> Socket {
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let socket = Socket(descriptor: socketDescriptor(family, kind, 0))
        guard socket.descriptor >= 0 else { throw .system(call: "socket", code: errno) }
        socket.prepare()
        return socket
    }

    private static func listening<Address>(
        _ family: Int32, _ address: Address, reusesPort: Bool = false, mode: (path: String, bits: mode_t)? = nil
    ) throws(HTTPServerError) -> Socket {
        let socket = try open(family)
        // Lets a server use its port again while earlier connections are still closing.
        if reusesPort { socket.set(SOL_SOCKET, SO_REUSEADDR, Int32(1)) }
        if family == AF_INET6 { socket.set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, Int32(0)) }
        var failed = "bind"
        var isListening = socket.call(bind, address) == 0
        if isListening, let mode {
            failed = "chmod"
            isListening = chmod(mode.path, mode.bits) == 0
        }
        if isListening {
            failed = "listen"
            isListening = listen(socket.descriptor, SOMAXCONN) == 0
        }
        guard isListening else {
            let code = errno
            socket.disconnect()
            throw .system(call: failed, code: code)
        }
        return socket
    }

    /// Calls a function of the system that takes an address.
    private func call<Address>(
        _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ address: Address
    ) -> Int32 {
        // Safe: the pointer is only used during the call, with its size. Every address begins as a sockaddr does.
        withUnsafeBytes(of: address) { bytes in
            function(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
        }
    }

    /// The address on this machine: that of a port, or of a Unix socket's file.
    func url() throws(HTTPServerError) -> URL {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        // Safe: the pointer is only used during the call, with its size.
        let isKnown = withUnsafeMutableBytes(of: &address) { bytes in
            getsockname(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &length) == 0
        }
        guard isKnown else { throw .system(call: "getsockname", code: errno) }
        return withUnsafeBytes(of: address) { bytes in
            switch Int32(address.ss_family) {
            case AF_UNIX:
                // Safe: the storage is larger than any of the system's addresses.
                let path = bytes.loadUnaligned(as: sockaddr_un.self).sun_path
                return withUnsafeBytes(of: path) {
                    URL(filePath: String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self))
                }
            default:
                // The port is at the same place for IPv4 and IPv6.
                let port = UInt16(bigEndian: bytes.loadUnaligned(as: sockaddr_in.self).sin_port)
                var parts = URLComponents()
                (parts.scheme, parts.host, parts.port) = ("http", "127.0.0.1", Int(port))
                return parts.url ?? URL(filePath: "/")
            }
        }
    }

    /// Whether it accepts connections.
    var isListening: Bool {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &length) == 0 && value != 0
    }
}

extension SocketAddress {
    /// Creates an address from that of the system; that of a Unix socket becomes one of this machine.
    fileprivate init?(_ address: sockaddr_storage) {
        let (bytes, port): ([UInt8], Int) = withUnsafeBytes(of: address) { storage in
            // The port is at the same place for IPv4 and IPv6. Safe: the storage is larger than any address.
            let port = Int(UInt16(bigEndian: storage.loadUnaligned(as: sockaddr_in.self).sin_port))
            switch Int32(address.ss_family) {
            case AF_INET: return (Array(storage[4..<8]), port)
            case AF_INET6:
                let bytes = Array(storage[8..<24])
                // A socket for both receives IPv4 connections with addresses of IPv6.
                let isMapped = bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
                return (isMapped ? Array(bytes.suffix(4)) : bytes, port)
            case AF_UNIX: return ([127, 0, 0, 1], 0)
            default: return ([], 0)
            }
        }
        self.init(bytes: bytes, port: port)
    }
}

private func socketDescriptor(_ family: Int32, _ kind: Int32, _ protocolNumber: Int32) -> Int32 {
    socket(family, kind, protocolNumber)
}
