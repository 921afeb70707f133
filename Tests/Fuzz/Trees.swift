import ATData
import ATRepo

/// Feeds bytes as the root of a tree to the readers of nodes. What a walk accepts, the tree must find, and write again
/// as it was.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // Several nodes, each after its length, the root last.
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    var blocks = BlockTable()
    var root: BlockID?
    var place = 0
    while place + 2 <= input.count {
        let length = min(Int(input[place]) << 8 | Int(input[place + 1]), input.count - place - 2)
        var bytes = Array(input[place + 2..<place + 2 + length])
        // A run of 32 bytes 0xEE is a link to the node before: a fuzzer can't find a hash.
        if let root { link(&bytes, to: root) }
        let block = Block(BlockBytes(bytes))
        blocks.insert(block)
        root = block.id
        place += 2 + length
    }
    guard let root else { return 0 }
    let walk = TreeWalk(root: root, in: blocks, requiresPaths: false)
    var keys: [(key: [UInt8], value: BlockID)] = []
    do {
        while try walk.next() { keys.append((Array(walk.key), walk.value)) }
    } catch {
        _ = "\(error)"
        lookUp(root, blocks)
        return 0
    }
    precondition(zip(keys, keys.dropFirst()).allSatisfy { $0.key.lexicographicallyPrecedes($1.key) }, "unsorted")
    // A tree is known by its records: from them, the same one is built.
    var builder = TreeBuilder()
    var tree = MST()
    for (key, value) in keys {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: key.count, alignment: 1)
        defer { bytes.deallocate() }
        bytes.copyBytes(from: key)
        guard (try? builder.append(UnsafeRawBufferPointer(bytes), value)) != nil else {
            preconditionFailure("a walk accepts what a builder doesn't")
        }
        guard (try? tree.insert(UnsafeRawBufferPointer(bytes), value)) != nil else {
            preconditionFailure("a key can't be inserted")
        }
    }
    let built = builder.finish()
    precondition(built == root, "a tree in another form is accepted")
    precondition(tree.seal() == root, "insertions lead to another tree")
    var opened = MST(root: root, in: blocks)
    for (key, value) in keys {
        key.withUnsafeBytes { bytes in
            precondition((try? opened.value(of: bytes)) == .present(value), "a key isn't found")
            precondition((try? opened.remove(bytes)) == value, "a key can't be removed")
        }
    }
    precondition(opened.seal() == MST.emptyRoot, "something is left")
    return 0
}

/// Changes a tree that may be wrong in any way: only errors may come of it.
private func lookUp(_ root: BlockID, _ blocks: BlockTable) {
    var tree = MST(root: root, in: blocks)
    for key in ["a", "com.example.record/1", "com.example.record/2", "\u{7F}"] {
        _ = try? tree.value(of: key)
        _ = try? tree.proof(of: [key])
        _ = try? tree.insert(key, root)
        _ = try? tree.remove(key)
    }
    _ = try? tree.sealChange()
}

private func link(_ bytes: inout [UInt8], to id: BlockID) {
    let digest = id.bytes.suffix(32)
    var run = 0
    for index in bytes.indices {
        run = bytes[index] == 0xEE ? run + 1 : 0
        guard run == 32 else { continue }
        bytes.replaceSubrange(index - 31...index, with: digest)
        run = 0
    }
}
