import ATCrypto
import ATRepo
import BskyServer
import HTTPTransport
import Probes
import TestLoad

/// A labeler on this machine, whose document a resolver knows.
struct Bed {
    let did: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
    let key: SigningKey
    let folder: IndexFolder
    let clock = TurnedClock()

    init() throws {
        folder = try IndexFolder()
        key = try SigningKey.generate(.k256)
    }

    func labeler(
        key: SigningKey? = nil, values: Set<String>? = nil,
        reasonTypes: Set<ComAtproto.Moderation.Defs.ReasonType>? = nil
    ) async throws -> Labeler {
        try Labeler(
            did, key: .key(key ?? self.key), store: .sqlite(folder.file), values: values, reasonTypes: reasonTypes,
            options: XRPCService.Options(), time: clock.source)
    }

    /// The labels that a call returns, as `value` or `-value`, after their signatures were checked.
    func labels(
        _ labeler: Labeler, _ patterns: [String], by key: SigningKey? = nil, limit: Int = 250
    ) async throws -> [String] {
        var found: [String] = []
        for try await label in labeler.service.client().items(
            .queryLabels(uriPatterns: patterns, limit: limit))
        {
            let signed = try SignedLabel(label)
            try signed.verify(source: did, key: (key ?? self.key).verifyingKey)
            found.append("\(label.neg ?? false ? "-" : "")\(label.val) \(label.uri.description.suffix(9))")
        }
        return found
    }
}
