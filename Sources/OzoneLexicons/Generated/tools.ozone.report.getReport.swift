// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.getReport`, a query.
    ///
    /// Declares the error `NotFound`.
    public struct GetReport: XRPCQuery {
        /// Integer; required.
        public var id: Int

        /// Makes a call.
        public init(id: Int) {
            self.id = id
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.report.getReport" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("id", id)
        }

        /// What `tools.ozone.report.getReport` answers.
        public typealias Output = ToolsOzone.Report.Defs.ReportView

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `NotFound`.
            case notFound = "NotFound"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Report.GetReport {
    /// `tools.ozone.report.getReport`, a query.
    ///
    /// Declares the error `NotFound`.
    public static func getReport(id: Int) -> Self {
        Self(id: id)
    }
}
