// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Queue {
    /// `tools.ozone.queue.createQueue`, a procedure.
    ///
    /// Declares the errors `InvalidRecommendedPolicies`, `ConflictingQueue`.
    public struct CreateQueue: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.queue.createQueue" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.queue.createQueue` sends.
        public struct Input: LexiconObject {
            /// Nsid.
            public var collection: NSID?
            /// String.
            public var description: String?
            /// String; required.
            public var name: String
            /// Array.
            public var recommendedPolicies: [String]?
            /// Array, at most 25 elements.
            public var reportTypes: [String]?
            /// Array.
            public var subjectTypes: [SubjectTypes]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                name: String, collection: NSID? = nil, description: String? = nil, recommendedPolicies: [String]? = nil,
                reportTypes: [String]? = nil, subjectTypes: [SubjectTypes]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.collection = collection
                self.description = description
                self.name = name
                self.recommendedPolicies = recommendedPolicies
                self.reportTypes = reportTypes
                self.subjectTypes = subjectTypes
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "collection", "description", "reportTypes", "subjectTypes", "recommendedPolicies"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.collection = nil
                self.description = nil
                var name: String?
                self.recommendedPolicies = nil
                self.reportTypes = nil
                self.subjectTypes = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "collection", self.collection == nil {
                            self.collection = try NSID(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                        if key == "reportTypes", self.reportTypes == nil {
                            self.reportTypes = try [String](from: &reader)
                            continue
                        }
                    case 12:
                        if key == "subjectTypes", self.subjectTypes == nil {
                            self.subjectTypes = try [SubjectTypes](from: &reader)
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
                guard let name else { throw reader.missing("name", object) }
                self.name = name
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("collection", collection, &object)
                writer.field("description", description, &object)
                writer.field("reportTypes", reportTypes, &object)
                writer.field("subjectTypes", subjectTypes, &object)
                writer.field("recommendedPolicies", recommendedPolicies, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(reportTypes, at: "reportTypes", maxLength: 25)
            }

            /// A string with 4 known values; others may come.
            public struct SubjectTypes: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `account`.
                public static var account: SubjectTypes { SubjectTypes(rawValue: "account") }
                /// `record`.
                public static var record: SubjectTypes { SubjectTypes(rawValue: "record") }
                /// `message`.
                public static var message: SubjectTypes { SubjectTypes(rawValue: "message") }
                /// `conversation`.
                public static var conversation: SubjectTypes { SubjectTypes(rawValue: "conversation") }
            }
        }

        /// What `tools.ozone.queue.createQueue` answers.
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
            /// `ConflictingQueue`.
            case conflictingQueue = "ConflictingQueue"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Queue.CreateQueue {
    /// `tools.ozone.queue.createQueue`, a procedure.
    ///
    /// Declares the errors `InvalidRecommendedPolicies`, `ConflictingQueue`.
    public static func createQueue(
        name: String, collection: NSID? = nil, description: String? = nil, recommendedPolicies: [String]? = nil,
        reportTypes: [String]? = nil, subjectTypes: [ToolsOzone.Queue.CreateQueue.Input.SubjectTypes]? = nil
    ) -> Self {
        Self(
            .init(
                name: name, collection: collection, description: description, recommendedPolicies: recommendedPolicies,
                reportTypes: reportTypes, subjectTypes: subjectTypes))
    }
}
