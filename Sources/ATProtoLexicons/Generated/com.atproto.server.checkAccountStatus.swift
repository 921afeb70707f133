// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.checkAccountStatus`, a query.
    ///
    /// Needs a login.
    public struct CheckAccountStatus: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.checkAccountStatus" }

        /// What `com.atproto.server.checkAccountStatus` answers.
        public struct Output: LexiconObject {
            /// Boolean; required.
            public var activated: Bool
            /// Integer; required.
            public var expectedBlobs: Int
            /// Integer; required.
            public var importedBlobs: Int
            /// Integer; required.
            public var indexedRecords: Int
            /// Integer; required.
            public var privateStateValues: Int
            /// Integer; required.
            public var repoBlocks: Int
            /// Cid; required.
            public var repoCommit: CID
            /// String; required.
            public var repoRev: String
            /// Boolean; required.
            public var validDid: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                activated: Bool, validDid: Bool, repoCommit: CID, repoRev: String, repoBlocks: Int, indexedRecords: Int,
                privateStateValues: Int, expectedBlobs: Int, importedBlobs: Int,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activated = activated
                self.expectedBlobs = expectedBlobs
                self.importedBlobs = importedBlobs
                self.indexedRecords = indexedRecords
                self.privateStateValues = privateStateValues
                self.repoBlocks = repoBlocks
                self.repoCommit = repoCommit
                self.repoRev = repoRev
                self.validDid = validDid
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "repoRev", "validDid", "activated", "repoBlocks", "repoCommit", "expectedBlobs", "importedBlobs",
                    "indexedRecords", "privateStateValues",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var activated: Bool?
                var expectedBlobs: Int?
                var importedBlobs: Int?
                var indexedRecords: Int?
                var privateStateValues: Int?
                var repoBlocks: Int?
                var repoCommit: CID?
                var repoRev: String?
                var validDid: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "repoRev", repoRev == nil {
                            repoRev = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "validDid", validDid == nil {
                            validDid = try Bool(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "activated", activated == nil {
                            activated = try Bool(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "repoBlocks", repoBlocks == nil {
                            repoBlocks = try Int(from: &reader)
                            continue
                        }
                        if key == "repoCommit", repoCommit == nil {
                            repoCommit = try CID(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "expectedBlobs", expectedBlobs == nil {
                            expectedBlobs = try Int(from: &reader)
                            continue
                        }
                        if key == "importedBlobs", importedBlobs == nil {
                            importedBlobs = try Int(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "indexedRecords", indexedRecords == nil {
                            indexedRecords = try Int(from: &reader)
                            continue
                        }
                    case 18:
                        if key == "privateStateValues", privateStateValues == nil {
                            privateStateValues = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let activated else { throw reader.missing("activated", object) }
                guard let expectedBlobs else { throw reader.missing("expectedBlobs", object) }
                guard let importedBlobs else { throw reader.missing("importedBlobs", object) }
                guard let indexedRecords else { throw reader.missing("indexedRecords", object) }
                guard let privateStateValues else { throw reader.missing("privateStateValues", object) }
                guard let repoBlocks else { throw reader.missing("repoBlocks", object) }
                guard let repoCommit else { throw reader.missing("repoCommit", object) }
                guard let repoRev else { throw reader.missing("repoRev", object) }
                guard let validDid else { throw reader.missing("validDid", object) }
                self.activated = activated
                self.expectedBlobs = expectedBlobs
                self.importedBlobs = importedBlobs
                self.indexedRecords = indexedRecords
                self.privateStateValues = privateStateValues
                self.repoBlocks = repoBlocks
                self.repoCommit = repoCommit
                self.repoRev = repoRev
                self.validDid = validDid
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("repoRev", repoRev, &object)
                writer.field("validDid", validDid, &object)
                writer.field("activated", activated, &object)
                writer.field("repoBlocks", repoBlocks, &object)
                writer.field("repoCommit", repoCommit, &object)
                writer.field("expectedBlobs", expectedBlobs, &object)
                writer.field("importedBlobs", importedBlobs, &object)
                writer.field("indexedRecords", indexedRecords, &object)
                writer.field("privateStateValues", privateStateValues, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.CheckAccountStatus {
    /// `com.atproto.server.checkAccountStatus`, a query.
    ///
    /// Needs a login.
    public static func checkAccountStatus() -> Self {
        Self()
    }
}
