// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Safelink {
    /// `tools.ozone.safelink.queryRules`, a procedure.
    public struct QueryRules: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.safelink.queryRules" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.safelink.queryRules` sends.
        public struct Input: LexiconObject {
            /// Array.
            public var actions: [String]?
            /// Did.
            public var createdBy: DID?
            /// String.
            public var cursor: String?
            /// Integer, at least 1, at most 100, 50 when absent.
            public var limit: Int?
            /// String.
            public var patternType: String?
            /// String.
            public var reason: String?
            /// String, `desc` when absent.
            public var sortDirection: SortDirection?
            /// Array.
            public var urls: [String]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actions: [String]? = nil, createdBy: DID? = nil, cursor: String? = nil, limit: Int? = nil,
                patternType: String? = nil, reason: String? = nil, sortDirection: SortDirection? = nil,
                urls: [String]? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actions = actions
                self.createdBy = createdBy
                self.cursor = cursor
                self.limit = limit
                self.patternType = patternType
                self.reason = reason
                self.sortDirection = sortDirection
                self.urls = urls
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["urls", "limit", "cursor", "reason", "actions", "createdBy", "patternType", "sortDirection"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.actions = nil
                self.createdBy = nil
                self.cursor = nil
                self.limit = nil
                self.patternType = nil
                self.reason = nil
                self.sortDirection = nil
                self.urls = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "urls", self.urls == nil {
                            self.urls = try [String](from: &reader)
                            continue
                        }
                    case 5:
                        if key == "limit", self.limit == nil {
                            self.limit = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                        if key == "reason", self.reason == nil {
                            self.reason = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "actions", self.actions == nil {
                            self.actions = try [String](from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdBy", self.createdBy == nil {
                            self.createdBy = try DID(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "patternType", self.patternType == nil {
                            self.patternType = try String(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "sortDirection", self.sortDirection == nil {
                            self.sortDirection = try SortDirection(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("urls", urls, &object)
                writer.field("limit", limit, &object)
                writer.field("cursor", cursor, &object)
                writer.field("reason", reason, &object)
                writer.field("actions", actions, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("patternType", patternType, &object)
                writer.field("sortDirection", sortDirection, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
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

        /// What `tools.ozone.safelink.queryRules` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var rules: [ToolsOzone.Safelink.Defs.UrlRule]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rules: [ToolsOzone.Safelink.Defs.UrlRule], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.rules = rules
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rules", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var rules: [ToolsOzone.Safelink.Defs.UrlRule]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "rules", rules == nil {
                            rules = try [ToolsOzone.Safelink.Defs.UrlRule](from: &reader)
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
                guard let rules else { throw reader.missing("rules", object) }
                self.rules = rules
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rules", rules, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(rules, at: "rules")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Safelink.QueryRules {
    /// `tools.ozone.safelink.queryRules`, a procedure.
    public static func queryRules(
        actions: [String]? = nil, createdBy: DID? = nil, cursor: String? = nil, limit: Int? = nil,
        patternType: String? = nil, reason: String? = nil,
        sortDirection: ToolsOzone.Safelink.QueryRules.Input.SortDirection? = nil, urls: [String]? = nil
    ) -> Self {
        Self(
            .init(
                actions: actions, createdBy: createdBy, cursor: cursor, limit: limit, patternType: patternType,
                reason: reason, sortDirection: sortDirection, urls: urls))
    }
}
