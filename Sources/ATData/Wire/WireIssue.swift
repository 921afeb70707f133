public import Foundation

/// An array element that was skipped because it didn't decode.
///
/// A single bad post doesn't make the whole page fail: decoding with `issues:` skips it, and reports it here.
public struct WireIssue: Error, Equatable, Sendable {
    /// The place of the fault, such as `feed[3].post.author.did`. The index counts the elements as sent.
    public var path: String { error.path }
    /// The fault in words.
    public var reason: String { error.reason }
    /// The error that strict decoding would have thrown.
    public let error: WireError
    /// The element in its encoded form.
    public let raw: RawValue
}

extension WireIssue: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The path, and the fault.
    public var description: String { error.description }
}
