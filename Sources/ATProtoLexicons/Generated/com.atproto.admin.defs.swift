// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Admin {
    /// `com.atproto.admin.defs`.
    public enum Defs {
        /// `com.atproto.admin.defs#accountView`, an object.
        public struct AccountView: LexiconObject, Identifiable {
            /// Datetime.
            public var deactivatedAt: Datetime?
            /// Did; required.
            public var did: DID
            /// String.
            public var email: String?
            /// Datetime.
            public var emailConfirmedAt: Datetime?
            /// Handle; required.
            public var handle: Handle
            /// Datetime; required.
            public var indexedAt: Datetime
            /// String.
            public var inviteNote: String?
            /// `com.atproto.server.defs#inviteCode`.
            @Boxed public var invitedBy: ComAtproto.Server.Defs.InviteCode?
            /// Array.
            public var invites: [ComAtproto.Server.Defs.InviteCode]?
            /// Boolean.
            public var invitesDisabled: Bool?
            /// Array.
            public var relatedRecords: [UnknownObject]?
            /// Array.
            public var threatSignatures: [ComAtproto.Admin.Defs.ThreatSignature]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, handle: Handle, indexedAt: Datetime, deactivatedAt: Datetime? = nil, email: String? = nil,
                emailConfirmedAt: Datetime? = nil, inviteNote: String? = nil,
                invitedBy: ComAtproto.Server.Defs.InviteCode? = nil,
                invites: [ComAtproto.Server.Defs.InviteCode]? = nil, invitesDisabled: Bool? = nil,
                relatedRecords: [UnknownObject]? = nil,
                threatSignatures: [ComAtproto.Admin.Defs.ThreatSignature]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.deactivatedAt = deactivatedAt
                self.did = did
                self.email = email
                self.emailConfirmedAt = emailConfirmedAt
                self.handle = handle
                self.indexedAt = indexedAt
                self.inviteNote = inviteNote
                self.invitedBy = invitedBy
                self.invites = invites
                self.invitesDisabled = invitesDisabled
                self.relatedRecords = relatedRecords
                self.threatSignatures = threatSignatures
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "did", "email", "handle", "invites", "indexedAt", "invitedBy", "inviteNote", "deactivatedAt",
                    "relatedRecords", "invitesDisabled", "emailConfirmedAt", "threatSignatures",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.deactivatedAt = nil
                var did: DID?
                self.email = nil
                self.emailConfirmedAt = nil
                var handle: Handle?
                var indexedAt: Datetime?
                self.inviteNote = nil
                self._invitedBy = Boxed()
                self.invites = nil
                self.invitesDisabled = nil
                self.relatedRecords = nil
                self.threatSignatures = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "email", self.email == nil {
                            self.email = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "invites", self.invites == nil {
                            self.invites = try [ComAtproto.Server.Defs.InviteCode](from: &reader)
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "invitedBy", !self._invitedBy.isPresent {
                            self._invitedBy = Boxed(try ComAtproto.Server.Defs.InviteCode(from: &reader))
                            continue
                        }
                    case 10:
                        if key == "inviteNote", self.inviteNote == nil {
                            self.inviteNote = try String(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "deactivatedAt", self.deactivatedAt == nil {
                            self.deactivatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "relatedRecords", self.relatedRecords == nil {
                            self.relatedRecords = try [UnknownObject](from: &reader)
                            continue
                        }
                    case 15:
                        if key == "invitesDisabled", self.invitesDisabled == nil {
                            self.invitesDisabled = try Bool(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "emailConfirmedAt", self.emailConfirmedAt == nil {
                            self.emailConfirmedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "threatSignatures", self.threatSignatures == nil {
                            self.threatSignatures = try [ComAtproto.Admin.Defs.ThreatSignature](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let handle else { throw reader.missing("handle", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                self.did = did
                self.handle = handle
                self.indexedAt = indexedAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("email", email, &object)
                writer.field("handle", handle, &object)
                writer.field("invites", invites, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("invitedBy", invitedBy, &object)
                writer.field("inviteNote", inviteNote, &object)
                writer.field("deactivatedAt", deactivatedAt, &object)
                writer.field("relatedRecords", relatedRecords, &object)
                writer.field("invitesDisabled", invitesDisabled, &object)
                writer.field("emailConfirmedAt", emailConfirmedAt, &object)
                writer.field("threatSignatures", threatSignatures, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(relatedRecords, at: "relatedRecords") { constraints, element in
                    constraints.unknown(element)
                }
            }
        }

        /// `com.atproto.admin.defs#repoBlobRef`, an object.
        public struct RepoBlobRef: LexiconObject, Identifiable {
            /// Cid; required.
            public var cid: CID
            /// Did; required.
            public var did: DID
            /// At-uri.
            public var recordUri: ATURI?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(did: DID, cid: CID, recordUri: ATURI? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.cid = cid
                self.did = did
                self.recordUri = recordUri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "did", "recordUri"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var did: DID?
                self.recordUri = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "recordUri", self.recordUri == nil {
                            self.recordUri = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let did else { throw reader.missing("did", object) }
                self.cid = cid
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("did", did, &object)
                writer.field("recordUri", recordUri, &object)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.admin.defs#repoRef`, an object.
        ///
        /// An account as a whole.
        public struct RepoRef: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

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

        /// `com.atproto.admin.defs#statusAttr`, an object.
        public struct StatusAttr: LexiconObject {
            /// Boolean; required.
            public var applied: Bool
            /// String.
            public var ref: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(applied: Bool, ref: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.applied = applied
                self.ref = ref
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["ref", "applied"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var applied: Bool?
                self.ref = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "ref", self.ref == nil {
                            self.ref = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "applied", applied == nil {
                            applied = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let applied else { throw reader.missing("applied", object) }
                self.applied = applied
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("ref", ref, &object)
                writer.field("applied", applied, &object)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.admin.defs#threatSignature`, an object.
        public struct ThreatSignature: LexiconObject {
            /// String; required.
            public var property: String
            /// String; required.
            public var value: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(property: String, value: String, unknownFields: UnknownFields = UnknownFields()) {
                self.property = property
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["value", "property"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var property: String?
                var value: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "value", value == nil {
                            value = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "property", property == nil {
                            property = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let property else { throw reader.missing("property", object) }
                guard let value else { throw reader.missing("value", object) }
                self.property = property
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("value", value, &object)
                writer.field("property", property, &object)
                writer.endObject(&object)
            }
        }
    }
}
