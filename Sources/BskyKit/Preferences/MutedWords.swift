/// A word, a tag or several words that an account mutes.
public typealias MutedWord = AppBsky.Actor.Defs.MutedWord

extension MutedWord {
    /// Creates a muted word.
    public init(_ word: String, in targets: [AppBsky.Actor.Defs.MutedWordTarget] = [.content, .tag]) {
        self.init(value: word, targets: targets)
    }
}

extension Preferences {
    // MARK: Muted words

    /// The muted words. A word with an invalid expiry is muted without one. Setting them keeps invalid entries.
    public var mutedWords: [MutedWord] {
        get { mutedWordItems.compactMap(Self.word) }
        set {
            let old = mutedWords
            unmute(old.filter { word in !newValue.contains { Self.isSame(word, $0) } })
            for word in newValue where !old.contains(word) {
                if old.contains(where: { Self.isSame($0, word) }) { update(word) } else { mute([word]) }
            }
        }
    }

    /// Mutes a word in texts and tags, unless it is already muted with the same settings.
    public mutating func mute(
        _ word: String, in targets: [AppBsky.Actor.Defs.MutedWordTarget] = [.content, .tag],
        exceptFollowed: Bool = false, until expiry: Datetime? = nil
    ) {
        let new = AppBsky.Actor.Defs.MutedWord(
            value: word, targets: targets, actorTarget: exceptFollowed ? .excludeFollowing : .all,
            expiresAt: expiry)
        let isMuted = mutedWords.contains {
            $0.value == Self.cleaned(word) && $0.targets == targets && $0.actorTarget == new.actorTarget
                && $0.expiresAt == expiry
        }
        if !isMuted { mute([new]) }
    }

    /// Mutes words. Assigns identifiers, and removes leading white space and `#`. Empty words are skipped.
    public mutating func mute(_ words: [AppBsky.Actor.Defs.MutedWord]) {
        let new = words.compactMap { word -> AppBsky.Actor.Defs.MutedWord? in
            var word = word
            word.value = Self.cleaned(word.value)
            word.id = TID.now().description
            word.actorTarget = word.actorTarget ?? .all
            return word.value.isEmpty ? nil : word
        }
        guard !new.isEmpty else { return }
        editMutedWords { $0 += new.compactMap(Self.item) }
    }

    /// Replaces the muted word with the same identifier, or else with the same text.
    public mutating func update(_ word: AppBsky.Actor.Defs.MutedWord) {
        guard let match = mutedWords.first(where: { Self.isSame($0, word) }) else { return }
        editMutedWords { items in
            for index in items.indices {
                guard let old = Self.word(items[index]), Self.isSame(old, match) else { continue }
                var new = word
                let value = Self.cleaned(word.value)
                new.value = value.isEmpty ? old.value : value
                new.id = old.id ?? TID.now().description
                new.actorTarget = word.actorTarget ?? .all
                if let item = Self.item(new) { items[index] = item }
            }
        }
    }

    /// Removes the muted words with the same identifiers, or else with the same texts.
    public mutating func unmute(_ words: [AppBsky.Actor.Defs.MutedWord]) {
        guard !words.isEmpty, mutedWords.contains(where: { word in words.contains { Self.isSame(word, $0) } }) else {
            return
        }
        editMutedWords { items in
            items.removeAll { item in
                guard let old = Self.word(item) else { return false }
                return words.contains { Self.isSame(old, $0) }
            }
        }
    }

    /// Removes the muted words with a text, whatever their targets.
    public mutating func unmute(_ word: String) {
        let value = Self.cleaned(word)
        unmute(mutedWords.filter { $0.value == value })
    }

    private var mutedWordItems: [LexValue] { fields(of: .mutedWordsPref)?["items"]?.array ?? [] }

    /// Changes the list. Words of older apps get identifiers.
    private mutating func editMutedWords(_ change: (inout [LexValue]) -> Void) {
        edit(.mutedWordsPref) { fields in
            var items = fields["items"]?.array ?? []
            change(&items)
            fields["items"] = .array(
                items.map { item in
                    guard case .object(var object) = item, object["id"]?.string == nil, Self.word(item) != nil
                    else { return item }
                    object["id"] = .string(TID.now().description)
                    return .object(object)
                })
        }
    }

    /// Reads a word. One that mutes nothing would be worse than one that mutes for too long.
    private static func word(_ item: LexValue) -> AppBsky.Actor.Defs.MutedWord? {
        if let word = item.decoded(as: AppBsky.Actor.Defs.MutedWord.self) { return word }
        guard case .object(var object) = item else { return nil }
        object["expiresAt"] = nil
        return object.decoded()
    }

    private static func item(_ word: AppBsky.Actor.Defs.MutedWord) -> LexValue? {
        do throws(WireError) { return .object(try LexObject(encoding: word)) } catch { return nil }
    }

    private static func isSame(_ old: AppBsky.Actor.Defs.MutedWord, _ new: AppBsky.Actor.Defs.MutedWord) -> Bool {
        if let id = old.id { id == new.id } else { old.value == new.value }
    }

    /// The word as every app stores it: without surrounding white space, and without `#` at its start.
    package static func cleaned(_ word: String) -> String {
        var scalars = Array(word.unicodeScalars)
        while scalars.last.map(MutedWordText.isSpace) == true { scalars.removeLast() }
        scalars.removeSubrange(..<(scalars.firstIndex { !MutedWordText.isSpace($0) } ?? scalars.endIndex))
        // An emoji can begin with a number sign.
        if scalars.first == "#", scalars.dropFirst().first != "\u{FE0F}" { scalars.removeFirst() }
        let dropped: Set<Unicode.Scalar> = ["\r", "\n", "\u{AD}", "\u{2060}", "\u{200D}", "\u{200C}", "\u{200B}"]
        if let start = scalars.firstIndex(where: dropped.contains) {
            scalars.removeSubrange(start..<(scalars[start...].firstIndex { !dropped.contains($0) } ?? scalars.endIndex))
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
