import ATData
import Foundation
import HTTPTransport

/// The verified token response of an authorization server.
///
/// A rejected response loses the login, because its refresh token was already used. So only the tokens, their type and
/// the account are checked strictly. Nothing else makes a response invalid.
struct TokenResponse: Sendable {
    /// The maximum length of a token, in bytes.
    private static let longestToken = 32 << 10
    /// The maximum lifetime to accept: ten years.
    private static let longestLifetime = 10 * 366 * 86_400

    let accessToken: String
    /// The refresh token; `nil` if the session ends with the access token.
    let refreshToken: String?
    /// The account.
    let subject: DID
    /// The granted scopes.
    let scope: String
    /// The access token's lifetime in seconds; `nil` if it is missing or invalid, such as a negative number. The token
    /// is then used until the server rejects it.
    let lifetime: Int?

    /// Parses a token response. Access tokens are opaque and aren't parsed.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - earlier: The scopes of the refreshed session. They stay unchanged if the response contains none. `nil` for a
    ///     login, where a non-compliant server can still be rejected.
    /// - Throws: `Fault`, with the usable parts of the response.
    init(_ response: HTTPResponse, refreshing earlier: String? = nil) throws(Fault) {
        let members: JSONMembers
        do throws(WireError) {
            members = try JSONMembers(response.body)
        } catch {
            throw Fault("it is not a JSON object")
        }
        let access = members["access_token"]?.text.flatMap(Self.token)
        let refresh = members["refresh_token"]?.text.flatMap(Self.token)
        func fault(_ why: String) -> Fault { Fault(why, accessToken: access, refreshToken: refresh) }
        guard let access else {
            throw fault(members["access_token"] == nil ? "it has no access_token" : "its access_token is not a token")
        }
        guard refresh != nil || members["refresh_token"] == nil else { throw fault("its refresh_token is not a token") }
        guard let type = members["token_type"]?.text, type.equalsIgnoringASCIICase("DPoP"),
            !members.conflicts("token_type")
        else { throw fault("its token_type is not DPoP") }
        guard let name = members["sub"]?.text, let subject = try? DID(name),
            ["plc", "web"].contains(String(subject.method)), !members.conflicts("sub")
        else { throw fault("its sub is not the DID of an account") }
        let scope = members["scope"]?.text.flatMap { $0.isEmpty ? nil : $0 }
        if let earlier {
            self.scope = scope ?? earlier
        } else {
            guard members["id_token"] == nil else {
                throw fault("it has an id_token, which is for another protocol")
            }
            guard let scope, scope.split(separator: " ").contains("atproto") else {
                throw fault("its scope does not contain atproto")
            }
            self.scope = scope
        }
        lifetime = members["expires_in"]?.integer.flatMap { 0...Self.longestLifetime ~= $0 ? $0 : nil }
        accessToken = access
        refreshToken = refresh
        self.subject = subject
    }

    /// The text, if it is a valid token.
    private static func token(_ text: String) -> String? {
        1...longestToken ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? text : nil
    }

    /// The reason why a response is rejected.
    struct Fault: Error {
        /// The problem.
        let why: String
        /// The tokens in the response, which should be revoked.
        let accessToken: String?
        let refreshToken: String?

        init(_ why: String, accessToken: String? = nil, refreshToken: String? = nil) {
            self.why = why
            self.accessToken = accessToken
            self.refreshToken = refreshToken
        }
    }
}
