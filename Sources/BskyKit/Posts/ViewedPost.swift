public import ATProtoLexicons
public import BskyLexicons
public import CoreATProtocol

extension AppBsky.Feed.Post {
    /// The text with its mentions, links and tags.
    public var richText: RichText { RichText(self) }
}

/// A post's record, and the viewer's relationship with it.
extension AppBsky.Feed.Defs.PostView {
    /// The post's record; `nil` if it isn't a valid post. It is decoded with each access.
    public var post: AppBsky.Feed.Post? {
        var issues: [WireIssue] = []
        return try? record.decode(as: AppBsky.Feed.Post.self, issues: &issues)
    }

    /// The text; empty if the record isn't a valid post. It is decoded with each access.
    public var text: String { post?.text ?? "" }

    /// The text with its mentions, links and tags; empty if the record isn't a valid post.
    public var richText: RichText { RichText(self) }

    /// The mentions, links and tags of the text, as the record has them. ``richText`` has them in pieces to show.
    public var facets: [AppBsky.Richtext.Facet] { post?.facets ?? [] }

    /// The time at which the post was written, according to its author; `nil` if the record isn't a valid post.
    public var createdAt: Datetime? { post?.createdAt }

    /// The post's pictures, also those of a post that quotes another; empty if it has none.
    public var images: [AppBsky.Embed.Images.ViewImage] {
        switch embed {
        case .imagesView(let view): return view.images
        case .galleryView(let view): return view.images
        case .recordWithMediaView(let view):
            return switch view.media {
            case .imagesView(let view): view.images
            case .galleryView(let view): view.images
            default: []
            }
        default: return []
        }
    }

    /// The post's video, also that of a post that quotes another; `nil` if it has none.
    public var video: AppBsky.Embed.Video.View? {
        switch embed {
        case .videoView(let view): return view
        case .recordWithMediaView(let view):
            guard case .videoView(let video) = view.media else { return nil }
            return video
        default: return nil
        }
    }

    /// The post that this post quotes; `nil` if it quotes none, or one that isn't shown.
    public var quote: AppBsky.Embed.Record.ViewRecord? {
        let view: AppBsky.Embed.Record.View? =
            switch embed {
            case .recordView(let view): view
            case .recordWithMediaView(let view): view.record
            default: nil
            }
        guard case .viewRecord(let record)? = view?.record else { return nil }
        return record
    }

    /// Whether the viewer likes the post.
    public var isLiked: Bool { viewer?.like != nil }

    /// Whether the viewer has reposted the post.
    public var isReposted: Bool { viewer?.repost != nil }

    /// The address and the version of the post, as records refer to it.
    public var strongRef: ComAtproto.Repo.StrongRef { .init(uri: uri, cid: cid) }
}

extension AppBsky.Embed.Record.ViewRecord {
    /// The quoted post's record; `nil` if it isn't a valid post. It is decoded with each access.
    public var post: AppBsky.Feed.Post? {
        var issues: [WireIssue] = []
        return try? value.decode(as: AppBsky.Feed.Post.self, issues: &issues)
    }

    /// The quoted post's text; empty if it isn't a valid post. It is decoded with each access.
    public var text: String { post?.text ?? "" }
}

extension AppBsky.Embed.Gallery.View {
    /// The pictures, as those of posts with up to four.
    fileprivate var images: [AppBsky.Embed.Images.ViewImage] {
        items.compactMap { item in
            guard case .viewImage(let image) = item else { return nil }
            return AppBsky.Embed.Images.ViewImage(
                thumb: image.thumbnail, fullsize: image.fullsize, alt: image.alt, aspectRatio: image.aspectRatio)
        }
    }
}

extension AppBsky.Feed.Post {
    /// Creates a post that is written now.
    public init(text: String) { self.init(text: text, createdAt: .now) }
}
