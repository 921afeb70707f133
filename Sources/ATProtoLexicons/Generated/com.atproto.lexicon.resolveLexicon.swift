// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Lexicon {
    /// `com.atproto.lexicon.resolveLexicon`, a query.
    ///
    /// Declares the error `LexiconNotFound`.
    public struct ResolveLexicon: XRPCQuery {
        /// Nsid; required.
        public var nsid: NSID

        /// Makes a call.
        public init(nsid: NSID) {
            self.nsid = nsid
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.lexicon.resolveLexicon" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("nsid", nsid)
        }

        /// What `com.atproto.lexicon.resolveLexicon` answers.
        public struct Output: LexiconObject {
            /// Cid; required.
            public var cid: CID
            /// `com.atproto.lexicon.schema`; required.
            public var schema: ComAtproto.Lexicon.Schema
            /// At-uri; required.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, schema: ComAtproto.Lexicon.Schema, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.schema = schema
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "schema"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var schema: ComAtproto.Lexicon.Schema?
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
                    case 6:
                        if key == "schema", schema == nil {
                            schema = try ComAtproto.Lexicon.Schema(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let schema else { throw reader.missing("schema", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.cid = cid
                self.schema = schema
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("schema", schema, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `LexiconNotFound`.
            case lexiconNotFound = "LexiconNotFound"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Lexicon.ResolveLexicon {
    /// `com.atproto.lexicon.resolveLexicon`, a query.
    ///
    /// Declares the error `LexiconNotFound`.
    public static func resolveLexicon(nsid: NSID) -> Self {
        Self(nsid: nsid)
    }
}
