// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Temp {
    /// `com.atproto.temp.fetchLabels`, a query.
    public struct FetchLabels: XRPCQuery {
        /// Integer.
        public var since: Int?
        /// Integer, at least 1, at most 250, 50 when absent.
        public var limit: Int

        /// Makes a call.
        public init(since: Int? = nil, limit: Int = 50) {
            self.since = since
            self.limit = limit
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.temp.fetchLabels" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("since", since)
            query.add("limit", limit)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 250)
        }

        /// What `com.atproto.temp.fetchLabels` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var labels: [ComAtproto.Label.Defs.Label]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(labels: [ComAtproto.Label.Defs.Label], unknownFields: UnknownFields = UnknownFields()) {
                self.labels = labels
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["labels"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var labels: [ComAtproto.Label.Defs.Label]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
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

extension XRPCCall where Self == ComAtproto.Temp.FetchLabels {
    /// `com.atproto.temp.fetchLabels`, a query.
    public static func fetchLabels(since: Int? = nil, limit: Int = 50) -> Self {
        Self(since: since, limit: limit)
    }
}
