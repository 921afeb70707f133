// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.getAccountInviteCodes`, a query.
    ///
    /// Needs a login. Declares the error `DuplicateCreate`.
    public struct GetAccountInviteCodes: XRPCQuery {
        /// Boolean, true when absent.
        public var createAvailable: Bool
        /// Boolean, true when absent.
        public var includeUsed: Bool

        /// Makes a call.
        public init(createAvailable: Bool = true, includeUsed: Bool = true) {
            self.createAvailable = createAvailable
            self.includeUsed = includeUsed
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.getAccountInviteCodes" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("createAvailable", createAvailable)
            query.add("includeUsed", includeUsed)
        }

        /// What `com.atproto.server.getAccountInviteCodes` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var codes: [ComAtproto.Server.Defs.InviteCode]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(codes: [ComAtproto.Server.Defs.InviteCode], unknownFields: UnknownFields = UnknownFields()) {
                self.codes = codes
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["codes"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var codes: [ComAtproto.Server.Defs.InviteCode]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "codes", codes == nil {
                            codes = try [ComAtproto.Server.Defs.InviteCode](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let codes else { throw reader.missing("codes", object) }
                self.codes = codes
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("codes", codes, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `DuplicateCreate`.
            case duplicateCreate = "DuplicateCreate"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.GetAccountInviteCodes {
    /// `com.atproto.server.getAccountInviteCodes`, a query.
    ///
    /// Needs a login. Declares the error `DuplicateCreate`.
    public static func getAccountInviteCodes(createAvailable: Bool = true, includeUsed: Bool = true) -> Self {
        Self(createAvailable: createAvailable, includeUsed: includeUsed)
    }
}
