public import ATData

/// A difference between two states of a repository.
public struct RecordChange: Hashable, Sendable {
    /// The collection and the key.
    public let path: RecordPath
    /// The record in the older repository; `nil` if it was created since.
    public let old: CID?
    /// The record in the newer repository; `nil` if it was deleted since.
    public let new: CID?

    package init(path: RecordPath, old: CID?, new: CID?) {
        self.path = path
        self.old = old
        self.new = new
    }
}

extension Repo {
    /// Returns the changes since an older state of the repository, in path order. Equal parts of the tree are skipped.
    ///
    /// - Parameters:
    ///   - older: The older state.
    ///   - issue: Called for each invalid record path, which is left out, if the repository was opened with
    ///     `.tolerant`.
    /// - Throws: ``RepoError/incomplete(missing:path:)`` if a node is missing, a ``TreeError``, or a ``RepoIssue`` for
    ///   an invalid record path, unless the repository was opened with `.tolerant`.
    public func diff(from older: Repo, issue: (RepoIssue) -> Void = { _ in }) throws -> [RecordChange] {
        let diff = TreeDiff(
            from: older.commit.dataID, in: older.index, to: commit.dataID, in: index, limits: options.tree)
        var changes: [RecordChange] = []
        while let change = try next(diff) {
            guard let id = change.new ?? change.old else { continue }
            do throws(SyntaxError) {
                let path = try RecordPath(change.key)
                changes.append(
                    RecordChange(path: path, old: change.old.map { CID($0) }, new: change.new.map { CID($0) }))
            } catch {
                let fault = RepoIssue(.invalidPath(error.description), path: change.key, id: id)
                guard options.profile == .tolerant else { throw fault }
                issue(fault)
            }
        }
        return changes
    }

    private func next(_ diff: TreeDiff<CARIndex, CARIndex>) throws -> TreeDifference? {
        do {
            return try diff.next()
        } catch {
            throw RepoError.visible(error)
        }
    }
}
