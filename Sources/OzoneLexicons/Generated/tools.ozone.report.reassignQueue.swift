// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.reassignQueue`, a procedure.
    ///
    /// Declares the errors `ReportNotFound`, `ReportClosed`, `AlreadyInTargetQueue`, `QueueNotFound`, `QueueDisabled`.
    public struct ReassignQueue: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.report.reassignQueue" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.report.reassignQueue` sends.
        public struct Input: LexiconObject {
            /// String.
            public var comment: String?
            /// Integer; required.
            public var queueId: Int
            /// Integer; required.
            public var reportId: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                reportId: Int, queueId: Int, comment: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.comment = comment
                self.queueId = queueId
                self.reportId = reportId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment", "queueId", "reportId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                var queueId: Int?
                var reportId: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                        if key == "queueId", queueId == nil {
                            queueId = try Int(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "reportId", reportId == nil {
                            reportId = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let queueId else { throw reader.missing("queueId", object) }
                guard let reportId else { throw reader.missing("reportId", object) }
                self.queueId = queueId
                self.reportId = reportId
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.field("queueId", queueId, &object)
                writer.field("reportId", reportId, &object)
                writer.endObject(&object)
            }
        }

        /// What `tools.ozone.report.reassignQueue` answers.
        public struct Output: LexiconObject {
            /// `tools.ozone.report.defs#reportView`; required.
            @Indirect public var report: ToolsOzone.Report.Defs.ReportView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(report: ToolsOzone.Report.Defs.ReportView, unknownFields: UnknownFields = UnknownFields()) {
                self.report = report
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["report"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var report: Indirect<ToolsOzone.Report.Defs.ReportView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "report", report == nil {
                            report = Indirect(try ToolsOzone.Report.Defs.ReportView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let report else { throw reader.missing("report", object) }
                self._report = report
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("report", report, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(report, at: "report")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `ReportNotFound`.
            case reportNotFound = "ReportNotFound"
            /// `ReportClosed`.
            case reportClosed = "ReportClosed"
            /// `AlreadyInTargetQueue`.
            case alreadyInTargetQueue = "AlreadyInTargetQueue"
            /// `QueueNotFound`.
            case queueNotFound = "QueueNotFound"
            /// `QueueDisabled`.
            case queueDisabled = "QueueDisabled"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Report.ReassignQueue {
    /// `tools.ozone.report.reassignQueue`, a procedure.
    ///
    /// Declares the errors `ReportNotFound`, `ReportClosed`, `AlreadyInTargetQueue`, `QueueNotFound`, `QueueDisabled`.
    public static func reassignQueue(reportId: Int, queueId: Int, comment: String? = nil) -> Self {
        Self(.init(reportId: reportId, queueId: queueId, comment: comment))
    }
}
