import CoreATProtocol
import Foundation
import HTTPTransport

/// Calls in the shape that `lexgen` writes.
enum ComExample {
    /// `com.example.listNotes`, a query that answers page by page.
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
