public import CoreATProtocol

// Names that other libraries have. The compiler names the ones of this library.

extension ATClient {
    /// Creates a list.
    @available(*, unavailable, renamed: "createList(_:purpose:description:avatar:)")
    public func createList(
        name: String, purpose: AppBsky.Graph.Defs.ListPurpose = .curatelist, description: RichText = ""
    ) async throws -> RecordReference { try await createList(name, purpose: purpose, description: description) }

    /// Adds an account to a list.
    @available(*, unavailable, message: "client.add(account, to: list)")
    public func addToList(_ list: ATURI, _ account: some AccountName) async throws {}

    /// The members of a list.
    @available(*, unavailable, renamed: "members(of:)")
    public func listMembers(_ list: some RecordName) -> Items<AppBsky.Graph.GetList> { members(of: list) }

    /// The members of a list.
    @available(*, unavailable, renamed: "members(of:)")
    public func listMembers(of list: some RecordName) -> Items<AppBsky.Graph.GetList> { members(of: list) }

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
    @available(*, unavailable, message: "client.createStarterPack(StarterPackDraft(name, accounts: dids, feeds: uris))")
    public func createStarterPack(
        _ name: String, members: [DID], feeds: [ATURI] = []
    ) async throws -> RecordReference {
        try await createStarterPack(StarterPackDraft(name, accounts: members, feeds: feeds)).pack
    }
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
