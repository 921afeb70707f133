// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Queue {
    /// `tools.ozone.queue.updateQueue`, a procedure.
    ///
    /// Declares the error `InvalidRecommendedPolicies`.
    public struct UpdateQueue: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.queue.updateQueue" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.queue.updateQueue` sends.
        public struct Input: LexiconObject {
            /// String.
            public var description: String?
            /// Boolean.
            public var enabled: Bool?
            /// String.
            public var name: String?
            /// Integer; required.
            public var queueId: Int
            /// Array.
            public var recommendedPolicies: [String]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                queueId: Int, description: String? = nil, enabled: Bool? = nil, name: String? = nil,
                recommendedPolicies: [String]? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.description = description
                self.enabled = enabled
                self.name = name
                self.queueId = queueId
                self.recommendedPolicies = recommendedPolicies
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "enabled", "queueId", "description", "recommendedPolicies"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.description = nil
                self.enabled = nil
                self.name = nil
                var queueId: Int?
                self.recommendedPolicies = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", self.name == nil {
                            self.name = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "enabled", self.enabled == nil {
                            self.enabled = try Bool(from: &reader)
                            continue
                        }
                        if key == "queueId", queueId == nil {
                            queueId = try Int(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                    case 19:
                        if key == "recommendedPolicies", self.recommendedPolicies == nil {
                            self.recommendedPolicies = try [String](from: &reader)
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
                writer.field("name", name, &object)
                writer.field("enabled", enabled, &object)
                writer.field("queueId", queueId, &object)
                writer.field("description", description, &object)
                writer.field("recommendedPolicies", recommendedPolicies, &object)
                writer.endObject(&object)
            }
        }

        /// What `tools.ozone.queue.updateQueue` answers.
        public struct Output: LexiconObject {
            /// `tools.ozone.queue.defs#queueView`; required.
            @Indirect public var queue: ToolsOzone.Queue.Defs.QueueView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(queue: ToolsOzone.Queue.Defs.QueueView, unknownFields: UnknownFields = UnknownFields()) {
                self.queue = queue
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["queue"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var queue: Indirect<ToolsOzone.Queue.Defs.QueueView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "queue", queue == nil {
                            queue = Indirect(try ToolsOzone.Queue.Defs.QueueView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let queue else { throw reader.missing("queue", object) }
                self._queue = queue
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("queue", queue, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(queue, at: "queue")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidRecommendedPolicies`.
            case invalidRecommendedPolicies = "InvalidRecommendedPolicies"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Queue.UpdateQueue {
    /// `tools.ozone.queue.updateQueue`, a procedure.
    ///
    /// Declares the error `InvalidRecommendedPolicies`.
    public static func updateQueue(
        queueId: Int, description: String? = nil, enabled: Bool? = nil, name: String? = nil,
        recommendedPolicies: [String]? = nil
    ) -> Self {
        Self(
            .init(
                queueId: queueId, description: description, enabled: enabled, name: name,
                recommendedPolicies: recommendedPolicies))
    }
}
