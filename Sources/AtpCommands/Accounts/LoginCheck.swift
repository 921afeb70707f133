import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// Verifies that a login belongs to the account that the server claims. A hostile server can claim any account.
///
/// The DID document of the account isn't under that server's control, and names the account's data server. A session
/// from that data server is accepted. If another server logged in, as `bsky.social` does for its data servers, the data
/// server has to accept the session too.
struct LoginCheck {
    let resolver: IdentityResolver
    /// The client that logged in.
    let client: ATClient
    /// The server that received the name and the password.
    let entry: String

    /// A verified login.
    struct Result {
        let did: DID
        /// The account's handle, if it resolves to the account.
        let handle: Handle?
        let session: Session
    }

    /// Checks a new session.
    ///
    /// - Parameter name: The name used to log in.
    /// - Throws: A `Refusal` if the session must not be stored.
    func result(_ session: Session, loggedInAs name: String) async throws -> Result {
        let did = try await client.accountDID()
        if let wanted = try? DID(name), wanted != did {
            throw refusal(did, "the server logged in \(did) instead of \(wanted)")
        }
        let identity: Identity
        do {
            identity = try await resolver.resolve(.did(did))
        } catch let error as CancellationError {
            throw error
        } catch {
            let source = (try? resolver.documentAddress(of: did)).flatMap { Origin($0) }?.description ?? "anywhere"
            throw refusal(did, "its document can't be read from \(source). \(error)")
        }
        guard let server = identity.pds?.absoluteString, let origin = Origin(host: server) else {
            throw refusal(did, "its document does not name a data server")
        }
        let home = session.host ?? entry
        // A server that logs in for others may not say for whom: then the session lives where the document says.
        guard Origin(host: home) == origin || Origin(host: home) == Origin(host: entry) else {
            throw refusal(did, "its document names the data server \(server), not \(home)")
        }
        var session = session
        session.did = did
        session.host = server
        if Origin(host: entry) != origin {
            guard origin.scheme == "https" || Origin(host: entry)?.scheme == "http" else {
                throw refusal(did, "its document names \(server), a server without encryption")
            }
            // The client is left as it was when the session is not accepted: only the server that gave it can end it.
            let given = client.session
            try await client.environment.use(session)
            do {
                try await confirm(did, on: server)
            } catch {
                if let given { try await client.environment.use(given) }
                throw error
            }
        }
        let handle = identity.isHandleVerified ? identity.claimedHandle : nil
        session.handle = handle
        return Result(did: did, handle: handle, session: session)
    }

    /// Checks that the account's own server accepts a session that another server issued.
    private func confirm(_ did: DID, on server: String) async throws {
        do {
            let answer = try await client.members(of: "com.atproto.server.getSession")
            guard answer["did"]?.text == did.description, !answer.conflicts("did") else {
                let other = answer["did"]?.text ?? "nobody"
                throw refusal(did, "its server \(server) says that the session belongs to \(other)")
            }
        } catch let error as AtError {
            throw refusal(did, "its server \(server) does not accept the session. \(error)")
        }
    }

    private func refusal(_ did: DID, _ reason: String) -> Refusal {
        Refusal("The login to \(entry) as \(did) was rejected: \(reason)", name: "UnverifiedAccount")
    }
}
