public import Foundation

/// Looks up TXT records in DNS.
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
/// Callers rely on three things: a result without texts means that the name has none, failures are thrown, and
/// cancelling the task ends the lookup.
public protocol TXTResolver: Sendable {
    /// Looks up the TXT records of an absolute name without a trailing dot, such as `_atproto.alice.example.com`.
    func texts(of name: String) async throws -> TXTAnswer
}

/// The TXT records of a name.
public struct TXTAnswer: Hashable, Sendable {
    /// The text of each record, with its parts joined. Empty if the name has no such record, or doesn't exist.
    public var texts: [String]
    /// How long the result may be cached; `nil` if unknown.
    public var timeToLive: Duration?

    /// Creates a result.
    public init(texts: [String], timeToLive: Duration? = nil) {
        self.texts = texts
        self.timeToLive = timeToLive
    }

    /// The result for a name without TXT records.
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
    /// A server responded with an error code, such as 2 for a server failure or 5 for a rejected query.
    case refused(code: Int)
    /// A response is invalid; the text says why.
    case malformed(String)
    /// The system's resolver failed with its own code.
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
