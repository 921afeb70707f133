import ATData
import HTTPTransport

/// The body of an error: `{"error": "invalid_grant", "error_description": "…"}`.
///
/// A data server calls the description `message`.
struct OAuthErrorBody: Hashable, Sendable {
    /// The longest body that is read, in bytes.
    private static let longest = 64 << 10
    /// The most characters of a description that are kept.
    private static let keptCharacters = 500

    /// The error's code, such as `invalid_grant`.
    let error: String
    /// The server's words, if there are any.
    let description: String?

    /// Reads the body of a response. Returns `nil` if it has another shape, such as a page of HTML.
    init?(_ response: HTTPResponse) {
        guard response.body.count <= Self.longest, let members = try? JSONMembers(response.body),
            let error = members["error"]?.text, !error.isEmpty
        else { return nil }
        self.error = String(error.prefix(Self.keptCharacters))
        let words = members["error_description"]?.text ?? members["message"]?.text
        description = words.map { String($0.prefix(Self.keptCharacters)) }
    }
}
