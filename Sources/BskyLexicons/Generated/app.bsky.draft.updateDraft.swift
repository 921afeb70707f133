// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Draft {
    /// `app.bsky.draft.updateDraft`, a procedure.
    ///
    /// Replaces a draft. One that is gone is not made anew, and no error tells.
    ///
    /// Needs a login.
    public struct UpdateDraft: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.draft.updateDraft" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `app.bsky.draft.updateDraft` sends.
        public struct Input: LexiconObject {
            /// `app.bsky.draft.defs#draftWithId`; required.
            public var draft: AppBsky.Draft.Defs.DraftWithId
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(draft: AppBsky.Draft.Defs.DraftWithId, unknownFields: UnknownFields = UnknownFields()) {
                self.draft = draft
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["draft"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var draft: AppBsky.Draft.Defs.DraftWithId?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "draft", draft == nil {
                            draft = try AppBsky.Draft.Defs.DraftWithId(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let draft else { throw reader.missing("draft", object) }
                self.draft = draft
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("draft", draft, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(draft, at: "draft")
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == AppBsky.Draft.UpdateDraft {
    /// `app.bsky.draft.updateDraft`, a procedure.
    ///
    /// Replaces a draft. One that is gone is not made anew, and no error tells.
    ///
    /// Needs a login.
    public static func updateDraft(draft: AppBsky.Draft.Defs.DraftWithId) -> Self {
        Self(.init(draft: draft))
    }
}
