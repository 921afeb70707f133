import Foundation

/// The host of a link, and the one that its text seems to show.
enum LinkHost {
    /// The host of an address, in lower case and without `www.`; `nil` if it isn't clear which it is.
    static func host(of address: String) -> String? {
        // Browsers read a backslash as a slash, and so go to another host than what stands behind it.
        let address = address.replacing("\\", with: "/")
        guard let host = URL(string: address)?.host(percentEncoded: false), !host.isEmpty else { return nil }
        return canonical(host)
    }

    /// The domain that a link's text shows, if the text looks like an address.
    static func domain(in text: String) -> String? {
        // Signs that nobody sees can stand anywhere. The domain is at the beginning.
        let visible = text.unicodeScalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }.prefix(2_000)
        let text = String(String.UnicodeScalarView(visible)).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.contains(where: \.isWhitespace), let first = FacetDetector.facets(in: text).first,
            case .link(let uri) = first.kind
        else { return nil }
        let before = String(decoding: text.utf8.prefix(first.bytes.lowerBound), as: UTF8.self)
        guard before.unicodeScalars.allSatisfy({ TextScalars.isOpening($0.value) }) else { return nil }
        return host(of: uri.description)
    }

    /// Whether signs in a text change the order in which all others are shown. No language needs them.
    static func isReordered(_ text: String) -> Bool { text.unicodeScalars.contains { 0x202D...0x202E ~= $0.value } }

    private static func canonical(_ host: String) -> String {
        let host = host.lowercased()
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
}
