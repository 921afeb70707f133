public import CoreATProtocol

// Names that other libraries have. The compiler names the ones of this library.

extension ATClient {
    /// Creates a list.
    @available(*, unavailable, renamed: "createList(_:purpose:description:avatar:)")
    public func createList(
        name: String, purpose: AppBsky.Graph.Defs.ListPurpose = .curatelist, description: RichText = ""
    ) async throws -> RecordReference { try await createList(name, purpose: purpose, description: description) }

    /// Changes a list.
    @available(*, deprecated, renamed: "updateList(_:_:)")
    @discardableResult
    public func editList(
        _ list: ATURI, _ change: @Sendable (inout AppBsky.Graph.List) throws -> Void
    ) async throws -> RecordReference { try await updateList(list, change) }

    /// Changes a list.
    @available(*, unavailable, message: "client.updateList(list) { $0.name = name }")
    public func updateList(_ list: ATURI, name: String, description: String? = nil) async throws {}

    /// Adds an account to a list.
    @available(*, unavailable, message: "client.add(account, to: list)")
    public func addToList(_ list: ATURI, _ account: some AccountName) async throws {}

    /// The members of a list.
    @available(*, unavailable, renamed: "members(of:)")
    public func listMembers(_ list: some RecordName) -> Items<AppBsky.Graph.GetList> { members(of: list) }

    /// The members of a list.
    @available(*, unavailable, renamed: "members(of:)")
    public func listMembers(of list: some RecordName) -> Items<AppBsky.Graph.GetList> { members(of: list) }

    /// The posts of a list's members.
    @available(*, unavailable, renamed: "listFeed(_:)")
    public func feed(list: some RecordName) -> Items<AppBsky.Feed.GetListFeed> { listFeed(list) }

    /// Mutes the members of a list.
    @available(*, unavailable, renamed: "muteList(_:)")
    public func mute(list: some RecordName) async throws {}

    /// Blocks the members of a list.
    @available(*, unavailable, renamed: "blockList(_:)")
    public func block(list: some RecordName) async throws {}

    /// An account's records in a collection.
    @available(*, unavailable, renamed: "list(_:in:)")
    public func list(collection: NSID, in account: some AccountName) -> Items<ComAtproto.Repo.ListRecords> {
        list(collection, in: account)
    }

    /// Creates a starter pack.
    @available(*, unavailable, renamed: "createStarterPack(_:description:accounts:feeds:)")
    public func createStarterPack(
        _ name: String, members: [DID], feeds: [ATURI] = []
    ) async throws -> RecordReference {
        try await createStarterPack(name, accounts: members, feeds: feeds)
    }
}

extension AppBsky.Graph.Defs.ListItemView {
    /// The member's handle.
    @available(*, unavailable, message: "A member has an account: member.subject.handle")
    public var handle: Handle { subject.handle }

    /// The member's DID.
    @available(*, unavailable, message: "A member has an account: member.subject.did")
    public var did: DID { subject.did }
}

extension AppBsky.Graph.Defs.ListPurpose {
    /// A list of accounts to read, or whose members may reply: the same as `curatelist`.
    public static var curation: Self { .curatelist }
    /// A list of accounts to mute or block: the same as `modlist`.
    public static var moderation: Self { .modlist }

    /// A list of accounts to read.
    @available(*, unavailable, renamed: "curation")
    public static var curate: Self { .curatelist }
}
