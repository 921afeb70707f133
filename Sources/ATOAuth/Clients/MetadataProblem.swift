import HTTPTransport

/// A problem in the metadata of a client or a server, with advice for its author.
///
/// ```swift
/// for problem in OAuthApp.problems(in: data, servedAt: url) {
///     print(problem)      // redirect_uris: The list is empty. Add the address that the browser returns to.
/// }
/// ```
public struct MetadataProblem: Hashable, Sendable, CustomStringConvertible {
    /// The name of the member, such as `redirect_uris`; `nil` if the problem concerns the whole document.
    public let member: String?
    /// The problem and how to fix it, in full sentences.
    public let advice: String

    init(_ member: String?, _ advice: String) {
        self.member = member
        self.advice = advice.withoutControlCharacters
    }

    /// The member and the advice.
    public var description: String { member.map { "\($0): \(advice)" } ?? advice }
}

extension String {
    /// The text in quotes, shortened, for messages.
    var quoted: String {
        let shown = String(unicodeScalars.prefix(200)).withoutControlCharacters
        return "\"\(shown)\(unicodeScalars.count > 200 ? "…" : "")\""
    }
}
