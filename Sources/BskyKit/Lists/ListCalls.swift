extension ATClient {
    /// How often writes of a batch are sent, if other apps remove some of the records at the same time.
    private static var mostListAttempts: Int { 5 }

    // MARK: Lists

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - name: The name, at most 64 bytes.
    ///   - purpose: `.curatelist` for a list to read, or whose members may reply, or `.modlist` to mute or block its
    ///     members.
    ///   - description: The description, at most 300 characters. Its facets are stored.
    ///   - avatar: The picture, as JPEG or PNG.
    /// - Throws: `ImageError`, `ActionError.outcomeUnknown`, `AtError`, or `CancellationError`.
    @discardableResult
    public func createList(
        _ name: String, purpose: AppBsky.Graph.Defs.ListPurpose = .curatelist,
        description: RichText = RichText(""), avatar: PostImage? = nil
    ) async throws -> RecordReference {
        var list = AppBsky.Graph.List(name: name, purpose: purpose, createdAt: .now)
        list.avatar = try await uploadAvatar(avatar)
        let description = description.cleaned()
        if !description.text.isEmpty {
            list.description = description.text
            list.descriptionFacets = description.facets.isEmpty ? nil : description.facets
        }
        return try await createOnce(list, validate: true)
    }

    /// Uploads the picture of a list or a feed.
    package func uploadAvatar(_ avatar: PostImage?) async throws -> Blob? {
        guard let avatar else { return nil }
        return try await uploadImage(avatar, limit: .avatar).blob
    }

    /// Changes the name, the description or other properties of a list.
    ///
    /// The list is read, changed and stored. If it was changed in the meantime, this is repeated.
    ///
    /// - Throws: The error of `change`, `ListError.notOwn`, `AtError`, or `CancellationError`.
    @discardableResult
    public func updateList(
        _ list: ATURI, _ change: @Sendable (inout AppBsky.Graph.List) throws -> Void
    ) async throws -> RecordReference {
        try await update(AppBsky.Graph.List.self, key: try await ownKey(of: list), change)
    }

    /// Deletes a list with the records of all members.
    ///
    /// The members' records are deleted first. Does nothing if there is neither a list nor a member. After an error,
    /// call this method again.
    ///
    /// - Throws: `ListError.notOwn`, `AtError`, or `CancellationError`.
    public func deleteList(_ list: ATURI) async throws {
        try await withOneAccount {
            let key = try await ownKey(of: list)
            try await deleteItems(of: list)
            // By itself, because servers don't mind then if it is gone.
            try await delete(ATURI(list.authority, AppBsky.Graph.List.collection, key))
        }
    }

    /// Deletes the records of a list's members. What was deleted elsewhere meanwhile, or by a call whose response was
    /// lost, is left out.
    private func deleteItems(of list: ATURI) async throws {
        let collection = AppBsky.Graph.Listitem.collection
        var keys = try await itemKeys(of: list)
        var attempts = 1
        while !keys.isEmpty {
            let batch = keys.prefix(ListChange.mostWrites)
            do {
                try await applyWrites(batch.map { RecordWrite.delete(collection, key: $0) })
                keys.removeFirst(batch.count)
            } catch let error as AtError where error.mayHaveSucceeded || error.isForGood {
                let left = try await itemKeys(of: list)
                guard left != keys, attempts < Self.mostListAttempts else { throw error }
                keys = left
                attempts += 1
            }
        }
    }

    /// The keys of the records of a list's members.
    ///
    /// The repository has all of them, also those that the AppView leaves out, and those that aren't valid.
    ///
    /// - Throws: `AtError`, also if the records can't be read to the end.
    private func itemKeys(of list: ATURI) async throws -> [RecordKey] {
        let account = ATIdentifier.did(try await accountDID())
        var keys: [RecordKey] = []
        var cursor: String?
        for try await page in pages(
            .listRecords(repo: account, collection: AppBsky.Graph.Listitem.collection, limit: 100))
        {
            guard page.issues.isEmpty else {
                throw AtError.network(.decodingFailed("A record of a member can't be decoded. \(page.issues[0])."))
            }
            for item in page.output.records where MembershipOnly.list(of: item.value) == list.description {
                guard let key = item.uri.recordKey else { continue }
                keys.append(key)
            }
            cursor = page.output.cursor
        }
        guard cursor ?? "" == "" else {
            throw AtError.network(.other("The server doesn't list all records: it repeats the cursor of a page."))
        }
        return keys
    }

    /// The members of a list, newest first.
    public func members(of list: ATURI) -> Items<AppBsky.Graph.GetList> { items(.getList(list: list, limit: 100)) }

    /// The lists of an account, except those of starter packs.
    public func lists(of account: some AccountName) -> Items<AppBsky.Graph.GetLists> {
        items(.getLists(actor: .unknown)) { $0.actor = try account.accountIdentifier() }
    }

    // MARK: Members

    /// Adds accounts to a list and removes members from it. Up to 200 writes are atomic; more are sent in batches of
    /// 200.
    ///
    /// ```swift
    /// let change = try await client.changeList(list, adding: [alice, bob])
    /// try await client.undo(change)
    /// ```
    ///
    /// - Parameters:
    ///   - list: The list, which the account must own.
    ///   - accounts: The accounts to add. They must not be members.
    ///   - members: The members to remove.
    /// - Returns: The change, for ``undo(_:)``.
    /// - Throws: `ListError`, `AtError`, or `CancellationError`. ``ListError/interrupted(done:left:_:)`` has the
    ///   completed change, to undo, and the remaining one, to apply later. If a response is lost, the client checks
    ///   whether the change was made; if that fails too, the change counts as remaining.
    @discardableResult
    public func changeList(
        _ list: ATURI, adding accounts: [DID] = [], removing members: [AppBsky.Graph.Defs.ListItemView] = []
    ) async throws -> ListChange {
        try await withOneAccount {
            let owner = try await accountDID()
            var known: Set<DID> = []
            let added = accounts.filter { known.insert($0).inserted }.map { account in
                ListChange.Member(
                    uri: ATURI(.did(owner), AppBsky.Graph.Listitem.collection, RecordKey(TID.now())), account: account)
            }
            var uris: Set<ATURI> = []
            let removed = members.filter { uris.insert($0.uri).inserted }
                .map { ListChange.Member(uri: $0.uri, account: $0.subject.did) }
            return try await apply(ListChange(list: list, added: added, removed: removed))
        }
    }

    /// Undoes a change to the members of a list. Restored records get their former addresses.
    ///
    /// - Returns: The opposite change, which can be undone again.
    /// - Throws: `ListError`, `AtError`, or `CancellationError`.
    @discardableResult
    public func undo(_ change: ListChange) async throws -> ListChange { try await apply(change.inverse) }

    /// Applies a change, such as the rest of an interrupted one. Writes that were already made aren't repeated.
    ///
    /// - Throws: The errors of ``changeList(_:adding:removing:)``.
    @discardableResult
    public func apply(_ change: ListChange) async throws -> ListChange {
        try await withOneAccount { try await applyParts(of: change) }
    }

    private func applyParts(of change: ListChange) async throws -> ListChange {
        _ = try await ownKey(of: change.list)
        for member in change.removed { _ = try await ownKey(of: member.uri) }
        let parts = change.parts
        for (index, part) in parts.enumerated() {
            do {
                try await write(part)
            } catch {
                // Of the first part, it may be unknown whether it is done.
                let unknown = error as? UnknownOutcome
                guard index > 0 || unknown != nil else { throw error }
                throw ListError.interrupted(
                    done: ListChange(change.list, parts[..<index]), left: ListChange(change.list, parts[index...]),
                    unknown?.cause ?? error)
            }
        }
        return change
    }

    /// It is unknown whether the server has made a change.
    private struct UnknownOutcome: Error {
        let cause: any Error
    }

    /// Applies a batch of writes atomically. If the outcome is unclear, or some writes were already made, determines
    /// the remaining ones.
    private func write(_ part: ListChange) async throws {
        var part = part
        for attempt in 1...Self.mostListAttempts {
            try Task.checkCancellation()
            do {
                try await applyWrites(part.writes(now: .now), validate: true)
                return
            } catch let error as AtError where error.mayHaveSucceeded || error.isForGood {
                let left: ListChange
                do {
                    left = try await notDone(of: part)
                } catch is AtError {
                    throw error.mayHaveSucceeded ? UnknownOutcome(cause: error) : error
                }
                if left.added.isEmpty, left.removed.isEmpty { return }
                guard left != part, attempt < Self.mostListAttempts else { throw error }
                // Some of the members to remove are gone already.
                part = left
            } catch let error as CancellationError {
                let sent = part
                guard let left = await lookUpAfterCancellation({ try await self.notDone(of: sent) }) else {
                    throw UnknownOutcome(cause: error)
                }
                guard left.added.isEmpty, left.removed.isEmpty else { throw error }
                return
            }
        }
    }

    /// The remaining writes of a batch: records that don't exist yet, and records to remove that still exist.
    private func notDone(of part: ListChange) async throws -> ListChange {
        var added = part.added
        // Records are written at once: if the first one isn't there, none was. Some may have been there before.
        if let first = added.first, try await isListed(first) {
            added = []
            for member in part.added.dropFirst() {
                if try await !isListed(member) { added.append(member) }
            }
        }
        var removed: [ListChange.Member] = []
        for member in part.removed {
            if try await listed(at: member.uri) != nil { removed.append(member) }
        }
        return ListChange(list: part.list, added: added, removed: removed)
    }

    private func isListed(_ member: ListChange.Member) async throws -> Bool {
        try await listed(at: member.uri)?.subject == member.account
    }

    /// The record of a member, if there is one.
    private func listed(at uri: ATURI) async throws -> AppBsky.Graph.Listitem? {
        do {
            return try await get(AppBsky.Graph.Listitem.self, at: uri).value
        } catch let error as AtError where error.matches(RepoError.recordNotFound) {
            return nil
        }
    }

    /// The key of a record of the account.
    private func ownKey(of record: ATURI) async throws -> RecordKey {
        guard record.authority == .did(try await accountDID()), let key = record.recordKey else {
            throw ListError.notOwn(record)
        }
        return key
    }

    // MARK: Mutes and blocks

    /// Mutes the members of a list. Mutes are private.
    public func muteList(_ list: ATURI) async throws {
        try await execute(.muteActorList(list: try await byDID(RecordLink(list))))
    }

    /// Unmutes a list.
    public func unmuteList(_ list: ATURI) async throws {
        try await execute(.unmuteActorList(list: try await byDID(RecordLink(list))))
    }

    /// Blocks the members of a list, unless it is already blocked, according to `viewer`.
    ///
    /// - Returns: The address of the block. Delete that record to undo it.
    @discardableResult
    public func blockList(_ list: AppBsky.Graph.Defs.ListView) async throws -> ATURI {
        if let blocked = list.viewer?.blocked { return blocked }
        return try await createOnce(AppBsky.Graph.Listblock(subject: list.uri, createdAt: .now)).uri
    }

    /// Removes the block that `viewer` names. Does nothing if there is none.
    public func unblockList(_ list: AppBsky.Graph.Defs.ListView) async throws {
        try await undo(list.viewer?.blocked, in: AppBsky.Graph.Listblock.collection)
    }
}

/// Reads only the list of a member's record. Its date may be invalid.
private struct MembershipOnly: WireValue {
    let list: String?

    /// The list that a record names.
    static func list(of record: UnknownObject) -> String? {
        do throws(WireError) { return try record.decode(as: Self.self).list } catch { return nil }
    }

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var list: String?
        while let key = try reader.nextKey(&object) {
            if try reader.field("list", &list, key) { continue }
            try reader.skip()
        }
        self.list = list
    }

    func write(to writer: inout WireWriter) { writer.null() }
}
