// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Identity {
    /// `com.atproto.identity.resolveHandle`, a query.
    ///
    /// Asks a server for the DID that a handle leads to.
    ///
    /// Declares the error `HandleNotFound`.
    public struct ResolveHandle: XRPCQuery {
        /// Handle; required.
        public var handle: Handle

        /// Makes a call.
        public init(handle: Handle) {
            self.handle = handle
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.identity.resolveHandle" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("handle", handle)
        }

        /// What `com.atproto.identity.resolveHandle` answers.
        public struct Output: LexiconObject {
            /// Did; required.
            ///
            /// Not proved yet: the DID's document has to name the handle in turn.
            public var did: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(did: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `HandleNotFound`.
            ///
            /// The handle leads to no DID.
            case handleNotFound = "HandleNotFound"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Identity.ResolveHandle {
    /// `com.atproto.identity.resolveHandle`, a query.
    ///
    /// Asks a server for the DID that a handle leads to.
    ///
    /// Declares the error `HandleNotFound`.
    public static func resolveHandle(handle: Handle) -> Self {
        Self(handle: handle)
    }
}
