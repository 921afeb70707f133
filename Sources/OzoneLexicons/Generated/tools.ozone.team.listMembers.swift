// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Team {
    /// `tools.ozone.team.listMembers`, a query that answers page by page.
    public struct ListMembers: XRPCListQuery {
        /// Boolean.
        public var disabled: Bool?
        /// String.
        public var q: String?
        /// Array.
        public var roles: [String]?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(
            disabled: Bool? = nil, q: String? = nil, roles: [String]? = nil, limit: Int = 50, cursor: String? = nil
        ) {
            self.disabled = disabled
            self.q = q
            self.roles = roles
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.team.listMembers" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("disabled", disabled)
            query.add("q", q)
            query.add("roles", roles)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.members }

        /// What a page lists.
        public typealias Item = ToolsOzone.Team.Defs.Member

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.team.listMembers` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var members: [ToolsOzone.Team.Defs.Member]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                members: [ToolsOzone.Team.Defs.Member], cursor: String? = nil,
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
                var members: [ToolsOzone.Team.Defs.Member]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "members", members == nil {
                            members = try [ToolsOzone.Team.Defs.Member](from: &reader)
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
    }
}

extension XRPCCall where Self == ToolsOzone.Team.ListMembers {
    /// `tools.ozone.team.listMembers`, a query that answers page by page.
    public static func listMembers(
        disabled: Bool? = nil, q: String? = nil, roles: [String]? = nil, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(disabled: disabled, q: q, roles: roles, limit: limit, cursor: cursor)
    }
}
