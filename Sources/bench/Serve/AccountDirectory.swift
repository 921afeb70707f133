import ATCrypto
import ATData
import ATServer
import Foundation
import HTTPTransport

/// Accounts whose documents are looked up, all with one key.
struct AccountDirectory: Transport {
    let count: Int
    private let key: SigningKey

    init(count: Int) throws {
        self.count = count
        key = try SigningKey.generate(.k256)
    }

    /// A token of an account for one call, valid for a minute.
    func token(_ index: Int, for audience: String, calling method: NSID) throws -> String {
        try ServiceTokens.make(
            of: DID("did:web:account\(index % count).example.com"), for: audience, calling: method.description,
            at: Date(), key)
    }

    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let did = "did:web:\(request.url.host ?? "")"
        let json = """
            {"id": "\(did)", "verificationMethod": [{"id": "\(did)#atproto", "type": "Multikey", "controller": "\(did)",
             "publicKeyMultibase": "\(key.verifyingKey.multikey)"}]}
            """
        return HTTPStream(status: .ok, body: HTTPBodyStream(Data(json.utf8)))
    }
}
