/// The known types of preferences.
enum PreferenceType: String, CaseIterable {
    case adultContentPref, contentLabelPref, savedFeedsPref, savedFeedsPrefV2, personalDetailsPref, declaredAgePref
    case feedViewPref, threadViewPref, interestsPref, mutedWordsPref, hiddenPostsPref, bskyAppStatePref, labelersPref
    case postInteractionSettingsPref, verificationPrefs, liveEventPreferences

    static let prefix = "app.bsky.actor.defs#"

    var name: String { Self.prefix + rawValue }

    /// Whether an object has the required fields.
    func isValid(_ object: LexObject) -> Bool {
        switch self {
        case .adultContentPref: if case .boolean? = object["enabled"] { true } else { false }
        case .contentLabelPref: object["label"]?.string != nil && object["visibility"]?.string != nil
        case .savedFeedsPref: object["pinned"]?.array != nil && object["saved"]?.array != nil
        case .savedFeedsPrefV2, .mutedWordsPref, .hiddenPostsPref: object["items"]?.array != nil
        case .feedViewPref: object["feed"]?.string != nil
        case .interestsPref: object["tags"]?.array != nil
        case .labelersPref: object["labelers"]?.array != nil
        case .personalDetailsPref, .declaredAgePref, .threadViewPref, .bskyAppStatePref, .postInteractionSettingsPref,
            .verificationPrefs, .liveEventPreferences:
            true
        }
    }
}

extension LexValue {
    /// The value as a type, if it decodes.
    func decoded<Value: WireValue>(as type: Value.Type = Value.self) -> Value? {
        do throws(WireError) { return try decode() } catch { return nil }
    }
}

extension LexObject {
    /// Creates an object with the fields of a value.
    init(encoding value: some WireValue) throws(WireError) { try self.init(json: try value.json()) }

    /// The object as a type, if it decodes.
    func decoded<Value: WireValue>(as type: Value.Type = Value.self) -> Value? { LexValue.object(self).decoded() }

    /// The object as a type, without the fields and list elements that don't decode.
    func salvaged<Value: LexiconObject>(onto empty: Value) -> Value {
        func tolerant(_ object: LexObject) -> Value? {
            var issues: [WireIssue] = []
            return try? Value(json: try LexValue.object(object).json(), issues: &issues)
        }
        if let whole = tolerant(self) { return whole }
        guard var fields = try? LexObject(encoding: empty) else { return empty }
        var best = empty
        for field in self {
            var trial = fields
            trial[field.name] = field.value
            guard let value = tolerant(trial) else { continue }
            (fields, best) = (trial, value)
        }
        return best
    }
}
