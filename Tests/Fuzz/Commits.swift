import ATCrypto
import ATData
import ATRepo

private let key = try? SigningKey.generate(.k256)

/// Feeds bytes to the reader of commits, and compares what is signed with the commit decoded and encoded again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let block = Block(BlockBytes(UnsafeBufferPointer(start: start, count: count)))
    let strict = try? SignedCommit(block)
    guard let commit = try? SignedCommit(block, isTolerant: true) else {
        precondition(strict == nil, "strict accepts more than tolerant")
        return 0
    }
    precondition(strict == nil || strict == commit, "the two ways to read a commit differ")
    guard var fields = try? block.bytes.decode(LexObject.self) else {
        preconditionFailure("what isn't DAG-CBOR is accepted")
    }
    precondition(fields["sig"] == .bytes(Bytes(commit.signature)), "the signature is another")
    fields["sig"] = nil
    guard let unsigned = try? fields.dagCBOR() else { preconditionFailure("a commit can't be encoded") }
    precondition(commit.signedDigest == SHA256.hash(unsigned), "something else would be signed")
    if let key { precondition(!commit.isSigned(by: key.verifyingKey), "a random signature is valid") }
    return 0
}
