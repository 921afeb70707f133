import ATCrypto
import ATData
import ATRepo

private let key = try? SigningKey.generate(.k256)
private let signedNames: Set = ["cid", "cts", "exp", "neg", "src", "uri", "val", "ver"]

/// Feeds bytes to the reader of labels, as DAG-CBOR and as JSON, and compares what is signed with the signed fields
/// decoded and encoded again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    if let label = try? SignedLabel(dagCBOR: input) {
        check(label, try? LexObject(dagCBOR: input))
        guard let bytes = try? label.dagCBOR() else { preconditionFailure("a label can't be encoded") }
        precondition(bytes == input, "a label changes when it is encoded")
    }
    if let label = try? SignedLabel(json: input) { check(label, try? LexObject(json: input)) }
    return 0
}

private func check(_ label: SignedLabel, _ fields: LexObject?) {
    guard let fields else { preconditionFailure("what isn't an object is accepted") }
    var signed = LexObject()
    for field in fields where signedNames.contains(field.name) { signed[field.name] = field.value }
    guard let bytes = try? signed.dagCBOR() else { preconditionFailure("the signed fields can't be encoded") }
    precondition(label.signedDigest == SHA256.hash(bytes), "something else would be signed")
    precondition(fields["sig"] == label.signature.map { .bytes(Bytes($0)) }, "the signature is another")
    if let key { precondition(!label.isSigned(by: key.verifyingKey), "a random signature is valid") }
    // Objects in unknown fields that look like links or bytes mean something else in JSON.
    guard let json = try? label.json(), let again = try? SignedLabel(json: json) else { return }
    precondition(again.signedDigest == label.signedDigest, "JSON changes what is signed")
}
