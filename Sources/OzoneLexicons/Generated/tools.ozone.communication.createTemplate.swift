// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Communication {
    /// `tools.ozone.communication.createTemplate`, a procedure.
    ///
    /// For administrators. Declares the error `DuplicateTemplateName`.
    public struct CreateTemplate: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.communication.createTemplate" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.communication.createTemplate` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var contentMarkdown: String
            /// Did.
            public var createdBy: DID?
            /// Language.
            public var lang: LanguageTag?
            /// String; required.
            public var name: String
            /// String; required.
            public var subject: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subject: String, contentMarkdown: String, name: String, createdBy: DID? = nil, lang: LanguageTag? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.contentMarkdown = contentMarkdown
                self.createdBy = createdBy
                self.lang = lang
                self.name = name
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["lang", "name", "subject", "createdBy", "contentMarkdown"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var contentMarkdown: String?
                self.createdBy = nil
                self.lang = nil
                var name: String?
                var subject: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "lang", self.lang == nil {
                            self.lang = try LanguageTag(from: &reader)
                            continue
                        }
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdBy", self.createdBy == nil {
                            self.createdBy = try DID(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "contentMarkdown", contentMarkdown == nil {
                            contentMarkdown = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let contentMarkdown else { throw reader.missing("contentMarkdown", object) }
                guard let name else { throw reader.missing("name", object) }
                guard let subject else { throw reader.missing("subject", object) }
                self.contentMarkdown = contentMarkdown
                self.name = name
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("lang", lang, &object)
                writer.field("name", name, &object)
                writer.field("subject", subject, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("contentMarkdown", contentMarkdown, &object)
                writer.endObject(&object)
            }
        }

        /// What `tools.ozone.communication.createTemplate` answers.
        public typealias Output = ToolsOzone.Communication.Defs.TemplateView

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `DuplicateTemplateName`.
            case duplicateTemplateName = "DuplicateTemplateName"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Communication.CreateTemplate {
    /// `tools.ozone.communication.createTemplate`, a procedure.
    ///
    /// For administrators. Declares the error `DuplicateTemplateName`.
    public static func createTemplate(
        subject: String, contentMarkdown: String, name: String, createdBy: DID? = nil, lang: LanguageTag? = nil
    ) -> Self {
        Self(.init(subject: subject, contentMarkdown: contentMarkdown, name: name, createdBy: createdBy, lang: lang))
    }
}
