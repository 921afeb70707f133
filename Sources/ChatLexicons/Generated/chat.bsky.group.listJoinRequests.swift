// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Group {
    /// `chat.bsky.group.listJoinRequests`, a query that answers page by page.
    ///
    /// Declares the errors `InvalidConvo`, `InsufficientRole`.
    public struct ListJoinRequests: XRPCListQuery {
        /// String; required.
        public var convoId: String
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(convoId: String, limit: Int = 50, cursor: String? = nil) {
            self.convoId = convoId
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.group.listJoinRequests" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("convoId", convoId)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.requests }

        /// What a page lists.
        public typealias Item = ChatBsky.Group.Defs.JoinRequestView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `chat.bsky.group.listJoinRequests` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var requests: [ChatBsky.Group.Defs.JoinRequestView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                requests: [ChatBsky.Group.Defs.JoinRequestView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
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
                var requests: [ChatBsky.Group.Defs.JoinRequestView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "requests", requests == nil {
                            requests = try [ChatBsky.Group.Defs.JoinRequestView](from: &reader)
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
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidConvo`.
            case invalidConvo = "InvalidConvo"
            /// `InsufficientRole`.
            case insufficientRole = "InsufficientRole"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Group.ListJoinRequests {
    /// `chat.bsky.group.listJoinRequests`, a query that answers page by page.
    ///
    /// Declares the errors `InvalidConvo`, `InsufficientRole`.
    public static func listJoinRequests(convoId: String, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(convoId: convoId, limit: limit, cursor: cursor)
    }
}
