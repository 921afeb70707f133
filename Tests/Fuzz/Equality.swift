import ATData

/// Splits the input at the first byte 0xFF, and checks that two values are equal exactly when what is written of them
/// is.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    let parts = input.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
    let raws = parts.compactMap { try? RawValue(json: Array($0)) }
    for raw in raws { check(raw) }
    guard raws.count == 2 else { return 0 }
    let isSame = raws[0] == raws[1]
    precondition(isSame == (raws[1] == raws[0]), "equality has a direction")
    precondition(!isSame || raws[0].hashValue == raws[1].hashValue, "equal values hash differently")
    precondition((field(raws[0]) == field(raws[1])) == isSame, "unknown fields compare otherwise than their values")
    if let left = try? raws[0].decode(as: LexValue.self), let right = try? raws[1].decode(as: LexValue.self) {
        precondition((left == right) == isSame, "raw values compare otherwise than values")
        precondition(!isSame || left.hashValue == right.hashValue, "equal values hash differently")
        if let left = try? left.dagCBOR(), let right = try? right.dagCBOR() {
            precondition((left == right) == isSame, "equality disagrees with DAG-CBOR")
        }
    }
    return 0
}

private func check(_ raw: RawValue) {
    precondition(raw == raw && raw.hashValue == raw.hashValue, "a value differs from itself")
    guard let value = try? raw.decode(as: LexValue.self) else { return }
    guard let json = try? RawValue(json: value.json()) else { preconditionFailure("what was written is not read") }
    precondition(json == raw && json.hashValue == raw.hashValue, "writing a value changes it")
    guard let bytes = try? value.dagCBOR() else { return }
    guard let cbor = try? RawValue(dagCBOR: bytes) else { preconditionFailure("canonical bytes are not read") }
    precondition(cbor == raw && raw == cbor && cbor.hashValue == raw.hashValue, "JSON differs from its own DAG-CBOR")
    guard let direct = try? raw.dagCBOR(), direct == bytes else { preconditionFailure("raw DAG-CBOR differs") }
}

/// The value as the unknown field of an object.
private func field(_ raw: RawValue) -> Holder? {
    try? Holder(json: Array(#"{"x":"#.utf8) + raw.bytes + Array("}".utf8))
}

private struct Holder: LexiconObject {
    var unknownFields = UnknownFields()

    static var fieldNames: [StaticString] { [] }

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) { try reader.keep(key, &object) }
        unknownFields = try reader.unknownFields(object, of: Self.self)
    }

    func write(to writer: inout WireWriter) {
        var object = writer.beginObject(unknownFields)
        writer.endObject(&object)
    }
}
