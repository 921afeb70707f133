import BskyLexicons
public import CoreATProtocol

extension RichText {
    /// Detects the mentions, links and tags in the text, without using the network.
    public func detected() -> [DetectedFacet] { FacetDetector.facets(in: text) }

    /// Returns the text with facets for its mentions, links and tags. Existing facets are kept, and nothing is detected
    /// inside them.
    ///
    /// Each handle is resolved once, up to eight at a time. Mentions of a handle without an account stay plain text.
    ///
    /// - Parameters:
    ///   - resolver: Resolves the mentioned handles: a client, an `IdentityResolver` or your own type.
    ///   - toleratesFailures: Whether mentions stay plain text if the resolver fails. By default, its error is thrown,
    ///     because a bad connection would otherwise lose mentions. A server whose own lookup fails may say that there
    ///     is no such account.
    ///   - onUnresolved: Receives each handle whose mentions stay plain text.
    /// - Throws: The resolver's error, or `CancellationError`.
    public func detectingFacets(
        resolving resolver: some HandleResolving, toleratesFailures: Bool = false,
        onUnresolved: (@Sendable (Handle) -> Void)? = nil
    ) async throws -> RichText {
        let detected = detectedBesideFacets()
        var handles: [Handle] = []
        var known: Set<Handle> = []
        for facet in detected {
            if case .mention(let handle) = facet.kind, known.insert(handle).inserted { handles.append(handle) }
        }
        let accounts = try await Self.accounts(of: handles, resolver, toleratesFailures)
        for handle in handles where accounts[handle] == nil { onUnresolved?(handle) }
        let added = detected.compactMap { facet -> AppBsky.Richtext.Facet? in
            let feature: AppBsky.Richtext.Facet.FeaturesUnion
            switch facet.kind {
            case .link(let uri): feature = .link(.init(uri: uri))
            case .tag(let tag): feature = .tag(.init(tag: tag))
            case .mention(let handle):
                guard let did = accounts[handle] else { return nil }
                feature = .mention(.init(did: did))
            }
            return .init(
                index: .init(byteStart: facet.bytes.lowerBound, byteEnd: facet.bytes.upperBound), features: [feature])
        }
        return RichText(text, facets: facets + added)
    }

    /// The detected facets outside of existing ones.
    private func detectedBesideFacets() -> [DetectedFacet] {
        let taken = segments.filter { $0.facet != nil }.map(\.bytes)
        var next = 0
        return detected().filter { facet in
            while next < taken.count, taken[next].upperBound <= facet.bytes.lowerBound { next += 1 }
            return next == taken.count || !taken[next].overlaps(facet.bytes)
        }
    }

    private static func accounts(
        of handles: [Handle], _ resolver: some HandleResolving, _ toleratesFailures: Bool
    ) async throws -> [Handle: DID] {
        try await withThrowingTaskGroup(of: (Handle, DID?).self) { group in
            var accounts: [Handle: DID] = [:]
            var waiting = handles[...]
            func begin() {
                guard let handle = waiting.popFirst() else { return }
                group.addTask {
                    do {
                        return (handle, try await resolver.account(of: handle))
                    } catch {
                        if toleratesFailures, !Task.isCancelled { return (handle, nil) }
                        throw error
                    }
                }
            }
            for _ in 0..<8 { begin() }
            while let (handle, did) = try await group.next() {
                accounts[handle] = did
                begin()
            }
            try Task.checkCancellation()
            return accounts
        }
    }
}
