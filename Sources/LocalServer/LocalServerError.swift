public import Foundation
import HTTPTransport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An error that occurs while starting a server or writing a body.
public enum LocalServerError: Error, Hashable, Sendable {
    /// A system call failed, with its `errno`.
    case system(call: String, code: Int32)
    /// The client disconnected or the server stopped, so nothing more can be written.
    case disconnected
    /// More bytes were written than the response's `Content-Length`.
    case bodyTooLong(promised: Int)
    /// Fewer bytes were written than the response's `Content-Length`.
    case bodyTooShort(promised: Int, written: Int)
    /// A write started before the previous one finished.
    case overlappingWrites
}

extension LocalServerError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error, as a sentence.
    public var description: String {
        switch self {
        case .system(let call, let code):
            "The local server's \(call) failed: \(strerror(code).map { String(cString: $0) } ?? "error \(code)")."
        case .disconnected: "The client disconnected or the server stopped."
        case .bodyTooLong(let promised): "The body is longer than its Content-Length of \(promised) bytes."
        case .bodyTooShort(let promised, let written):
            "The body ended after \(written) bytes, but its Content-Length is \(promised)."
        case .overlappingWrites: "Two writes overlapped. Await each write before the next."
        }
    }
}

extension WakePipe {
    /// Opens a pipe. Throws the error of a server that can't start.
    static func open() throws(LocalServerError) -> WakePipe {
        do {
            return try WakePipe()
        } catch {
            throw .system(call: "pipe", code: (error as? POSIXError)?.code.rawValue ?? EMFILE)
        }
    }
}
