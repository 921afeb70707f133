public import CoreATProtocol

extension ModerationDecision.Cause: CustomStringConvertible {
    /// The reason in words.
    public var description: String { explanation }

    /// The reason as text to show, in English: "You mute this account.", or a label's name.
    public var explanation: String { explanation(in: ["en"]) }

    /// Returns the reason as text to show. Names of labels are in the first of the languages that their labeler
    /// supports; everything else is in English.
    public func explanation(in languages: [LanguageTag]) -> String {
        let through = if case .list(let list) = source { " through the list “\(list.name)”" } else { "" }
        return switch kind {
        case .blocking: "You block this account\(through)."
        case .blockedBy: "This account blocks you."
        case .muted: "You mute this account\(through)."
        case .muteWord(let matches): "You mute “\(matches.first?.word.value ?? "")”."
        case .hidden: "You have hidden this post."
        case .label(let label): label.definition.name(in: languages)
        }
    }
}

extension LabelDefinition {
    /// The English names of the labels that mean the same everywhere.
    private static let globalNames = [
        "!hide": "Hidden by moderators", "!warn": "Content warning",
        "!no-unauthenticated": "Only for people who are logged in", "porn": "Adult content",
        "sexual": "Sexually suggestive", "nudity": "Nudity", "graphic-media": "Graphic media",
    ]

    /// The label's name for people, in the first of the languages that its labeler has; otherwise in any language, or
    /// the label itself.
    public func name(in languages: [LanguageTag] = ["en"]) -> String {
        if labeler == nil, let name = Self.globalNames[identifier] { return name }
        for language in languages {
            if let strings = locales.first(where: { $0.lang.hasLanguage(of: language) }) { return strings.name }
        }
        return locales.first?.name ?? identifier
    }
}

extension LanguageTag {
    /// Whether two tags begin with the same language, such as `en` and `en-GB`.
    fileprivate func hasLanguage(of other: LanguageTag) -> Bool {
        func language(_ tag: LanguageTag) -> String {
            String(tag.description.prefix { $0 != "-" }).lowercased()
        }
        return language(self) == language(other)
    }
}
