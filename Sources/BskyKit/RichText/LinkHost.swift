import Foundation

/// The host of a link, and the one that its text seems to show.
enum LinkHost {
    /// The host of an address, in lower case and without `www.`.
    static func host(of address: String) -> String? {
        guard let host = URL(string: address)?.host(percentEncoded: false), !host.isEmpty else { return nil }
        return canonical(host)
    }

    /// The domain that a link's text shows, if the text looks like an address.
    static func domain(in text: String) -> String? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.utf8.count <= 8192, !text.contains(where: \.isWhitespace) else { return nil }
        let detected = FacetDetector.facets(in: text)
        guard let first = detected.first, first.bytes.lowerBound == 0, case .link(let uri) = first.kind else {
            return nil
        }
        return host(of: uri.description)
    }

    private static func canonical(_ host: String) -> String {
        let host = host.lowercased()
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
}
