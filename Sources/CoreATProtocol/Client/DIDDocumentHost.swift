import ATData
import Foundation
import HTTPTransport

/// The part of a DID's document that tells where its data is.
struct DIDDocumentHost: Decodable {
    private struct Service: Decodable {
        let id: String?
        let type: String?
        let serviceEndpoint: String?

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Keys.self)
            // A document may hold anything: what is no string is not ours.
            id = try? fields.decode(String.self, forKey: .id)
            type = try? fields.decode(String.self, forKey: .type)
            serviceEndpoint = try? fields.decode(String.self, forKey: .serviceEndpoint)
        }

        private enum Keys: CodingKey { case id, type, serviceEndpoint }
    }

    private let id: String
    private let service: [Service]?

    /// The address of the account's data server, if the document is the account's and names one that may be trusted
    /// with what `origin` was trusted with: nobody is sent from an encrypted connection to an open one.
    func dataServer(of did: String, comingFrom origin: Origin) -> String? {
        guard id == did else { return nil }
        let ours = service?.first {
            ($0.id == "#atproto_pds" || $0.id == "\(did)#atproto_pds") && $0.type == "AtprotoPersonalDataServer"
        }
        guard let endpoint = ours?.serviceEndpoint, let address = try? HostAddress(endpoint),
            address.origin.scheme == "https" || origin.scheme == "http"
        else { return nil }
        return endpoint
    }
}
