// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Queue {
    /// `tools.ozone.queue.deleteQueue`, a procedure.
    public struct DeleteQueue: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.queue.deleteQueue" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.queue.deleteQueue` sends.
        public struct Input: LexiconObject {
            /// Integer.
            public var migrateToQueueId: Int?
            /// Integer; required.
            public var queueId: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(queueId: Int, migrateToQueueId: Int? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.migrateToQueueId = migrateToQueueId
                self.queueId = queueId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["queueId", "migrateToQueueId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.migrateToQueueId = nil
                var queueId: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "queueId", queueId == nil {
                            queueId = try Int(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "migrateToQueueId", self.migrateToQueueId == nil {
                            self.migrateToQueueId = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let queueId else { throw reader.missing("queueId", object) }
                self.queueId = queueId
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("queueId", queueId, &object)
                writer.field("migrateToQueueId", migrateToQueueId, &object)
                writer.endObject(&object)
            }
        }

        /// What `tools.ozone.queue.deleteQueue` answers.
        public struct Output: LexiconObject {
            /// Boolean; required.
            public var deleted: Bool
            /// Integer.
            public var reportsMigrated: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(deleted: Bool, reportsMigrated: Int? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.deleted = deleted
                self.reportsMigrated = reportsMigrated
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["deleted", "reportsMigrated"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var deleted: Bool?
                self.reportsMigrated = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "deleted", deleted == nil {
                            deleted = try Bool(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "reportsMigrated", self.reportsMigrated == nil {
                            self.reportsMigrated = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let deleted else { throw reader.missing("deleted", object) }
                self.deleted = deleted
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("deleted", deleted, &object)
                writer.field("reportsMigrated", reportsMigrated, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Queue.DeleteQueue {
    /// `tools.ozone.queue.deleteQueue`, a procedure.
    public static func deleteQueue(queueId: Int, migrateToQueueId: Int? = nil) -> Self {
        Self(.init(queueId: queueId, migrateToQueueId: migrateToQueueId))
    }
}
