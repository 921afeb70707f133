import ATData
import ATProtoLexicons
import BskyLexicons

extension Views {
    /// The view of a list; `nil` if it doesn't exist.
    func list(_ uri: ATURI) -> AppBsky.Graph.Defs.ListView? {
        guard let list = index.lists.lists[uri], let creator = profile(list.author) else { return nil }
        return AppBsky.Graph.Defs.ListView(
            uri: uri, cid: list.cid, creator: creator, name: list.value.name, purpose: list.value.purpose,
            indexedAt: list.indexedAt, avatar: list.value.avatar.map { picture("avatar", $0, of: list.author) },
            description: list.value.description, descriptionFacets: list.value.descriptionFacets,
            labels: labels(on: list), listItemCount: index.lists.members(of: uri).count,
            viewer: viewerState(ofList: uri))
    }

    /// The short view of a list.
    func basicList(_ uri: ATURI) -> AppBsky.Graph.Defs.ListViewBasic? {
        guard let list = index.lists.lists[uri] else { return nil }
        return AppBsky.Graph.Defs.ListViewBasic(
            uri: uri, cid: list.cid, name: list.value.name, purpose: list.value.purpose,
            avatar: list.value.avatar.map { picture("avatar", $0, of: list.author) }, indexedAt: list.indexedAt,
            labels: labels(on: list), listItemCount: index.lists.members(of: uri).count,
            viewer: viewerState(ofList: uri))
    }

    /// The view of a member of a list.
    func listItem(_ member: ListIndex.Member) -> AppBsky.Graph.Defs.ListItemView? {
        guard !isBlocked(member.subject) || viewer == member.list.authority.did else { return nil }
        return profile(member.subject).map { AppBsky.Graph.Defs.ListItemView(uri: member.uri, subject: $0) }
    }

    /// The list with which the viewer mutes an account.
    func mutingList(on did: DID) -> ATURI? {
        privateData.mutedLists?.keys.first { list in
            index.lists.member(did, of: list) != nil && index.lists.lists[list]?.value.purpose == .modlist
        }
    }

    private func labels(on list: IndexedRecord<AppBsky.Graph.List>) -> [ComAtproto.Label.Defs.Label] {
        var own: ComAtproto.Label.Defs.SelfLabels?
        if case .selfLabels(let labels)? = list.value.labels { own = labels }
        return labels(
            on: URIString(unsafe: list.uri.description), by: list.author, cid: list.cid, own: own,
            since: list.value.createdAt)
    }

    private func viewerState(ofList uri: ATURI) -> AppBsky.Graph.Defs.ListViewerState? {
        guard let viewer else { return nil }
        return AppBsky.Graph.Defs.ListViewerState(
            blocked: index.lists.blocks.edge(from: viewer, to: uri)?.uri,
            muted: privateData.mutedLists?[uri] != nil)
    }
}
