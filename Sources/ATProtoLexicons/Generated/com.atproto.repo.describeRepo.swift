// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Repo {
    /// `com.atproto.repo.describeRepo`, a query.
    ///
    /// Needs no login.
    public struct DescribeRepo: XRPCQuery {
        /// At-identifier; required.
        public var repo: ATIdentifier

        /// Makes a call.
        public init(repo: ATIdentifier) {
            self.repo = repo
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.repo.describeRepo" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("repo", repo)
        }

        /// What `com.atproto.repo.describeRepo` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var collections: [NSID]
            /// Did; required.
            public var did: DID
            /// Unknown; required.
            public var didDoc: UnknownObject
            /// Handle; required.
            public var handle: Handle
            /// Boolean; required.
            public var handleIsCorrect: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                handle: Handle, did: DID, didDoc: UnknownObject, collections: [NSID], handleIsCorrect: Bool,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.collections = collections
                self.did = did
                self.didDoc = didDoc
                self.handle = handle
                self.handleIsCorrect = handleIsCorrect
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "didDoc", "handle", "collections", "handleIsCorrect"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var collections: [NSID]?
                var did: DID?
                var didDoc: UnknownObject?
                var handle: Handle?
                var handleIsCorrect: Bool?
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
                    case 11:
                        if key == "collections", collections == nil {
                            collections = try [NSID](from: &reader)
                            continue
                        }
                    case 15:
                        if key == "handleIsCorrect", handleIsCorrect == nil {
                            handleIsCorrect = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let collections else { throw reader.missing("collections", object) }
                guard let did else { throw reader.missing("did", object) }
                guard let didDoc else { throw reader.missing("didDoc", object) }
                guard let handle else { throw reader.missing("handle", object) }
                guard let handleIsCorrect else { throw reader.missing("handleIsCorrect", object) }
                self.collections = collections
                self.did = did
                self.didDoc = didDoc
                self.handle = handle
                self.handleIsCorrect = handleIsCorrect
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("didDoc", didDoc, &object)
                writer.field("handle", handle, &object)
                writer.field("collections", collections, &object)
                writer.field("handleIsCorrect", handleIsCorrect, &object)
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

extension XRPCCall where Self == ComAtproto.Repo.DescribeRepo {
    /// `com.atproto.repo.describeRepo`, a query.
    ///
    /// Needs no login.
    public static func describeRepo(repo: ATIdentifier) -> Self {
        Self(repo: repo)
    }
}
