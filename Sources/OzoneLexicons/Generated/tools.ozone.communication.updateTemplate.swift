// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Communication {
    /// `tools.ozone.communication.updateTemplate`, a procedure.
    ///
    /// For administrators. Declares the error `DuplicateTemplateName`.
    public struct UpdateTemplate: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.communication.updateTemplate" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.communication.updateTemplate` sends.
        public struct Input: LexiconObject {
            /// String.
            public var contentMarkdown: String?
            /// Boolean.
            public var disabled: Bool?
            /// String; required.
            public var id: String
            /// Language.
            public var lang: LanguageTag?
            /// String.
            public var name: String?
            /// String.
            public var subject: String?
            /// Did.
            public var updatedBy: DID?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: String, contentMarkdown: String? = nil, disabled: Bool? = nil, lang: LanguageTag? = nil,
                name: String? = nil, subject: String? = nil, updatedBy: DID? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.contentMarkdown = contentMarkdown
                self.disabled = disabled
                self.id = id
                self.lang = lang
                self.name = name
                self.subject = subject
                self.updatedBy = updatedBy
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "lang", "name", "subject", "disabled", "updatedBy", "contentMarkdown"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.contentMarkdown = nil
                self.disabled = nil
                var id: String?
                self.lang = nil
                self.name = nil
                self.subject = nil
                self.updatedBy = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try String(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "lang", self.lang == nil {
                            self.lang = try LanguageTag(from: &reader)
                            continue
                        }
                        if key == "name", self.name == nil {
                            self.name = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "subject", self.subject == nil {
                            self.subject = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "disabled", self.disabled == nil {
                            self.disabled = try Bool(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "updatedBy", self.updatedBy == nil {
                            self.updatedBy = try DID(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "contentMarkdown", self.contentMarkdown == nil {
                            self.contentMarkdown = try String(from: &reader)
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
                writer.field("lang", lang, &object)
                writer.field("name", name, &object)
                writer.field("subject", subject, &object)
                writer.field("disabled", disabled, &object)
                writer.field("updatedBy", updatedBy, &object)
                writer.field("contentMarkdown", contentMarkdown, &object)
                writer.endObject(&object)
            }
        }

        /// What `tools.ozone.communication.updateTemplate` answers.
        public typealias Output = ToolsOzone.Communication.Defs.TemplateView

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `DuplicateTemplateName`.
            case duplicateTemplateName = "DuplicateTemplateName"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Communication.UpdateTemplate {
    /// `tools.ozone.communication.updateTemplate`, a procedure.
    ///
    /// For administrators. Declares the error `DuplicateTemplateName`.
    public static func updateTemplate(
        id: String, contentMarkdown: String? = nil, disabled: Bool? = nil, lang: LanguageTag? = nil,
        name: String? = nil, subject: String? = nil, updatedBy: DID? = nil
    ) -> Self {
        Self(
            .init(
                id: id, contentMarkdown: contentMarkdown, disabled: disabled, lang: lang, name: name, subject: subject,
                updatedBy: updatedBy))
    }
}
