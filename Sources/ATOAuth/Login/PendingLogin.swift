import ATCrypto
import ATData
import CoreATProtocol
import Foundation

/// A login that waits for the redirect. It survives the end of the process.
///
/// It contains secrets, so store it where only the user can read it.
public struct PendingLogin: Sendable, Codable {
    /// The maximum duration of a login: an hour.
    static let lifetime: TimeInterval = 3_600

    /// The data about the server of a login.
    struct Server: Sendable, Codable {
        let issuer: String
        let pushEndpoint: URL
        let tokenEndpoint: URL
        let revocationEndpoint: URL?
    }

    /// The start of the login.
    let startedAt: Date
    let server: Server
    /// The account, unless the user has only named a server.
    let account: DID?
    let clientID: String
    let clientKey: OAuthGrant.ClientKey?
    let redirectURI: String
    let scope: String
    /// The value that the server must send back.
    let state: String
    let verifier: String
    let proofKey: OAuthGrant.ProofKey
    /// The app's context.
    let context: Data

    /// The name of a stored login: the hash of its state and its app, which isn't a secret.
    ///
    /// So an app that shares the store with others can't take their logins.
    static func name(ofState state: String, app clientID: String) -> String {
        Base32.encode(Array(SHA256.hash("\(state) \(clientID)".utf8)))
    }

    /// The name of this login in a store.
    public var name: String { Self.name(ofState: state, app: clientID) }

    func hasExpired(at date: Date) -> Bool {
        let age = date.timeIntervalSince(startedAt)
        // A clock that was set back doesn't make a login last forever.
        return !(-Self.lifetime...Self.lifetime ~= age)
    }

    func sender() throws -> AuthorizationServer.Sender {
        AuthorizationServer.Sender(
            issuer: server.issuer, clientID: clientID, key: try ProofKey(proofKey),
            clientKey: clientKey.map { ClientKey.Reference(id: $0.id, thumbprint: $0.thumbprint) })
    }
}

/// A login can't start, because too many logins are pending.
///
/// New logins are rejected rather than older ones removed. Otherwise, someone could cancel the logins of a website's
/// other visitors by starting many.
struct TooManyLogins: Error, LocalizedError, CustomStringConvertible {
    /// The maximum number of pending logins in a store.
    static let limit = 1_000

    /// Throws if there is no room for another login.
    static func check(_ waiting: Int) throws { if waiting >= limit { throw Self() } }

    var description: String {
        "\(Self.limit) logins wait for their browsers. Try again later: each ends after an hour at the latest."
    }

    var errorDescription: String? { description }
}

extension PendingLogin: CustomStringConvertible, CustomReflectable {
    /// The issuer, without secrets.
    public var description: String { "PendingLogin(\(server.issuer))" }

    /// The issuer, without secrets.
    public var customMirror: Mirror { Mirror(self, children: ["issuer": server.issuer]) }
}
