// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.getConvoMembers`, a query that answers page by page.
    ///
    /// Declares the error `InvalidConvo`.
    public struct GetConvoMembers: XRPCListQuery {
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
        public static var nsid: NSID { "chat.bsky.convo.getConvoMembers" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("convoId", convoId)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.members }

        /// What a page lists.
        public typealias Item = ChatBsky.Actor.Defs.ProfileViewBasic

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `chat.bsky.convo.getConvoMembers` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var members: [ChatBsky.Actor.Defs.ProfileViewBasic]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                members: [ChatBsky.Actor.Defs.ProfileViewBasic], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.members = members
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "members"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var members: [ChatBsky.Actor.Defs.ProfileViewBasic]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "members", members == nil {
                            members = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let members else { throw reader.missing("members", object) }
                self.members = members
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("members", members, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(members, at: "members")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidConvo`.
            case invalidConvo = "InvalidConvo"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.GetConvoMembers {
    /// `chat.bsky.convo.getConvoMembers`, a query that answers page by page.
    ///
    /// Declares the error `InvalidConvo`.
    public static func convoGetConvoMembers(convoId: String, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(convoId: convoId, limit: limit, cursor: cursor)
    }
}
