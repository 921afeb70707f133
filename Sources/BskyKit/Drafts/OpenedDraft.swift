/// A stored draft, ready to edit or send.
public struct OpenedDraft: Sendable, Identifiable {
    /// The ID of the draft.
    public let id: TID
    /// The posts. Mentions, links and tags are detected when they are sent.
    public let posts: [PostDraft]
    /// Who may reply and quote.
    public let gates: PostGates
    /// The paths of the pictures that aren't on this device, and of videos, which have to be uploaded first, by the
    /// index of their post.
    public let missingFiles: [Int: [String]]
    /// The draft as stored, including data that this version doesn't support.
    public let stored: AppBsky.Draft.Defs.DraftView

    /// Opens a draft.
    ///
    /// - Parameters:
    ///   - view: The draft.
    ///   - file: Returns the contents of a file on this device for a path in the draft; `nil` if it isn't here.
    public init(_ view: AppBsky.Draft.Defs.DraftView, file: (String) -> HTTPBody?) {
        let draft = view.draft
        var missing: [Int: [String]] = [:]
        posts = draft.posts.enumerated().map { index, post in
            var opened = PostDraft(RichText(post.text), languages: draft.langs ?? [])
            var images: [PostImage] = []
            for image in post.images {
                if let content = file(image.localRef.path) {
                    images.append(PostImage(content, alt: image.alt ?? ""))
                } else {
                    missing[index, default: []].append(image.localRef.path)
                }
            }
            missing[index, default: []] += (post.embedVideos ?? []).map(\.localRef.path)
            if !images.isEmpty { opened.media = .images(images) }
            opened.quote = post.embedRecords?.first.flatMap { try? RecordLink($0.record.uri) }
            opened.card = .none
            if let address = post.embedExternals?.first?.uri {
                opened.card =
                    address == opened.text.firstLink ? .automatic : .card(LinkCard(address: address, title: ""))
            }
            if case .selfLabels(let labels)? = post.labels {
                opened.labels = labels.values.map { SelfLabel(rawValue: $0.val) }
            }
            return opened
        }
        id = view.id
        gates = PostGates(replies: draft.threadgateAllow, quotes: draft.postgateEmbeddingRules)
        missingFiles = missing.filter { !$0.value.isEmpty }
        stored = view
    }
}

extension AppBsky.Draft.Defs.DraftPost {
    /// The pictures, from either of two fields.
    var images: [AppBsky.Draft.Defs.DraftEmbedImage] {
        (embedImages ?? [])
            + (embedGallery?.items ?? []).compactMap { item in
                if case .draftEmbedImage(let image) = item { image } else { nil }
            }
    }
}

extension PostGates {
    /// The gates for stored rules. A rule that this version doesn't support allows nobody else to reply.
    init(
        replies: [AppBsky.Feed.Threadgate.AllowUnion]?, quotes: [AppBsky.Feed.Postgate.EmbeddingRulesUnion]?
    ) {
        let rule: ReplyRule
        if let replies {
            let groups = replies.compactMap { rule -> ReplyRule.Group? in
                switch rule {
                case .mentionRule: .mentioned
                case .followerRule: .followers
                case .followingRule: .following
                case .listRule(let rule): .list(rule.list)
                case .unknown: nil
                }
            }
            rule = groups.isEmpty ? .nobody : .only(groups)
        } else {
            rule = .everyone
        }
        let mayQuote = quotes?.isEmpty ?? true
        self =
            rule == .everyone && mayQuote ? .everyone : .custom(replies: rule, quotes: .init(booleanLiteral: mayQuote))
    }
}
