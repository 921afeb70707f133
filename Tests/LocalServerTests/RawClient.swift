import Foundation
import HTTPTransport
import LocalServer

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A client that sends what it is told, byte for byte, and reads what comes. It blocks: use it in `offPool`.
final class RawClient {
    /// A response as it came off the wire.
    struct Response {
        let statusLine: String
        let headers: HTTPHeaders
        /// The body, its chunks put together.
        let body: Data

        var status: Int { Int(statusLine.split(separator: " ").dropFirst().first ?? "") ?? 0 }
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// How reading came to its end before what was awaited.
    enum Ending: Error, Hashable {
        case closed(afterBodyBytes: Int)
        case reset(afterBodyBytes: Int)
        case silent
        case noHTTP(String)
    }

    private let descriptor: Int32
    private var buffer = Data()

    init(port: Int) throws {
        #if canImport(Darwin)
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        // The processes of exit tests must not keep it open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // All is set, so that `deinit` closes the descriptor when this throws.
        guard connected == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        #if canImport(Darwin)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        send(Data(text.utf8))
    }

    func send(_ data: Data) {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        data.withUnsafeBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                let count = Foundation.send(
                    descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset, flags)
                // The server may have closed already: what it answered is still to be read.
                guard count > 0 else { return }
                offset += count
            }
        }
    }

    /// Says that nothing more comes, and can still read.
    func endOutput() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Reads a response. One to a HEAD request has no body, whatever it promises.
    func response(toHead: Bool = false) throws -> Response {
        let head = try readHead()
        let lines = head.components(separatedBy: "\r\n")
        guard let statusLine = lines.first, statusLine.hasPrefix("HTTP/1.1 ") else { throw Ending.noHTTP(head) }
        let headers = HTTPHeaders(
            lines.dropFirst().filter { !$0.isEmpty }.map { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return HTTPHeaders.Field(
                    name: String(parts[0]), value: parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
                )
            }
        )
        let status = Int(statusLine.split(separator: " ").dropFirst().first ?? "") ?? 0
        let body: Data
        if toHead || 100..<200 ~= status || status == 204 || status == 304 {
            body = Data()
        } else if let length = headers["content-length"].flatMap({ Int($0) }) {
            body = try take(length)
        } else if headers["transfer-encoding"] == "chunked" {
            body = try readChunks()
        } else {
            body = try readToEnd()
        }
        return Response(statusLine: statusLine, headers: headers, body: body)
    }

    /// Reads until the server closes.
    func readToEnd() throws -> Data {
        while true {
            do { try readMore() } catch Ending.closed {
                defer { buffer = Data() }
                return buffer
            }
        }
    }

    private func readHead() throws -> String {
        while true {
            if let end = buffer.range(of: Data("\r\n\r\n".utf8)) {
                defer { buffer = Data(buffer[end.upperBound...]) }
                return String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
            }
            do { try readMore() } catch Ending.closed where !buffer.isEmpty {
                throw Ending.noHTTP(String(decoding: buffer, as: UTF8.self))
            }
        }
    }

    private func readChunks() throws -> Data {
        var body = Data()
        while true {
            while buffer.range(of: Data("\r\n".utf8)) == nil { try readMore(soFar: body.count) }
            guard let line = buffer.range(of: Data("\r\n".utf8)),
                let size = Int(String(decoding: buffer[..<line.lowerBound], as: UTF8.self), radix: 16)
            else { throw Ending.noHTTP("chunk") }
            buffer = Data(buffer[line.upperBound...])
            body += try take(size)
            guard try take(2) == Data("\r\n".utf8) else { throw Ending.noHTTP("chunk") }
            if size == 0 { return body }
        }
    }

    private func take(_ count: Int) throws -> Data {
        while buffer.count < count { try readMore(soFar: buffer.count) }
        defer { buffer = Data(buffer.dropFirst(count)) }
        return Data(buffer.prefix(count))
    }

    /// Reads what is there, waiting for it.
    func readMore(soFar: Int? = nil) throws {
        let size = 1 << 18
        var piece = Data(count: size)
        let count = piece.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, size, 0) }
        if count == 0 { throw Ending.closed(afterBodyBytes: soFar ?? buffer.count) }
        if count < 0, errno == ECONNRESET { throw Ending.reset(afterBodyBytes: soFar ?? buffer.count) }
        if count < 0 { throw Ending.silent }
        buffer.append(piece.prefix(count))
    }
}

/// Runs what blocks on a thread of its own, as the threads of Swift's tasks must not wait.
func offPool<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Result { try body() }) }.start()
    }
}

extension LocalServer {
    /// Sends raw text on a new connection and reads one response.
    func reply(to text: String) async throws -> RawClient.Response {
        try await offPool { [port] in
            let client = try RawClient(port: port)
            client.send(text)
            return try client.response(toHead: text.hasPrefix("HEAD "))
        }
    }

    /// Sends a GET on a new connection and reads the response.
    func get(_ target: String, headers: String = "") async throws -> RawClient.Response {
        try await reply(to: "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n")
    }

    /// Sends raw text on a new connection and reads until the server closes.
    func everything(after text: String) async throws -> String {
        try await offPool { [port] in
            let client = try RawClient(port: port)
            client.send(text)
            return String(decoding: try client.readToEnd(), as: UTF8.self)
        }
    }
}
