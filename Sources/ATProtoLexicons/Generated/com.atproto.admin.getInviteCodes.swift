// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Admin {
    /// `com.atproto.admin.getInviteCodes`, a query that answers page by page.
    public struct GetInviteCodes: XRPCListQuery {
        /// String, `recent` when absent.
        public var sort: Sort
        /// Integer, at least 1, at most 500, 100 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(sort: Sort = .recent, limit: Int = 100, cursor: String? = nil) {
            self.sort = sort
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.admin.getInviteCodes" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("sort", sort)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.codes }

        /// What a page lists.
        public typealias Item = ComAtproto.Server.Defs.InviteCode

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 500)
        }

        /// What `com.atproto.admin.getInviteCodes` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var codes: [ComAtproto.Server.Defs.InviteCode]
            /// String.
            public var cursor: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                codes: [ComAtproto.Server.Defs.InviteCode], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.codes = codes
                self.cursor = cursor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["codes", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var codes: [ComAtproto.Server.Defs.InviteCode]?
                self.cursor = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "codes", codes == nil {
                            codes = try [ComAtproto.Server.Defs.InviteCode](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let codes else { throw reader.missing("codes", object) }
                self.codes = codes
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("codes", codes, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }
        }

        /// A string with 2 known values; others may come.
        public struct Sort: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `recent`.
            public static var recent: Sort { Sort(rawValue: "recent") }
            /// `usage`.
            public static var usage: Sort { Sort(rawValue: "usage") }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Admin.GetInviteCodes {
    /// `com.atproto.admin.getInviteCodes`, a query that answers page by page.
    public static func getInviteCodes(
        sort: ComAtproto.Admin.GetInviteCodes.Sort = .recent, limit: Int = 100, cursor: String? = nil
    ) -> Self {
        Self(sort: sort, limit: limit, cursor: cursor)
    }
}
