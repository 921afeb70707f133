import ATCrypto
import ATData
import ATServer
import Foundation
import HTTPTransport

/// Accounts whose documents are looked up, all with one key.
struct AccountDirectory: Transport {
    let count: Int
    private let key: SigningKey

    init(count: Int, key: SigningKey) {
        self.count = count
        self.key = key
    }

    /// A token of an account for one call, valid for a minute.
    func token(_ index: Int, for audience: String, calling method: NSID) throws -> String {
        try ServiceTokens.make(
            of: did(index % count), for: audience, calling: method.description, at: Date(), key)
    }

    /// The DID of an account, in the directory, as hosts of accounts are asked only a few times a minute.
    private func did(_ index: Int) throws -> DID {
        var (rest, letters) = (index, "")
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
        while letters.count < 24 {
            letters.append(alphabet[rest % alphabet.count])
            rest /= alphabet.count
        }
        return try DID("did:plc:\(letters)")
    }

    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let did = request.url.lastPathComponent
        let json = """
            {"id": "\(did)", "verificationMethod": [{"id": "\(did)#atproto", "type": "Multikey", "controller": "\(did)",
             "publicKeyMultibase": "\(key.verifyingKey.multikey)"}]}
            """
        return HTTPStream(status: .ok, body: HTTPBodyStream(Data(json.utf8)))
    }
}
