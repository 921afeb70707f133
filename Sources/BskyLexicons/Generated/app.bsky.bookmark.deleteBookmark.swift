// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Bookmark {
    /// `app.bsky.bookmark.deleteBookmark`, a procedure.
    ///
    /// Drops a bookmark, if there is one.
    ///
    /// Needs a login. Declares the error `UnsupportedCollection`.
    public struct DeleteBookmark: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.bookmark.deleteBookmark" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `app.bsky.bookmark.deleteBookmark` sends.
        public struct Input: LexiconObject {
            /// At-uri; required.
            ///
            /// The post.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(uri: ATURI, unknownFields: UnknownFields = UnknownFields()) {
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let uri else { throw reader.missing("uri", object) }
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `UnsupportedCollection`.
            ///
            /// The record is no post.
            case unsupportedCollection = "UnsupportedCollection"
        }
    }
}

extension XRPCCall where Self == AppBsky.Bookmark.DeleteBookmark {
    /// `app.bsky.bookmark.deleteBookmark`, a procedure.
    ///
    /// Drops a bookmark, if there is one.
    ///
    /// Needs a login. Declares the error `UnsupportedCollection`.
    public static func deleteBookmark(uri: ATURI) -> Self {
        Self(.init(uri: uri))
    }
}
