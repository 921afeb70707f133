import ATData
import ATProtoLexicons
import BskyLexicons

extension Views {
    private typealias Defs = AppBsky.Actor.Defs

    /// The maximum number of known followers in a view.
    private static let knownFollowerSample = 5

    /// The basic view of an account.
    func basicProfile(_ did: DID) -> AppBsky.Actor.Defs.ProfileViewBasic? {
        guard let account = world.accounts[did] else { return nil }
        let profile = index.profiles[did]?.profile
        return Defs.ProfileViewBasic(
            did: did, handle: account.handle,
            associated: nil, avatar: profile?.avatar.map { picture("avatar", $0, of: did) },
            createdAt: account.createdAt, displayName: profile?.displayName, labels: labels(on: did),
            pronouns: profile?.pronouns, viewer: viewerState(of: did))
    }

    /// The view of an account in lists.
    func profile(_ did: DID) -> AppBsky.Actor.Defs.ProfileView? {
        guard let account = world.accounts[did] else { return nil }
        let indexed = index.profiles[did]
        let profile = indexed?.profile
        return Defs.ProfileView(
            did: did, handle: account.handle, avatar: profile?.avatar.map { picture("avatar", $0, of: did) },
            createdAt: account.createdAt, description: profile?.description, displayName: profile?.displayName,
            indexedAt: indexed?.indexedAt, labels: labels(on: did), pronouns: profile?.pronouns,
            viewer: viewerState(of: did))
    }

    /// The detailed view of an account.
    func detailedProfile(_ did: DID) -> AppBsky.Actor.Defs.ProfileViewDetailed? {
        guard let account = world.accounts[did] else { return nil }
        let indexed = index.profiles[did]
        let profile = indexed?.profile
        var viewerState = viewerState(of: did)
        viewerState?.knownFollowers = knownFollowers(of: did)
        return Defs.ProfileViewDetailed(
            did: did, handle: account.handle,
            associated: Defs.ProfileAssociated(
                feedgens: index.generators.records(of: did).count, labeler: world.labelers.contains(did),
                lists: index.lists.lists.records(of: did).count { $0.value.purpose != .referencelist },
                starterPacks: index.starterPacks.records(of: did).count),
            avatar: profile?.avatar.map { picture("avatar", $0, of: did) },
            banner: profile?.banner.map { picture("banner", $0, of: did) }, createdAt: account.createdAt,
            description: profile?.description, displayName: profile?.displayName,
            followersCount: index.follows.count(to: did), followsCount: index.follows.count(from: did),
            indexedAt: indexed?.indexedAt, labels: labels(on: did), pinnedPost: profile?.pinnedPost,
            postsCount: index.postCounts[did] ?? 0, pronouns: profile?.pronouns, viewer: viewerState,
            website: profile?.website)
    }

    /// The relationship of the viewer to an account.
    func viewerState(of did: DID) -> AppBsky.Actor.Defs.ViewerState? {
        guard let viewer else { return nil }
        let mute = privateData.mutes[did]
        let mutingList = mutingList(on: did)
        let block = index.blocks.edge(from: viewer, to: did)?.uri
        let listBlock = block == nil ? index.lists.blockingList(of: viewer, on: did) : nil
        return Defs.ViewerState(
            activitySubscription: privateData.subscriptions?[did]?.view, blockedBy: index.block(from: did, on: viewer),
            blocking: block ?? listBlock?.uri, blockingByList: listBlock.flatMap { basicList($0.subject) },
            followedBy: index.follows.edge(from: did, to: viewer)?.uri,
            following: index.follows.edge(from: viewer, to: did)?.uri, muted: isMuted(did),
            mutedByList: mutingList.flatMap(basicList),
            mutedOnlyQuoteposts: mute?.onlyQuotes == true ? true : nil,
            mutedOnlyReposts: mute?.onlyReposts == true ? true : nil)
    }

    /// The accounts that the viewer follows and that follow this account.
    private func knownFollowers(of did: DID) -> AppBsky.Actor.Defs.KnownFollowers? {
        guard let viewer, viewer != did else { return nil }
        let known = index.follows.edges(to: did).map(\.actor).filter {
            index.follows.edge(from: viewer, to: $0) != nil && !isBlocked($0)
        }
        guard !known.isEmpty else { return nil }
        return Defs.KnownFollowers(
            count: known.count, followers: known.prefix(Self.knownFollowerSample).compactMap(basicProfile))
    }

    private func labels(on did: DID) -> [ComAtproto.Label.Defs.Label] {
        var own: ComAtproto.Label.Defs.SelfLabels?
        let indexed = index.profiles[did]
        if case .selfLabels(let labels)? = indexed?.profile.labels { own = labels }
        return labels(on: URIString(unsafe: did.description), by: did, own: own, since: indexed?.indexedAt ?? .now)
    }
}
