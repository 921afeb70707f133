// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Identity {
    /// `com.atproto.identity.resolveDid`, a query.
    ///
    /// Declares the errors `DidNotFound`, `DidDeactivated`.
    public struct ResolveDid: XRPCQuery {
        /// Did; required.
        public var did: DID

        /// Makes a call.
        public init(did: DID) {
            self.did = did
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.identity.resolveDid" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
        }

        /// What `com.atproto.identity.resolveDid` answers.
        public struct Output: LexiconObject {
            /// Unknown; required.
            public var didDoc: UnknownObject
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(didDoc: UnknownObject, unknownFields: UnknownFields = UnknownFields()) {
                self.didDoc = didDoc
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["didDoc"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var didDoc: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "didDoc", didDoc == nil {
                            didDoc = try UnknownObject(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let didDoc else { throw reader.missing("didDoc", object) }
                self.didDoc = didDoc
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("didDoc", didDoc, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(didDoc, at: "didDoc")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `DidNotFound`.
            case didNotFound = "DidNotFound"
            /// `DidDeactivated`.
            case didDeactivated = "DidDeactivated"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Identity.ResolveDid {
    /// `com.atproto.identity.resolveDid`, a query.
    ///
    /// Declares the errors `DidNotFound`, `DidDeactivated`.
    public static func resolveDid(did: DID) -> Self {
        Self(did: did)
    }
}
