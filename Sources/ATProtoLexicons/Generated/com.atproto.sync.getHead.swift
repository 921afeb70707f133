// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Sync {
    /// `com.atproto.sync.getHead`, a query.
    ///
    /// Declares the error `HeadNotFound`.
    public struct GetHead: XRPCQuery {
        /// Did; required.
        public var did: DID

        /// Makes a call.
        public init(did: DID) {
            self.did = did
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.getHead" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
        }

        /// What `com.atproto.sync.getHead` answers.
        public struct Output: LexiconObject {
            /// Cid; required.
            public var root: CID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(root: CID, unknownFields: UnknownFields = UnknownFields()) {
                self.root = root
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["root"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var root: CID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "root", root == nil {
                            root = try CID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let root else { throw reader.missing("root", object) }
                self.root = root
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("root", root, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `HeadNotFound`.
            case headNotFound = "HeadNotFound"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Sync.GetHead {
    /// `com.atproto.sync.getHead`, a query.
    ///
    /// Declares the error `HeadNotFound`.
    public static func getHead(did: DID) -> Self {
        Self(did: did)
    }
}
