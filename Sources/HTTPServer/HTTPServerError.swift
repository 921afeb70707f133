public import Foundation
public import HTTPTransport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An error that occurs while starting a server, or reading or writing a body.
public enum HTTPServerError: Error, Hashable, Sendable {
    /// A system call failed, with its `errno`.
    case system(call: String, code: Int32)
    /// The client disconnected or the server stopped, so nothing more can be written.
    case disconnected
    /// More bytes were written than the response's `Content-Length`.
    case bodyTooLong(promised: Int)
    /// Fewer bytes were written than the response's `Content-Length`.
    case bodyTooShort(promised: Int, written: Int)
    /// The body that a handler reads in pieces is too large, too slow or malformed. If the handler doesn't catch the
    /// error, the client gets a response with the status.
    case invalidBody(status: HTTPStatusCode, message: String)
    /// A write started before the previous one finished.
    case overlappingWrites
    /// A Unix socket can't have this path.
    case invalidPath(String, longest: Int)
    /// Something else than a socket is at the path of a Unix socket, and isn't replaced.
    case notASocket(path: String)
    /// systemd has opened no socket for this process.
    case nothingInherited
}

extension HTTPServerError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error, as a sentence.
    public var description: String {
        switch self {
        case .system(let call, let code):
            "The server's \(call) failed: \(strerror(code).map { String(cString: $0) } ?? "error \(code)")."
        case .disconnected: "The client disconnected or the server stopped."
        case .bodyTooLong(let promised): "The body is longer than its Content-Length of \(promised) bytes."
        case .bodyTooShort(let promised, let written):
            "The body ended after \(written) bytes, but its Content-Length is \(promised)."
        case .invalidBody(_, let message): "\(message)."
        case .invalidPath(let path, let longest):
            "\(path.debugDescription) can't be the path of a socket, which has at most \(longest) bytes."
        case .notASocket(let path): "\(path) is no socket. Remove it, or use another path."
        case .nothingInherited:
            "The process has inherited no socket. Start it from a systemd unit with a .socket unit, or use a port."
        case .overlappingWrites: "Two writes overlapped. Await each write before the next."
        }
    }
}

extension WakePipe {
    /// Opens a pipe. Throws the error of a server that can't start.
    package static func open() throws(HTTPServerError) -> WakePipe {
        do {
            return try WakePipe()
        } catch {
            throw .system(call: "pipe", code: (error as? POSIXError)?.code.rawValue ?? EMFILE)
        }
    }
}
