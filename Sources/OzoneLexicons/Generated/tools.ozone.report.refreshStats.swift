// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.refreshStats`, a procedure.
    public struct RefreshStats: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.report.refreshStats" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.report.refreshStats` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var endDate: String
            /// Array.
            public var queueIds: [Int]?
            /// String; required.
            public var startDate: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                startDate: String, endDate: String, queueIds: [Int]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.endDate = endDate
                self.queueIds = queueIds
                self.startDate = startDate
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["endDate", "queueIds", "startDate"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var endDate: String?
                self.queueIds = nil
                var startDate: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "endDate", endDate == nil {
                            endDate = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "queueIds", self.queueIds == nil {
                            self.queueIds = try [Int](from: &reader)
                            continue
                        }
                    case 9:
                        if key == "startDate", startDate == nil {
                            startDate = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let endDate else { throw reader.missing("endDate", object) }
                guard let startDate else { throw reader.missing("startDate", object) }
                self.endDate = endDate
                self.startDate = startDate
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("endDate", endDate, &object)
                writer.field("queueIds", queueIds, &object)
                writer.field("startDate", startDate, &object)
                writer.endObject(&object)
            }
        }

        /// What `tools.ozone.report.refreshStats` answers.
        public struct Output: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Report.RefreshStats {
    /// `tools.ozone.report.refreshStats`, a procedure.
    public static func refreshStats(startDate: String, endDate: String, queueIds: [Int]? = nil) -> Self {
        Self(.init(startDate: startDate, endDate: endDate, queueIds: queueIds))
    }
}
