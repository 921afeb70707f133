import CoreATProtocol
import Foundation
import HTTPTransport

/// Calls in the shape that `lexgen` writes.
enum ComExample {
    /// `com.example.listNotes`, a query that returns pages.
    struct ListNotes: XRPCListQuery {
        typealias Output = LexObject

        var tags: [String]?
        var limit: Int
        var cursor: String?

        init(tags: [String]? = nil, limit: Int = 50, cursor: String? = nil) {
            self.tags = tags
            self.limit = limit
            self.cursor = cursor
        }

        static var nsid: NSID { "com.example.listNotes" }

        func write(to query: inout XRPCParameters) {
            query.add("tags", tags)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        static func cursor(in output: LexObject) -> String? {
            if case .string(let cursor)? = output["cursor"] { cursor } else { nil }
        }

        static func items(in output: LexObject) -> [LexValue] {
            if case .array(let items)? = output["notes"] { items } else { [] }
        }

        enum Errors: String, DeclaredError, CaseIterable {
            case noSuchTag = "NoSuchTag"
        }
    }

    /// `com.example.note`, a record.
    struct Note: LexiconRecord {
        var text: String
        var tags: [Datetime]?
        var unknownFields = UnknownFields()

        static var typeName: StaticString { "com.example.note" }
        static var recordKeys: RecordKeys { .tid }
        static var fieldNames: [StaticString] { ["tags", "text"] }

        init(text: String) { self.text = text }

        init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var text: String?
            while let key = try reader.nextKey(&object) {
                if key == "text", text == nil {
                    text = try String(from: &reader)
                } else if key == "tags", tags == nil {
                    tags = try [Datetime](from: &reader)
                } else {
                    try reader.keep(key, &object, type: Self.typeName)
                }
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let text else { throw reader.missing("text", object) }
            self.text = text
        }

        func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            if let tags { writer.field("tags", tags, &object) }
            writer.field("text", text, &object)
            writer.endObject(&object)
        }
    }

    /// `com.example.settings`, a single record.
    struct Settings: LexiconRecord {
        var volume: Int
        var unknownFields = UnknownFields()

        static var typeName: StaticString { "com.example.settings" }
        static var recordKeys: RecordKeys { .literal("self") }
        static var fieldNames: [StaticString] { ["volume"] }

        init(volume: Int) { self.volume = volume }

        init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var volume: Int?
            while let key = try reader.nextKey(&object) {
                if key == "volume", volume == nil {
                    volume = try Int(from: &reader)
                } else {
                    try reader.keep(key, &object, type: Self.typeName)
                }
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let volume else { throw reader.missing("volume", object) }
            self.volume = volume
        }

        func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("volume", volume, &object)
            writer.endObject(&object)
        }
    }

    /// `com.example.listNotes` with typed notes.
    struct TypedNotes: XRPCQuery {
        typealias Output = [Note]
        static var nsid: NSID { "com.example.typedNotes" }
    }

    /// `com.example.getFile`, a query that returns bytes.
    struct GetFile: XRPCQuery {
        typealias Output = Data
        static var nsid: NSID { "com.example.getFile" }
    }

    /// `com.example.putNote`, a procedure.
    struct PutNote: XRPCProcedure {
        typealias Output = EmptyResponse
        typealias Input = LexObject

        var input: Input

        init(_ input: Input) { self.input = input }

        static var nsid: NSID { "com.example.putNote" }
        func body() throws -> XRPCBody? { try XRPCBody(json: input) }
    }

    /// `com.example.putPart`, a procedure with parameters and bytes.
    struct PutPart: XRPCProcedure {
        typealias Output = Data

        var part: Int
        var content: HTTPBody
        var contentType: String

        static var nsid: NSID { "com.example.putPart" }
        func write(to query: inout XRPCParameters) { query.add("part", part) }
        func body() throws -> XRPCBody? { XRPCBody(content, type: contentType) }
    }
}

extension XRPCCall where Self == ComExample.ListNotes {
    static func listNotes(tags: [String]? = nil, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(tags: tags, limit: limit, cursor: cursor)
    }
}

extension XRPCCall where Self == ComExample.PutNote {
    static func putNote(text: String) -> Self { Self(["text": .string(text)]) }
}

extension XRPCCall where Self == ComExample.PutPart {
    static func putPart(_ content: HTTPBody, contentType: String, part: Int) -> Self {
        Self(part: part, content: content, contentType: contentType)
    }
}
