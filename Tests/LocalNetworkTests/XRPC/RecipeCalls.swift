import ATServer
import CoreATProtocol

/// The lexicons of the article *Your own lexicons*, in the shape that `lexgen --server` writes.
enum ComExample {
    struct Recipe: LexiconRecord {
        var unknownFields = UnknownFields()
        var title: String

        static var typeName: StaticString { "com.example.recipe" }
        static var recordKeys: RecordKeys { .tid }
        static var fieldNames: [StaticString] { ["title"] }

        init(title: String) { self.title = title }

        init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var title: String?
            while let key = try reader.nextKey(&object) {
                if try reader.field("title", &title, key) { continue }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let title else { throw reader.missing("title", object) }
            self.title = title
        }

        func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("title", title, &object)
            writer.endObject(&object)
        }

        func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.text(title, at: "title", maxLength: 100)
        }
    }

    struct GetRecipes: XRPCListQuery, XRPCServable {
        var limit = 50
        var cursor: String?

        init(limit: Int = 50, cursor: String? = nil) {
            self.limit = limit
            self.cursor = cursor
        }

        init(_ query: inout XRPCQueryReader, _ body: XRPCInput) throws {
            let limit: Int? = query.value("limit")
            let cursor: String? = query.value("cursor")
            guard query.isValid else { throw query.refusal }
            self.init(limit: limit ?? 50, cursor: cursor)
        }

        static var nsid: NSID { "com.example.getRecipes" }

        func write(to query: inout XRPCParameters) {
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        static func cursor(in output: Output) -> String? { output.cursor }
        static func items(in output: Output) -> [Recipe] { output.recipes }

        func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        struct Output: LexiconObject {
            var unknownFields = UnknownFields()
            var cursor: String?
            var recipes: [Recipe]

            static var fieldNames: [StaticString] { ["cursor", "recipes"] }

            init(recipes: [Recipe], cursor: String? = nil) {
                self.recipes = recipes
                self.cursor = cursor
            }

            init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var recipes: [Recipe]?
                while let key = try reader.nextKey(&object) {
                    if try reader.field("cursor", &cursor, key) { continue }
                    if try reader.field("recipes", &recipes, key) { continue }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let recipes else { throw reader.missing("recipes", object) }
                self.recipes = recipes
            }

            func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("recipes", recipes, &object)
                writer.endObject(&object)
            }

            func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(recipes, at: "recipes")
            }
        }
    }
}

extension XRPCCall where Self == ComExample.GetRecipes {
    static func getRecipes(limit: Int = 50, cursor: String? = nil) -> Self { Self(limit: limit, cursor: cursor) }
}
