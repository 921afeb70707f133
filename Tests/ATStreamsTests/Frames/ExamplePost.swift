import ATData

/// A record of the tests.
struct ExamplePost: LexiconRecord {
    static var typeName: StaticString { "com.example.post" }
    static var recordKeys: RecordKeys { .any }
    static var fieldNames: [StaticString] { ["text"] }
    var text: String
    var unknownFields = UnknownFields()

    init(text: String) { self.text = text }

    init(from reader: inout WireReader) throws(WireError) {
        var text: String?
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            if try reader.field("text", &text, key) { continue }
            try reader.keep(key, &object, type: Self.typeName)
        }
        guard let text else { throw reader.missing("text", object) }
        self.text = text
        unknownFields = try reader.unknownFields(object, of: Self.self)
    }

    func write(to writer: inout WireWriter) {
        var object = writer.beginObject(unknownFields, type: Self.typeName)
        writer.field("text", text, &object)
        writer.endObject(&object)
    }

    func check(_ constraints: inout ConstraintCheck) {}
}
