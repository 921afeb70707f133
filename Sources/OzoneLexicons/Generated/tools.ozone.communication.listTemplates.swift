// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Communication {
    /// `tools.ozone.communication.listTemplates`, a query.
    public struct ListTemplates: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.communication.listTemplates" }

        /// What `tools.ozone.communication.listTemplates` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var communicationTemplates: [ToolsOzone.Communication.Defs.TemplateView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                communicationTemplates: [ToolsOzone.Communication.Defs.TemplateView],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.communicationTemplates = communicationTemplates
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["communicationTemplates"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var communicationTemplates: [ToolsOzone.Communication.Defs.TemplateView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 22:
                        if key == "communicationTemplates", communicationTemplates == nil {
                            communicationTemplates = try [ToolsOzone.Communication.Defs.TemplateView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let communicationTemplates else { throw reader.missing("communicationTemplates", object) }
                self.communicationTemplates = communicationTemplates
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("communicationTemplates", communicationTemplates, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(communicationTemplates, at: "communicationTemplates")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Communication.ListTemplates {
    /// `tools.ozone.communication.listTemplates`, a query.
    public static func listTemplates() -> Self {
        Self()
    }
}
