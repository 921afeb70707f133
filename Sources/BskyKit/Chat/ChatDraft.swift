/// A message to send.
public struct ChatDraft: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text, at most 1,000 characters. It is cleaned, and mentions, links and tags are detected.
    public var text: RichText
    /// A record to embed, such as a post.
    public var record: RecordLink?
    /// The ID of the message to reply to.
    public var replyTo: String?
    /// The code of a group link to embed. A message has either a record or a link.
    public var joinLink: String?

    /// Creates a message.
    public init(_ text: RichText, record: RecordLink? = nil, replyTo: String? = nil, joinLink: String? = nil) {
        self.text = text
        self.record = record
        self.replyTo = replyTo
        self.joinLink = joinLink
    }

    /// Creates a message that embeds a record, such as a post.
    ///
    /// - Throws: A ``RecordLinkError`` if `record` isn't the name of a record.
    public init(_ text: RichText, embedding record: some RecordName) throws(RecordLinkError) {
        self.init(text, record: try record.recordLink())
    }

    /// Creates a message from a literal.
    public init(stringLiteral value: String) { self.init(RichText(value)) }
}
