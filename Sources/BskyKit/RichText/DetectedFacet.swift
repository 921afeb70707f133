/// A mention, link or tag that was detected in a text. Mentions aren't resolved yet.
public struct DetectedFacet: Hashable, Sendable {
    /// The kind of facet.
    public enum Kind: Hashable, Sendable {
        /// The handle of an account, in lower case.
        case mention(Handle)
        /// The address of a page. Domains without a scheme get `https://`.
        case link(URIString)
        /// A tag without its `#`, or a cashtag, such as `$AAPL`.
        case tag(String)
    }

    /// The kind of facet.
    public let kind: Kind
    /// The range in the text's UTF-8.
    public let bytes: Range<Int>
}
