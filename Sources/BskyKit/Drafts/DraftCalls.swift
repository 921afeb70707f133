extension ATClient {
    /// Stores posts as a draft on the server, which only the account sees.
    ///
    /// Pictures stay on the device: the draft stores the paths of their files. Facets, and tags that aren't part of the
    /// text, aren't stored. Of a card, only the address is; the rest is read from its page when the posts are sent.
    ///
    /// - Parameters:
    ///   - posts: The posts.
    ///   - gates: Who may reply and quote.
    ///   - paths: The paths of the pictures' files, by the index of their post. Only the app interprets them.
    ///   - device: The device with the files.
    /// - Returns: The ID of the draft.
    /// - Throws: `DraftError`, `AtError`, or `CancellationError`.
    @discardableResult
    public func saveDraft(
        _ posts: [PostDraft], gates: PostGates = .preferred, paths: [Int: [String]] = [:], device: DraftDevice? = nil
    ) async throws -> TID {
        let draft = try await draft(posts, gates, paths, device)
        do {
            return try await execute(.createDraft(draft: draft)).id
        } catch let error as AtError where error.matches(AppBsky.Draft.CreateDraft.Errors.draftLimitReached) {
            throw DraftError.limitReached
        } catch let error as AtError where error.mayHaveSucceeded {
            return try await saved(draft, after: error)
        }
    }

    /// The ID of a draft whose response was lost, which only the server knows: that of an equal one among the newest.
    /// Throws the call's error if there is none.
    private func saved(_ draft: AppBsky.Draft.Defs.Draft, after error: AtError) async throws -> TID {
        do {
            let newest = try await execute(.getDrafts()).drafts
            if let equal = newest.first(where: { $0.draft == draft }) { return equal.id }
        } catch is AtError {}
        throw error
    }

    /// Replaces the posts of a draft. Data of other apps in the draft is kept.
    ///
    /// - Parameters:
    ///   - opened: The draft.
    ///   - posts: The new posts.
    ///   - gates: Who may reply and quote.
    ///   - paths: The paths of the pictures' files, by the index of their post.
    ///   - device: The device with the files; by default the one that the draft names.
    ///   - keepsMissingFiles: Whether the posts keep the files of ``OpenedDraft/missingFiles`` by index. Pass `false`
    ///     if posts were moved.
    /// - Throws: `DraftError`, `AtError`, or `CancellationError`.
    public func updateDraft(
        _ opened: OpenedDraft, posts: [PostDraft], gates: PostGates, paths: [Int: [String]] = [:],
        device: DraftDevice? = nil, keepsMissingFiles: Bool = true
    ) async throws {
        var draft = try await draft(posts, gates, paths, device)
        draft.unknownFields = opened.stored.draft.unknownFields
        if device == nil {
            // Without it, the device that has the files wouldn't find them.
            draft.deviceId = opened.stored.draft.deviceId
            draft.deviceName = opened.stored.draft.deviceName
        }
        for (index, old) in opened.stored.draft.posts.enumerated() where draft.posts.indices.contains(index) {
            draft.posts[index].unknownFields = old.unknownFields
            let missing = Set(opened.missingFiles[index] ?? [])
            guard keepsMissingFiles, !missing.isEmpty else { continue }
            var images = draft.posts[index].images
            for (place, image) in old.images.enumerated() where missing.contains(image.localRef.path) {
                images.insert(image, at: min(place, images.count))
            }
            draft.posts[index].setImages(images)
            if images.isEmpty { draft.posts[index].embedVideos = old.embedVideos }
        }
        try await execute(.updateDraft(draft: .init(id: opened.id, draft: draft)))
    }

    /// Deletes a draft. Does nothing if it doesn't exist.
    public func deleteDraft(_ id: TID) async throws { try await execute(.deleteDraft(id: id)) }

    /// The drafts of the account, newest first. Open them with ``OpenedDraft``.
    public func drafts() -> Items<AppBsky.Draft.GetDrafts> { items(.getDrafts()) }

    private func draft(
        _ posts: [PostDraft], _ gates: PostGates, _ paths: [Int: [String]], _ device: DraftDevice?
    ) async throws -> AppBsky.Draft.Defs.Draft {
        let sender = ThreadSender(
            client: self, cards: PageCardReader.standard, handles: self, transformer: nil, progress: nil)
        let rules = try await GateRules.resolved(gates, by: self)
        var stored: [AppBsky.Draft.Defs.DraftPost] = []
        for (index, post) in posts.enumerated() {
            var draft = try AppBsky.Draft.Defs.DraftPost(post, index: index, paths: paths[index] ?? [])
            if let quote = post.quote { draft.embedRecords = [.init(record: try await sender.quote(quote))] }
            stored.append(draft)
        }
        var languages: [LanguageTag] = []
        for language in posts.flatMap(\.languages) where !languages.contains(language) { languages.append(language) }
        return AppBsky.Draft.Defs.Draft(
            posts: stored, deviceId: device?.id, deviceName: device?.name,
            langs: languages.isEmpty ? nil : Array(languages.prefix(3)), postgateEmbeddingRules: rules.quotes,
            threadgateAllow: rules.replies)
    }
}

extension AppBsky.Draft.Defs.DraftPost {
    /// The number of pictures of a draft that older apps support.
    private static let fewImages = 4

    /// Sets the pictures. Older apps don't support galleries.
    fileprivate mutating func setImages(_ images: [AppBsky.Draft.Defs.DraftEmbedImage]) {
        let isGallery = images.count > Self.fewImages
        embedImages = isGallery || images.isEmpty ? nil : images
        embedGallery = isGallery ? .init(items: images.map { .draftEmbedImage($0) }) : nil
    }

    fileprivate init(_ post: PostDraft, index: Int, paths: [String]) throws {
        self.init(text: post.text.text)
        switch post.media {
        case .images(let images):
            guard images.count == paths.count else { throw DraftError.missingPaths(index: index) }
            let stored = zip(images, paths).map { image, path in
                AppBsky.Draft.Defs.DraftEmbedImage(
                    localRef: .init(path: path), alt: image.alt.isEmpty ? nil : image.alt)
            }
            setImages(stored)
        case .video: throw DraftError.uploadedVideo(index: index)
        case nil: break
        }
        if !post.labels.isEmpty {
            labels = .selfLabels(.init(values: post.labels.map { .init(val: $0.rawValue) }))
        }
        switch post.card {
        case .card(let card): embedExternals = [.init(uri: try card.checkedAddress())]
        case .automatic: embedExternals = post.text.firstLink.map { [.init(uri: $0)] }
        case .none: break
        }
    }
}

extension RichText {
    /// The first link in the text.
    var firstLink: URIString? {
        detected().lazy.compactMap { facet in
            if case .link(let uri) = facet.kind { uri } else { nil }
        }.first
    }
}
