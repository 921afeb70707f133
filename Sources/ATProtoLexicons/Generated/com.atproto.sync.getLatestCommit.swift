// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Sync {
    /// `com.atproto.sync.getLatestCommit`, a query.
    ///
    /// Needs no login. Declares the errors `RepoNotFound`, `RepoTakendown`, `RepoSuspended`, `RepoDeactivated`.
    public struct GetLatestCommit: XRPCQuery {
        /// Did; required.
        public var did: DID

        /// Makes a call.
        public init(did: DID) {
            self.did = did
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.getLatestCommit" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
        }

        /// What `com.atproto.sync.getLatestCommit` answers.
        public struct Output: LexiconObject {
            /// Cid; required.
            public var cid: CID
            /// Tid; required.
            public var rev: TID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(cid: CID, rev: TID, unknownFields: UnknownFields = UnknownFields()) {
                self.cid = cid
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "rev"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var rev: TID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "rev", rev == nil {
                            rev = try TID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.cid = cid
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("rev", rev, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `RepoNotFound`.
            case repoNotFound = "RepoNotFound"
            /// `RepoTakendown`.
            case repoTakendown = "RepoTakendown"
            /// `RepoSuspended`.
            case repoSuspended = "RepoSuspended"
            /// `RepoDeactivated`.
            case repoDeactivated = "RepoDeactivated"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Sync.GetLatestCommit {
    /// `com.atproto.sync.getLatestCommit`, a query.
    ///
    /// Needs no login. Declares the errors `RepoNotFound`, `RepoTakendown`, `RepoSuspended`, `RepoDeactivated`.
    public static func getLatestCommit(did: DID) -> Self {
        Self(did: did)
    }
}
