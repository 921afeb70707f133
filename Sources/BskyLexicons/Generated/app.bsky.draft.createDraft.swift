// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Draft {
    /// `app.bsky.draft.createDraft`, a procedure.
    ///
    /// Keeps a post, or a thread of them, to be sent later. Drafts are private.
    ///
    /// Needs a login. Declares the error `DraftLimitReached`.
    public struct CreateDraft: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.draft.createDraft" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `app.bsky.draft.createDraft` sends.
        public struct Input: LexiconObject {
            /// `app.bsky.draft.defs#draft`; required.
            @Indirect public var draft: AppBsky.Draft.Defs.Draft
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(draft: AppBsky.Draft.Defs.Draft, unknownFields: UnknownFields = UnknownFields()) {
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
                var draft: Indirect<AppBsky.Draft.Defs.Draft>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "draft", draft == nil {
                            draft = Indirect(try AppBsky.Draft.Defs.Draft(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let draft else { throw reader.missing("draft", object) }
                self._draft = draft
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

        /// What `app.bsky.draft.createDraft` answers.
        public struct Output: LexiconObject {
            /// Tid; required.
            ///
            /// Names the draft, for `updateDraft` and `deleteDraft`.
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

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `DraftLimitReached`.
            ///
            /// There are as many drafts as there may be: delete one.
            case draftLimitReached = "DraftLimitReached"
        }
    }
}

extension XRPCCall where Self == AppBsky.Draft.CreateDraft {
    /// `app.bsky.draft.createDraft`, a procedure.
    ///
    /// Keeps a post, or a thread of them, to be sent later. Drafts are private.
    ///
    /// Needs a login. Declares the error `DraftLimitReached`.
    public static func createDraft(draft: AppBsky.Draft.Defs.Draft) -> Self {
        Self(.init(draft: draft))
    }
}
