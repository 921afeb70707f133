/// An element that was left out of an array because it did not decode.
///
/// One bad post never costs the page: reading with `issues:` skips it, keeps the rest, and reports it here.
public struct WireIssue: Error, Sendable {
    /// Where the element's fault is, such as `feed[3].post.author.did`. The index counts the elements as sent.
    public var path: String { error.path }
    /// What is wrong there.
    public var reason: String { error.reason }
    /// The error that strict reading would have thrown.
    public let error: WireError
    /// The element as it came.
    public let raw: RawValue
}

extension WireIssue: CustomStringConvertible {
    /// The path, and what is wrong there.
    public var description: String { error.description }
}
