import ATData

/// An object like the generated ones, which contains more of its kind, in a field and in a union.
struct Note: LexiconRecord {
    var text: String?
    @Nested var inner: AnyNote?
    @Nested var list: [Note]?
    var unknownFields = UnknownFields()

    static var typeName: StaticString { "com.example.note" }
    static var recordKeys: RecordKeys { .tid }
    static var fieldNames: [StaticString] { ["list", "text", "inner"] }

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        _inner = Nested()
        _list = Nested()
        while let key = try reader.nextKey(&object) {
            switch key.count {
            case 3 where key == "bad": throw reader.missing("bad", object)
            case 4 where key == "text" && text == nil: text = try String(from: &reader)
            case 4 where key == "list" && !_list.isPresent: _list = Nested(wrappedValue: try [Note](from: &reader))
            case 5 where key == "inner" && !_inner.isPresent: _inner = Nested(wrappedValue: try AnyNote(from: &reader))
            default: try reader.keep(key, &object, type: Self.typeName)
            }
        }
        unknownFields = try reader.unknownFields(object, of: Self.self)
    }

    func write(to writer: inout WireWriter) {
        var object = writer.beginObject(unknownFields, type: Self.typeName)
        writer.field("list", _list, &object)
        writer.field("text", text, &object)
        writer.field("inner", _inner, &object)
        writer.endObject(&object)
    }

    func check(_ constraints: inout ConstraintCheck) {
        constraints.object(self)
        constraints.value(inner, at: "inner")
        constraints.list(list, at: "list")
    }
}

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

    func check(_ constraints: inout ConstraintCheck) {
        switch self {
        case .note(let note): note.check(&constraints)
        case .unknown(let object): constraints.variant(object)
        }
    }
}
