// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Identity {
    /// `com.atproto.identity.defs`.
    public enum Defs {
        /// `com.atproto.identity.defs#identityInfo`, an object.
        public struct IdentityInfo: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// Unknown; required.
            public var didDoc: UnknownObject
            /// Handle; required.
            public var handle: Handle
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, handle: Handle, didDoc: UnknownObject, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.didDoc = didDoc
                self.handle = handle
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "didDoc", "handle"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var didDoc: UnknownObject?
                var handle: Handle?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "didDoc", didDoc == nil {
                            didDoc = try UnknownObject(from: &reader)
                            continue
                        }
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let didDoc else { throw reader.missing("didDoc", object) }
                guard let handle else { throw reader.missing("handle", object) }
                self.did = did
                self.didDoc = didDoc
                self.handle = handle
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("didDoc", didDoc, &object)
                writer.field("handle", handle, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(didDoc, at: "didDoc")
            }
        }
    }
}
