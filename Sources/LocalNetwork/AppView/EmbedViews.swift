import ATData
import ATProtoLexicons
import BskyLexicons

extension Views {
    private typealias Embed = AppBsky.Feed.Defs.PostView.EmbedUnion

    /// The maximum depth of quotes within quotes.
    private static let deepest = 2

    /// The embed view of a post.
    func embed(of post: IndexedPost, depth: Int = 0) -> AppBsky.Feed.Defs.PostView.EmbedUnion? {
        guard depth < Self.deepest else { return nil }
        switch post.post.embed {
        case .images(let images): return .imagesView(view(images, post.author))
        case .video(let video): return .videoView(view(video, post.author))
        case .gallery(let gallery): return .galleryView(view(gallery, post.author))
        case .external(let external): return .externalView(view(external, post.author))
        case .record(let record): return .recordView(quote(record.record.uri, in: post, depth))
        case .recordWithMedia(let embed):
            guard let media = media(embed.media, post.author) else { return nil }
            return .recordWithMediaView(
                AppBsky.Embed.RecordWithMedia.View(
                    record: quote(embed.record.record.uri, in: post, depth), media: media))
        case .unknown, nil: return nil
        }
    }

    private func media(
        _ media: AppBsky.Embed.RecordWithMedia.MediaUnion, _ author: DID
    ) -> AppBsky.Embed.RecordWithMedia.View.MediaUnion? {
        switch media {
        case .images(let images): .imagesView(view(images, author))
        case .video(let video): .videoView(view(video, author))
        case .gallery(let gallery): .galleryView(view(gallery, author))
        case .external(let external): .externalView(view(external, author))
        case .unknown: nil
        }
    }

    private func view(_ images: AppBsky.Embed.Images, _ author: DID) -> AppBsky.Embed.Images.View {
        AppBsky.Embed.Images.View(
            images: images.images.map { image in
                AppBsky.Embed.Images.ViewImage(
                    thumb: picture("feed_thumbnail", image.image, of: author),
                    fullsize: picture("feed_fullsize", image.image, of: author), alt: image.alt,
                    aspectRatio: image.aspectRatio)
            })
    }

    private func view(_ gallery: AppBsky.Embed.Gallery, _ author: DID) -> AppBsky.Embed.Gallery.View {
        AppBsky.Embed.Gallery.View(
            items: gallery.items.compactMap { item in
                guard case .image(let image) = item else { return nil }
                return .viewImage(
                    AppBsky.Embed.Gallery.ViewImage(
                        thumbnail: picture("feed_thumbnail", image.image, of: author),
                        fullsize: picture("feed_fullsize", image.image, of: author), alt: image.alt,
                        aspectRatio: image.aspectRatio))
            })
    }

    private func view(_ video: AppBsky.Embed.Video, _ author: DID) -> AppBsky.Embed.Video.View {
        let place = "\(address)/watch/\(author)/\(video.video.ref)"
        return AppBsky.Embed.Video.View(
            cid: video.video.ref, playlist: URIString(unsafe: "\(place)/playlist.m3u8"), alt: video.alt,
            aspectRatio: video.aspectRatio,
            presentation: video.presentation.map { .init(rawValue: $0.rawValue) },
            thumbnail: URIString(unsafe: "\(place)/thumbnail.jpg"))
    }

    private func view(_ external: AppBsky.Embed.External, _ author: DID) -> AppBsky.Embed.External.View {
        let link = external.external
        return AppBsky.Embed.External.View(
            external: AppBsky.Embed.External.ViewExternal(
                uri: link.uri, title: link.title, description: link.description,
                thumb: link.thumb.map { picture("feed_thumbnail", $0, of: author) }))
    }

    /// The view of a quoted record.
    private func quote(_ uri: ATURI, in post: IndexedPost, _ depth: Int) -> AppBsky.Embed.Record.View {
        recordView(of: uri, by: post.author, in: post.uri, depth: depth)
    }

    /// The view of an embedded record.
    ///
    /// - Parameter post: The post that quotes it; `nil` for a message.
    func recordView(
        of uri: ATURI, by sender: DID, in post: ATURI? = nil, depth: Int = 0
    ) -> AppBsky.Embed.Record.View {
        typealias Quote = AppBsky.Embed.Record
        if let other = otherRecord(uri) { return Quote.View(record: other) }
        guard let quoted = index.posts[uri], let author = basicProfile(quoted.author) else {
            return Quote.View(record: .viewNotFound(Quote.ViewNotFound(uri: uri, notFound: true)))
        }
        if isBlocked(quoted.author) || index.isBlocked(sender, quoted.author) {
            return Quote.View(
                record: .viewBlocked(
                    Quote.ViewBlocked(uri: uri, blocked: true, author: blockedAuthor(quoted.author))))
        }
        if let post, index.postgates[uri]?.detachedEmbeddingUris?.contains(post) ?? false {
            return Quote.View(record: .viewDetached(Quote.ViewDetached(uri: uri, detached: true)))
        }
        return Quote.View(
            record: .viewRecord(
                Quote.ViewRecord(
                    uri: uri, cid: quoted.cid, author: author, value: quoted.record, indexedAt: quoted.indexedAt,
                    embeds: embed(of: quoted, depth: depth + 1).map { [Self.nested($0)] }, labels: labels(on: quoted),
                    likeCount: index.likes.count(to: uri), quoteCount: index.quotes[uri]?.count ?? 0,
                    replyCount: index.replies[uri]?.count ?? 0, repostCount: index.reposts.count(to: uri))))
    }

    /// The view of a quoted list, feed or starter pack.
    private func otherRecord(_ uri: ATURI) -> AppBsky.Embed.Record.View.RecordUnion? {
        guard let author = uri.authority.did, !isBlocked(author) else { return nil }
        return list(uri).map { .listView($0) } ?? generator(uri).map { .generatorView($0) }
            ?? basicStarterPack(uri).map { .starterPackViewBasic($0) }
    }

    private static func nested(
        _ embed: AppBsky.Feed.Defs.PostView.EmbedUnion
    ) -> AppBsky.Embed.Record.ViewRecord.EmbedsUnion {
        switch embed {
        case .imagesView(let view): .imagesView(view)
        case .videoView(let view): .videoView(view)
        case .galleryView(let view): .galleryView(view)
        case .externalView(let view): .externalView(view)
        case .recordView(let view): .recordView(view)
        case .recordWithMediaView(let view): .recordWithMediaView(view)
        case .unknown(let view): .unknown(view)
        }
    }
}
