import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport

/// The target of a login: the account, if known, and its authorization server.
struct LoginTarget: Sendable {
    /// The account, unless the user has only named a server.
    let account: DID?
    /// The login hint for the server.
    let hint: String?
    let server: PendingLogin.Server
    private let authorizationEndpoint: URL

    /// Finds the server for a user's input: a handle, a DID, or the address of a data server or an authorization
    /// server.
    ///
    /// - Throws: `OAuthLoginError`, or `CancellationError`.
    init(_ text: String, _ identities: IdentityResolver, _ discovery: ServerDiscovery) async throws {
        let name = ATClient.cleaned(text)
        let metadata: AuthorizationServerMetadata
        if let url = Self.server(name) {
            (account, hint) = (nil, nil)
            metadata = try await OAuthLoginError.translating { try await discovery.authorizationServer(at: url) }
        } else {
            guard let identifier = try? ATIdentifier(name) else { throw OAuthLoginError(.invalidAccount(name)) }
            // A failure that is cached would tell users to mend what they have just mended.
            let isKnown = (try? identities.remembered(identifier, handle: .unchecked)) != nil
            let identity = try await OAuthLoginError.translating {
                try await identities.resolve(
                    identifier, freshness: isKnown ? .within(.seconds(600)) : .now, handle: .unchecked)
            }
            account = identity.did
            // Letters in a DID have their case: did:web:localhost%3A2583 is another one in lower case.
            hint =
                switch identifier {
                case .did(let did): did.description
                case .handle(let handle): handle.normalized.description
                }
            metadata = try await OAuthLoginError.translating {
                try await discovery.authorizationServer(of: identity.dataServer(), freshness: .cached)
            }
        }
        authorizationEndpoint = metadata.authorizationEndpoint
        server = PendingLogin.Server(
            issuer: metadata.issuer.description, pushEndpoint: metadata.pushedAuthorizationRequestEndpoint,
            tokenEndpoint: metadata.tokenEndpoint, revocationEndpoint: metadata.revocationEndpoint)
    }

    private static func server(_ text: String) -> URL? {
        let isAddress = ["https://", "http://"].contains { text.lowercased().hasPrefix($0) }
        guard isAddress, let url = URL(string: text), let origin = Origin(url) else { return nil }
        return URL(string: origin.description)
    }

    /// The address of the authorization page.
    func page(of request: String, for clientID: String) throws -> URL {
        let query = FormText.encode([("client_id", clientID), ("request_uri", request)])
        let endpoint = authorizationEndpoint.absoluteString
        guard let url = URL(string: "\(endpoint)\(endpoint.contains("?") ? "&" : "?")\(query)") else {
            throw OAuthLoginError(.unusableResponse("the address of the page is not valid"))
        }
        return url
    }
}

extension OAuthLoginError {
    /// Runs a step of a login, and converts its errors to login errors.
    static func translating<Result>(_ step: () async throws -> Result) async throws -> Result {
        do {
            return try await step()
        } catch {
            throw translated(error)
        }
    }

    /// Runs a step of a login, and converts its errors to login errors.
    static func translating<Result>(_ step: () throws -> Result) throws -> Result {
        do {
            return try step()
        } catch {
            throw translated(error)
        }
    }

    /// Converts the error of a step to a login error. Errors of other modules about accounts and networks stay
    /// `AtError`s.
    static func translated(_ error: any Error) -> any Error {
        switch error {
        case let error as DiscoveryError: return OAuthLoginError(.discovery(error))
        case let error as IdentityError: return AtError.network(.identity(error))
        case let error as TransportError: return AtError.network(.transport(error))
        case let message as ErrorMessage: return OAuthLoginError(.refused(code: message.error, message.message))
        case let fault as OAuthFault: return AtError.network(.oauth(fault))
        default: return error
        }
    }
}
