import ATData
import ATProtoLexicons
import BskyLexicons
import Foundation

extension Views {
    private static let listSample = 12

    /// The view of a starter pack; `nil` if it doesn't exist.
    func starterPack(_ uri: ATURI) -> AppBsky.Graph.Defs.StarterPackView? {
        guard let pack = index.starterPacks[uri], let creator = basicProfile(pack.author) else { return nil }
        let joined = joined(uri)
        return AppBsky.Graph.Defs.StarterPackView(
            uri: uri, cid: pack.cid, record: pack.record, creator: creator, indexedAt: pack.indexedAt,
            feeds: (pack.value.feeds ?? []).compactMap { generator($0.uri) }, joinedAllTimeCount: joined.all,
            joinedWeekCount: joined.week, labels: [], list: basicList(pack.value.list),
            listItemsSample: index.lists.members(of: pack.value.list).suffix(Self.listSample).reversed()
                .compactMap(listItem))
    }

    /// The short view of a starter pack.
    func basicStarterPack(_ uri: ATURI) -> AppBsky.Graph.Defs.StarterPackViewBasic? {
        guard let pack = index.starterPacks[uri], let creator = basicProfile(pack.author) else { return nil }
        let joined = joined(uri)
        return AppBsky.Graph.Defs.StarterPackViewBasic(
            uri: uri, cid: pack.cid, record: pack.record, creator: creator, indexedAt: pack.indexedAt,
            joinedAllTimeCount: joined.all, joinedWeekCount: joined.week, labels: [],
            listItemCount: index.lists.members(of: pack.value.list).count)
    }

    /// The number of accounts that have joined with a starter pack.
    private func joined(_ uri: ATURI) -> (all: Int, week: Int) {
        let joined = index.profiles.values.filter { $0.profile.joinedViaStarterPack?.uri == uri }
        let weekAgo = Date().addingTimeInterval(-7 * 24 * 3600)
        return (joined.count, joined.count { $0.indexedAt.date > weekAgo })
    }
}
