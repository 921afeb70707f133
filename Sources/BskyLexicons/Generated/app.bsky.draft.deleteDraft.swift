// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Draft {
    /// `app.bsky.draft.deleteDraft`, a procedure.
    ///
    /// Deletes a draft, if it is there.
    ///
    /// Needs a login.
    public struct DeleteDraft: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.draft.deleteDraft" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `app.bsky.draft.deleteDraft` sends.
        public struct Input: LexiconObject {
            /// Tid; required.
            ///
            /// What `createDraft` answered.
            public var id: TID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(id: TID, unknownFields: UnknownFields = UnknownFields()) {
                self.id = id
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var id: TID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try TID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let id else { throw reader.missing("id", object) }
                self.id = id
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == AppBsky.Draft.DeleteDraft {
    /// `app.bsky.draft.deleteDraft`, a procedure.
    ///
    /// Deletes a draft, if it is there.
    ///
    /// Needs a login.
    public static func deleteDraft(id: TID) -> Self {
        Self(.init(id: id))
    }
}
