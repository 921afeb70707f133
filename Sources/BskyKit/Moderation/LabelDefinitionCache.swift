import Foundation

/// A cache of labelers' definitions, for six hours.
actor LabelDefinitionCache {
    private static let lifetime: TimeInterval = 6 * 60 * 60
    /// The pause before a failed server is asked again, in seconds.
    private static let pause: TimeInterval = 60
    private var labelers: [DID] = []
    private var definitions = LabelDefinitions()
    private var expiry = Date.distantPast

    /// The definitions of labelers. Changed or expired ones are requested.
    ///
    /// If the request fails, cached definitions stay in use, however old, and the other labelers are `unread`.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    func definitions(of labelers: [DID], from client: ATClient, now: Date) async throws -> LabelDefinitions {
        if labelers == self.labelers, now < expiry { return definitions }
        let read: LabelDefinitions
        do {
            let response = try await client.response(
                for: AppBsky.Labeler.GetServices(dids: labelers, detailed: true))
            var known = LabelDefinitions(response.output)
            known.unread = Self.halfRead(response, of: labelers)
            read = known
            expiry = now.addingTimeInterval(Self.lifetime)
        } catch is AtError {
            var known = definitions
            known.unread = Set(labelers).subtracting(Set(self.labelers).subtracting(definitions.unread))
            read = known
            expiry = now.addingTimeInterval(Self.pause)
        }
        self.labelers = labelers
        definitions = read
        return read
    }

    /// The labelers whose definitions were only partly decoded. Missing definitions must not count as harmless.
    private static func halfRead(
        _ response: XRPCResponse<AppBsky.Labeler.GetServices.Output>, of labelers: [DID]
    ) -> Set<DID> {
        guard !response.issues.isEmpty else { return [] }
        var readable: [DID?] = []
        for view in response.output.views {
            switch view {
            case .labelerView(let view): readable.append(view.creator.did)
            case .labelerViewDetailed(let view): readable.append(view.creator.did)
            // It keeps its place.
            case .unknown: readable.append(nil)
            }
        }
        // An issue's place counts the views as they were sent; those that can't be decoded at all are left out.
        var (lost, broken): (Set<Int>, Set<Int>) = ([], [])
        var unread: Set<DID> = []
        for issue in response.issues {
            let parts = issue.path.split(separator: "[").dropFirst()
            guard let place = parts.first.flatMap({ Int($0.prefix { $0 != "]" }) }) else { continue }
            guard parts.count == 1 else {
                // An element of a list in a view.
                broken.insert(place)
                continue
            }
            lost.insert(place)
            if let labeler = try? issue.raw.decode(as: LexValue.self)["creator"]?["did"]?.decoded(as: DID.self) {
                unread.insert(labeler)
            } else {
                // It may be any that is missing.
                unread.formUnion(Set(labelers).subtracting(readable.compactMap(\.self)))
            }
        }
        let places = (0..<readable.count + lost.count).filter { !lost.contains($0) }
        return unread.union(zip(places, readable).filter { broken.contains($0.0) }.compactMap(\.1))
    }
}
