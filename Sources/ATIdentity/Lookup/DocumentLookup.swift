import ATData
import Foundation
import HTTPTransport

/// Finds the document of a DID.
struct DocumentLookup: Sendable {
    let directory: PLCDirectory
    let fetcher: IdentityFetcher
    /// Whether the directory's log must prove the document.
    let verifiesLog: @Sendable (DID) -> Bool

    private static let mostBytes = 1 << 20
    private static let timeout = Duration.seconds(10)

    /// The address of a DID's document.
    func address(of did: DID) throws(IdentityError) -> URL {
        let text: String
        switch try did.source(allowsTestNames: fetcher.allowsTestNames) {
        case .plc: return try directory.address(of: did)
        case .web(let host): text = "https://\(host)/.well-known/did.json"
        case .localhost(let port?): text = "http://localhost:\(port)/.well-known/did.json"
        case .localhost(nil): text = "http://localhost/.well-known/did.json"
        }
        guard let url = URL(string: text) else {
            throw IdentityError(.invalidSyntax("it doesn't name a host"), did)
        }
        return url
    }

    func find(_ did: DID) async throws -> DIDDocument {
        guard case .plc = try did.source(allowsTestNames: fetcher.allowsTestNames) else {
            return try await webDocument(of: did)
        }
        guard verifiesLog(did) else { return try await directory.document(of: did) }
        async let claimed = directory.document(of: did)
        let log = try await directory.log(of: did)
        guard let state = log.state else { throw IdentityError(.tombstoned, did) }
        let document = try await claimed
        guard state.agrees(with: document) else {
            throw IdentityError(.badDocument("it doesn't match the directory's log"), did)
        }
        return document
    }

    private func webDocument(of did: DID) async throws -> DIDDocument {
        let order = IdentityFetcher.Order(
            accept: "application/did+ld+json, application/json", mostBytes: Self.mostBytes, timeout: Self.timeout)
        let response = try await fetcher.get(try address(of: did), order, for: did)
        switch response.status.rawValue {
        case 200...299: return try DIDDocument(json: response.body, of: did)
        case 404, 410: throw IdentityError(.notFound, did)
        default: throw IdentityError(.failed(LookupFailure(response)), did)
        }
    }
}
