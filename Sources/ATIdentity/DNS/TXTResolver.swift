public import Foundation

/// Looks up TXT records in the DNS.
///
/// Use `SystemTXTResolver`. Write your own type to use another service, or fixed records in tests:
///
/// ```swift
/// struct FixedTexts: TXTResolver {
///     let texts: [String: [String]]
///
///     func texts(of name: String) async throws -> TXTAnswer {
///         TXTAnswer(texts: texts[name] ?? [])
///     }
/// }
/// ```
///
/// Callers rely on three things: an answer without texts means that the name has none, failures are thrown, and
/// cancelling the task ends the lookup.
public protocol TXTResolver: Sendable {
    /// Looks up the TXT records of an absolute name without a dot at its end, such as `_atproto.alice.example.com`.
    func texts(of name: String) async throws -> TXTAnswer
}

/// The TXT records of a name.
public struct TXTAnswer: Hashable, Sendable {
    /// The text of each record, its parts joined. Empty when the name has no such record, or doesn't exist.
    public var texts: [String]
    /// How long the answer may be cached, or `nil` when that isn't known.
    public var timeToLive: Duration?

    /// Creates an answer.
    public init(texts: [String], timeToLive: Duration? = nil) {
        self.texts = texts
        self.timeToLive = timeToLive
    }

    /// The answer for a name without TXT records.
    public static let absent = TXTAnswer(texts: [])
}

/// A failed DNS query. None of these errors means that a name doesn't exist.
public enum DNSError: Error, Hashable, Sendable {
    /// The text isn't a valid DNS name.
    case invalidName(String)
    /// No server responded in time.
    case timedOut
    /// A server could not be reached; the text says why.
    case unreachable(String)
    /// A server responded with an error code, such as 2 for a failure of its own or 5 for a refusal.
    case refused(code: Int)
    /// A response could not be read; the text says why.
    case malformed(String)
    /// The system's resolver failed with a code of its own.
    case system(code: Int)
}

extension DNSError: CustomStringConvertible, LocalizedError {
    /// The reason, as a sentence.
    public var description: String {
        switch self {
        case .invalidName(let name): "\"\(name)\" is not a valid DNS name."
        case .timedOut: "No DNS server responded in time. Check the network."
        case .unreachable(let why): "The DNS server could not be reached: \(why)."
        case .refused(let code): "The DNS server responded with error \(code). Try again later."
        case .malformed(let why): "The DNS server's response could not be read: \(why)."
        case .system(let code): "The system's DNS resolver failed with code \(code)."
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
