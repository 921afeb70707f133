/// The labels that labelers define, as `app.bsky.labeler.getServices` returns them.
///
/// ```swift
/// let services = try await client.execute(.getServices(dids: labelers, detailed: true))
/// let definitions = LabelDefinitions(services)
/// ```
public struct LabelDefinitions: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var byLabeler: [DID: [String: LabelDefinition]] = [:]

    /// The labelers whose definitions couldn't be read. Their labels cover the content as adult content, unless the
    /// label is one of ``LabelDefinition/global`` or the person has chosen a setting.
    public internal(set) var unread: Set<DID> = []

    /// Creates definitions from a dictionary of lists by labeler.
    public init(dictionaryLiteral elements: (DID, [LabelDefinition])...) {
        for (labeler, definitions) in elements { add(definitions, of: labeler) }
    }

    /// Reads the definitions of labelers. Services without details define nothing.
    public init(_ services: AppBsky.Labeler.GetServices.Output) {
        for case .labelerViewDetailed(let view) in services.views {
            let labeler = view.creator.did
            add(
                (view.policies.labelValueDefinitions ?? []).map { LabelDefinition($0, by: labeler) }, of: labeler)
        }
    }

    /// The labelers, in no particular order.
    public var labelers: some Sequence<DID> { byLabeler.keys }

    /// The meaning of a labeler's label.
    ///
    /// Only names with lower-case letters and hyphens count, so that a labeler can't redefine `!hide`.
    public subscript(label: String, of labeler: DID) -> LabelDefinition? {
        if let definition = byLabeler[labeler]?[label] { return definition }
        guard unread.contains(labeler), Self.isName(label), LabelDefinition.global[label] == nil else { return nil }
        return LabelDefinition(
            .init(
                identifier: label, severity: .alert, blurs: .content, locales: [], adultOnly: true,
                defaultSetting: .warn),
            by: labeler)
    }

    /// Adds the definitions of a labeler. The first one of each name counts.
    public mutating func add(_ definitions: [LabelDefinition], of labeler: DID) {
        for definition in definitions where Self.isName(definition.identifier) {
            if byLabeler[labeler]?[definition.identifier] == nil {
                byLabeler[labeler, default: [:]][definition.identifier] = definition
            }
        }
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) }
    }
}
