import ATData
import ATIdentity
import Foundation
import HTTPTransport

/// A kind of service that the network knows.
struct ServiceKind {
    let fragment: String
    let type: String

    static let feeds = ServiceKind(fragment: "#bsky_fg", type: "BskyFeedGenerator")
    static let labeler = ServiceKind(fragment: "#atproto_labeler", type: "AtprotoLabeler")
}

extension CheckRun {
    /// Checks the services of an account.
    ///
    /// - Parameter feed: The feed that led to the account, if any.
    mutating func check(_ did: DID, feed: ATURI?) async throws {
        guard checkMethod(of: did), let document = try await document(of: did) else { return }
        let known = (feed == nil ? [ServiceKind.feeds, .labeler] : [.feeds]).filter {
            document.service($0.fragment) != nil
        }
        if feed != nil, document.service(ServiceKind.feeds.fragment) == nil {
            return fail(
                "service", "There is no service #bsky_fg of the type BskyFeedGenerator in the document of \(did)")
        }
        let others = document.services.filter {
            !["#bsky_fg", "#atproto_labeler", "#atproto_pds"].contains($0.fragment)
        }
        guard !known.isEmpty || !others.isEmpty else {
            return fail(
                "service",
                "The document of \(did) has no service. Feeds need #bsky_fg of the type BskyFeedGenerator, labelers "
                    + "#atproto_labeler of the type AtprotoLabeler")
        }
        for kind in known {
            guard let service = document.service(kind.fragment) else { continue }
            guard service.type == kind.type else {
                fail("service", "The type of \(kind.fragment) is '\(service.type)'. Change it to \(kind.type)")
                continue
            }
            pass("service", "\(kind.fragment) is at \(service.endpoint)")
            guard let url = endpoint(service, of: did), try await checkHost(url, of: did) else { continue }
            if kind.fragment == ServiceKind.feeds.fragment {
                try await checkFeeds(of: did, at: url, feed: feed)
            } else {
                try await checkLabeler(document, at: url)
            }
        }
        for service in others where known.isEmpty {
            pass("service", "\(service.fragment) is at \(service.endpoint)")
            guard let url = endpoint(service, of: did) else { continue }
            _ = try await checkHost(url, of: did)
        }
    }

    private mutating func checkMethod(of did: DID) -> Bool {
        switch did.method {
        case "web": return true
        case "plc":
            let name = did.description.dropFirst("did:plc:".count)
            guard name.contains(".") else { return true }
            fail("did", "\(did) mixes two methods. A host needs did:web:\(name)")
        default: fail("did", "\(did) is neither a did:plc nor a did:web, and the network knows no others")
        }
        return false
    }

    /// The document, after checks of how it is served.
    private mutating func document(of did: DID) async throws -> DIDDocument? {
        let url: URL
        do {
            url = try resolver.documentAddress(of: did)
        } catch {
            fail("document", "\(error)")
            return nil
        }
        if did.method == "web" {
            let response: HTTPResponse
            do {
                response = try await send(.get, url, of: did)
            } catch let error where !(error is CancellationError) {
                fail("document", "\(error)")
                return nil
            }
            guard response.status == .ok else {
                let hint =
                    (300..<400).contains(response.status.rawValue)
                    ? "Serve it without a redirect" : "Is the service configured as \(did)?"
                fail("document", "\(url.absoluteString) answers with status \(response.status.rawValue). \(hint)")
                return nil
            }
            guard let object = response.object else {
                fail("document", "\(url.absoluteString) isn't a JSON object")
                return nil
            }
            guard object["id"]?.string == did.description else {
                fail("document", "The document is for \(object["id"]?.string ?? "nobody"), not for \(did)")
                return nil
            }
        }
        do {
            let document = try await resolver.document(of: did, freshness: .now)
            pass("document", "The document of \(did) is there")
            return document
        } catch let error where !(error is CancellationError) {
            fail("document", "\(error)")
            return nil
        }
    }

    /// The address of a service, if the network would use it.
    private mutating func endpoint(_ service: DIDDocument.Service, of did: DID) -> URL? {
        guard let url = URL(string: service.endpoint), let origin = Origin(url) else {
            fail("endpoint", "'\(service.endpoint)' is not the address of a server")
            return nil
        }
        guard ["", "/"].contains(url.path), url.query == nil, url.fragment == nil else {
            fail("endpoint", "\(service.endpoint) has a path, which the network ignores. Serve at \(origin)")
            return nil
        }
        guard origin.scheme == "https" || origin.isLoopback else {
            fail("endpoint", "\(service.endpoint) doesn't begin with https://")
            return nil
        }
        if origin.scheme == "https", origin.port != 443 {
            warn("endpoint", "\(service.endpoint) has a port. Parts of the network only use 443")
        }
        return URL(string: origin.description)
    }
}
