import ATCrypto
import ATData
import Terminal

/// What is known of somebody: the DID, the handle that it claims and whether that is true, its server and its key.
struct Identity: Sendable {
    let did: DID
    /// The handle that the DID's document claims.
    let claimedHandle: Handle?
    /// Whether the handle leads back to the DID.
    var isHandleVerified: Bool
    let dataServer: String?
    let signingKey: VerifyingKey?
    /// The document as it came.
    let document: LexObject

    /// Reads a DID's document.
    init(_ did: DID, document: LexObject) throws {
        guard document["id"] == .string(did.description) else {
            throw Refusal("The document of \(did) is about somebody else.", name: "InvalidDocument")
        }
        self.did = did
        self.document = document
        isHandleVerified = false
        claimedHandle =
            Self.texts(document["alsoKnownAs"]).lazy
            .filter { $0.hasPrefix("at://") }.compactMap { try? Handle(String($0.dropFirst(5))) }.first
        dataServer = Self.entries(document["service"]).first {
            Self.isNamed($0, "#atproto_pds", did) && $0.text("type") == "AtprotoPersonalDataServer"
        }.map { $0.text("serviceEndpoint") }
        signingKey = Self.entries(document["verificationMethod"]).first { Self.isNamed($0, "#atproto", did) }.flatMap {
            try? VerifyingKey(publicKeyMultibase: $0.text("publicKeyMultibase"), type: $0.text("type"))
        }
    }

    private static func isNamed(_ entry: LexObject, _ fragment: String, _ did: DID) -> Bool {
        entry.text("id") == fragment || entry.text("id") == "\(did)\(fragment)"
    }

    private static func texts(_ value: LexValue?) -> [String] {
        guard case .array(let values)? = value else { return [] }
        return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    private static func entries(_ value: LexValue?) -> [LexObject] {
        guard case .array(let values)? = value else { return [] }
        return values.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }
}
