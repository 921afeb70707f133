import ATCrypto
import ATData
import ATRepo
import Foundation

private let key = try? SigningKey.generate(.k256)
private let did: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"

/// Feeds CARs to the reader of record proofs: one with any blocks, and one with a signed commit of a tree made of the
/// bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let key else { return 0 }
    let input = Data(UnsafeBufferPointer(start: start, count: count))
    if let proof = try? RecordProof(car: input) {
        precondition((try? proof.verify("com.example.record/1", did: did, key: key.verifyingKey)) == nil, "unsigned")
    }
    let node = Block(BlockBytes(input))
    guard let commit = try? SignedCommit(did: did, rev: .now(), data: node.id, signedWith: key),
        let car = try? CARWriter.data(root: commit.cid, input.isEmpty ? [commit.block] : [commit.block, node])
    else { return 0 }
    do {
        let record = try RecordProof(car: car).verify("com.example.record/1", did: did, key: key.verifyingKey)
        // The CAR has no record but, by its hash, none that a node of these bytes could link to.
        precondition(record == nil, "a record comes from nowhere")
    } catch {
        _ = "\(error)"
    }
    return 0
}
