// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Queue {
    /// `tools.ozone.queue.unassignModerator`, a procedure.
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
        public static var nsid: NSID { "tools.ozone.queue.unassignModerator" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `tools.ozone.queue.unassignModerator` sends.
        public struct Input: LexiconObject {
            /// Did; required.
            public var did: DID
            /// Integer; required.
            public var queueId: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(queueId: Int, did: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.queueId = queueId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "queueId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var queueId: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "queueId", queueId == nil {
                            queueId = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let queueId else { throw reader.missing("queueId", object) }
                self.did = did
                self.queueId = queueId
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("queueId", queueId, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidAssignment`.
            case invalidAssignment = "InvalidAssignment"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Queue.UnassignModerator {
    /// `tools.ozone.queue.unassignModerator`, a procedure.
    ///
    /// Declares the error `InvalidAssignment`.
    public static func queueUnassignModerator(queueId: Int, did: DID) -> Self {
        Self(.init(queueId: queueId, did: did))
    }
}
