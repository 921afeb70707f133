import Foundation

/// A UDP socket and a listening TCP socket on the same port of 127.0.0.1.
struct DNSSockets {
    let datagrams: Int32
    let listener: Int32
    let port: UInt16

    /// Opens both. If the port that the system picks for UDP is in use for TCP, it picks another.
    static func open() throws -> DNSSockets {
        for _ in 0..<32 {
            let (datagrams, port) = try bound(isStream: false, port: 0)
            do {
                let (listener, _) = try bound(isStream: true, port: port)
                guard listen(listener, SOMAXCONN) == 0 else {
                    let code = errno
                    Foundation.close(listener)
                    throw HTTPServerError.system(call: "listen", code: code)
                }
                return DNSSockets(datagrams: datagrams, listener: listener, port: port)
            } catch {
                Foundation.close(datagrams)
            }
        }
        throw HTTPServerError.system(call: "bind", code: EADDRINUSE)
    }

    func close() {
        _ = Foundation.close(datagrams)
        _ = Foundation.close(listener)
    }

    /// A non-blocking socket on 127.0.0.1.
    static func bound(isStream: Bool, port: UInt16) throws -> (descriptor: Int32, port: UInt16) {
        #if canImport(Darwin)
        let kind = isStream ? SOCK_STREAM : SOCK_DGRAM
        #else
        let kind = Int32((isStream ? SOCK_STREAM : SOCK_DGRAM).rawValue)
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw HTTPServerError.system(call: "socket", code: errno) }
        makeReady(descriptor)
        var address = sockaddr_in()
        #if canImport(Darwin)
        address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        #endif
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe: the pointer to the sockaddr_in is only used during the calls, with its size.
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else {
            let code = errno
            Foundation.close(descriptor)
            throw HTTPServerError.system(call: "bind", code: code)
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    static func makeReady(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
}
