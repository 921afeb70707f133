import ATData
import ATProtoLexicons
import BskyLexicons
import Foundation

/// Creates the AppView's responses for one viewer. A value exists for one call, under the world's lock.
struct Views {
    let world: World
    /// The calling account; `nil` without a login.
    let viewer: DID?
    /// The labelers whose labels are included.
    let labelers: Set<DID>
    /// The base address of pictures.
    let address: String

    var index: AppViewIndex { world.index }
    var privateData: PrivateData { viewer.flatMap { world.privateData[$0] } ?? PrivateData() }

    func isMuted(_ did: DID) -> Bool { privateData.mutes[did]?.isWhole ?? false || mutingList(on: did) != nil }

    /// Whether the viewer and another account block each other in either direction.
    func isBlocked(_ did: DID) -> Bool { viewer.map { index.isBlocked($0, did) } ?? false }

    /// The labels of an account or a record: its own, and those of the chosen labelers.
    func labels(
        on subject: URIString, by author: DID, cid: CID? = nil, own: ComAtproto.Label.Defs.SelfLabels?, since: Datetime
    ) -> [ComAtproto.Label.Defs.Label] {
        let own = (own?.values ?? []).map {
            ComAtproto.Label.Defs.Label(src: author, uri: subject, val: $0.val, cts: since, cid: cid)
        }
        let now = Date()
        return own
            + (world.labels[subject] + world.labelsOfOthers[subject]).filter {
                labelers.contains($0.src) && $0.isActive(at: now) && ($0.cid == nil || $0.cid == cid)
            }
    }

    /// The address of a picture, in a size.
    func picture(_ kind: String, _ blob: Blob, of did: DID) -> URIString {
        URIString(unsafe: "\(address)/img/\(kind)/plain/\(did)/\(blob.ref)@jpeg")
    }
}

extension URIString {
    /// Creates a URI from text that is known to be valid.
    init(unsafe text: String) {
        self = (try? URIString(text)) ?? "about:blank"
    }
}
