// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.unassignModerator`, a procedure.
    ///
    /// Declares the error `InvalidAssignment`.
    public struct UnassignModerator: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.report.unassignModerator" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `tools.ozone.report.unassignModerator` sends.
        public struct Input: LexiconObject {
            /// Integer; required.
            public var reportId: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(reportId: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.reportId = reportId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["reportId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var reportId: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
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
                guard let reportId else { throw reader.missing("reportId", object) }
                self.reportId = reportId
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("reportId", reportId, &object)
                writer.endObject(&object)
            }
        }

        /// What `tools.ozone.report.unassignModerator` answers.
        public typealias Output = ToolsOzone.Report.Defs.AssignmentView

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidAssignment`.
            case invalidAssignment = "InvalidAssignment"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Report.UnassignModerator {
    /// `tools.ozone.report.unassignModerator`, a procedure.
    ///
    /// Declares the error `InvalidAssignment`.
    public static func reportUnassignModerator(reportId: Int) -> Self {
        Self(.init(reportId: reportId))
    }
}
