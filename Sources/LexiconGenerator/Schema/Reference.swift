package import ATData

/// The full name of a definition: `app.bsky.feed.defs#postView`.
package struct Reference: Hashable, Sendable {
    /// The lexicon.
    package let lexicon: NSID
    /// The definition in it.
    package let name: String

    /// Creates a reference from its parts.
    package init(_ lexicon: NSID, _ name: String = "main") {
        self.lexicon = lexicon
        self.name = name
    }

    /// Reads a reference in the form of lexicons: `#postView` for one of its own, `app.bsky.feed.post` for a `main`.
    package init?(_ text: String, in lexicon: NSID) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        let name = parts.count == 2 ? String(parts[1]) : "main"
        guard Self.isName(name) else { return nil }
        if first.isEmpty, parts.count == 2 {
            self.init(lexicon, name)
        } else if let other = try? NSID(String(first)) {
            self.init(other.normalized, name)
        } else {
            return nil
        }
    }

    /// Whether a definition can have this name: a letter, then letters and digits.
    package static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, text.utf8.count <= 63 else { return false }
        let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte & 0xDF) }
        return isLetter(first) && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }
}

extension Reference: CustomStringConvertible {
    /// The value of `$type` for it.
    package var description: String { name == "main" ? lexicon.description : "\(lexicon)#\(name)" }
}
