import ATCrypto
import ATData
import Foundation
import HTTPTransport

/// Accounts whose documents are looked up, all with one key.
struct AccountDirectory: Transport {
    private struct Claims: Encodable {
        let iss: String
        let aud: String
        let lxm: String
        let exp: Int
        let iat: Int
        let jti: String
    }

    let count: Int
    private let key: SigningKey

    init(count: Int) throws {
        self.count = count
        key = try SigningKey.generate(.k256)
    }

    private func did(_ index: Int) -> String { "did:web:account\(index % count).example.com" }

    /// A token of an account for one call.
    func token(_ index: Int, for audience: String, calling method: NSID) throws -> String {
        let now = Int(Date().timeIntervalSince1970)
        return try JWT.make(
            Claims(
                iss: did(index), aud: audience, lxm: method.description, exp: now + 250, iat: now,
                jti: UUID().uuidString), signedWith: key)
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
