import ATCrypto
import ATData
import Foundation
import HTTPTransport

/// The known members of a DID document, each unparsed: one of the wrong type doesn't invalidate the others.
struct DocumentReading: WireValue {
    private(set) var id: RawValue?
    private var knownAs: RawValue?
    private var method: RawValue?
    private var service: RawValue?
    /// Whether a member appears twice, so that other parsers may read the document differently.
    private(set) var isAmbiguous = false

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            switch key {
            case _ where key == "id": try read(\.id, &reader)
            case _ where key == "alsoKnownAs": try read(\.knownAs, &reader)
            case _ where key == "verificationMethod": try read(\.method, &reader)
            case _ where key == "service": try read(\.service, &reader)
            default: try reader.skip()
            }
        }
    }

    private mutating func read(
        _ member: WritableKeyPath<Self, RawValue?>, _ reader: inout WireReader
    ) throws(WireError) {
        if self[keyPath: member] != nil { isAmbiguous = true }
        self[keyPath: member] = try RawValue(from: &reader)
    }

    func write(to writer: inout WireWriter) { writer.null() }

    /// The account's other names.
    var aliases: [String] { knownAs?.elements.compactMap(\.text) ?? [] }

    /// The first alias that is a valid handle.
    var handle: Handle? {
        aliases.lazy.filter { $0.utf8.starts(with: "at://".utf8) }
            .compactMap { try? Handle(String($0.dropFirst(5))) }.first?.normalized
    }

    /// The entries that are objects.
    var methods: [DocumentEntry] { method?.elements.compactMap(DocumentEntry.init) ?? [] }

    /// The entries that are objects.
    var services: [DocumentEntry] { service?.elements.compactMap(DocumentEntry.init) ?? [] }
}

/// A key or a service in a DID document.
struct DocumentEntry: WireValue {
    private var id: RawValue?
    private var type: RawValue?
    private var controller: RawValue?
    private var multibase: RawValue?
    private var endpoint: RawValue?
    private var isAmbiguous = false

    init?(_ raw: RawValue) {
        do throws(WireError) { self = try raw.decode() } catch { return nil }
        guard !isAmbiguous else { return nil }
    }

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            switch key {
            case _ where key == "id": try read(\.id, &reader)
            case _ where key == "type": try read(\.type, &reader)
            case _ where key == "controller": try read(\.controller, &reader)
            case _ where key == "publicKeyMultibase": try read(\.multibase, &reader)
            case _ where key == "serviceEndpoint": try read(\.endpoint, &reader)
            default: try reader.skip()
            }
        }
    }

    private mutating func read(
        _ member: WritableKeyPath<Self, RawValue?>, _ reader: inout WireReader
    ) throws(WireError) {
        if self[keyPath: member] != nil { isAmbiguous = true }
        self[keyPath: member] = try RawValue(from: &reader)
    }

    func write(to writer: inout WireWriter) { writer.null() }

    /// The entry's name without the DID: `#atproto` for `did:plc:abc#atproto`.
    private func fragment(in did: DID) -> String? {
        guard let id = id?.text else { return nil }
        if id.utf8.first == UInt8(ascii: "#") { return id }
        let prefix = did.description
        guard id.utf8.starts(with: prefix.utf8) else { return nil }
        let rest = id.utf8.dropFirst(prefix.utf8.count)
        return rest.first == UInt8(ascii: "#") ? String(rest) : nil
    }

    /// The key, when the entry is one of the DID's own.
    func method(of did: DID) -> DIDDocument.VerificationMethod? {
        guard let fragment = fragment(in: did), let type = type?.text, let multibase = multibase?.text,
            let controller = controller?.text, controller.utf8.elementsEqual(did.description.utf8)
        else { return nil }
        do throws(KeyError) {
            let key = try VerifyingKey(publicKeyMultibase: multibase, type: type)
            return DIDDocument.VerificationMethod(fragment: fragment, type: type, key: key)
        } catch {
            return nil
        }
    }

    /// The key, when the entry has a name and is one of the DID's own.
    func key(of did: DID, fragment: String) -> VerifyingKey? {
        // The name is compared first: reading a key is the expensive part.
        guard let own = self.fragment(in: did), own.utf8.elementsEqual(fragment.utf8) else { return nil }
        return method(of: did)?.key
    }

    /// The service, when its address is a text.
    func service(of did: DID) -> DIDDocument.Service? {
        guard let fragment = fragment(in: did), let type = type?.text, let endpoint = endpoint?.text else { return nil }
        return DIDDocument.Service(fragment: fragment, type: type, endpoint: endpoint)
    }

    /// The address of a data server, when the entry is one.
    func dataServer(of did: DID) -> URL? {
        guard let service = service(of: did), service.fragment.utf8.elementsEqual("#atproto_pds".utf8),
            service.type.utf8.elementsEqual("AtprotoPersonalDataServer".utf8)
        else { return nil }
        return URL(serverOrigin: service.endpoint)
    }
}

extension RawValue {
    /// The text, when the value is one.
    var text: String? {
        do throws(WireError) { return try decode(as: String.self) } catch { return nil }
    }

    /// The elements, when the value is an array.
    fileprivate var elements: [RawValue] {
        do throws(WireError) { return try decode(as: [RawValue].self) } catch { return [] }
    }
}

extension URL {
    /// Creates the address of a server, normalized, or returns `nil` when the text isn't one or has a path, query,
    /// fragment, user or password.
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
