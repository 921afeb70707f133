public import BskyLexicons
public import CoreATProtocol

/// Calls for lists and members that are identified by name; see `AccountName` and ``RecordName``.
extension ATClient {
    /// Adds an account to a list.
    ///
    /// - Returns: The change, for ``undo(_:)``.
    /// - Throws: The errors of ``changeList(_:adding:removing:)``. Nothing is added if the account is a member already.
    @discardableResult
    public func add(_ account: some AccountName, to list: some RecordName) async throws -> ListChange {
        let (uri, did) = (try await byDID(list.recordLink()), try await did(of: account))
        if try await member(did, of: uri) != nil { return try await changeList(uri) }
        return try await changeList(uri, adding: [did])
    }

    /// Removes an account from a list. Does nothing if it isn't a member.
    ///
    /// - Returns: The change, for ``undo(_:)``.
    /// - Throws: The errors of ``changeList(_:adding:removing:)``.
    @discardableResult
    public func remove(_ account: some AccountName, from list: some RecordName) async throws -> ListChange {
        let (uri, did) = (try await byDID(list.recordLink()), try await did(of: account))
        return try await changeList(uri, removing: try await member(did, of: uri).map { [$0] } ?? [])
    }

    private func member(_ account: DID, of list: ATURI) async throws -> AppBsky.Graph.Defs.ListItemView? {
        for try await member in members(of: list) where member.subject.did == account { return member }
        return nil
    }

    /// The members of a list, newest first.
    public func members(of list: some RecordName) -> Items<AppBsky.Graph.GetList> {
        items(.getList(list: "at://unknown.invalid", limit: 100)) { $0.list = try await self.byDID(list.recordLink()) }
    }

    /// The lists of the account that is logged in, except those of starter packs.
    public func lists() -> Items<AppBsky.Graph.GetLists> {
        items(.getLists(actor: .unknown)) { $0.actor = .did(try await self.accountDID()) }
    }

    /// Mutes the members of a list. Mutes are private.
    public func muteList(_ list: some RecordName) async throws { try await muteList(list.recordLink().uri) }

    /// Unmutes a list.
    public func unmuteList(_ list: some RecordName) async throws { try await unmuteList(list.recordLink().uri) }

    /// Blocks the members of a list, unless it is already blocked.
    ///
    /// - Returns: The address of the block. Delete that record to undo it.
    @discardableResult
    public func blockList(_ list: some RecordName) async throws -> ATURI { try await blockList(view(of: list)) }

    /// Unblocks a list. Does nothing if it isn't blocked.
    public func unblockList(_ list: some RecordName) async throws { try await unblockList(view(of: list)) }

    private func view(of list: some RecordName) async throws -> AppBsky.Graph.Defs.ListView {
        try await execute(.getList(list: byDID(list.recordLink()), limit: 1)).list
    }
}
