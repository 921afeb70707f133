// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.getSubjects`, a query.
    public struct GetSubjects: XRPCQuery {
        /// Array, at most 100 elements; required.
        public var subjects: [String]

        /// Makes a call.
        public init(subjects: [String]) {
            self.subjects = subjects
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.getSubjects" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("subjects", subjects)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(subjects, at: "subjects", minLength: 1, maxLength: 100)
        }

        /// What `tools.ozone.moderation.getSubjects` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var subjects: [ToolsOzone.Moderation.Defs.SubjectView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subjects: [ToolsOzone.Moderation.Defs.SubjectView], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.subjects = subjects
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["subjects"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var subjects: [ToolsOzone.Moderation.Defs.SubjectView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "subjects", subjects == nil {
                            subjects = try [ToolsOzone.Moderation.Defs.SubjectView](from: &reader)
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
                writer.field("subjects", subjects, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(subjects, at: "subjects")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.GetSubjects {
    /// `tools.ozone.moderation.getSubjects`, a query.
    public static func getSubjects(subjects: [String]) -> Self {
        Self(subjects: subjects)
    }
}
