import ATCrypto
import ATData
import ATOAuth
import Foundation
import HTTPTransport

/// What the authorization server and the data server need for OAuth: settings, keys, nonces and the known apps.
final class OAuthServices: Sendable {
    /// Changes a metadata document.
    typealias Edit = @Sendable (inout LexObject) -> Void

    /// What tests change while the network runs.
    struct Settings {
        var options: LocalNetwork.OAuth.Options
        var counts = LocalNetwork.OAuth.Counts()
        var serverEdit: Edit?
        var resourceEdit: Edit?
        /// The permission sets that were published here, by their names.
        var permissionSets: [NSID: PermissionSet] = [:]
    }

    let settings: Guarded<Settings>
    let shape: LocalNetwork.OAuth.Shape
    let issuer: Issuer
    let issuerURL: URL
    let tokens: GrantTokens
    /// Signs what only this server has to understand, such as the tokens in forms.
    let secret: SymmetricKey
    let clients = ClientRegistry()
    /// The proofs in requests to the authorization server.
    let serverProofs = ProofGate()
    /// The proofs in calls to the data server, whose nonces are others.
    let resourceProofs = ProofGate()

    init(options: LocalNetwork.Options, addresses: NetworkContext.Addresses, key: SigningKey, secret: SymmetricKey)
        throws
    {
        settings = Guarded(Settings(options: options.oauth))
        shape = options.oauthShape
        issuerURL = addresses.issuer
        let origin = Origin(issuerURL).map { Set([$0]) } ?? []
        issuer = try Issuer(issuerURL.absoluteString, allowedLoopback: origin)
        tokens = GrantTokens(key: key, secret: secret, issuer: issuer.description, audience: addresses.pdsDID)
        self.secret = secret
    }

    var options: LocalNetwork.OAuth.Options { settings.withLock(\.options) }

    /// The time of the servers.
    var now: Date { Date().addingTimeInterval(min(max(-1e9, options.clockOffset.seconds), 1e9)) }

    func count(_ change: (inout LocalNetwork.OAuth.Counts) -> Void) { settings.withLock { change(&$0.counts) } }

    /// The scopes that are granted for requested ones: with the contents of permission sets instead of their names.
    func expanded(_ scopes: [String]) -> Scopes {
        let sets = settings.withLock(\.permissionSets)
        return Scopes(parsing: scopes.joined(separator: " ")).expanded { name in
            sets[name] ?? PermissionSets.standard.first { $0.nsid == name }.map { PermissionSet($0) }
        }
    }

    /// A lifetime in seconds that can be added to a date, and written as a number.
    static func seconds(_ lifetime: Duration) -> TimeInterval { min(max(0, lifetime.seconds), 1e10) }
}
