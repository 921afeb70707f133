public import ATData
public import Foundation

/// Says what is wrong with the tree of a repository, and where.
///
/// ```swift
/// // bafyrei…: the key app.bsky.feed.post/3jui7kd54zh2y belongs to layer 1, but is in a node of layer 0.
/// ```
public struct TreeError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// A node is not among the blocks. In a partial tree, such as a proof, that is not an error of the tree.
        case missingNode
        /// The bytes aren't a node in its canonical form; the text says why.
        case malformedNode(String, offset: Int)
        /// A node has more bytes than the limit.
        case nodeTooLarge(limit: Int)
        /// A node has more entries than the limit.
        case tooManyEntries(limit: Int)
        /// A key has more bytes than the limit.
        case keyTooLong(limit: Int)
        /// A key is in a node of another layer than its hash says.
        case wrongLayer(Int, expected: Int)
        /// A key doesn't come after the one before it.
        case unsorted
        /// A key shares more with the one before it than its entry says, or claims to share more than there is.
        case wrongPrefix(Int, expected: Int)
        /// A node below the root has neither entries nor a child.
        case emptyNode
        /// The root has a child but no entries, so that the child should be the root.
        case emptyRoot
        /// A node of the lowest layer has a child.
        case childBelowLowestLayer
        /// A key isn't the path of a record; the text says why.
        case invalidPath(String)
        /// There is a record at the path already.
        case keyExists
        /// There is no record at the path.
        case keyNotFound
        /// The opened part of the tree doesn't fit in memory.
        case treeTooLarge
    }

    /// What is wrong.
    public let reason: Reason
    /// The node where it was found.
    public let node: CID?
    /// The key, usually the path of a record; `nil` when the fault isn't about one. Shortened if it is long.
    public let key: String?

    package init(_ reason: Reason, node: BlockID? = nil, key: String? = nil) {
        self.reason = reason
        self.node = node.map { CID($0) }
        self.key = key
    }

    init(_ reason: Reason, node: BlockID? = nil, key: UnsafeRawBufferPointer) {
        let text = String(decoding: key.prefix(256), as: UTF8.self)
        self.init(reason, node: node, key: key.count > 256 ? text + "…" : text)
    }
}

extension TreeError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The node, and what is wrong there, as a sentence.
    public var description: String { (node.map { "Node \($0): " } ?? "") + explanation }

    private var explanation: String {
        let key = key.map { "the key \"\($0)\"" } ?? "a key"
        switch reason {
        case .missingNode: return "the node is not among the blocks."
        case .malformedNode(let why, let offset): return "the block is not a node of a tree: \(why) (byte \(offset))."
        case .nodeTooLarge(let limit): return "the node is larger than \(limit) bytes."
        case .tooManyEntries(let limit): return "the node has more than \(limit) entries."
        case .keyTooLong(let limit): return "\(key) is longer than \(limit) bytes."
        case .wrongLayer(let layer, let expected):
            return "\(key) belongs to layer \(layer), but is in a node of layer \(expected)."
        case .unsorted: return "\(key) doesn't come after the one before it."
        case .wrongPrefix(let count, let expected):
            return "\(key) shares \(expected) bytes with the one before it, but the node says \(count)."
        case .emptyNode: return "the node has neither entries nor a child."
        case .emptyRoot: return "the root has a child but no entries."
        case .childBelowLowestLayer: return "a node of the lowest layer has a child."
        case .invalidPath(let why): return "\(key) is not the path of a record: \(why)."
        case .keyExists: return "there is a record already at \(key)."
        case .keyNotFound: return "there is no record at \(key)."
        case .treeTooLarge: return "the tree is too large to be held in memory."
        }
    }
}
