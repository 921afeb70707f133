// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Signature {
    /// `tools.ozone.signature.findCorrelation`, a query.
    public struct FindCorrelation: XRPCQuery {
        /// Array; required.
        public var dids: [DID]

        /// Makes a call.
        public init(dids: [DID]) {
            self.dids = dids
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.signature.findCorrelation" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("dids", dids)
        }

        /// What `tools.ozone.signature.findCorrelation` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var details: [ToolsOzone.Signature.Defs.SigDetail]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                details: [ToolsOzone.Signature.Defs.SigDetail], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.details = details
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["details"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var details: [ToolsOzone.Signature.Defs.SigDetail]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "details", details == nil {
                            details = try [ToolsOzone.Signature.Defs.SigDetail](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let details else { throw reader.missing("details", object) }
                self.details = details
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("details", details, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Signature.FindCorrelation {
    /// `tools.ozone.signature.findCorrelation`, a query.
    public static func findCorrelation(dids: [DID]) -> Self {
        Self(dids: dids)
    }
}
