/// A reference to a blob: an image, a video or another uploaded file.
///
/// References from 2022 have another form, `{"cid": …, "mimeType": …}`. Such a reference is decoded with `isLegacy` set
/// and encoded unchanged, because another form would have another CID. So is a reference that should have a `$type` and
/// doesn't, as some clients have written it. To get the current form, create a new reference:
///
/// ```swift
/// let blob = Blob(ref: old.ref, mimeType: old.mimeType, size: size)
/// ```
public struct Blob: LexiconObject {
    /// The blob's content identifier.
    public var ref: CID
    /// The blob's media type, such as `image/jpeg`.
    public var mimeType: String
    /// The size in bytes; `nil` if a reference of the old form doesn't have it.
    public var size: Int?
    /// Whether the reference has the form of 2022.
    public let isLegacy: Bool
    /// Whether the reference has a `$type`.
    private let isTyped: Bool
    /// Fields that this type doesn't know.
    public var unknownFields: UnknownFields

    /// The blob's content identifier: the same as `ref`.
    public var cid: CID { ref }

    /// Creates a reference like the one that `uploadBlob` returns.
    public init(ref: CID, mimeType: String, size: Int, unknownFields: UnknownFields = UnknownFields()) {
        self.ref = ref
        self.mimeType = mimeType
        self.size = size
        self.unknownFields = unknownFields
        isLegacy = false
        isTyped = true
    }

    /// Creates a reference of the old form.
    public init(legacy ref: CID, mimeType: String, size: Int? = nil, unknownFields: UnknownFields = UnknownFields()) {
        self.ref = ref
        self.mimeType = mimeType
        self.size = size
        self.unknownFields = unknownFields
        isLegacy = true
        isTyped = false
    }

    /// The names of the fields.
    public static var fieldNames: [StaticString] { ["ref", "size", "mimeType"] }

    /// Reads a reference, of the current form or the old one.
    public init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var ref: CID?
        var size: Int?
        var mimeType: String?
        var isTyped = false
        while let key = try reader.nextKey(&object) {
            switch key.count {
            case 3 where key == "ref" && ref == nil: ref = try CIDLink(from: &reader).cid
            case 4 where key == "size" && size == nil:
                let place = reader.cursor
                let count = try reader.integer()
                guard count >= 0 else {
                    throw reader.failure(.mismatch, "the size of a blob must not be negative", at: place)
                }
                size = count
            case 5 where key == "$type":
                isTyped = try reader.isType(key, &object)
                guard WireKey.type(try reader.text()) == "blob" else {
                    throw reader.failure(.unexpectedType, "the $type of a blob must be blob", at: object.start)
                }
            case 8 where key == "mimeType" && mimeType == nil: mimeType = try reader.string()
            default: try reader.keep(key, &object)
            }
        }
        unknownFields = try reader.unknownFields(object, of: Blob.self)
        guard let mimeType else { throw reader.missing("mimeType", object) }
        self.mimeType = mimeType
        self.size = size
        self.isTyped = isTyped
        isLegacy = ref == nil && !isTyped && unknownFields["cid"] != nil
        if isLegacy {
            ref = try unknownFields["cid"]?.decode()
            try unknownFields.set("cid", to: nil)
        }
        guard let ref else { throw reader.missing("ref", object) }
        guard isLegacy || size != nil else { throw reader.missing("size", object) }
        self.ref = ref
    }

    /// Writes the reference in its own form.
    public func write(to writer: inout WireWriter) {
        var object = writer.beginObject(unknownFields, type: isTyped ? "blob" : nil)
        if isLegacy { writer.field("cid", ref, &object) } else { writer.field("ref", CIDLink(ref), &object) }
        writer.field("size", size, &object)
        writer.field("mimeType", mimeType, &object)
        writer.endObject(&object)
    }
}
