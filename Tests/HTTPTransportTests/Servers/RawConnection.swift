import Foundation
import HTTPTransport

/// One connection of a `RawServer`: bytes as they come, and bytes as they are given.
final class RawConnection: Sendable {
    /// The other side has ended the connection, or was silent for so long that the test is lost.
    struct Ended: Error {}

    private let descriptor: Int32
    private let state = Guarded<(received: Data, isOpen: Bool)>((Data(), true))

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        set(SOL_SOCKET, SO_RCVTIMEO, timeval(tv_sec: 20, tv_usec: 0))
        set(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
    }

    /// Connects to a port of this machine.
    convenience init(to port: Int) throws {
        let descriptor = Loopback.socket()
        let isConnected = Loopback.withAddress(port: port) { connect(descriptor, $0, $1) == 0 }
        self.init(descriptor)
        guard isConnected else {
            close()
            throw Ended()
        }
    }

    deinit { close() }

    /// Reads a request's or an answer's head, with the empty line that ends it.
    func readHead() throws -> String {
        let end = Data("\r\n\r\n".utf8)
        while true {
            let head: Data? = state.withLock { state in
                guard let range = state.received.range(of: end) else { return nil }
                defer { state.received = Data(state.received[range.upperBound...]) }
                return state.received[..<range.upperBound]
            }
            if let head { return String(decoding: head, as: UTF8.self) }
            try receive()
        }
    }

    /// Reads exactly so many bytes.
    @discardableResult
    func read(_ count: Int) throws -> Data {
        while true {
            let bytes: Data? = state.withLock { state in
                guard state.received.count >= count else { return nil }
                defer { state.received = Data(state.received.dropFirst(count)) }
                return state.received.prefix(count)
            }
            if let bytes { return bytes }
            try receive()
        }
    }

    /// Reads the body that a head announces.
    func readBody(_ head: String) throws -> Data {
        let lines = head.lowercased().components(separatedBy: "\r\n")
        if let line = lines.first(where: { $0.hasPrefix("content-length: ") }) {
            return try read(Int(line.dropFirst(16)) ?? 0)
        }
        guard lines.contains("transfer-encoding: chunked") else { return Data() }
        var body = Data()
        while true {
            let size = try readLine()
            guard let count = Int(size, radix: 16) else { throw Ended() }
            body += try read(count)
            _ = try readLine()
            if count == 0 { return body }
        }
    }

    /// How many bytes have come that nobody has read.
    var unreadCount: Int { state.withLock { $0.received.count } }

    private func readLine() throws -> String {
        var line = Data()
        while line.suffix(2) != Data("\r\n".utf8) { line += try read(1) }
        return String(decoding: line.dropLast(2), as: UTF8.self)
    }

    /// Reads whatever comes next.
    func readSome() throws -> Data {
        while true {
            let bytes = state.withLock { state in
                defer { state.received = Data() }
                return state.received
            }
            if !bytes.isEmpty { return bytes }
            try receive()
        }
    }

    /// Returns once the other side has ended the connection.
    func readToEnd() {
        while (try? readSome()) != nil {}
    }

    func write(_ text: String) throws {
        try write(Data(text.utf8))
    }

    func write(_ data: Data) throws {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = data
        while !rest.isEmpty {
            // Safe: the bytes are read during the call.
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
            guard sent > 0 else { throw Ended() }
            rest = rest.dropFirst(sent)
        }
    }

    /// Ends the connection from any thread; whoever reads from it learns of it.
    func end() {
        state.withLock { state in
            if state.isOpen { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Closes the connection; with `reset`, the other side finds it broken.
    func close(reset: Bool = false) {
        state.withLock { state in
            guard state.isOpen else { return }
            state.isOpen = false
            if reset { set(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }
            Foundation.close(descriptor)
        }
    }

    private func receive() throws {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        // Safe: as many bytes as the buffer holds are written to it during the call.
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { throw Ended() }
        state.withLock { $0.received.append(contentsOf: buffer[..<count]) }
    }

    private func set<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, _ value: Value) {
        // Safe: the pointer lives for the call only and its size goes along.
        withUnsafeBytes(of: value) { bytes in
            _ = setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
        }
    }
}
