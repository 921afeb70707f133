import ATData

/// A record like those that the generator makes, for tests that need one of no real lexicon.
struct Note: LexiconRecord {
    var text: String
    var mark: Mark?
    @Nested var parent: [AnyNote]?
    var unknownFields = UnknownFields()

    static var typeName: StaticString { "com.example.note" }
    static var recordKeys: RecordKeys { .tid }
    static var fieldNames: [StaticString] { ["mark", "text", "parent"] }

    struct Mark: KnownString {
        let rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
    }

    init(text: String, mark: Mark? = nil, parent: [AnyNote]? = nil) {
        self.text = text
        self.mark = mark
        _parent = Nested(wrappedValue: parent)
    }

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var text: String?
        _parent = Nested()
        while let key = try reader.nextKey(&object) {
            switch key.count {
            case 4 where key == "text" && text == nil: text = try String(from: &reader)
            case 4 where key == "mark" && mark == nil: mark = try Mark(from: &reader)
            case 6 where key == "parent" && !_parent.isPresent: _parent = Nested(try [AnyNote](from: &reader))
            default: try reader.keep(key, &object, type: Self.typeName)
            }
        }
        unknownFields = try reader.unknownFields(object, of: Self.self)
        guard let text else { throw reader.missing("text", object) }
        self.text = text
    }

    func write(to writer: inout WireWriter) {
        var object = writer.beginObject(unknownFields, type: Self.typeName)
        writer.field("mark", mark, &object)
        writer.field("text", text, &object)
        writer.field("parent", _parent, &object)
        writer.endObject(&object)
    }
}

/// A union of one type.
enum AnyNote: LexiconCodable, Hashable {
    case note(Note)
    case unknown(UnknownObject)

    init(from reader: inout WireReader) throws(WireError) {
        if let type = try reader.variantType(), type == "com.example.note" {
            self = .note(try Note(from: &reader))
        } else {
            self = .unknown(try UnknownObject(from: &reader))
        }
    }

    func write(to writer: inout WireWriter) {
        switch self {
        case .note(let note): writer.variant("com.example.note", note)
        case .unknown(let object): object.write(to: &writer)
        }
    }
}
