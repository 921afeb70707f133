import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// Finds out who somebody is: a handle by asking a server, a DID by its document.
struct IdentityLookup {
    private static let longestDocument = 1 << 20
    private static let patience = Duration.seconds(10)

    /// Who is asked about handles.
    let client: ATClient
    /// The directory of `did:plc`.
    let directory: String
    let middleware: [any Middleware]

    init(_ invocation: Invocation, asking client: ATClient) {
        self.client = client
        directory =
            invocation[ResolveCommand.directory] ?? invocation.surroundings.environment["ATP_PLC"]
            ?? Invocation.StandardHost.plc
        // A document that is elsewhere than its DID says is not the DID's document: no redirects.
        middleware = invocation.middleware.filter { !($0 is RedirectMiddleware) }
    }

    /// Finds out about a handle or a DID, and whether handle and DID agree.
    func identity(of name: ATIdentifier) async throws -> Identity {
        var identity = try await identity(of: try await did(of: name))
        switch name {
        case .handle(let handle):
            guard identity.claimedHandle?.normalized == handle.normalized else {
                throw Refusal(
                    "\(handle) leads to \(identity.did), which calls itself "
                        + "\(identity.claimedHandle?.description ?? "nothing") instead.", name: "HandleMismatch")
            }
            identity.isHandleVerified = true
        case .did(let did):
            // A handle that leads nowhere, or elsewhere, takes nothing from the DID.
            if let handle = identity.claimedHandle {
                identity.isHandleVerified = (try? await self.did(of: .handle(handle))) == did
            }
        }
        return identity
    }

    /// The DID of a handle, by asking the server.
    func did(of name: ATIdentifier) async throws -> DID {
        if let did = name.did { return did }
        let answer = try await client.query(
            "com.atproto.identity.resolveHandle", parameters: ["handle": .string(name.description)],
            as: LexObject.self)
        guard let did = try? DID(answer.text("did")) else {
            throw AtError.network(.decodingFailed("did is missing or no DID."))
        }
        return did
    }

    private func identity(of did: DID) async throws -> Identity {
        var request = HTTPRequest(.get, try address(of: did))
        request.headers["Accept"] = "application/did+ld+json, application/json"
        request.limits.bodyBytes = Self.longestDocument
        request.timeouts.total = Self.patience
        let response: HTTPResponse
        do {
            response = try await DefaultTransport.shared.with(middleware).send(request)
        } catch let error as TransportError {
            throw AtError.network(.transport(error))
        }
        guard response.status.isSuccess else {
            throw Refusal("There is no document of \(did): the answer was \(response.status).", name: "DidNotFound")
        }
        do {
            return try Identity(did, document: try LexObject(json: response.body))
        } catch let error as WireError {
            throw Refusal("The document of \(did) makes no sense: \(error).", name: "InvalidDocument")
        }
    }

    private func address(of did: DID) throws -> URL {
        let url: URL?
        switch did.method {
        case "plc": url = URL(string: "\(directory)/\(did)")
        case "web":
            // Ports are for machines of one's own.
            let host = did.identifier.split(separator: "%3A").joined(separator: ":")
            let isLocal = host == "localhost" || host.hasPrefix("localhost:") || host.hasPrefix("127.0.0.1:")
            guard !host.isEmpty, !did.identifier.contains(":"), isLocal || !host.contains(":") else {
                throw Refusal("\(did) names no server of its own.", name: "UnsupportedDid")
            }
            url = URL(string: "\(isLocal ? "http" : "https")://\(host)/.well-known/did.json")
        default:
            throw Refusal("\(did) is neither did:plc nor did:web, so nobody can look it up.", name: "UnsupportedDid")
        }
        guard let url else { throw Refusal("\(did) has no address to look at.", name: "UnsupportedDid") }
        return url
    }
}
