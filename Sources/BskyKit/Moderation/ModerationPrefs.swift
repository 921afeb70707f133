/// A person's moderation settings.
public struct ModerationPrefs: Hashable, Sendable {
    /// The labeler of the Bluesky app, which everyone uses.
    public static let appLabeler: DID = "did:plc:ar7c4by46qjdydhdevvrndac"

    /// A labeler that the person uses, with the settings for its labels.
    public struct LabelerSettings: Hashable, Sendable {
        /// The labeler.
        public var did: DID
        /// The settings for its labels, by name.
        public var labels: [String: LabelSetting]

        /// Creates settings for a labeler.
        public init(_ did: DID, labels: [String: LabelSetting] = [:]) {
            self.did = did
            self.labels = labels
        }
    }

    /// Whether adult content is enabled.
    public var adultContentEnabled: Bool
    /// The settings for labels of any labeler, by name.
    public var labels: [String: LabelSetting]
    /// The person's labelers.
    public var labelers: [LabelerSettings]
    /// The person's muted words.
    public var mutedWords: [AppBsky.Actor.Defs.MutedWord]
    /// The posts that the person has hidden.
    public var hiddenPosts: [ATURI]

    /// Creates settings. The defaults are those of a new account.
    public init(
        adultContentEnabled: Bool = false, labels: [String: LabelSetting] = [:],
        labelers: [LabelerSettings] = [LabelerSettings(appLabeler)], mutedWords: [AppBsky.Actor.Defs.MutedWord] = [],
        hiddenPosts: [ATURI] = []
    ) {
        self.adultContentEnabled = adultContentEnabled
        self.labels = labels
        self.labelers = labelers
        self.mutedWords = mutedWords
        self.hiddenPosts = hiddenPosts
    }

    /// The settings for people who may not see adult content, because of their age or because they are signed out.
    ///
    /// All global adult labels are hidden, regardless of the settings for a labeler.
    public func restricted() -> ModerationPrefs {
        var prefs = self
        prefs.adultContentEnabled = false
        for definition in LabelDefinition.global.values where definition.isConfigurable {
            prefs.labels[definition.identifier] = .hide
        }
        prefs.labels["gore"] = .hide
        for index in prefs.labelers.indices {
            for name in LabelDefinition.global.keys { prefs.labelers[index].labels[name] = nil }
        }
        return prefs
    }
}
