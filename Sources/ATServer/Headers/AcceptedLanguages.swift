import ATData
import HTTPTransport

/// The languages in `Accept-Language`, preferred first.
enum AcceptedLanguages {
    /// The most languages that are read.
    private static let most = 32

    /// Reads the header fields. What isn't a language is left out.
    static func read(_ headers: HTTPHeaders) -> [LanguageTag] {
        let items = headers.values(for: "Accept-Language").flatMap { $0.split(separator: ",") }.prefix(most)
        let weighted = items.enumerated().compactMap { index, item -> (tag: LanguageTag, weight: Double, index: Int)? in
            let parts = item.split(separator: ";").map(\.trimmed)
            guard let first = parts.first, let tag = try? LanguageTag(String(first)) else { return nil }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return weight > 0 ? (tag, weight, index) : nil
        }
        return weighted.sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }.map(\.tag)
    }
}
