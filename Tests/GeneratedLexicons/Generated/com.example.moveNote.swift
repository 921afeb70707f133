// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.moveNote`, a procedure.
    public struct MoveNote: XRPCProcedure {
        /// What is sent.
        public var input: Input
        /// At-uri; required.
        public var uri: ATURI
        /// Boolean, false when absent.
        public var dryRun: Bool

        /// Makes a call.
        public init(_ input: Input, uri: ATURI, dryRun: Bool = false) {
            self.input = input
            self.uri = uri
            self.dryRun = dryRun
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.moveNote" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("uri", uri)
            query.add("dryRun", dryRun)
        }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `com.example.moveNote` sends.
        public struct Input: LexiconObject {
            /// Nsid; required.
            public var targetCollectionOfTheNote: NSID
            /// Record-key; required.
            public var recordKeyOfTheNoteThere: RecordKey
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                targetCollectionOfTheNote: NSID, recordKeyOfTheNoteThere: RecordKey,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.targetCollectionOfTheNote = targetCollectionOfTheNote
                self.recordKeyOfTheNoteThere = recordKeyOfTheNoteThere
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["recordKeyOfTheNoteThere", "targetCollectionOfTheNote"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var targetCollectionOfTheNote: NSID?
                var recordKeyOfTheNoteThere: RecordKey?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 23:
                        if key == "recordKeyOfTheNoteThere", recordKeyOfTheNoteThere == nil {
                            recordKeyOfTheNoteThere = try RecordKey(from: &reader)
                            continue
                        }
                    case 25:
                        if key == "targetCollectionOfTheNote", targetCollectionOfTheNote == nil {
                            targetCollectionOfTheNote = try NSID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let targetCollectionOfTheNote else { throw reader.missing("targetCollectionOfTheNote", object) }
                guard let recordKeyOfTheNoteThere else { throw reader.missing("recordKeyOfTheNoteThere", object) }
                self.targetCollectionOfTheNote = targetCollectionOfTheNote
                self.recordKeyOfTheNoteThere = recordKeyOfTheNoteThere
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("recordKeyOfTheNoteThere", recordKeyOfTheNoteThere, &object)
                writer.field("targetCollectionOfTheNote", targetCollectionOfTheNote, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComExample.MoveNote {
    /// `com.example.moveNote`, a procedure.
    public static func moveNote(
        targetCollectionOfTheNote: NSID, recordKeyOfTheNoteThere: RecordKey, uri: ATURI, dryRun: Bool = false
    ) -> Self {
        Self(
            .init(
                targetCollectionOfTheNote: targetCollectionOfTheNote, recordKeyOfTheNoteThere: recordKeyOfTheNoteThere),
            uri: uri, dryRun: dryRun)
    }
}
