import Foundation

/// The definitions of labelers, for six hours.
actor LabelDefinitionCache {
    private static let lifetime: TimeInterval = 6 * 60 * 60
    /// How long to wait before asking again a server that has failed.
    private static let pause: TimeInterval = 60
    private var labelers: [DID] = []
    private var definitions = LabelDefinitions()
    private var expiry = Date.distantPast

    /// The definitions of labelers, requested when they have changed or are old.
    ///
    /// If the request fails, those that are known stay, however old, and the others are `unread`.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func definitions(of labelers: [DID], from client: ATClient, now: Date) async throws -> LabelDefinitions {
        if labelers == self.labelers, now < expiry { return definitions }
        let read: LabelDefinitions
        do {
            read = LabelDefinitions(try await client.execute(.getServices(dids: labelers, detailed: true)))
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
}
