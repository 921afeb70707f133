/// An account's preferences: the settings that the Bluesky app stores on the server.
///
/// The value keeps everything that the server has, including unknown entries. Properties and methods read and change
/// only their own part. Change preferences with ``PreferencesStore/update(_:)``:
///
/// ```swift
/// try await client.preferences.update { preferences in
///     preferences.adultContentEnabled = true
///     preferences.mute("spoilers")
/// }
/// ```
public struct Preferences: Hashable, Sendable {
    var entries: [PreferenceEntry]

    /// Creates preferences without entries, as for a new account.
    public init() { entries = [] }

    init(entries: [PreferenceEntry]) { self.entries = entries }

    /// The entries of unknown types.
    public var unknown: [LexValue] {
        entries.compactMap { entry in
            if case .object(let object) = entry, entry.type == nil { .object(object) } else { nil }
        }
    }

    // MARK: Reading and changing entries

    /// The fields of a type's effective entry: the last valid one.
    func fields(of type: PreferenceType) -> LexObject? {
        entries.lazy.reversed().compactMap { $0.fields(of: type) }.first
    }

    /// All valid entries of a type.
    func all(of type: PreferenceType) -> [LexObject] { entries.compactMap { $0.fields(of: type) } }

    /// Changes the effective entry of a type in place, or appends one. Other valid entries of the type are removed.
    mutating func edit(
        _ type: PreferenceType, where isMeant: (LexObject) -> Bool = { _ in true },
        _ change: (inout LexObject) throws -> Void
    ) rethrows {
        let places = entries.indices.filter { entries[$0].fields(of: type).map(isMeant) ?? false }
        let before = places.last.flatMap { entries[$0].fields(of: type) }
        var after = before ?? ["$type": .string(type.name)]
        try change(&after)
        guard let last = places.last else {
            // Nothing is stored for a change that sets nothing.
            if type.isValid(after), after.count > 1 { entries.append(.object(after)) }
            return
        }
        entries[last] = .object(after)
        for place in places.dropLast().reversed() { entries.remove(at: place) }
    }

    /// The last entry that decodes as its type, or else the readable part of the last entry.
    func readable<Value: LexiconObject>(
        _ type: PreferenceType, as empty: Value, where isMeant: (LexObject) -> Bool = { _ in true }
    ) -> Value {
        let entries = all(of: type).filter(isMeant)
        return entries.lazy.reversed().compactMap { $0.decoded(as: Value.self) }.first
            ?? entries.last?.salvaged(onto: empty) ?? empty
    }

    /// Changes an entry as a value of its type. Unknown fields are kept.
    mutating func edit<Value: LexiconObject>(
        _ type: PreferenceType, as empty: Value, where isMeant: (LexObject) -> Bool = { _ in true },
        _ change: (inout Value) throws -> Void
    ) throws {
        // An entry that isn't a value of the type stays as it is, beside a new one with what can be read of it.
        let readable = readable(type, as: empty, where: isMeant)
        try edit(type, where: { isMeant($0) && $0.decoded(as: Value.self) != nil }) { fields in
            var value = (fields.count > 1 ? fields.decoded(as: Value.self) : nil) ?? readable
            try change(&value)
            try value.validate()
            var changed = try LexObject(encoding: value)
            changed["$type"] = .string(type.name)
            fields = changed
        }
    }
}

extension Preferences {
    // MARK: Moderation

    /// Whether adult content is enabled.
    public var adultContentEnabled: Bool {
        get { fields(of: .adultContentPref)?["enabled"] == true }
        set { edit(.adultContentPref) { $0["enabled"] = .boolean(newValue) } }
    }

    /// The labelers that the account has chosen, without the app's own. Setting them keeps invalid items.
    public var labelers: [DID] {
        get { labelerItems.compactMap { $0["did"]?.decoded(as: DID.self) } }
        set {
            guard !newValue.isEmpty || !labelers.isEmpty else { return }
            edit(.labelersPref) { fields in
                var known: [DID: LexValue] = [:]
                var strange: [LexValue] = []
                for item in fields["labelers"]?.array ?? [] {
                    if let did = item["did"]?.decoded(as: DID.self) { known[did] = item } else { strange.append(item) }
                }
                fields["labelers"] = .array(strange + newValue.map { known[$0] ?? ["did": .string($0.description)] })
            }
        }
    }

    private var labelerItems: [LexValue] { fields(of: .labelersPref)?["labelers"]?.array ?? [] }

    /// The former names under which label settings are also stored, for older apps.
    private static let oldNames = ["graphic-media": "gore", "porn": "nsfw", "sexual": "suggestive"]

    /// Sets whether content with a label is hidden, or shown behind a warning, for all labelers or for one.
    public mutating func setVisibility(_ setting: LabelSetting, for label: String, of labeler: DID? = nil) {
        var names = [label]
        if labeler == nil, let oldName = Self.oldNames[label] { names.append(oldName) }
        for name in names {
            edit(
                .contentLabelPref,
                where: { $0["label"]?.string == name && Self.isSetting($0, of: labeler) }
            ) { fields in
                fields["label"] = .string(name)
                if let labeler { fields["labelerDid"] = .string(labeler.description) }
                fields["visibility"] = .string(setting.rawValue)
            }
        }
    }

    /// Whether a setting is for a labeler, or for all labelers. Some apps write `null` for all.
    private static func isSetting(_ fields: LexObject, of labeler: DID?) -> Bool {
        switch fields["labelerDid"] {
        case nil, .null: labeler == nil
        case .string(let did): did == labeler?.description
        default: false
        }
    }

    /// The settings for a ``Moderator``.
    public var moderation: ModerationPrefs {
        var labels: [String: LabelSetting] = [:]
        for definition in LabelDefinition.global.values where definition.isConfigurable {
            labels[definition.identifier] = definition.defaultSetting
        }
        var ofLabelers: [DID: [String: LabelSetting]] = [:]
        for fields in all(of: .contentLabelPref) {
            guard let name = fields["label"]?.string, let visibility = fields["visibility"]?.string,
                let setting = visibility == "show" ? .ignore : LabelSetting(rawValue: visibility)
            else { continue }
            if Self.isSetting(fields, of: nil) {
                labels[name] = setting
            } else if let did = fields["labelerDid"]?.decoded(as: DID.self) {
                ofLabelers[did, default: [:]][name] = setting
            }
        }
        for (name, oldName) in Self.oldNames { labels[name] = labels[oldName] ?? labels[name] }
        var seen: Set<DID> = []
        return ModerationPrefs(
            adultContentEnabled: adultContentEnabled, labels: labels,
            labelers: ([ModerationPrefs.appLabeler] + labelers).filter { seen.insert($0).inserted }.map {
                .init($0, labels: ofLabelers[$0] ?? [:])
            },
            mutedWords: mutedWords, hiddenPosts: hiddenPosts)
    }

    /// The posts that the person has hidden. Setting them keeps invalid items.
    public var hiddenPosts: [ATURI] {
        get { (fields(of: .hiddenPostsPref)?["items"]?.array ?? []).compactMap { $0.decoded() } }
        set {
            guard !newValue.isEmpty || !hiddenPosts.isEmpty else { return }
            edit(.hiddenPostsPref) { fields in
                let kept = (fields["items"]?.array ?? []).filter { $0.decoded(as: ATURI.self) == nil }
                fields["items"] = .array(kept + newValue.map { .string($0.description) })
            }
        }
    }

    /// Hides a post. Its address must have the DID of its author: apps don't find posts by handles.
    public mutating func hide(_ post: ATURI) {
        if !hiddenPosts.contains(post) { hiddenPosts.append(post) }
    }

    /// Shows a hidden post again.
    public mutating func unhide(_ post: ATURI) { hiddenPosts.removeAll { $0 == post } }
}

extension Preferences {
    // MARK: The person

    /// The birth date. The server hides it from apps without full access, and doesn't let them change it.
    public var birthDate: Datetime? {
        get { fields(of: .personalDetailsPref)?["birthDate"]?.decoded() }
        set { edit(.personalDetailsPref) { $0["birthDate"] = newValue.map { .string($0.description) } } }
    }

    /// The person's age group, which the server derives from the birth date.
    public var declaredAge: AppBsky.Actor.Defs.DeclaredAgePref? { fields(of: .declaredAgePref)?.decoded() }

    /// The person's interests, for suggestions, at most 100.
    public var interests: [String] {
        get { (fields(of: .interestsPref)?["tags"]?.array ?? []).compactMap(\.string) }
        set {
            edit(.interestsPref) { fields in
                let strange = (fields["tags"]?.array ?? []).filter { $0.string == nil }
                fields["tags"] = .array(strange + newValue.prefix(100).map { .string($0) })
            }
        }
    }

    // MARK: How things are shown

    /// The display settings of a feed: `home`, or the URI of a feed or a list.
    public func feedView(_ feed: String = "home") -> FeedViewSettings {
        FeedViewSettings(readable(.feedViewPref, as: .init(feed: feed)) { $0["feed"]?.string == feed })
    }

    /// The feeds with stored settings.
    public var feedsWithSettings: Set<String> { Set(all(of: .feedViewPref).compactMap { $0["feed"]?.string }) }

    /// Changes the display settings of a feed. Missing settings have their defaults.
    public mutating func editFeedView(
        _ feed: String = "home", _ change: (inout AppBsky.Actor.Defs.FeedViewPref) throws -> Void
    ) throws {
        try edit(.feedViewPref, as: AppBsky.Actor.Defs.FeedViewPref(feed: feed), where: { $0["feed"]?.string == feed })
        {
            try change(&$0)
            $0.feed = feed
        }
    }

    /// The order of replies in threads. Older apps may store orders that no longer exist.
    public var threadSort: String {
        get { fields(of: .threadViewPref)?["sort"]?.string ?? "hotness" }
        set { edit(.threadViewPref) { $0["sort"] = .string(newValue) } }
    }

    /// Who may reply to new posts, and whether they may be quoted.
    public var postInteractionSettings: AppBsky.Actor.Defs.PostInteractionSettingsPref {
        fields(of: .postInteractionSettingsPref)?.decoded() ?? .init()
    }

    /// Who may reply to new posts, and whether they may be quoted.
    ///
    /// - Throws: `WireError` if there are settings, but none can be decoded.
    func storedPostInteractionSettings() throws(WireError) -> AppBsky.Actor.Defs.PostInteractionSettingsPref {
        var fault: WireError?
        for fields in all(of: .postInteractionSettingsPref).reversed() {
            do throws(WireError) {
                return try .init(json: try LexValue.object(fields).json())
            } catch {
                fault = fault ?? error
            }
        }
        if let fault { throw fault }
        return .init()
    }

    /// Sets who may reply to new posts, and whether they may be quoted.
    ///
    /// - Throws: `ConstraintError` if there are too many rules, or they are invalid.
    public mutating func setPostInteractionSettings(
        _ settings: AppBsky.Actor.Defs.PostInteractionSettingsPref
    ) throws {
        try settings.validate()
        var fields = try LexObject(encoding: settings)
        fields["$type"] = .string(PreferenceType.postInteractionSettingsPref.name)
        let places = entries.indices.filter { entries[$0].type == .postInteractionSettingsPref }
        guard let last = places.last else { return entries.append(.object(fields)) }
        guard entries[last] != .object(fields) else { return }
        entries[last] = .object(fields)
        for place in places.dropLast().reversed() { entries.remove(at: place) }
    }

    /// Whether to hide the badges of verified accounts.
    public var hidesVerificationBadges: Bool {
        get { fields(of: .verificationPrefs)?["hideBadges"] == true }
        set { edit(.verificationPrefs) { $0["hideBadges"] = .boolean(newValue) } }
    }

    /// The settings for live events.
    public var liveEvents: AppBsky.Actor.Defs.LiveEventPreferences {
        readable(.liveEventPreferences, as: .init(hiddenFeedIds: [], hideAllFeeds: false))
    }

    /// Changes the settings for live events.
    public mutating func editLiveEvents(
        _ change: (inout AppBsky.Actor.Defs.LiveEventPreferences) throws -> Void
    ) throws {
        try edit(.liveEventPreferences, as: .init(hiddenFeedIds: [], hideAllFeeds: false), change)
    }

    /// The state of the Bluesky app, such as the hints and tours that the person has seen.
    public var appState: AppBsky.Actor.Defs.BskyAppStatePref { readable(.bskyAppStatePref, as: .init()) }

    /// Changes the state of the app.
    ///
    /// - Throws: `ConstraintError` if a limit is exceeded: 100 hints, with 300 characters of data each.
    public mutating func editAppState(
        _ change: (inout AppBsky.Actor.Defs.BskyAppStatePref) throws -> Void
    ) throws {
        try edit(.bskyAppStatePref, as: .init(), change)
    }
}
