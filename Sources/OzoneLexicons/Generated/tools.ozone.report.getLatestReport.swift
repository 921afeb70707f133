// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.getLatestReport`, a query.
    ///
    /// Declares the error `NotFound`.
    public struct GetLatestReport: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.report.getLatestReport" }

        /// What `tools.ozone.report.getLatestReport` answers.
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
            /// `NotFound`.
            case notFound = "NotFound"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Report.GetLatestReport {
    /// `tools.ozone.report.getLatestReport`, a query.
    ///
    /// Declares the error `NotFound`.
    public static func getLatestReport() -> Self {
        Self()
    }
}
