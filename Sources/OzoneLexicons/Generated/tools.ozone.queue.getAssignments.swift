// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Queue {
    /// `tools.ozone.queue.getAssignments`, a query that answers page by page.
    public struct GetAssignments: XRPCListQuery {
        /// Array.
        public var dids: [DID]?
        /// Boolean, true when absent.
        public var onlyActive: Bool
        /// Array.
        public var queueIds: [Int]?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(
            dids: [DID]? = nil, onlyActive: Bool = true, queueIds: [Int]? = nil, limit: Int = 50, cursor: String? = nil
        ) {
            self.dids = dids
            self.onlyActive = onlyActive
            self.queueIds = queueIds
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.queue.getAssignments" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("dids", dids)
            query.add("onlyActive", onlyActive)
            query.add("queueIds", queueIds)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.assignments }

        /// What a page lists.
        public typealias Item = ToolsOzone.Queue.Defs.AssignmentView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.queue.getAssignments` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var assignments: [ToolsOzone.Queue.Defs.AssignmentView]
            /// String.
            public var cursor: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                assignments: [ToolsOzone.Queue.Defs.AssignmentView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.assignments = assignments
                self.cursor = cursor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "assignments"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var assignments: [ToolsOzone.Queue.Defs.AssignmentView]?
                self.cursor = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "assignments", assignments == nil {
                            assignments = try [ToolsOzone.Queue.Defs.AssignmentView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let assignments else { throw reader.missing("assignments", object) }
                self.assignments = assignments
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("assignments", assignments, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(assignments, at: "assignments")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Queue.GetAssignments {
    /// `tools.ozone.queue.getAssignments`, a query that answers page by page.
    public static func queueGetAssignments(
        dids: [DID]? = nil, onlyActive: Bool = true, queueIds: [Int]? = nil, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(dids: dids, onlyActive: onlyActive, queueIds: queueIds, limit: limit, cursor: cursor)
    }
}
