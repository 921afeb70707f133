// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Group {
    /// `chat.bsky.group.listMutualGroups`, a query that answers page by page.
    public struct ListMutualGroups: XRPCListQuery {
        /// Did; required.
        public var subject: DID
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(subject: DID, limit: Int = 50, cursor: String? = nil) {
            self.subject = subject
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.group.listMutualGroups" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("subject", subject)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.convos }

        /// What a page lists.
        public typealias Item = ChatBsky.Convo.Defs.ConvoView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `chat.bsky.group.listMutualGroups` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var convos: [ChatBsky.Convo.Defs.ConvoView]
            /// String.
            public var cursor: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                convos: [ChatBsky.Convo.Defs.ConvoView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convos = convos
                self.cursor = cursor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convos", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convos: [ChatBsky.Convo.Defs.ConvoView]?
                self.cursor = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "convos", convos == nil {
                            convos = try [ChatBsky.Convo.Defs.ConvoView](from: &reader)
                            continue
                        }
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convos else { throw reader.missing("convos", object) }
                self.convos = convos
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convos", convos, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(convos, at: "convos")
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Group.ListMutualGroups {
    /// `chat.bsky.group.listMutualGroups`, a query that answers page by page.
    public static func listMutualGroups(subject: DID, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(subject: subject, limit: limit, cursor: cursor)
    }
}
