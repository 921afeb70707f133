import ATData

/// The fields of a label, decoded from DAG-CBOR.
struct LabelFields {
    var cid: CID?
    var cts: Datetime?
    var exp: Datetime?
    var neg: Bool?
    var sig: Bytes?
    var src: DID?
    var uri: URIString?
    var val: String?
    var ver: Int?
    /// The ranges of the signed fields with their names, in signing order.
    var signed: [Range<Int>] = []

    mutating func read(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        while true {
            let start = reader.offset
            guard let key = try reader.nextKey(&object) else { return }
            if try readSigned(key, &reader) {
                signed.append(start..<reader.offset)
            } else if try !reader.field("sig", &sig, key) {
                guard !Self.names.contains(where: key.isNull) else {
                    throw reader.unexpected("a field of a label is null")
                }
                try reader.keep(key, &object)
            }
        }
    }

    private static let names: [StaticString] = ["cid", "cts", "exp", "neg", "sig", "src", "uri", "val", "ver"]

    /// Reads the value of a signed field; returns `false` for other fields.
    private mutating func readSigned(_ key: WireKey, _ reader: inout WireReader) throws(WireError) -> Bool {
        if try reader.field("cid", &cid, key) { return true }
        if try reader.field("cts", &cts, key) { return true }
        if try reader.field("exp", &exp, key) { return true }
        if try reader.field("neg", &neg, key) { return true }
        if try reader.field("src", &src, key) { return true }
        if try reader.field("uri", &uri, key) { return true }
        if try reader.field("val", &val, key) { return true }
        return try reader.field("ver", &ver, key)
    }
}
