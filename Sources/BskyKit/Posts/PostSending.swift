import ATProtoLexicons
import BskyLexicons
public import CoreATProtocol
import Foundation

extension ATClient {
    /// Sends a post.
    ///
    /// The text is cleaned, mentions, links and tags are detected, and the first link gets a card if there are no
    /// pictures.
    ///
    /// - Parameters:
    ///   - text: The text, at most 300 characters.
    ///   - images: Up to ten pictures.
    ///   - reply: The post to reply to.
    ///   - quote: The post, feed, list or starter pack to quote.
    ///   - card: The preview of a link in the text. Ignored if there are pictures.
    ///   - gates: Who may reply and quote.
    ///   - languages: The languages of the text.
    ///   - labels: The author's content warnings for the pictures.
    /// - Throws: The errors of ``post(_:reply:gates:cards:handles:transformer:progress:)``.
    @discardableResult
    public func post(
        _ text: String, images: [PostImage] = [], reply: (any RecordName)? = nil, quote: (any RecordName)? = nil,
        card: CardSource = .automatic, gates: PostGates = .preferred, languages: [LanguageTag] = [],
        labels: [SelfLabel] = []
    ) async throws -> RecordReference {
        try await post(
            RichText(text), images: images, reply: reply, quote: quote, card: card, gates: gates,
            languages: languages, labels: labels)
    }

    /// Sends a post with this link card instead of one for the first link in the text.
    ///
    /// The parameters are those of `post(_:images:reply:quote:card:gates:languages:labels:)`.
    @discardableResult
    public func post(
        _ text: String, images: [PostImage] = [], reply: (any RecordName)? = nil, quote: (any RecordName)? = nil,
        card: LinkCard, gates: PostGates = .preferred, languages: [LanguageTag] = [],
        labels: [SelfLabel] = []
    ) async throws -> RecordReference {
        try await post(
            RichText(text), images: images, reply: reply, quote: quote, card: .card(card), gates: gates,
            languages: languages, labels: labels)
    }

    /// Sends a post with a rich text: its links, mentions and tags are kept, and others are detected as well.
    ///
    /// The parameters are those of `post(_:images:reply:quote:card:gates:languages:labels:)`.
    @discardableResult
    public func post(
        _ text: RichText, images: [PostImage] = [], reply: (any RecordName)? = nil, quote: (any RecordName)? = nil,
        card: CardSource = .automatic, gates: PostGates = .preferred, languages: [LanguageTag] = [],
        labels: [SelfLabel] = []
    ) async throws -> RecordReference {
        let media = images.isEmpty ? nil : PostMedia.images(images)
        let draft = PostDraft(
            text, media: media, quote: try quote?.recordLink(), card: card, languages: languages, labels: labels)
        return try await post(draft, reply: reply, gates: gates)
    }

    /// Uploads a video, waits until it is ready, and sends a post with it.
    ///
    /// - Parameters:
    ///   - text: The text, at most 300 characters.
    ///   - video: The video. Its metadata isn't sent.
    ///   - reply: The post to reply to.
    ///   - gates: Who may reply and quote.
    ///   - languages: The languages of the text.
    ///   - labels: The author's content warnings for the video.
    ///   - service: The service that prepares the video.
    ///   - progress: Receives the steps of the upload.
    /// - Throws: `VideoError`, and the errors of ``post(_:reply:gates:cards:handles:transformer:progress:)``.
    @discardableResult
    public func post(
        _ text: String, video: PostVideo, reply: (any RecordName)? = nil, gates: PostGates = .preferred,
        languages: [LanguageTag] = [], labels: [SelfLabel] = [], service: VideoService = .bluesky,
        progress: (@Sendable (VideoUpload.Step) -> Void)? = nil
    ) async throws -> RecordReference {
        let (facts, blob) = try await video.withFile { file in
            (try VideoFacts(of: file), try await uploadVideo(file, service: service).blob(progress: progress))
        }
        let size = facts.map { AppBsky.Embed.Defs.AspectRatio(width: $0.width, height: $0.height) }
        var embed = AppBsky.Embed.Video(video: blob, alt: video.alt, aspectRatio: size)
        for caption in video.captions {
            let file = try await uploadBlob(caption.content, mimeType: "text/vtt")
            embed.captions = (embed.captions ?? []) + [.init(lang: caption.language, file: file)]
        }
        let draft = PostDraft(RichText(text), media: .video(embed), languages: languages, labels: labels)
        return try await post(draft, reply: reply, gates: gates)
    }

    /// Sends a post that was drafted.
    ///
    /// - Parameters:
    ///   - draft: The post.
    ///   - reply: The post to reply to.
    ///   - gates: Who may reply and quote.
    /// - Throws: The errors of ``post(_:reply:gates:cards:handles:transformer:progress:)``.
    @discardableResult
    public func post(
        _ draft: PostDraft, reply: (any RecordName)? = nil, gates: PostGates = .preferred
    ) async throws -> RecordReference {
        let posts = try await post([draft], reply: reply, gates: gates)
        guard let post = posts.first else { throw PostError.noPosts }
        return post
    }

    /// Sends a thread: each post replies to the previous one. All posts are written, or none.
    ///
    /// Pictures are uploaded first, up to four at a time. If one fails, nothing is written. If the server's response is
    /// lost, the posts aren't sent again; instead, the first one is looked up.
    ///
    /// - Parameters:
    ///   - thread: The posts.
    ///   - reply: The post that the first post replies to.
    ///   - gates: Who may reply and quote. In a reply, the author of the thread decides who may reply.
    ///   - cards: Creates link cards.
    ///   - handles: Resolves the mentioned accounts; the client by default.
    ///   - transformer: Converts pictures that are too large.
    ///   - progress: Receives the progress.
    /// - Returns: The references of the posts.
    /// - Throws: `PostError`, `ImageError`, `AtError`, an error of `handles` or `transformer`, or `CancellationError`.
    ///   If the task is cancelled during the write, the posts may exist.
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
