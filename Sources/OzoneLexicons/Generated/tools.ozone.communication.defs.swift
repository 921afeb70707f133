// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Communication {
    /// `tools.ozone.communication.defs`.
    public enum Defs {
        /// `tools.ozone.communication.defs#templateView`, an object.
        public struct TemplateView: LexiconObject, Identifiable {
            /// String; required.
            public var contentMarkdown: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// Boolean; required.
            public var disabled: Bool
            /// String; required.
            public var id: String
            /// Language.
            public var lang: LanguageTag?
            /// Did; required.
            public var lastUpdatedBy: DID
            /// String; required.
            public var name: String
            /// String.
            public var subject: String?
            /// Datetime; required.
            public var updatedAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: String, name: String, contentMarkdown: String, disabled: Bool, lastUpdatedBy: DID,
                createdAt: Datetime, updatedAt: Datetime, lang: LanguageTag? = nil, subject: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.contentMarkdown = contentMarkdown
                self.createdAt = createdAt
                self.disabled = disabled
                self.id = id
                self.lang = lang
                self.lastUpdatedBy = lastUpdatedBy
                self.name = name
                self.subject = subject
                self.updatedAt = updatedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "id", "lang", "name", "subject", "disabled", "createdAt", "updatedAt", "lastUpdatedBy",
                    "contentMarkdown",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var contentMarkdown: String?
                var createdAt: Datetime?
                var disabled: Bool?
                var id: String?
                self.lang = nil
                var lastUpdatedBy: DID?
                var name: String?
                self.subject = nil
                var updatedAt: Datetime?
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
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "subject", self.subject == nil {
                            self.subject = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "disabled", disabled == nil {
                            disabled = try Bool(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "updatedAt", updatedAt == nil {
                            updatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "lastUpdatedBy", lastUpdatedBy == nil {
                            lastUpdatedBy = try DID(from: &reader)
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
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let disabled else { throw reader.missing("disabled", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let lastUpdatedBy else { throw reader.missing("lastUpdatedBy", object) }
                guard let name else { throw reader.missing("name", object) }
                guard let updatedAt else { throw reader.missing("updatedAt", object) }
                self.contentMarkdown = contentMarkdown
                self.createdAt = createdAt
                self.disabled = disabled
                self.id = id
                self.lastUpdatedBy = lastUpdatedBy
                self.name = name
                self.updatedAt = updatedAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("lang", lang, &object)
                writer.field("name", name, &object)
                writer.field("subject", subject, &object)
                writer.field("disabled", disabled, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.field("lastUpdatedBy", lastUpdatedBy, &object)
                writer.field("contentMarkdown", contentMarkdown, &object)
                writer.endObject(&object)
            }
        }
    }
}
