// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Label {
    /// `com.atproto.label.queryLabels`, a query that answers page by page.
    ///
    /// Works without a login, and may answer more with one.
    public struct QueryLabels: XRPCListQuery {
        /// Array; required.
        public var uriPatterns: [String]
        /// Array.
        public var sources: [DID]?
        /// Integer, at least 1, at most 250, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(uriPatterns: [String], sources: [DID]? = nil, limit: Int = 50, cursor: String? = nil) {
            self.uriPatterns = uriPatterns
            self.sources = sources
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.label.queryLabels" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("uriPatterns", uriPatterns)
            query.add("sources", sources)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.labels }

        /// What a page lists.
        public typealias Item = ComAtproto.Label.Defs.Label

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 250)
        }

        /// What `com.atproto.label.queryLabels` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var labels: [ComAtproto.Label.Defs.Label]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                labels: [ComAtproto.Label.Defs.Label], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.labels = labels
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "labels"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var labels: [ComAtproto.Label.Defs.Label]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                        if key == "labels", labels == nil {
                            labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let labels else { throw reader.missing("labels", object) }
                self.labels = labels
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("labels", labels, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(labels, at: "labels")
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Label.QueryLabels {
    /// `com.atproto.label.queryLabels`, a query that answers page by page.
    ///
    /// Works without a login, and may answer more with one.
    public static func queryLabels(
        uriPatterns: [String], sources: [DID]? = nil, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(uriPatterns: uriPatterns, sources: sources, limit: limit, cursor: cursor)
    }
}
