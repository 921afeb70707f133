import ATData
import HTTPTransport

/// The body of an error response: `{"error": "invalid_grant", "error_description": "…"}`.
///
/// Data servers call the description `message`.
struct OAuthErrorBody: Hashable, Sendable {
    /// The maximum size of a body, in bytes.
    private static let longest = 64 << 10
    /// The maximum length of a description, in characters.
    private static let keptCharacters = 500

    /// The error's code, such as `invalid_grant`.
    let error: String
    /// The server's description, if any.
    let description: String?

    /// Parses the body of a response. Returns `nil` if it isn't an OAuth error, such as an HTML page.
    init?(_ response: HTTPResponse) {
        guard response.body.count <= Self.longest, let members = try? JSONMembers(response.body),
            let error = members["error"]?.text, !error.isEmpty
        else { return nil }
        self.error = String(error.prefix(Self.keptCharacters))
        let words = members["error_description"]?.text ?? members["message"]?.text
        description = words.map { String($0.prefix(Self.keptCharacters)) }
    }
}
