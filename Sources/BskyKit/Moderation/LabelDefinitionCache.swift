import Foundation

/// The definitions of labelers, for six hours.
actor LabelDefinitionCache {
    private static let lifetime: TimeInterval = 6 * 60 * 60
    private var labelers: [DID] = []
    private var definitions = LabelDefinitions()
    private var expiry = Date.distantPast

    /// The definitions of labelers, requested when they have changed or are old.
    func definitions(of labelers: [DID], from client: ATClient, now: Date) async throws -> LabelDefinitions {
        if labelers == self.labelers, now < expiry { return definitions }
        let services = try await client.execute(.getServices(dids: labelers, detailed: true))
        self.labelers = labelers
        definitions = LabelDefinitions(services)
        expiry = now.addingTimeInterval(Self.lifetime)
        return definitions
    }
}
