// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Safelink {
    /// `tools.ozone.safelink.queryEvents`, a procedure.
    public struct QueryEvents: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.safelink.queryEvents" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.safelink.queryEvents` sends.
        public struct Input: LexiconObject {
            /// String.
            public var cursor: String?
            /// Integer, at least 1, at most 100, 50 when absent.
            public var limit: Int?
            /// String.
            public var patternType: String?
            /// String, `desc` when absent.
            public var sortDirection: SortDirection?
            /// Array.
            public var urls: [String]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                cursor: String? = nil, limit: Int? = nil, patternType: String? = nil,
                sortDirection: SortDirection? = nil, urls: [String]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.limit = limit
                self.patternType = patternType
                self.sortDirection = sortDirection
                self.urls = urls
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["urls", "limit", "cursor", "patternType", "sortDirection"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                self.limit = nil
                self.patternType = nil
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

        /// What `tools.ozone.safelink.queryEvents` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var events: [ToolsOzone.Safelink.Defs.Event]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                events: [ToolsOzone.Safelink.Defs.Event], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.events = events
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "events"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var events: [ToolsOzone.Safelink.Defs.Event]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                        if key == "events", events == nil {
                            events = try [ToolsOzone.Safelink.Defs.Event](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let events else { throw reader.missing("events", object) }
                self.events = events
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("events", events, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(events, at: "events")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Safelink.QueryEvents {
    /// `tools.ozone.safelink.queryEvents`, a procedure.
    public static func safelinkQueryEvents(
        cursor: String? = nil, limit: Int? = nil, patternType: String? = nil,
        sortDirection: ToolsOzone.Safelink.QueryEvents.Input.SortDirection? = nil, urls: [String]? = nil
    ) -> Self {
        Self(.init(cursor: cursor, limit: limit, patternType: patternType, sortDirection: sortDirection, urls: urls))
    }
}
