// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Queue {
    /// `tools.ozone.queue.routeReports`, a procedure.
    ///
    /// Declares the error `OutOfRange`.
    public struct RouteReports: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.queue.routeReports" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `tools.ozone.queue.routeReports` sends.
        public struct Input: LexiconObject {
            /// Integer; required.
            public var endReportId: Int
            /// Integer; required.
            public var startReportId: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(startReportId: Int, endReportId: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.endReportId = endReportId
                self.startReportId = startReportId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["endReportId", "startReportId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var endReportId: Int?
                var startReportId: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "endReportId", endReportId == nil {
                            endReportId = try Int(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "startReportId", startReportId == nil {
                            startReportId = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let endReportId else { throw reader.missing("endReportId", object) }
                guard let startReportId else { throw reader.missing("startReportId", object) }
                self.endReportId = endReportId
                self.startReportId = startReportId
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("endReportId", endReportId, &object)
                writer.field("startReportId", startReportId, &object)
                writer.endObject(&object)
            }
        }

        /// What `tools.ozone.queue.routeReports` answers.
        public struct Output: LexiconObject {
            /// Integer; required.
            public var assigned: Int
            /// Integer; required.
            public var unmatched: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(assigned: Int, unmatched: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.assigned = assigned
                self.unmatched = unmatched
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["assigned", "unmatched"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var assigned: Int?
                var unmatched: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "assigned", assigned == nil {
                            assigned = try Int(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "unmatched", unmatched == nil {
                            unmatched = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let assigned else { throw reader.missing("assigned", object) }
                guard let unmatched else { throw reader.missing("unmatched", object) }
                self.assigned = assigned
                self.unmatched = unmatched
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("assigned", assigned, &object)
                writer.field("unmatched", unmatched, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `OutOfRange`.
            case outOfRange = "OutOfRange"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Queue.RouteReports {
    /// `tools.ozone.queue.routeReports`, a procedure.
    ///
    /// Declares the error `OutOfRange`.
    public static func routeReports(startReportId: Int, endReportId: Int) -> Self {
        Self(.init(startReportId: startReportId, endReportId: endReportId))
    }
}
