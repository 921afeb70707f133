public import ATData
public import Foundation

/// An error in the tree of a repository, and its location.
///
/// ```swift
/// // bafyrei…: the key app.bsky.feed.post/3jui7kd54zh2y belongs to layer 1, but is in a node of layer 0.
/// ```
public struct TreeError: Error, Hashable, Sendable {
    /// The reason for an error.
    public enum Reason: Hashable, Sendable {
        /// A node is missing. This is expected in a partial tree, such as a proof.
        case missingNode
        /// The block isn't a canonical node; the text says why.
        case malformedNode(String, offset: Int)
        /// A node exceeds the limit, in bytes.
        case nodeTooLarge(limit: Int)
        /// A node exceeds the limit, in entries.
        case tooManyEntries(limit: Int)
        /// A key exceeds the limit, in bytes.
        case keyTooLong(limit: Int)
        /// A key is in a node of the wrong layer.
        case wrongLayer(Int, expected: Int)
        /// A key doesn't sort after the previous one.
        case unsorted
        /// The length of the shared prefix of a key and the previous one is wrong.
        case wrongPrefix(Int, expected: Int)
        /// A node below the root has neither entries nor a child.
        case emptyNode
        /// The root has a child but no entries. The child should be the root.
        case emptyRoot
        /// A node of the lowest layer has a child.
        case childBelowLowestLayer
        /// A key isn't a valid record path; the text says why.
        case invalidPath(String)
        /// There is already a record at the path.
        case keyExists
        /// There is no record at the path.
        case keyNotFound
        /// The opened part of the tree is too large.
        case treeTooLarge
    }

    /// The reason for the error.
    public let reason: Reason
    /// The faulty node.
    public let node: CID?
    /// The key, usually a record path; `nil` if the error isn't about a key. A long key is shortened.
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

    /// The node and the error, as a sentence.
    public var description: String { (node.map { "Node \($0): " } ?? "") + explanation }

    private var explanation: String {
        let key = key.map { "the key \"\($0)\"" } ?? "a key"
        switch reason {
        case .missingNode: return "the node is missing."
        case .malformedNode(let why, let offset): return "the block is not a node of a tree: \(why) (byte \(offset))."
        case .nodeTooLarge(let limit): return "the node is larger than \(limit) bytes."
        case .tooManyEntries(let limit): return "the node has more than \(limit) entries."
        case .keyTooLong(let limit): return "\(key) is longer than \(limit) bytes."
        case .wrongLayer(let layer, let expected):
            return "\(key) belongs to layer \(layer), but is in a node of layer \(expected)."
        case .unsorted: return "\(key) doesn't sort after the previous key."
        case .wrongPrefix(let count, let expected):
            return "\(key) shares \(expected) bytes with the previous key, but the node says \(count)."
        case .emptyNode: return "the node has neither entries nor a child."
        case .emptyRoot: return "the root has a child but no entries."
        case .childBelowLowestLayer: return "a node of the lowest layer has a child."
        case .invalidPath(let why): return "\(key) is not a valid record path: \(why)."
        case .keyExists: return "there is already a record at \(key)."
        case .keyNotFound: return "there is no record at \(key)."
        case .treeTooLarge: return "the tree is too large to keep in memory."
        }
    }
}
