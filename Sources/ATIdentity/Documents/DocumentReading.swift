import ATCrypto
import ATData
import Foundation
import HTTPTransport

/// The known members of a DID document, not yet decoded: one of the wrong type doesn't invalidate the others.
struct DocumentReading {
    private let members: JSONMembers

    init(json: some ContiguousBytes) throws(WireError) { members = try JSONMembers(json) }

    /// Whether a member appears twice with different values, so that other parsers may read the document differently.
    var isAmbiguous: Bool {
        ["id", "alsoKnownAs", "verificationMethod", "service"].contains(where: members.conflicts)
    }

    /// The DID that the document is about.
    var id: String? { members["id"]?.text }

    /// The account's other names.
    var aliases: [String] { members["alsoKnownAs"]?.elements?.compactMap(\.text) ?? [] }

    /// The first alias that is a valid handle.
    var handle: Handle? {
        aliases.lazy.filter { $0.utf8.starts(with: "at://".utf8) }
            .compactMap { try? Handle(String($0.dropFirst(5))) }.first?.normalized
    }

    /// The entries that are objects.
    var methods: [DocumentEntry] { entries("verificationMethod") }

    /// The entries that are objects.
    var services: [DocumentEntry] { entries("service") }

    private func entries(_ name: String) -> [DocumentEntry] {
        members[name]?.elements?.compactMap { $0.object.flatMap(DocumentEntry.init) } ?? []
    }
}

/// A key or a service in a DID document.
struct DocumentEntry {
    private let id: String?
    private let type: String?
    private let members: JSONMembers

    /// Reads an entry. Returns `nil` if other parsers may read it differently.
    init?(_ members: JSONMembers) {
        let names = ["id", "type", "controller", "publicKeyMultibase", "serviceEndpoint"]
        guard !names.contains(where: members.conflicts) else { return nil }
        id = members["id"]?.text
        type = members["type"]?.text
        self.members = members
    }

    /// The entry's name without the DID: `#atproto` for `did:plc:abc#atproto`.
    private func fragment(in did: DID) -> String? {
        guard let id else { return nil }
        if id.utf8.first == UInt8(ascii: "#") { return id }
        let prefix = did.description
        guard id.utf8.starts(with: prefix.utf8) else { return nil }
        let rest = id.utf8.dropFirst(prefix.utf8.count)
        return rest.first == UInt8(ascii: "#") ? String(rest) : nil
    }

    /// The key, if the entry belongs to the DID.
    func method(of did: DID) -> DIDDocument.VerificationMethod? {
        guard let fragment = fragment(in: did), let type, let multibase = members["publicKeyMultibase"]?.text,
            let controller = members["controller"]?.text, controller.utf8.elementsEqual(did.description.utf8)
        else { return nil }
        do throws(KeyError) {
            let key = try VerifyingKey(publicKeyMultibase: multibase, type: type)
            return DIDDocument.VerificationMethod(fragment: fragment, type: type, key: key)
        } catch {
            return nil
        }
    }

    /// The key, if the entry has a name and belongs to the DID.
    func key(of did: DID, fragment: String) -> VerifyingKey? {
        // The name is compared first: reading a key is the expensive part.
        guard let own = self.fragment(in: did), own.utf8.elementsEqual(fragment.utf8) else { return nil }
        return method(of: did)?.key
    }

    /// The service, if its address is a text.
    func service(of did: DID) -> DIDDocument.Service? {
        guard let fragment = fragment(in: did), let type, let endpoint = members["serviceEndpoint"]?.text else {
            return nil
        }
        return DIDDocument.Service(fragment: fragment, type: type, endpoint: endpoint)
    }

    /// The address of a data server, if the entry is one.
    func dataServer(of did: DID) -> URL? {
        guard let service = service(of: did), service.fragment.utf8.elementsEqual("#atproto_pds".utf8),
            service.type.utf8.elementsEqual("AtprotoPersonalDataServer".utf8)
        else { return nil }
        return URL(serverOrigin: service.endpoint)
    }
}

extension URL {
    /// Creates the normalized address of a server; `nil` if the text isn't one, or has a path, query, fragment, user or
    /// password.
    init?(serverOrigin text: String) {
        // Texts that URL parsers repair, or read differently, are rejected.
        guard text.utf8.count <= 2_048, text.utf8.allSatisfy({ 0x21...0x7e ~= $0 && $0 != UInt8(ascii: "\\") }),
            let url = URL(string: text), let origin = Origin(url), origin.port > 0, url.user() == nil,
            url.password() == nil, url.query() == nil, url.fragment() == nil
        else { return nil }
        let path = url.path(percentEncoded: true)
        guard path.isEmpty || path == "/", let normal = URL(string: origin.description) else { return nil }
        self = normal
    }
}
