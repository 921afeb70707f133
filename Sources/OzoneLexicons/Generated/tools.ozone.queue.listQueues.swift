// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Queue {
    /// `tools.ozone.queue.listQueues`, a query that answers page by page.
    public struct ListQueues: XRPCListQuery {
        /// String.
        public var collection: String?
        /// Boolean.
        public var enabled: Bool?
        /// Array, at most 10 elements.
        public var reportTypes: [String]?
        /// String.
        public var subjectType: String?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(
            collection: String? = nil, enabled: Bool? = nil, reportTypes: [String]? = nil, subjectType: String? = nil,
            limit: Int = 50, cursor: String? = nil
        ) {
            self.collection = collection
            self.enabled = enabled
            self.reportTypes = reportTypes
            self.subjectType = subjectType
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.queue.listQueues" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("collection", collection)
            query.add("enabled", enabled)
            query.add("reportTypes", reportTypes)
            query.add("subjectType", subjectType)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.queues }

        /// What a page lists.
        public typealias Item = ToolsOzone.Queue.Defs.QueueView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(reportTypes, at: "reportTypes", maxLength: 10)
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.queue.listQueues` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var queues: [ToolsOzone.Queue.Defs.QueueView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                queues: [ToolsOzone.Queue.Defs.QueueView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.queues = queues
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "queues"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var queues: [ToolsOzone.Queue.Defs.QueueView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                        if key == "queues", queues == nil {
                            queues = try [ToolsOzone.Queue.Defs.QueueView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let queues else { throw reader.missing("queues", object) }
                self.queues = queues
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("queues", queues, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(queues, at: "queues")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Queue.ListQueues {
    /// `tools.ozone.queue.listQueues`, a query that answers page by page.
    public static func listQueues(
        collection: String? = nil, enabled: Bool? = nil, reportTypes: [String]? = nil, subjectType: String? = nil,
        limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(
            collection: collection, enabled: enabled, reportTypes: reportTypes, subjectType: subjectType, limit: limit,
            cursor: cursor)
    }
}
