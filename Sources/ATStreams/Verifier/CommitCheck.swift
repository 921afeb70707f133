package import ATCrypto
package import ATData
import ATRepo

/// The checks of a single event that need neither the account's DID document nor time. Each throws the fault that it
/// finds.
package struct CommitCheck: Sendable {
    private let policy: SyncPolicy

    package init(_ policy: SyncPolicy = .standard) { self.policy = policy }

    /// A commit with what can be read of it, before its signature is checked.
    struct Content {
        let commit: SignedCommit
        let blocks: BlockTable
        let operations: [TreeOperation]
        /// Whether the server didn't say what was before the commit.
        let isLegacy: Bool
    }

    // MARK: Before the signature

    /// Checks the form of a commit: its operations, and its blocks, which must match the event.
    func read(_ event: CommitEvent) throws(SyncFault) -> Content {
        let (operations, isLegacy) = try operations(of: event)
        let (root, blocks) = try read(event.blocks)
        guard root.id == event.id else { throw .invalidBlocks }
        let commit = try commit(root, event.did, event.rev)
        return Content(commit: commit, blocks: blocks, operations: operations, isLegacy: isLegacy)
    }

    /// Checks the form of a message about a new state. Its blocks may be the commit alone.
    func read(_ event: SyncEvent) throws(SyncFault) -> SignedCommit {
        try commit(try read(event.blocks).root, event.did, event.rev)
    }

    private func operations(of event: CommitEvent) throws(SyncFault) -> (operations: [TreeOperation], isLegacy: Bool) {
        guard event.issues.isEmpty else { throw .invalidOperations }
        let isFirst = event.since == nil && event.prevDataID == nil
        var isLegacy = event.prevDataID == nil && !isFirst
        var paths: Set<RecordPath> = []
        var operations: [TreeOperation] = []
        for op in event.ops {
            switch op.action {
            case .create: guard op.prevID == nil else { throw .invalidOperations }
            case .update: guard op.prevID != op.id else { throw .invalidOperations }
            case .delete: break
            }
            if op.action != .create, op.prevID == nil { isLegacy = true }
            if event.ops.count > 1 {
                guard paths.insert(op.path).inserted else { throw .invalidOperations }
            }
            operations.append(TreeOperation(key: op.path.description, value: op.id, previous: op.prevID))
        }
        return (operations, isLegacy)
    }

    /// Reads a CAR, and compares every block with its hash.
    private func read(_ car: BlockBytes) throws(SyncFault) -> (root: Block, blocks: BlockTable) {
        do {
            var sections = try CARBlocks(car)
            var table = BlockTable()
            while let section = try sections.next() { table.insert(section.block) }
            guard let root = sections.roots.first.flatMap({ BlockID($0) }), let bytes = table.block(root) else {
                throw SyncFault.invalidBlocks
            }
            return (Block(id: root, bytes: bytes), table)
        } catch {
            throw .invalidBlocks
        }
    }

    private func commit(_ block: Block, _ did: DID, _ rev: TID) throws(SyncFault) -> SignedCommit {
        guard let commit = try? SignedCommit(block), commit.did == did, commit.rev == rev else { throw .wrongCommit }
        return commit
    }

    // MARK: After the signature

    /// Checks what a signed commit did, and that it continues the state that is known.
    ///
    /// - Returns: A fault that the policy accepts.
    func judge(_ content: Content, _ event: CommitEvent, _ state: ChainState?) throws(SyncFault) -> SyncFault? {
        if event.isTooBig { throw .tooBig }
        for operation in content.operations {
            guard let id = operation.value else { continue }
            guard content.blocks.block(id) != nil else { throw .contradicted }
        }
        let known = state.flatMap { $0.isKnown ? $0 : nil }
        let warning = try undo(content, event, known)
        guard let known else {
            // The first commit of an account is everything that it has.
            let isFirst = event.since == nil && event.prevDataID == nil
            guard isFirst || policy.firstSight == .adopt else { throw .firstSight }
            return warning
        }
        guard event.prevDataID.map({ $0 == known.data }) ?? content.isLegacy else { throw .gap }
        // Some servers don't name the revision. The previous tree is stronger evidence anyway.
        let hasRevision = event.since != nil || event.prevDataID == nil
        guard !hasRevision || event.since?.bits == known.rev else { throw .gap }
        return warning
    }

    private func undo(_ content: Content, _ event: CommitEvent, _ known: ChainState?) throws(SyncFault) -> SyncFault? {
        var tree = MST(root: content.commit.dataID, in: content.blocks)
        guard !content.isLegacy else {
            guard policy.acceptsLegacyCommits else { throw .legacy }
            return try compare(content.operations, with: &tree)
        }
        do {
            try tree.undo(content.operations, to: event.prevDataID ?? MST.emptyRoot)
            return nil
        } catch {
            let fault: SyncFault =
                switch error as? InversionError {
                case .incompleteProof: .incompleteProof
                case .mismatch: .mismatch
                case .invalidOperation: .invalidOperations
                default: .contradicted
                }
            let isContinuous = known.map { $0.data == event.prevDataID } ?? false
            guard policy.acceptsIncompleteProofs, isContinuous, fault.outcome == .resync else { throw fault }
            return fault
        }
    }

    /// Compares operations that can't be undone with the tree. Returns that they couldn't be.
    private func compare(_ operations: [TreeOperation], with tree: inout MST) throws(SyncFault) -> SyncFault {
        for operation in operations {
            let expected = operation.value.map { TreeLookup.present($0) } ?? .absent
            guard let found = try? tree.value(of: operation.key), found == expected else { throw .contradicted }
        }
        return .legacy
    }

    // MARK: All at once

    /// Verifies a commit whose key is known, and returns the state after it. For measuring.
    package func root(after event: CommitEvent, signedBy key: VerifyingKey) throws(SyncFault) -> BlockID {
        let content = try read(event)
        guard content.commit.isSigned(by: key) else { throw .invalidSignature }
        _ = try judge(content, event, nil)
        return content.commit.dataID
    }
}
