// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Bookmark {
    /// `app.bsky.bookmark.createBookmark`, a procedure.
    ///
    /// Keeps a post among your bookmarks, which are private. Doing it twice is no error.
    ///
    /// Needs a login. Declares the error `UnsupportedCollection`.
    public struct CreateBookmark: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.bookmark.createBookmark" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `app.bsky.bookmark.createBookmark` sends.
        public struct Input: LexiconObject {
            /// Cid; required.
            ///
            /// The version of the post.
            public var cid: CID
            /// At-uri; required.
            ///
            /// The post: nothing else can be kept.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(uri: ATURI, cid: CID, unknownFields: UnknownFields = UnknownFields()) {
                self.cid = cid
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.cid = cid
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
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

extension XRPCCall where Self == AppBsky.Bookmark.CreateBookmark {
    /// `app.bsky.bookmark.createBookmark`, a procedure.
    ///
    /// Keeps a post among your bookmarks, which are private. Doing it twice is no error.
    ///
    /// Needs a login. Declares the error `UnsupportedCollection`.
    public static func createBookmark(uri: ATURI, cid: CID) -> Self {
        Self(.init(uri: uri, cid: cid))
    }
}
