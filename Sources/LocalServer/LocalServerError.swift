#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why the server could not start, or why a body could not be written.
public enum LocalServerError: Error, Hashable, Sendable {
    /// A system call failed, with its `errno`.
    case system(call: String, code: Int32)
    /// The client has left or the server has stopped, so nothing more can be written.
    case disconnected
    /// More bytes were written than the response's `Content-Length` promised.
    case bodyTooLong(promised: Int)
    /// Fewer bytes were written than the response's `Content-Length` promised.
    case bodyTooShort(promised: Int, written: Int)
    /// A write began before the one before it had ended.
    case overlappingWrites
}

extension LocalServerError: CustomStringConvertible {
    /// What happened, in a sentence.
    public var description: String {
        switch self {
        case .system(let call, let code):
            "The local server's \(call) failed: \(strerror(code).map { String(cString: $0) } ?? "error \(code)")."
        case .disconnected: "The client has left or the server has stopped."
        case .bodyTooLong(let promised): "The body is longer than the \(promised) bytes that Content-Length promised."
        case .bodyTooShort(let promised, let written):
            "The body ended after \(written) of the \(promised) bytes that Content-Length promised."
        case .overlappingWrites: "A body is written by one call at a time: await a write before the next."
        }
    }
}
