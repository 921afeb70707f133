import ATData
import Foundation
import HTTPTransport

/// The tokens that an authorization server has issued, checked.
struct TokenResponse: Sendable {
    /// The longest token that is accepted, in bytes.
    private static let longestToken = 32 << 10
    /// The longest lifetime that is accepted: ten years.
    private static let longestLifetime = 10 * 366 * 86_400

    let accessToken: String
    /// `nil` if the session ends with the access token.
    let refreshToken: String?
    /// The account.
    let subject: DID
    /// The scopes that were granted.
    let scope: String
    /// The access token's lifetime in seconds, if the server says.
    let lifetime: Int?

    /// Reads the response to a request for tokens. Access tokens are opaque: nothing is read from them.
    ///
    /// - Throws: `Fault`, with what the response contains of use.
    init(_ response: HTTPResponse) throws(Fault) {
        guard let object = try? LexObject(json: response.body) else { throw Fault("it is not a JSON object") }
        let access = try Self.token("access_token", in: object)
        let refresh = try Self.token("refresh_token", in: object)
        func fault(_ why: String) -> Fault { Fault(why, accessToken: access, refreshToken: refresh) }
        guard let access else { throw fault("it has no access_token") }
        guard case .string(let type)? = object["token_type"], type.equalsIgnoringASCIICase("DPoP") else {
            throw fault("its token_type is not DPoP")
        }
        guard object["id_token"] == nil else { throw fault("it has an id_token, which is for another protocol") }
        guard case .string(let scope)? = object["scope"], scope.split(separator: " ").contains("atproto") else {
            throw fault("its scope does not contain atproto")
        }
        guard case .string(let name)? = object["sub"], let subject = try? DID(name),
            ["plc", "web"].contains(String(subject.method))
        else { throw fault("its sub is not the DID of an account") }
        switch object["expires_in"] {
        case nil, .null?: lifetime = nil
        case .integer(let seconds)? where 0...Self.longestLifetime ~= seconds: lifetime = seconds
        default: throw fault("its expires_in is not a number of seconds")
        }
        accessToken = access
        refreshToken = refresh
        self.subject = subject
        self.scope = scope
    }

    private static func token(_ name: String, in object: LexObject) throws(Fault) -> String? {
        guard let value = object[name], value != .null else { return nil }
        guard case .string(let token) = value, 1...longestToken ~= token.utf8.count,
            token.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { throw Fault("its \(name) is not a token") }
        return token
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
