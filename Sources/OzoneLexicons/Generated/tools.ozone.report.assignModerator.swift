// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Report {
    /// `tools.ozone.report.assignModerator`, a procedure.
    ///
    /// Declares the errors `AlreadyAssigned`, `InvalidAssignment`.
    public struct AssignModerator: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.report.assignModerator" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.report.assignModerator` sends.
        public struct Input: LexiconObject {
            /// Did.
            public var did: DID?
            /// Boolean.
            public var isPermanent: Bool?
            /// Integer.
            public var queueId: Int?
            /// Integer; required.
            public var reportId: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                reportId: Int, did: DID? = nil, isPermanent: Bool? = nil, queueId: Int? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.isPermanent = isPermanent
                self.queueId = queueId
                self.reportId = reportId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "queueId", "reportId", "isPermanent"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.did = nil
                self.isPermanent = nil
                self.queueId = nil
                var reportId: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", self.did == nil {
                            self.did = try DID(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "queueId", self.queueId == nil {
                            self.queueId = try Int(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "reportId", reportId == nil {
                            reportId = try Int(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "isPermanent", self.isPermanent == nil {
                            self.isPermanent = try Bool(from: &reader)
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
                writer.field("did", did, &object)
                writer.field("queueId", queueId, &object)
                writer.field("reportId", reportId, &object)
                writer.field("isPermanent", isPermanent, &object)
                writer.endObject(&object)
            }
        }

        /// What `tools.ozone.report.assignModerator` answers.
        public typealias Output = ToolsOzone.Report.Defs.AssignmentView

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `AlreadyAssigned`.
            case alreadyAssigned = "AlreadyAssigned"
            /// `InvalidAssignment`.
            case invalidAssignment = "InvalidAssignment"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Report.AssignModerator {
    /// `tools.ozone.report.assignModerator`, a procedure.
    ///
    /// Declares the errors `AlreadyAssigned`, `InvalidAssignment`.
    public static func reportAssignModerator(
        reportId: Int, did: DID? = nil, isPermanent: Bool? = nil, queueId: Int? = nil
    ) -> Self {
        Self(.init(reportId: reportId, did: did, isPermanent: isPermanent, queueId: queueId))
    }
}
