// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.cancelScheduledActions`, a procedure.
    public struct CancelScheduledActions: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.cancelScheduledActions" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.moderation.cancelScheduledActions` sends.
        public struct Input: LexiconObject {
            /// String.
            public var comment: String?
            /// Array, at most 100 elements; required.
            public var subjects: [DID]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(subjects: [DID], comment: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.comment = comment
                self.subjects = subjects
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment", "subjects"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                var subjects: [DID]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "subjects", subjects == nil {
                            subjects = try [DID](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let subjects else { throw reader.missing("subjects", object) }
                self.subjects = subjects
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.field("subjects", subjects, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(subjects, at: "subjects", maxLength: 100)
            }
        }

        /// What `tools.ozone.moderation.cancelScheduledActions` answers.
        public typealias Output = ToolsOzone.Moderation.CancelScheduledActions.CancellationResults

        /// `tools.ozone.moderation.cancelScheduledActions#cancellationResults`, an object.
        public struct CancellationResults: LexiconObject {
            /// Array; required.
            public var failed: [ToolsOzone.Moderation.CancelScheduledActions.FailedCancellation]
            /// Array; required.
            public var succeeded: [DID]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                succeeded: [DID], failed: [ToolsOzone.Moderation.CancelScheduledActions.FailedCancellation],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.failed = failed
                self.succeeded = succeeded
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["failed", "succeeded"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var failed: [ToolsOzone.Moderation.CancelScheduledActions.FailedCancellation]?
                var succeeded: [DID]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "failed", failed == nil {
                            failed = try [
                                ToolsOzone.Moderation.CancelScheduledActions.FailedCancellation
                            ](from: &reader)
                            continue
                        }
                    case 9:
                        if key == "succeeded", succeeded == nil {
                            succeeded = try [DID](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let failed else { throw reader.missing("failed", object) }
                guard let succeeded else { throw reader.missing("succeeded", object) }
                self.failed = failed
                self.succeeded = succeeded
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("failed", failed, &object)
                writer.field("succeeded", succeeded, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(failed, at: "failed")
            }
        }

        /// `tools.ozone.moderation.cancelScheduledActions#failedCancellation`, an object.
        public struct FailedCancellation: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// String; required.
            public var error: String
            /// String.
            public var errorCode: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, error: String, errorCode: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.error = error
                self.errorCode = errorCode
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "error", "errorCode"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var error: String?
                self.errorCode = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "error", error == nil {
                            error = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "errorCode", self.errorCode == nil {
                            self.errorCode = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let error else { throw reader.missing("error", object) }
                self.did = did
                self.error = error
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("error", error, &object)
                writer.field("errorCode", errorCode, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.CancelScheduledActions {
    /// `tools.ozone.moderation.cancelScheduledActions`, a procedure.
    public static func cancelScheduledActions(subjects: [DID], comment: String? = nil) -> Self {
        Self(.init(subjects: subjects, comment: comment))
    }
}
