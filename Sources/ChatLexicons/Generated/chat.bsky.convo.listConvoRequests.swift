// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.listConvoRequests`, a query that answers page by page.
    ///
    /// Conversations that wait for you to take them up, and groups that you have asked to join.
    public struct ListConvoRequests: XRPCListQuery {
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        ///
        /// The `cursor` of the page before; absent for the first page.
        public var cursor: String?

        /// Makes a call.
        public init(limit: Int = 50, cursor: String? = nil) {
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.listConvoRequests" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.requests }

        /// What a page lists.
        public typealias Item = ChatBsky.Convo.ListConvoRequests.Output.RequestsUnion

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `chat.bsky.convo.listConvoRequests` answers.
        public struct Output: LexiconObject {
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Array; required.
            public var requests: [RequestsUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                requests: [RequestsUnion], cursor: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.requests = requests
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "requests"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var requests: [RequestsUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "requests", requests == nil {
                            requests = try [RequestsUnion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let requests else { throw reader.missing("requests", object) }
                self.requests = requests
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("requests", requests, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(requests, at: "requests")
            }

            /// One of 2 types, told apart by `$type`.
            public enum RequestsUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#convoView`.
                indirect case convoView(ChatBsky.Convo.Defs.ConvoView)
                /// `chat.bsky.group.defs#joinRequestConvoView`.
                indirect case joinRequestConvoView(ChatBsky.Group.Defs.JoinRequestConvoView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 30:
                            if type == "chat.bsky.convo.defs#convoView" {
                                self = .convoView(try ChatBsky.Convo.Defs.ConvoView(from: &reader))
                                return
                            }
                        case 41:
                            if type == "chat.bsky.group.defs#joinRequestConvoView" {
                                self = .joinRequestConvoView(
                                    try ChatBsky.Group.Defs.JoinRequestConvoView(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .convoView(let value): writer.variant("chat.bsky.convo.defs#convoView", value)
                    case .joinRequestConvoView(let value):
                        writer.variant("chat.bsky.group.defs#joinRequestConvoView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .convoView(let value): value.check(&constraints)
                    case .joinRequestConvoView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.ListConvoRequests {
    /// `chat.bsky.convo.listConvoRequests`, a query that answers page by page.
    ///
    /// Conversations that wait for you to take them up, and groups that you have asked to join.
    public static func listConvoRequests(limit: Int = 50, cursor: String? = nil) -> Self {
        Self(limit: limit, cursor: cursor)
    }
}
