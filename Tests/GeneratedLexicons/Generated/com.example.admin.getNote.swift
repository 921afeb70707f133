// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample.Admin {
    /// `com.example.admin.getNote`, a query.
    ///
    /// For administrators.
    public struct GetNote: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.admin.getNote" }

        /// One of 3 types, told apart by `$type`.
        public enum Output: LexiconCodable, Hashable {
            /// `com.example.note`.
            indirect case note(ComExample.Note)
            /// `com.example.admin.getNote#account`.
            indirect case account(ComExample.Admin.GetNote.Account)
            /// `com.example.admin.getNote#key`.
            indirect case key(ComExample.Admin.GetNote.Key)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 16:
                        if type == "com.example.note" {
                            self = .note(try ComExample.Note(from: &reader))
                            return
                        }
                    case 29:
                        if type == "com.example.admin.getNote#key" {
                            self = .key(try ComExample.Admin.GetNote.Key(from: &reader))
                            return
                        }
                    case 33:
                        if type == "com.example.admin.getNote#account" {
                            self = .account(try ComExample.Admin.GetNote.Account(from: &reader))
                            return
                        }
                    default: break
                    }
                }
                self = .unknown(try UnknownObject(from: &reader))
            }

            /// Writes the variant and its `$type`.
            public func write(to writer: inout WireWriter) {
                switch self {
                case .note(let value): writer.variant("com.example.note", value)
                case .account(let value): writer.variant("com.example.admin.getNote#account", value)
                case .key(let value): writer.variant("com.example.admin.getNote#key", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .note(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                default: break
                }
            }
        }

        /// `com.example.admin.getNote#account`, an object.
        public struct Account: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// Cid; required.
            public var cid: CID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(did: DID, cid: CID, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.cid = cid
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "did"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var cid: CID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let cid else { throw reader.missing("cid", object) }
                self.did = did
                self.cid = cid
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("did", did, &object)
                writer.endObject(&object)
            }
        }

        /// `com.example.admin.getNote#key`, an object.
        public struct Key: LexiconObject, Identifiable {
            /// String; required.
            public var id: Id
            /// Cid, or null; required.
            public var cid: Nullable<CID>
            /// At-uri; required.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(id: Id, cid: Nullable<CID>, uri: ATURI, unknownFields: UnknownFields = UnknownFields()) {
                self.id = id
                self.cid = cid
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "cid", "uri"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var id: Id?
                var cid: Nullable<CID>?
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try Id(from: &reader)
                            continue
                        }
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try Nullable<CID>(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    if key.isNull("cid"), cid == nil {
                        cid = try Nullable<CID>(from: &reader)
                        continue
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let id else { throw reader.missing("id", object) }
                guard let cid else { throw reader.missing("cid", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.id = id
                self.cid = cid
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.endObject(&object)
            }

            /// A string with 1 known value; others may come.
            public struct Id: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `first`.
                public static var first: Id { Id(rawValue: "first") }
            }
        }
    }
}

extension XRPCCall where Self == ComExample.Admin.GetNote {
    /// `com.example.admin.getNote`, a query.
    ///
    /// For administrators.
    public static func adminGetNote() -> Self {
        Self()
    }
}
