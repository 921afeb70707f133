package import ATData

/// The static members that create calls, such as `getTimeline`.
///
/// A member is the last word of the lexicon's name. If lexicons of the catalog end in the same word, the word before it
/// is added: `repoGetRecord`. If these are still the same, the whole name is used:
/// `chatBskyNotificationGetPreferences`. The calls of some groups always have at least two words, and take none from
/// others.
package struct CallNames {
    private var members: [NSID: SwiftName] = [:]

    /// Chooses the names for the calls of a catalog.
    ///
    /// - Parameter longNames: The groups whose calls have at least two words.
    package init(_ catalog: LexiconCatalog, longNames: [String] = []) {
        var open = catalog.lexicons.filter { $0["main"]?.isCall ?? false }.map(\.id)
        var taken: Set<String> = [
            "cursor", "init", "items", "method", "nsid", "output", "outputtype", "self",
        ]
        for words in [1, 2, .max] {
            let named =
                words > 1 ? open : open.filter { id in !longNames.contains { id.description.hasPrefix($0 + ".") } }
            let groups = Dictionary(grouping: named) { Self.name($0, words: words).bare.lowercased() }
            for (name, ids) in groups where ids.count == 1 && taken.insert(name).inserted {
                for id in ids { members[id] = Self.name(id, words: words) }
            }
            open.removeAll { members[$0] != nil }
        }
        // Two names may differ only in where a word begins.
        var scope = NameScope(taken: Set(members.values))
        for id in open { members[id] = scope.take(Self.name(id, words: .max), .number) }
    }

    /// The member of a call.
    package subscript(id: NSID) -> String? { members[id]?.quoted }

    /// The member of a call.
    func name(of id: NSID) -> SwiftName? { members[id] }

    /// The last words of a name, joined.
    private static func name(_ id: NSID, words: Int) -> SwiftName {
        let parts = id.description.split(separator: ".").suffix(words)
        return SwiftName(joining: parts.map { SwiftName(type: $0) }).asMember
    }
}

extension Definition {
    /// Whether it is a query, a procedure or a stream.
    package var isCall: Bool {
        switch kind {
        case .query, .procedure, .subscription: true
        case .record, .permissionSet, .token, .data: false
        }
    }
}
