/// A message that is to be sent.
public struct ChatDraft: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text, at most 1,000 characters. It is cleaned, and its mentions, links and tags are detected.
    public var text: RichText
    /// A record to show with the message, such as a post.
    public var record: RecordLink?
    /// The ID of the message that it replies to.
    public var replyTo: String?
    /// The code of a link to a group to show with the message. A message shows a record or a link.
    public var joinLink: String?

    /// Creates a message.
    public init(_ text: RichText, record: RecordLink? = nil, replyTo: String? = nil, joinLink: String? = nil) {
        self.text = text
        self.record = record
        self.replyTo = replyTo
        self.joinLink = joinLink
    }

    /// Creates a message from a literal.
    public init(stringLiteral value: String) { self.init(RichText(value)) }
}
