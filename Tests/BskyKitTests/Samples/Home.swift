// A sample of the article WriteAnApp, which `AppDocumentationTests` runs. `.ci/apple_check` compiles it with the views.

// sample: app-home
import BskyKit
import Foundation
import Observation

@MainActor @Observable
final class Home {
    struct Row: Identifiable {
        let id: String
        let author: String
        let text: AttributedString
        var pictures: [Picture] = []
        /// Why the post is covered.
        var cover: String?
        /// Why its pictures are covered.
        var pictureCover: String?
        var canUncover = true
    }

    struct Picture: Identifiable {
        let id: Int
        let address: URL?
        let alt: String
    }

    private(set) var rows: [Row] = []
    private(set) var isAtEnd = false
    private(set) var problem: String?
    private let client: ATClient
    private var feed: (session: FeedSession, moderator: Moderator)?

    init(_ client: ATClient) { self.client = client }

    /// Starts again with the newest posts, and with the preferences as they are now.
    func refresh() async {
        await trying {
            let moderator = try await client.moderator()
            let tuning = FeedTuning.official(for: .timeline, try await client.preferences.current())
            let session = FeedSession(client, .timeline, tuning: tuning, moderator: moderator)
            let slices = try await session.more()
            let progress = await session.snapshot.progress
            feed = (session, moderator)
            rows = slices.flatMap { rows(of: $0, by: moderator) }
            isAtEnd = progress.isAtEnd
        }
    }

    /// Reads the next posts.
    func more() async {
        guard let (session, moderator) = feed else { return }
        await trying {
            let slices = try await session.more()
            let progress = await session.snapshot.progress
            // The timeline may have started again meanwhile.
            guard feed?.session === session else { return }
            rows += slices.flatMap { rows(of: $0, by: moderator) }
            isAtEnd = progress.isAtEnd
        }
    }

    /// The session has left out the posts that the person doesn't want to see. Others may need a cover.
    private func rows(of slice: FeedSlice, by moderator: Moderator) -> [Row] {
        slice.posts.map { post in
            let decision = moderator.decide(post)
            let content = decision.ui(for: .contentList)
            let media = decision.ui(for: .contentMedia)
            let hidesName = decision.ui(for: .displayName).blur
            var row = Row(
                id: "\(slice.id) \(post.uri)",
                author: hidesName ? "\(post.author.handle)" : post.author.displayName ?? "\(post.author.handle)",
                text: text(of: post))
            row.pictures = pictures(of: post.embed)
            row.cover = content.blurs.first?.explanation
            row.pictureCover = media.blurs.first?.explanation
            row.canUncover = !content.noOverride && !media.noOverride
            return row
        }
    }

    private func text(of post: AppBsky.Feed.Defs.PostView) -> AttributedString {
        guard let record = try? post.record.decode(as: AppBsky.Feed.Post.self) else { return AttributedString() }
        return RichText(record).attributed { piece in
            switch piece.feature {
            case .mention(let did): URL(string: "https://bsky.app/profile/\(did)")
            case .tag(let tag): URL(string: "https://bsky.app/hashtag")?.appending(path: tag)
            default: nil
            }
        }
    }

    private func pictures(of embed: AppBsky.Feed.Defs.PostView.EmbedUnion?) -> [Picture] {
        var images: [AppBsky.Embed.Images.ViewImage] = []
        switch embed {
        case .imagesView(let view): images = view.images
        case .recordWithMediaView(let view): if case .imagesView(let view) = view.media { images = view.images }
        default: break
        }
        return images.enumerated().map { number, image in
            Picture(id: number, address: URL(string: image.thumb.description), alt: image.alt)
        }
    }

    private func trying(_ act: () async throws -> Void) async {
        do {
            problem = nil
            try await act()
        } catch is CancellationError {
            // The view is gone.
        } catch {
            problem = error.localizedDescription
        }
    }
}
// sample end
