package import ATData
import Foundation

/// A change of a record, as a commit lists it.
package struct TreeOperation: Hashable, Sendable {
    /// The record's path.
    package let key: String
    /// The record after the commit; `nil` if it was deleted.
    package let value: BlockID?
    /// The record before the commit; `nil` if it was created.
    package let previous: BlockID?

    package init(key: String, value: BlockID?, previous: BlockID?) {
        self.key = key
        self.value = value
        self.previous = previous
    }

    /// The position in the first order of undoing: deletions, updates, creations. Deleted records come back first, so
    /// that the top of the tree isn't removed and then needed again.
    fileprivate var turn: Int { value == nil ? 0 : previous == nil ? 2 : 1 }
}

/// An error in the operations of a commit: they don't lead from one tree to the other.
package enum InversionError: Error, Hashable, Sendable {
    /// An operation is invalid, or conflicts with another; the text says why.
    case invalidOperation(path: String, String)
    /// The new tree contradicts the operation.
    case contradicted(path: String)
    /// A node that is needed to undo the operations is missing. The commit may still be valid.
    case incompleteProof(missing: CID)
    /// Undoing the operations leads to a different tree than the previous one.
    case mismatch(found: CID, expected: CID)
    /// The tree is invalid.
    case invalidTree(TreeError)
}

extension MST {
    /// Undoes the operations of a commit, and checks that this leads to the previous tree. Throws an
    /// ``InversionError``.
    ///
    /// The tree may be partial, and can't be used afterwards. The nodes needed depend on the order of undoing, and a
    /// server may send only those that its own order needs. So if a node is missing, two other orders are tried: from
    /// the last path to the first, and from the last operation to the first.
    ///
    /// - Parameters:
    ///   - operations: All operations of the commit, in any order.
    ///   - previous: The root before the commit.
    package mutating func undo(_ operations: [TreeOperation], to previous: BlockID) throws {
        guard operations.count > 1 else { return try undo(inOrder: operations, to: previous) }
        var paths = Set<String>(minimumCapacity: operations.count)
        for operation in operations {
            guard paths.insert(operation.key).inserted else {
                throw InversionError.invalidOperation(path: operation.key, "the commit has two operations for it")
            }
        }
        // A tree that was opened before can't be opened again.
        let start = nodes[Int(root)].state == .stub ? nodes[Int(root)].id : nil
        do {
            try undo(inOrder: operations.sorted { ($0.turn, $0.key) < ($1.turn, $1.key) }, to: previous)
        } catch InversionError.incompleteProof(let missing) {
            let others = [operations.sorted { $0.key > $1.key }, operations.reversed()]
            for order in others {
                guard let start else { break }
                self = MST(root: start, in: blocks, limits: limits)
                do { return try undo(inOrder: order, to: previous) } catch InversionError.incompleteProof {}
            }
            throw InversionError.incompleteProof(missing: missing)
        }
    }

    private mutating func undo(inOrder operations: [TreeOperation], to previous: BlockID) throws {
        for operation in operations { try undo(operation) }
        let found = seal()
        guard found != previous else { return }
        // A root that was never opened may have no entries, so that another would be the root.
        guard operations.isEmpty || nodes[Int(root)].state != .stub else {
            throw InversionError.incompleteProof(missing: CID(found))
        }
        throw InversionError.mismatch(found: CID(found), expected: CID(previous))
    }

    private mutating func undo(_ operation: TreeOperation) throws {
        do {
            switch (operation.value, operation.previous) {
            case (nil, nil):
                throw InversionError.invalidOperation(path: operation.key, "it has neither a new nor a previous record")
            case (nil, let previous?):
                try insert(operation.key, previous)
            case (let value?, nil):
                guard try remove(operation.key) == value else {
                    throw InversionError.contradicted(path: operation.key)
                }
            case (let value?, let previous?):
                guard value != previous else {
                    throw InversionError.invalidOperation(path: operation.key, "it changes nothing")
                }
                guard try update(operation.key, previous) == value else {
                    throw InversionError.contradicted(path: operation.key)
                }
            }
        } catch let error as TreeError {
            switch error.reason {
            case .missingNode:
                throw error.node.map { InversionError.incompleteProof(missing: $0) } ?? .invalidTree(error)
            case .keyExists, .keyNotFound: throw InversionError.contradicted(path: operation.key)
            default: throw InversionError.invalidTree(error)
            }
        }
    }
}

extension InversionError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    package var errorDescription: String? { description }

    /// The error, as a sentence.
    package var description: String {
        switch self {
        case .invalidOperation(let path, let why): "The operation on \(path) is not valid: \(why)."
        case .contradicted(let path): "The operation on \(path) contradicts the tree of the commit."
        case .incompleteProof(let missing):
            "The commit can't be checked: its proof lacks the node \(missing). Fetch the repository."
        case .mismatch(let found, let expected):
            "Undoing the operations leads to the tree \(found), not to the one before, \(expected)."
        case .invalidTree(let error): "The tree of the commit is not valid. \(error)"
        }
    }
}
