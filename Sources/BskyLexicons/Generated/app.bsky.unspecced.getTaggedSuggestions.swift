// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getTaggedSuggestions`, a query.
    public struct GetTaggedSuggestions: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.getTaggedSuggestions" }

        /// What `app.bsky.unspecced.getTaggedSuggestions` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var suggestions: [AppBsky.Unspecced.GetTaggedSuggestions.Suggestion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                suggestions: [AppBsky.Unspecced.GetTaggedSuggestions.Suggestion],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.suggestions = suggestions
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["suggestions"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var suggestions: [AppBsky.Unspecced.GetTaggedSuggestions.Suggestion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "suggestions", suggestions == nil {
                            suggestions = try [AppBsky.Unspecced.GetTaggedSuggestions.Suggestion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let suggestions else { throw reader.missing("suggestions", object) }
                self.suggestions = suggestions
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("suggestions", suggestions, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.unspecced.getTaggedSuggestions#suggestion`, an object.
        public struct Suggestion: LexiconObject {
            /// Uri; required.
            public var subject: URIString
            /// String; required.
            public var subjectType: SubjectType
            /// String; required.
            public var tag: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                tag: String, subjectType: SubjectType, subject: URIString,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.subject = subject
                self.subjectType = subjectType
                self.tag = tag
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["tag", "subject", "subjectType"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var subject: URIString?
                var subjectType: SubjectType?
                var tag: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "tag", tag == nil {
                            tag = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try URIString(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "subjectType", subjectType == nil {
                            subjectType = try SubjectType(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let subject else { throw reader.missing("subject", object) }
                guard let subjectType else { throw reader.missing("subjectType", object) }
                guard let tag else { throw reader.missing("tag", object) }
                self.subject = subject
                self.subjectType = subjectType
                self.tag = tag
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("tag", tag, &object)
                writer.field("subject", subject, &object)
                writer.field("subjectType", subjectType, &object)
                writer.endObject(&object)
            }

            /// A string with 2 known values; others may come.
            public struct SubjectType: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `actor`.
                public static var actor: SubjectType { SubjectType(rawValue: "actor") }
                /// `feed`.
                public static var feed: SubjectType { SubjectType(rawValue: "feed") }
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.GetTaggedSuggestions {
    /// `app.bsky.unspecced.getTaggedSuggestions`, a query.
    public static func getTaggedSuggestions() -> Self {
        Self()
    }
}
