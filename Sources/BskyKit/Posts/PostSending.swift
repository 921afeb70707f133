import ATProtoLexicons
import BskyLexicons
public import CoreATProtocol
import Foundation

extension ATClient {
    /// Writes a post.
    ///
    /// The text is cleaned. Its mentions, links and tags are detected, and the first link gets a card if there are no
    /// pictures.
    ///
    /// - Parameters:
    ///   - text: The text, at most 300 characters.
    ///   - images: Up to ten pictures.
    ///   - reply: The post to reply to.
    ///   - quote: The post, feed, list or starter pack to quote.
    ///   - gates: Who may reply and quote.
    ///   - languages: The languages of the text.
    /// - Throws: What ``post(_:reply:gates:cards:handles:transformer:progress:)`` throws.
    @discardableResult
    public func post(
        _ text: String, images: [PostImage] = [], reply: (any RecordName)? = nil, quote: (any RecordName)? = nil,
        gates: PostGates = .preferred, languages: [LanguageTag] = []
    ) async throws -> RecordReference {
        let media = images.isEmpty ? nil : PostMedia.images(images)
        let draft = PostDraft(RichText(text), media: media, quote: try quote?.recordLink(), languages: languages)
        return try await post(draft, reply: reply, gates: gates)
    }

    /// Writes a post.
    ///
    /// - Parameters:
    ///   - draft: The post.
    ///   - reply: The post to reply to.
    ///   - gates: Who may reply and quote.
    /// - Throws: What ``post(_:reply:gates:cards:handles:transformer:progress:)`` throws.
    @discardableResult
    public func post(
        _ draft: PostDraft, reply: (any RecordName)? = nil, gates: PostGates = .preferred
    ) async throws -> RecordReference {
        let posts = try await post([draft], reply: reply, gates: gates)
        guard let post = posts.first else { throw PostError.noPosts }
        return post
    }

    /// Writes a thread: each post replies to the one before it. Either all posts are written or none.
    ///
    /// Pictures are uploaded first, up to four at the same time. Nothing is written if one fails. If the response of the
    /// server is lost, the posts aren't sent again: the first one is looked up.
    ///
    /// - Parameters:
    ///   - thread: The posts.
    ///   - reply: The post that the first one replies to.
    ///   - gates: Who may reply and quote. In a reply, only the author of the thread decides who may reply.
    ///   - cards: Reads the pages of links.
    ///   - handles: Finds the mentioned accounts; by default the client.
    ///   - transformer: Makes pictures smaller that are too large.
    ///   - progress: Receives how far the thread is.
    /// - Returns: The references of the posts.
    /// - Throws: `PostError`, `ImageError`, `AtError`, what `handles` and `transformer` throw, or `CancellationError`. If the
    ///   task is cancelled while the posts are being written, they may exist.
    @discardableResult
    public func post(
        _ thread: [PostDraft], reply: (any RecordName)? = nil, gates: PostGates = .preferred,
        cards: any CardReading = PageCardReader.standard, handles: (any HandleResolving)? = nil,
        transformer: (any ImageTransformer)? = nil, progress: (@Sendable (PostProgress) -> Void)? = nil
    ) async throws -> [RecordReference] {
        let sender = ThreadSender(
            client: self, cards: cards, handles: handles ?? self, transformer: transformer, progress: progress)
        return try await sender.send(thread, reply: reply?.recordLink(), gates: gates)
    }
}
