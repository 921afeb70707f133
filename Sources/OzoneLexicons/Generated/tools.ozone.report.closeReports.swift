// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.closeReports`, a procedure.
    public struct CloseReports: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.report.closeReports" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.report.closeReports` sends.
        public struct Input: LexiconObject {
            /// String.
            public var internalNote: String?
            /// Boolean, false when absent.
            public var isAutomated: Bool?
            /// Array.
            public var reportTypes: [String]?
            /// Uri; required.
            public var subject: URIString
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subject: URIString, internalNote: String? = nil, isAutomated: Bool? = nil, reportTypes: [String]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.internalNote = internalNote
                self.isAutomated = isAutomated
                self.reportTypes = reportTypes
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["subject", "isAutomated", "reportTypes", "internalNote"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.internalNote = nil
                self.isAutomated = nil
                self.reportTypes = nil
                var subject: URIString?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try URIString(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "isAutomated", self.isAutomated == nil {
                            self.isAutomated = try Bool(from: &reader)
                            continue
                        }
                        if key == "reportTypes", self.reportTypes == nil {
                            self.reportTypes = try [String](from: &reader)
                            continue
                        }
                    case 12:
                        if key == "internalNote", self.internalNote == nil {
                            self.internalNote = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let subject else { throw reader.missing("subject", object) }
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("subject", subject, &object)
                writer.field("isAutomated", isAutomated, &object)
                writer.field("reportTypes", reportTypes, &object)
                writer.field("internalNote", internalNote, &object)
                writer.endObject(&object)
            }
        }

        /// What `tools.ozone.report.closeReports` answers.
        public struct Output: LexiconObject {
            /// Integer; required.
            public var closedCount: Int
            /// Array; required.
            public var reportIds: [Int]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(closedCount: Int, reportIds: [Int], unknownFields: UnknownFields = UnknownFields()) {
                self.closedCount = closedCount
                self.reportIds = reportIds
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["reportIds", "closedCount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var closedCount: Int?
                var reportIds: [Int]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 9:
                        if key == "reportIds", reportIds == nil {
                            reportIds = try [Int](from: &reader)
                            continue
                        }
                    case 11:
                        if key == "closedCount", closedCount == nil {
                            closedCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let closedCount else { throw reader.missing("closedCount", object) }
                guard let reportIds else { throw reader.missing("reportIds", object) }
                self.closedCount = closedCount
                self.reportIds = reportIds
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("reportIds", reportIds, &object)
                writer.field("closedCount", closedCount, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Report.CloseReports {
    /// `tools.ozone.report.closeReports`, a procedure.
    public static func closeReports(
        subject: URIString, internalNote: String? = nil, isAutomated: Bool? = nil, reportTypes: [String]? = nil
    ) -> Self {
        Self(.init(subject: subject, internalNote: internalNote, isAutomated: isAutomated, reportTypes: reportTypes))
    }
}
