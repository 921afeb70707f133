package import ATProtoLexicons
package import BskyLexicons
package import CoreATProtocol

/// The parts of a profile that only the AppView and labelers write.
///
/// The author writes other parts. A profile that can't be decoded must not be a way to avoid being blocked.
package struct ProfileRelation: ViewedProfile {
    package let did: DID
    package let handle: Handle
    package let labels: [ComAtproto.Label.Defs.Label]?
    package let viewer: AppBsky.Actor.Defs.ViewerState?
}

extension ProfileRelation: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var did: DID?
        var handle: Handle?
        var labels: [ComAtproto.Label.Defs.Label]?
        var viewer: AppBsky.Actor.Defs.ViewerState?
        while let key = try reader.nextKey(&object) {
            if try reader.field("did", &did, key) { continue }
            if try reader.field("handle", &handle, key) { continue }
            if try reader.field("labels", &labels, key) { continue }
            if try reader.field("viewer", &viewer, key) { continue }
            try reader.skip()
        }
        guard let did else { throw reader.missing("did", object) }
        guard let handle else { throw reader.missing("handle", object) }
        (self.did, self.handle, self.labels, self.viewer) = (did, handle, labels, viewer)
    }

    package func write(to writer: inout WireWriter) { writer.null() }
}

extension ATClient {
    /// The account's relationship with another one.
    package func relation(with account: ATIdentifier) async throws -> ProfileRelation {
        try await query(
            AppBsky.Actor.GetProfile.nsid, parameters: ["actor": .string(account.description)],
            as: ProfileRelation.self)
    }
}
