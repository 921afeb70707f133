import ATData

/// Finds lexicons whose Swift types or files would conflict.
///
/// Types of one lexicon get unique names. Between lexicons that is impossible: the names of a library must not depend
/// on who refers to it.
struct TypeClashes {
    /// The conflicts, with both lexicons.
    private(set) var problems: [LexiconProblem] = []

    /// The maximum length of a file name, in bytes.
    private static let longestFile = 255

    init(_ lexicons: [Lexicon]) {
        var names: [[SwiftName]: (lexicon: Lexicon, names: LexiconNames)] = [:]
        var spelled: [String: Lexicon] = [:]
        var tops: [SwiftName: Lexicon] = [:]
        for lexicon in lexicons {
            if "\(lexicon.id).swift".utf8.count > Self.longestFile {
                report("the name is too long for a file of its types", lexicon)
            }
            if let other = spelled.updateValue(lexicon, forKey: lexicon.id.description.lowercased()) {
                report(
                    "'\(other.id)' and '\(lexicon.id)' differ only in case, and so do their files", other,
                    lexicon)
                continue
            }
            let own = LexiconNames(lexicon)
            if let other = names.updateValue((lexicon, own), forKey: own.path)?.lexicon {
                report("'\(other.id)' and '\(lexicon.id)' have the same Swift type", other, lexicon)
            }
            tops[SwiftNames.top(of: lexicon.id)] = lexicon
        }
        var beside: [[SwiftName]: Lexicon] = [:]
        for (lexicon, own) in names.values where own.isAlias { beside[own.path.dropLast() + [own.value]] = lexicon }
        for lexicon in lexicons {
            guard let (_, own) = names[SwiftNames.path(of: lexicon.id)] else { continue }
            for name in own.path.dropFirst() {
                guard let other = tops[name] else { continue }
                report("the type \(name.bare) of '\(lexicon.id)' hides the namespace of '\(other.id)'", lexicon)
            }
            for length in 1...own.path.count {
                let path = Array(own.path.prefix(length))
                if let other = beside[path], other.id != lexicon.id {
                    report("'\(other.id)' has the Swift type that '\(lexicon.id)' needs", other, lexicon)
                }
                guard length < own.path.count, let (other, outer) = names[path] else { continue }
                let inner = outer.inner(isCall: other["main"]?.isCall ?? false)
                if outer.isAlias {
                    report("'\(other.id)' is another name for a type, which can't hold '\(lexicon.id)'", other, lexicon)
                } else if inner.contains(own.path[length]) {
                    report("'\(other.id)' has the Swift type that '\(lexicon.id)' needs", other, lexicon)
                } else if let name = inner.intersection(own.reserved).min(by: { $0.bare < $1.bare }) {
                    report(
                        "the type \(name.bare) of '\(other.id)' hides one that '\(lexicon.id)' needs", other, lexicon)
                }
            }
        }
    }

    private mutating func report(_ message: String, _ lexicons: Lexicon...) {
        for lexicon in lexicons {
            problems.append(LexiconProblem(file: lexicon.file, path: "id", message: message, severity: .error))
        }
    }
}
