import Dispatch
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A TCP socket on 127.0.0.1 whose calls never block. Its owner closes it once.
struct LoopbackSocket: Sendable {
    /// The event that a task waits for.
    enum Readiness { case reading, writing }

    /// The result of reading.
    enum Received {
        case bytes(Data)
        case nothing
        /// The client has closed the connection.
        case ended
    }

    private static let queue = DispatchQueue(label: "ATOAuth.LoopbackSocket")
    /// The most bytes that are read at once.
    private static let pieceSize = 16 << 10

    private let descriptor: Int32

    /// Takes over a socket that was just made.
    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        #if canImport(Darwin)
        set(SO_NOSIGPIPE)
        #endif
    }

    /// Listens on a port, or on one that the system picks if it is 0. Throws a `POSIXError` if it can't be opened.
    static func listening(on port: UInt16) throws -> (socket: LoopbackSocket, port: UInt16) {
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw POSIXError(errno) }
        let result = LoopbackSocket(descriptor)
        // Lets a login use a port again while earlier connections are still closing.
        if port != 0 { result.set(SO_REUSEADDR) }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        #if canImport(Darwin)
        address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        #endif
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
        // Safe: the pointers are only used during the calls, over a sockaddr_in of the given size.
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && listen(descriptor, SOMAXCONN) == 0
                    && getsockname(descriptor, generic, &length) == 0 ? 0 : errno
            }
        }
        guard code == 0 else {
            result.close()
            throw POSIXError(code)
        }
        return (result, UInt16(bigEndian: address.sin_port))
    }

    /// Accepts the next connection; `nil` if the one that was there has gone. Throws a `POSIXError` if the system can't
    /// open another socket now.
    func accept() throws -> LoopbackSocket? {
        let accepted = acceptedDescriptor(descriptor)
        if accepted >= 0 { return LoopbackSocket(accepted) }
        guard [EAGAIN, EWOULDBLOCK, ECONNABORTED, EINTR].contains(errno) else { throw POSIXError(errno) }
        return nil
    }

    /// Waits until the socket can be read or written. Returns at once when the task is cancelled.
    func wait(for readiness: Readiness) async {
        // Safe: a source's methods may be called on any thread.
        nonisolated(unsafe) let source: any DispatchSourceProtocol =
            switch readiness {
            case .reading: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
            case .writing: DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: Self.queue)
            }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.setEventHandler { source.cancel() }
                // Only then has the system let go of the descriptor, so that it may be closed.
                source.setCancelHandler { continuation.resume() }
                source.activate()
            }
        } onCancel: {
            source.cancel()
        }
    }

    /// Reads the available bytes.
    func receive() -> Received {
        var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
        // Safe: as many bytes as the buffer holds are written to it during the call.
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count > 0 { return .bytes(Data(buffer[..<count])) }
        return count < 0 && [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? .nothing : .ended
    }

    /// Sends bytes. Ends early when the client has closed the connection, or has to be waited for and the task is
    /// cancelled.
    func send(_ data: Data) async {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = data[...]
        while !rest.isEmpty {
            // Safe: the bytes are read during the call.
            let count = rest.withUnsafeBytes { sendBytes(descriptor, $0.baseAddress, $0.count, flags) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if [EAGAIN, EWOULDBLOCK, EINTR].contains(errno), !Task.isCancelled {
                await wait(for: .writing)
            } else {
                return
            }
        }
    }

    /// Discards input until the client closes the connection, or the task is cancelled.
    func discardInput() async {
        while !Task.isCancelled {
            await wait(for: .reading)
            if case .ended = receive() { return }
        }
    }

    /// Ends the output. The connection can still be read.
    func endOutput() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes the socket. A port is closed even while a process that is just being started still has a copy of the
    /// socket.
    func close() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        closeDescriptor(descriptor)
    }

    private func set(_ option: Int32) {
        var value: Int32 = 1
        // Safe: the pointer is only used during the call, with the value's size.
        _ = setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}

// The system's functions, which have the names of methods above.

private func acceptedDescriptor(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }

private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}

private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

extension POSIXError {
    fileprivate init(_ code: Int32) {
        self.init(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
}
