import Foundation

/// Finds muted words in texts. Words are prepared once, and each text is read once, regardless of the number of words.
struct MutedWordMatcher: Sendable {
    private struct Word: Sendable {
        let word: AppBsky.Actor.Defs.MutedWord
        let expiry: Date?
        let appliesToText: Bool
        let exceptsFollowed: Bool
    }

    private let words: [Word]
    /// The words by their normalized text.
    private let byText: [String: [Int]]
    /// Words with a single character.
    private let characters: [Character: [Int]]
    private let phrases: SubstringIndex
    /// All longer words, for languages without spaces.
    private let unspaced: SubstringIndex
    private let sieve: MutedWordSieve

    var isEmpty: Bool { words.isEmpty }

    init(_ words: [AppBsky.Actor.Defs.MutedWord]) {
        self.words = words.map {
            Word(
                word: $0, expiry: $0.expiresAt?.date, appliesToText: $0.targets.contains(.content),
                exceptsFollowed: $0.actorTarget == .excludeFollowing)
        }
        var byText: [String: [Int]] = [:]
        var characters: [Character: [Int]] = [:]
        for (index, word) in words.enumerated() {
            let text = MutedWordText.normalized(word.value)
            guard let first = text.first else { continue }
            byText[text, default: []].append(index)
            if text.dropFirst().isEmpty { characters[first, default: []].append(index) }
        }
        // Words that differ only in their form, such as composed accents, have become one.
        let several = byText.keys.filter { !$0.dropFirst().isEmpty }
        self.byText = byText
        self.characters = characters
        phrases = SubstringIndex(several.filter(MutedWordText.isPhrase))
        unspaced = SubstringIndex(several)
        sieve = MutedWordSieve(byText.keys)
    }

    /// Whether a text, or a tag, can contain muted words, for whatever author and time.
    func mayMatch(_ text: String, _ language: LanguageTag?) -> Bool {
        sieve.mayFind(in: text, hasNoSpaces: MutedWordText.hasNoSpaces(language))
    }

    /// The muted words in a text, in the order of the settings.
    func matches(
        in text: String, tags: [String], language: LanguageTag?, followsAuthor: Bool, now: Date
    ) -> [MutedWordMatch] {
        guard !words.isEmpty else { return [] }
        let tags = tags.filter { sieve.mayFind(in: $0) }
        let mayHaveWords = mayMatch(text, language)
        guard mayHaveWords || !tags.isEmpty else { return [] }
        return exactMatches(
            in: mayHaveWords ? text : "", tags: tags, language: language, followsAuthor: followsAuthor, now: now)
    }

    /// The same, without the quick check.
    func exactMatches(
        in text: String, tags: [String], language: LanguageTag?, followsAuthor: Bool, now: Date
    ) -> [MutedWordMatch] {
        // The piece of the text that each word matched first; `nil` for the word as it is.
        var found: [Int: String?] = [:]
        func add(_ index: Int, _ piece: String?, isTag: Bool = false) {
            let word = words[index]
            guard found[index] == nil, isTag || word.appliesToText, !word.exceptsFollowed || !followsAuthor,
                word.expiry.map({ $0 > now }) ?? true
            else { return }
            found[index] = .some(piece)
        }
        for tag in tags {
            for index in byText[MutedWordText.normalized(tag)] ?? [] { add(index, nil, isTag: true) }
        }
        // Without a text, only its tags have been found.
        if !text.isEmpty {
            let text = MutedWordText.normalized(text)
            if !characters.isEmpty {
                for character in Set(text) {
                    for index in characters[character] ?? [] { add(index, nil) }
                }
            }
            for phrase in (MutedWordText.hasNoSpaces(language) ? unspaced : phrases).search(text) {
                for index in byText[phrase] ?? [] { add(index, nil) }
            }
            for index in byText[text] ?? [] { add(index, nil) }
            MutedWordText.forms(of: text) { form, piece in
                for index in byText[form] ?? [] { add(index, piece) }
            }
        }
        return found.sorted { $0.key < $1.key }.map { index, piece in
            MutedWordMatch(word: words[index].word, piece: piece ?? words[index].word.value)
        }
    }
}
