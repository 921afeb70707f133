// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Sync {
    /// `com.atproto.sync.getRepoStatus`, a query.
    ///
    /// Declares the error `RepoNotFound`.
    public struct GetRepoStatus: XRPCQuery {
        /// Did; required.
        public var did: DID

        /// Makes a call.
        public init(did: DID) {
            self.did = did
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.getRepoStatus" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
        }

        /// What `com.atproto.sync.getRepoStatus` answers.
        public struct Output: LexiconObject {
            /// Boolean; required.
            public var active: Bool
            /// Did; required.
            public var did: DID
            /// Tid.
            public var rev: TID?
            /// String.
            public var status: Status?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                did: DID, active: Bool, rev: TID? = nil, status: Status? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.active = active
                self.did = did
                self.rev = rev
                self.status = status
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "rev", "active", "status"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var active: Bool?
                var did: DID?
                self.rev = nil
                self.status = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                        if key == "rev", self.rev == nil {
                            self.rev = try TID(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "active", active == nil {
                            active = try Bool(from: &reader)
                            continue
                        }
                        if key == "status", self.status == nil {
                            self.status = try Status(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let active else { throw reader.missing("active", object) }
                guard let did else { throw reader.missing("did", object) }
                self.active = active
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("rev", rev, &object)
                writer.field("active", active, &object)
                writer.field("status", status, &object)
                writer.endObject(&object)
            }

            /// A string with 6 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `takendown`.
                public static var takendown: Status { Status(rawValue: "takendown") }
                /// `suspended`.
                public static var suspended: Status { Status(rawValue: "suspended") }
                /// `deleted`.
                public static var deleted: Status { Status(rawValue: "deleted") }
                /// `deactivated`.
                public static var deactivated: Status { Status(rawValue: "deactivated") }
                /// `desynchronized`.
                public static var desynchronized: Status { Status(rawValue: "desynchronized") }
                /// `throttled`.
                public static var throttled: Status { Status(rawValue: "throttled") }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `RepoNotFound`.
            case repoNotFound = "RepoNotFound"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Sync.GetRepoStatus {
    /// `com.atproto.sync.getRepoStatus`, a query.
    ///
    /// Declares the error `RepoNotFound`.
    public static func getRepoStatus(did: DID) -> Self {
        Self(did: did)
    }
}
