import ATCrypto
import ATData
import ATOAuth
import Foundation
import HTTPTransport

/// The OAuth state of the authorization server and the data server: settings, keys, nonces and known apps.
final class OAuthServices: Sendable {
    /// Changes a metadata document.
    typealias Edit = @Sendable (inout LexObject) -> Void

    /// The settings that tests change while the network runs.
    struct Settings {
        var options: LocalNetwork.OAuth.Options
        var counts = LocalNetwork.OAuth.Counts()
        var serverEdit: Edit?
        var resourceEdit: Edit?
        /// The permission sets that were published here, by name.
        var permissionSets: [NSID: PermissionSet] = [:]
    }

    let settings: Guarded<Settings>
    let shape: LocalNetwork.OAuth.Shape
    let issuer: Issuer
    let issuerURL: URL
    let tokens: GrantTokens
    /// The key for signing values that only this server reads, such as the tokens in forms.
    let secret: SymmetricKey
    let clients = ClientRegistry()
    /// Verifies the proofs in requests to the authorization server.
    let serverProofs = ProofGate()
    /// Verifies the proofs in calls to the data server, which has different nonces.
    let resourceProofs = ProofGate()

    init(options: LocalNetwork.Options, addresses: NetworkContext.Addresses, key: SigningKey, secret: SymmetricKey)
        throws
    {
        settings = Guarded(Settings(options: options.oauth))
        shape = options.oauthShape
        issuerURL = addresses.issuer
        issuer = try Issuer(own: issuerURL)
        tokens = GrantTokens(key: key, secret: secret, issuer: issuer.description, audience: addresses.pdsDID)
        self.secret = secret
    }

    var options: LocalNetwork.OAuth.Options { settings.withLock(\.options) }

    /// The servers' time.
    var now: Date { Date().addingTimeInterval(min(max(-1e9, options.clockOffset.seconds), 1e9)) }

    func count(_ change: (inout LocalNetwork.OAuth.Counts) -> Void) { settings.withLock { change(&$0.counts) } }

    /// The granted scopes for requested ones: permission sets are replaced by their contents.
    func expanded(_ scopes: [String]) -> Scopes {
        let sets = settings.withLock(\.permissionSets)
        return Scopes(parsing: scopes.joined(separator: " ")).expanded { name in
            sets[name] ?? PermissionSets.standard.first { $0.nsid == name }.map { PermissionSet($0) }
        }
    }

    /// A lifetime in seconds, limited so that it can be added to a date and written as a number.
    static func seconds(_ lifetime: Duration) -> TimeInterval { min(max(0, lifetime.seconds), 1e10) }
}
