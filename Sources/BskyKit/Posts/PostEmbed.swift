import ATProtoLexicons
import BskyLexicons
import CoreATProtocol

/// Determines how media, a quote and a link card are embedded in a post.
struct PostEmbed {
    /// An uploaded picture.
    struct Image {
        let blob: Blob
        let alt: String
        let size: AppBsky.Embed.Defs.AspectRatio
    }

    /// Uploaded media.
    enum Media {
        case images([Image])
        case video(AppBsky.Embed.Video)
    }

    var media: Media?
    var quote: ComAtproto.Repo.StrongRef?
    var card: LinkCard?
    /// The card's picture, after its upload.
    var thumbnail: Blob?

    /// The embed. Media take precedence over cards. Up to four pictures use a format that older apps support, too.
    var union: AppBsky.Feed.Post.EmbedUnion? {
        let media: AppBsky.Embed.RecordWithMedia.MediaUnion? =
            switch self.media {
            case .video(let video): .video(video)
            case .images(let images) where images.count > 4:
                .gallery(.init(items: images.map { .image(.init(image: $0.blob, alt: $0.alt, aspectRatio: $0.size)) }))
            case .images(let images) where !images.isEmpty:
                .images(.init(images: images.map { .init(image: $0.blob, alt: $0.alt, aspectRatio: $0.size) }))
            default: card.map { .external(.init(external: $0.external(thumbnail: thumbnail))) }
            }
        if let quote {
            let record = AppBsky.Embed.Record(record: quote)
            return media.map { .recordWithMedia(.init(record: record, media: $0)) } ?? .record(record)
        }
        return switch media {
        case .images(let images): .images(images)
        case .gallery(let gallery): .gallery(gallery)
        case .video(let video): .video(video)
        case .external(let external): .external(external)
        case .unknown(let other): .unknown(other)
        case nil: nil
        }
    }
}
