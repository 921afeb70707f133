/// A reference to a blob: a picture, a video or another file that was uploaded.
public struct Blob: LexiconObject {
    /// The blob's content identifier.
    public var ref: CID
    /// The blob's media type, such as `image/jpeg`.
    public var mimeType: String
    /// How many bytes the blob has; -1 when a reference of the old form did not say. Writing always makes the new
    /// form: set the size of an old reference before you store it anew.
    public var size: Int
    /// Fields that this type does not know.
    public var unknownFields: UnknownFields

    /// Makes a reference, as `uploadBlob` returns one.
    public init(ref: CID, mimeType: String, size: Int, unknownFields: UnknownFields = UnknownFields()) {
        self.ref = ref
        self.mimeType = mimeType
        self.size = size
        self.unknownFields = unknownFields
    }

    /// Whether the reference came in the form of 2022, without a size.
    public var isLegacy: Bool { size < 0 }

    /// The names of the fields.
    public static var fieldNames: [StaticString] { ["ref", "size", "mimeType", "$type", "cid"] }

    /// Reads a reference, of the present form or the old one (`{"cid": …, "mimeType": …}`).
    public init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var ref: CID?
        var legacy: CID?
        var size: Int?
        var mimeType: String?
        var isTyped = false
        while let key = try reader.nextKey(&object) {
            switch key.count {
            case 3 where key == "ref" && ref == nil: ref = try CIDLink(from: &reader).cid
            case 3 where key == "cid" && legacy == nil: legacy = try CID(from: &reader)
            case 4 where key == "size" && size == nil: size = try reader.integer()
            case 5 where key == "$type" && !isTyped:
                isTyped = true
                guard try reader.string() == "blob" else {
                    throw reader.failure(.unexpectedType, "the $type of a blob must be blob", at: object.start)
                }
            case 8 where key == "mimeType" && mimeType == nil: mimeType = try reader.string()
            default: try reader.keep(key, &object)
            }
        }
        guard let mimeType else { throw reader.missing("mimeType", object) }
        if let legacy, ref == nil, !isTyped {
            self.init(ref: legacy, mimeType: mimeType, size: -1)
        } else {
            guard let ref else { throw reader.missing("ref", object) }
            guard let size else { throw reader.missing("size", object) }
            self.init(ref: ref, mimeType: mimeType, size: size)
        }
        unknownFields = try reader.unknownFields(object, of: Blob.self)
    }

    /// Writes the reference in the present form.
    public func write(to writer: inout WireWriter) {
        var object = writer.beginObject(unknownFields, type: "blob")
        writer.field("ref", CIDLink(ref), &object)
        writer.field("size", size, &object)
        writer.field("mimeType", mimeType, &object)
        writer.endObject(&object)
    }
}
