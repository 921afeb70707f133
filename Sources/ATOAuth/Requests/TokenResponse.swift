import ATData
import Foundation
import HTTPTransport

/// The tokens that an authorization server has issued, checked.
///
/// A refused response costs the login: its refresh token was spent for it. So only what a session can't be safe without
/// is checked strictly: the tokens themselves, their type and the account. Nothing else can fail a response.
struct TokenResponse: Sendable {
    /// The longest token that is accepted, in bytes.
    private static let longestToken = 32 << 10
    /// The longest lifetime that is believed: ten years.
    private static let longestLifetime = 10 * 366 * 86_400

    let accessToken: String
    /// `nil` if the session ends with the access token.
    let refreshToken: String?
    /// The account.
    let subject: DID
    /// The scopes that were granted.
    let scope: String
    /// The access token's lifetime in seconds. `nil` if the server doesn't say, or says something that can't be one, such
    /// as a negative number: then the token is used until the server refuses it.
    let lifetime: Int?

    /// Reads the response to a request for tokens. Access tokens are opaque: nothing is read from them.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - earlier: The scopes of the session that is refreshed. They are unchanged if the response names none. `nil`
    ///     for a login, where a server that doesn't follow the protocol can still be refused.
    /// - Throws: `Fault`, with what the response contains of use.
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

    /// A text that can be sent as a token.
    private static func token(_ text: String) -> String? {
        1...longestToken ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? text : nil
    }

    /// Why a response is refused.
    struct Fault: Error {
        /// What is wrong with it.
        let why: String
        /// The tokens in it, which should be revoked.
        let accessToken: String?
        let refreshToken: String?

        init(_ why: String, accessToken: String? = nil, refreshToken: String? = nil) {
            self.why = why
            self.accessToken = accessToken
            self.refreshToken = refreshToken
        }
    }
}
