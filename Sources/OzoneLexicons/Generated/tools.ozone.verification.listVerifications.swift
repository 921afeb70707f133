// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Verification {
    /// `tools.ozone.verification.listVerifications`, a query that answers page by page.
    public struct ListVerifications: XRPCListQuery {
        /// Datetime.
        public var createdAfter: Datetime?
        /// Datetime.
        public var createdBefore: Datetime?
        /// Boolean.
        public var isRevoked: Bool?
        /// Array, at most 100 elements.
        public var issuers: [DID]?
        /// String, `desc` when absent.
        public var sortDirection: SortDirection
        /// Array, at most 100 elements.
        public var subjects: [DID]?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(
            createdAfter: Datetime? = nil, createdBefore: Datetime? = nil, isRevoked: Bool? = nil,
            issuers: [DID]? = nil, sortDirection: SortDirection = .desc, subjects: [DID]? = nil, limit: Int = 50,
            cursor: String? = nil
        ) {
            self.createdAfter = createdAfter
            self.createdBefore = createdBefore
            self.isRevoked = isRevoked
            self.issuers = issuers
            self.sortDirection = sortDirection
            self.subjects = subjects
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.verification.listVerifications" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("createdAfter", createdAfter)
            query.add("createdBefore", createdBefore)
            query.add("isRevoked", isRevoked)
            query.add("issuers", issuers)
            query.add("sortDirection", sortDirection)
            query.add("subjects", subjects)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.verifications }

        /// What a page lists.
        public typealias Item = ToolsOzone.Verification.Defs.VerificationView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(issuers, at: "issuers", maxLength: 100)
            constraints.text(sortDirection.rawValue, at: "sortDirection", oneOf: ["asc", "desc"])
            constraints.list(subjects, at: "subjects", maxLength: 100)
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.verification.listVerifications` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var verifications: [ToolsOzone.Verification.Defs.VerificationView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                verifications: [ToolsOzone.Verification.Defs.VerificationView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.verifications = verifications
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "verifications"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var verifications: [ToolsOzone.Verification.Defs.VerificationView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "verifications", verifications == nil {
                            verifications = try [ToolsOzone.Verification.Defs.VerificationView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let verifications else { throw reader.missing("verifications", object) }
                self.verifications = verifications
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("verifications", verifications, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(verifications, at: "verifications")
            }
        }

        /// A string with 2 known values; others may come.
        public struct SortDirection: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `asc`.
            public static var asc: SortDirection { SortDirection(rawValue: "asc") }
            /// `desc`.
            public static var desc: SortDirection { SortDirection(rawValue: "desc") }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Verification.ListVerifications {
    /// `tools.ozone.verification.listVerifications`, a query that answers page by page.
    public static func listVerifications(
        createdAfter: Datetime? = nil, createdBefore: Datetime? = nil, isRevoked: Bool? = nil, issuers: [DID]? = nil,
        sortDirection: ToolsOzone.Verification.ListVerifications.SortDirection = .desc, subjects: [DID]? = nil,
        limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(
            createdAfter: createdAfter, createdBefore: createdBefore, isRevoked: isRevoked, issuers: issuers,
            sortDirection: sortDirection, subjects: subjects, limit: limit, cursor: cursor)
    }
}
