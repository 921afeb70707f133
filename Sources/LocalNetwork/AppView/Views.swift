import ATData
import ATProtoLexicons
import BskyLexicons

/// Makes what the AppView gives out, as one account sees it. It lives under the world's lock, for one call.
struct Views {
    let world: World
    /// Who looks; `nil` for nobody in particular.
    let viewer: DID?
    /// Whose labels are wanted.
    let labelers: Set<DID>
    /// Where pictures are.
    let address: String

    var index: AppViewIndex { world.index }
    var personal: Personal { viewer.flatMap { world.personal[$0] } ?? Personal() }

    func isMuted(_ did: DID) -> Bool { personal.mutes[did]?.isWhole ?? false }

    /// Whether the viewer and another account have nothing to do with each other.
    func isBlocked(_ did: DID) -> Bool { viewer.map { index.isBlocked($0, did) } ?? false }

    /// The labels of an account or a record: those it has given itself, and those of the labelers that are wanted.
    func labels(
        on subject: String, by author: DID, cid: CID? = nil, own: ComAtproto.Label.Defs.SelfLabels?, since: Datetime
    ) -> [ComAtproto.Label.Defs.Label] {
        let own = (own?.values ?? []).map {
            ComAtproto.Label.Defs.Label(src: author, uri: URIString(unsafe: subject), val: $0.val, cts: since, cid: cid)
        }
        return own + (world.labels[subject] ?? []).filter { labelers.contains($0.src) }
    }

    /// The address of a picture, in a size.
    func picture(_ kind: String, _ blob: Blob, of did: DID) -> URIString {
        URIString(unsafe: "\(address)/img/\(kind)/plain/\(did)/\(blob.ref)@jpeg")
    }
}

extension URIString {
    /// Takes text that was put together of parts that make a URI.
    init(unsafe text: String) {
        self = (try? URIString(text)) ?? "about:blank"
    }
}
