package import Foundation
import HTTPTransport

/// One end of a TCP connection on this machine, for tests that send and receive raw bytes.
///
/// Its methods block: call them on a thread of the test's own, not on one of Swift's pool.
package final class RawConnection: Sendable {
    /// The peer has ended the connection.
    package struct Ended: Error {
        /// Whether the peer reset the connection instead of closing it.
        package let isReset: Bool

        package init(isReset: Bool = false) { self.isReset = isReset }
    }

    /// The peer sent nothing for a minute.
    package struct Silent: Error {}

    private let descriptor: Int32
    private let state = Guarded<(received: Data, isOpen: Bool)>((Data(), true))

    /// Takes over a connected socket.
    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
        set(SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
        #endif
        set(SOL_SOCKET, SO_RCVTIMEO, timeval(tv_sec: 60, tv_usec: 0))
        set(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
    }

    /// Connects to a port of this machine, or throws a `POSIXError`.
    package convenience init(to port: Int) throws {
        let descriptor = Loopback.socket()
        let code = Loopback.withAddress(port: port) { connect(descriptor, $0, $1) == 0 ? 0 : errno }
        self.init(descriptor)
        guard code == 0 else {
            close()
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
    }

    deinit { close() }

    /// Reads the head of a request or response, including the empty line that ends it.
    package func readHead() throws -> String {
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

    /// Reads exactly `count` bytes.
    @discardableResult
    package func read(_ count: Int) throws -> Data {
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
    package func readBody(_ head: String) throws -> Data {
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

    /// The number of bytes that were received and not read yet.
    package var unreadCount: Int { state.withLock { $0.received.count } }

    private func readLine() throws -> String {
        var line = Data()
        while line.suffix(2) != Data("\r\n".utf8) { line += try read(1) }
        return String(decoding: line.dropLast(2), as: UTF8.self)
    }

    /// Reads the bytes that arrive next, at least one.
    package func readSome() throws -> Data {
        while true {
            let bytes = state.withLock { state in
                defer { state.received = Data() }
                return state.received
            }
            if !bytes.isEmpty { return bytes }
            try receive()
        }
    }

    /// Reads everything until the peer closes the connection.
    package func readAll() throws -> Data {
        while true {
            do {
                try receive()
            } catch let end as Ended where !end.isReset {
                return state.withLock { state in
                    defer { state.received = Data() }
                    return state.received
                }
            }
        }
    }

    /// Reads at most `count` bytes, leaves the others in the system's buffer, and returns the number.
    package func readUnbuffered(upTo count: Int) throws -> Int {
        if case let waiting = unreadCount, waiting > 0 { return try read(min(waiting, count)).count }
        try receive(upTo: count)
        return try read(unreadCount).count
    }

    /// Reads until the peer ends the connection, or is silent for a minute. Returns whether the peer has ended it.
    @discardableResult
    package func readToEnd() -> Bool {
        while true {
            do { _ = try readSome() } catch { return error is Ended }
        }
    }

    /// Sends a text as UTF-8.
    package func write(_ text: String) throws {
        try write(Data(text.utf8))
    }

    /// Sends bytes.
    package func write(_ data: Data) throws {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = data
        while !rest.isEmpty {
            // Safe: the bytes are read during the call.
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
            guard sent > 0 else { throw Ended(isReset: errno == ECONNRESET) }
            rest = rest.dropFirst(sent)
        }
    }

    /// Ends the connection, from any thread. A waiting read ends, too.
    package func end() {
        state.withLock { state in
            if state.isOpen { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Ends the output. The connection can still be read.
    package func endOutput() {
        state.withLock { state in
            if state.isOpen { shutdown(descriptor, Int32(SHUT_WR)) }
        }
    }

    /// Closes the connection, or resets it.
    package func close(reset: Bool = false) {
        state.withLock { state in
            guard state.isOpen else { return }
            state.isOpen = false
            if reset { set(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }
            Foundation.close(descriptor)
        }
    }

    private func receive(upTo size: Int = 64 << 10) throws {
        var buffer = [UInt8](repeating: 0, count: size)
        // Safe: as many bytes as the buffer holds are written to it during the call.
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count < 0, errno == EAGAIN { throw Silent() }
        guard count > 0 else { throw Ended(isReset: count < 0 && errno == ECONNRESET) }
        state.withLock { $0.received.append(contentsOf: buffer[..<count]) }
    }

    private func set<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, _ value: Value) {
        // Safe: the pointer is only used during the call, with its size.
        withUnsafeBytes(of: value) { bytes in
            _ = setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
        }
    }
}

/// Runs blocking code on its own thread, because the threads of Swift's pool must not wait.
package func offPool<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Result { try body() }) }.start()
    }
}
