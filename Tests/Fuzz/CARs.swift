import ATData
import ATRepo
import Foundation

/// Feeds bytes to the readers of CARs and repositories: all at once, in two pieces, and without hashes, so that changed
/// blocks are read too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    for hashes in [HashCheck.trusting, .verify] {
        let whole = read(input, hashes)
        // The blocks are the same, wherever the pieces are cut.
        let cut = count == 0 ? 0 : Int(input[count - 1]) * 16 % (count + 1)
        let pieces = readPieces(input, cut, hashes)
        precondition(whole.blocks == pieces.blocks, "other blocks in pieces")
        precondition(whole.error == pieces.error, "another error in pieces")
        let options = RepoOptions(.tolerant, hashes: hashes)
        guard let repo = try? Repo(car: input, options: options) else { continue }
        precondition(whole.error == nil, "opened, but not read")
        var paths: [RecordPath] = []
        let isRight: Void? = try? repo.records.forEach { record in
            precondition(paths.last.map { $0 < record.path } ?? true, "records are not sorted")
            paths.append(record.path)
            _ = try? record.decode(LexValue.self)
        }
        // A lookup reads all of a node, and the walk stops at its first fault.
        for path in paths.prefix(20) where isRight != nil {
            precondition((try? repo.record(at: path))?.record != nil, "a record that was read isn't found")
        }
        precondition((try? repo.diff(from: repo)) != nil, "a repository differs from itself")
    }
    return 0
}

private func read(_ input: [UInt8], _ hashes: HashCheck) -> (blocks: [CARBlock], error: CARError?) {
    var found: [CARBlock] = []
    do {
        var blocks = try CARBlocks(input, hashes: hashes)
        while let block = try blocks.next() { found.append(block) }
        return (found, nil)
    } catch {
        return (found, error as? CARError)
    }
}

private func readPieces(_ input: [UInt8], _ cut: Int, _ hashes: HashCheck) -> (blocks: [CARBlock], error: CARError?) {
    var feed = CARFeed(.standard, hashes)
    var blocks: [CARBlock] = []
    feed.push(Data(input[..<cut]), &blocks)
    feed.push(Data(input[cut...]), &blocks)
    feed.finish()
    return (blocks, feed.failure)
}
