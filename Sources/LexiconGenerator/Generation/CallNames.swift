package import ATData

/// The static members that make calls, such as `getTimeline`.
///
/// A member is the last word of the lexicon's name. Where lexicons of the catalog end in the same word, the word before
/// it comes first: `repoGetRecord`. Where these are still the same, all of the name does:
/// `chatBskyNotificationGetPreferences`.
package struct CallNames {
    private var members: [NSID: String] = [:]

    /// Names the calls of a catalog.
    package init(_ catalog: LexiconCatalog) {
        var open = catalog.lexicons.filter { $0["main"]?.isCall ?? false }.map(\.id)
        var taken: Set<String> = ["nsid", "method", "outputtype", "output", "cursor", "items"]
        for words in [1, 2, .max] {
            let groups = Dictionary(grouping: open) { Self.name($0, words: words).lowercased() }
            for (name, ids) in groups where ids.count == 1 || words == .max {
                guard taken.insert(name).inserted || words == .max else { continue }
                for id in ids { members[id] = SwiftNames.member(Self.name(id, words: words)) }
            }
            open.removeAll { members[$0] != nil }
        }
    }

    /// The member of a call.
    package subscript(id: NSID) -> String? { members[id] }

    /// The last words of a name, as one.
    private static func name(_ id: NSID, words: Int) -> String {
        let parts = id.description.split(separator: ".").suffix(words)
        return parts.map { SwiftNames.type($0) }.joined()
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
