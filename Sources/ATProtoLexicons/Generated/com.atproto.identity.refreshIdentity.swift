// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Identity {
    /// `com.atproto.identity.refreshIdentity`, a procedure.
    ///
    /// Works without a login, and may answer more with one. Declares the errors `HandleNotFound`, `DidNotFound`,
    /// `DidDeactivated`.
    public struct RefreshIdentity: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.identity.refreshIdentity" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `com.atproto.identity.refreshIdentity` sends.
        public struct Input: LexiconObject {
            /// At-identifier; required.
            public var identifier: ATIdentifier
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(identifier: ATIdentifier, unknownFields: UnknownFields = UnknownFields()) {
                self.identifier = identifier
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["identifier"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var identifier: ATIdentifier?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 10:
                        if key == "identifier", identifier == nil {
                            identifier = try ATIdentifier(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let identifier else { throw reader.missing("identifier", object) }
                self.identifier = identifier
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("identifier", identifier, &object)
                writer.endObject(&object)
            }
        }

        /// What `com.atproto.identity.refreshIdentity` answers.
        public typealias Output = ComAtproto.Identity.Defs.IdentityInfo

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `HandleNotFound`.
            case handleNotFound = "HandleNotFound"
            /// `DidNotFound`.
            case didNotFound = "DidNotFound"
            /// `DidDeactivated`.
            case didDeactivated = "DidDeactivated"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Identity.RefreshIdentity {
    /// `com.atproto.identity.refreshIdentity`, a procedure.
    ///
    /// Works without a login, and may answer more with one. Declares the errors `HandleNotFound`, `DidNotFound`,
    /// `DidDeactivated`.
    public static func refreshIdentity(identifier: ATIdentifier) -> Self {
        Self(.init(identifier: identifier))
    }
}
