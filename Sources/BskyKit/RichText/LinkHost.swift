import Foundation

/// The host of a link, and the host that its text seems to show.
enum LinkHost {
    /// The host of an address, in lower case, without `www.`, and as `xn--…` if it has letters beyond ASCII; `nil` if
    /// it is ambiguous.
    static func host(of address: String) -> String? {
        // Browsers read a backslash as a slash, and so go to another host than what stands behind it.
        let address = address.replacing("\\", with: "/")
        guard let host = URL(string: address)?.host(percentEncoded: false), !host.isEmpty else { return nil }
        let lowercased = host.lowercased()
        return lowercased.hasPrefix("www.") ? String(lowercased.dropFirst(4)) : lowercased
    }

    /// The host that a reader sees in a text.
    struct Shown: Equatable {
        /// The normalized host, as `host(of:)` returns it.
        let host: String?
        /// Whether it has letters beyond ASCII. They may look like other letters: `аpple.com` begins with a Cyrillic
        /// letter.
        let hasLookalikes: Bool
        /// Whether the text consists only of the address.
        let isAlone: Bool
    }

    /// The host that a link's text shows: in its first word, if that looks like an address, or in the first address
    /// with a scheme.
    static func shown(in text: String) -> Shown? {
        // Signs that nobody sees can stand anywhere.
        let visible = text.unicodeScalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }.prefix(2_000)
        let words = String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
        for (index, word) in words.enumerated() {
            guard let shown = shown(inWord: word, isAlone: words.count == 1, needsScheme: index > 0) else { continue }
            return shown
        }
        return nil
    }

    private static func shown(inWord word: Substring, isAlone: Bool, needsScheme: Bool) -> Shown? {
        // Letters and dots of other widths are read, and resolved, like the usual ones.
        let word = String(word).precomposedStringWithCompatibilityMapping.replacing("。", with: ".")
        var rest = word.unicodeScalars.drop { !isLetterOrNumber($0) }
        // The text of a link to an account: `@alice.example.com`.
        if word.unicodeScalars[..<rest.startIndex].last == "@" { return nil }
        let address = Substring(rest)
        let hasScheme = address.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:[\/\\]/) != nil
        if hasScheme {
            rest = rest.drop { $0 != ":" }.drop { !isLetterOrNumber($0) }
        } else if needsScheme {
            return nil
        }
        var name = rest.prefix { isLetterOrNumber($0) || $0 == "." || $0 == "-" || $0 == "_" }
        while let last = name.last, !isLetterOrNumber(last) { name.removeLast() }
        guard !name.isEmpty else { return nil }
        let host = host(of: "https://\(Substring(name))")
        let domain = (host ?? "").split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        guard
            hasScheme || Substring(name).contains(".") && (host == nil || TopLevelDomains.contains(Array(domain.utf8)))
        else { return nil }
        return Shown(host: host, hasLookalikes: !name.allSatisfy(\.isASCII), isAlone: isAlone)
    }

    private static func isLetterOrNumber(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }

    /// Whether a text has signs that change the order of characters. No language needs them.
    static func isReordered(_ text: String) -> Bool { text.unicodeScalars.contains { 0x202D...0x202E ~= $0.value } }
}
