// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Admin {
    /// `com.atproto.admin.getAccountInfos`, a query.
    public struct GetAccountInfos: XRPCQuery {
        /// Array; required.
        public var dids: [DID]

        /// Makes a call.
        public init(dids: [DID]) {
            self.dids = dids
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.admin.getAccountInfos" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("dids", dids)
        }

        /// What `com.atproto.admin.getAccountInfos` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var infos: [ComAtproto.Admin.Defs.AccountView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(infos: [ComAtproto.Admin.Defs.AccountView], unknownFields: UnknownFields = UnknownFields()) {
                self.infos = infos
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["infos"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var infos: [ComAtproto.Admin.Defs.AccountView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "infos", infos == nil {
                            infos = try [ComAtproto.Admin.Defs.AccountView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let infos else { throw reader.missing("infos", object) }
                self.infos = infos
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("infos", infos, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(infos, at: "infos")
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Admin.GetAccountInfos {
    /// `com.atproto.admin.getAccountInfos`, a query.
    public static func getAccountInfos(dids: [DID]) -> Self {
        Self(dids: dids)
    }
}
