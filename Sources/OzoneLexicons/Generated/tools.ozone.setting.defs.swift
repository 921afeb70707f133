// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Setting {
    /// `tools.ozone.setting.defs`.
    public enum Defs {
        /// `tools.ozone.setting.defs#option`, an object.
        public struct Option: LexiconObject, Identifiable {
            /// Datetime.
            public var createdAt: Datetime?
            /// Did; required.
            public var createdBy: DID
            /// String, at most 10240 bytes, at most 1024 characters.
            public var description: String?
            /// Did; required.
            public var did: DID
            /// Nsid; required.
            public var key: NSID
            /// Did; required.
            public var lastUpdatedBy: DID
            /// String.
            public var managerRole: ManagerRole?
            /// String; required.
            public var scope: Scope
            /// Datetime.
            public var updatedAt: Datetime?
            /// Unknown; required.
            public var value: UnknownObject
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                key: NSID, value: UnknownObject, did: DID, scope: Scope, createdBy: DID, lastUpdatedBy: DID,
                createdAt: Datetime? = nil, description: String? = nil, managerRole: ManagerRole? = nil,
                updatedAt: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.description = description
                self.did = did
                self.key = key
                self.lastUpdatedBy = lastUpdatedBy
                self.managerRole = managerRole
                self.scope = scope
                self.updatedAt = updatedAt
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "did", "key", "scope", "value", "createdAt", "createdBy", "updatedAt", "description", "managerRole",
                    "lastUpdatedBy",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.createdAt = nil
                var createdBy: DID?
                self.description = nil
                var did: DID?
                var keyValue: NSID?
                var lastUpdatedBy: DID?
                self.managerRole = nil
                var scope: Scope?
                self.updatedAt = nil
                var value: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                        if key == "key", keyValue == nil {
                            keyValue = try NSID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "scope", scope == nil {
                            scope = try Scope(from: &reader)
                            continue
                        }
                        if key == "value", value == nil {
                            value = try UnknownObject(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", self.createdAt == nil {
                            self.createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "createdBy", createdBy == nil {
                            createdBy = try DID(from: &reader)
                            continue
                        }
                        if key == "updatedAt", self.updatedAt == nil {
                            self.updatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                        if key == "managerRole", self.managerRole == nil {
                            self.managerRole = try ManagerRole(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "lastUpdatedBy", lastUpdatedBy == nil {
                            lastUpdatedBy = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdBy else { throw reader.missing("createdBy", object) }
                guard let did else { throw reader.missing("did", object) }
                guard let keyValue else { throw reader.missing("key", object) }
                guard let lastUpdatedBy else { throw reader.missing("lastUpdatedBy", object) }
                guard let scope else { throw reader.missing("scope", object) }
                guard let value else { throw reader.missing("value", object) }
                self.createdBy = createdBy
                self.did = did
                self.key = keyValue
                self.lastUpdatedBy = lastUpdatedBy
                self.scope = scope
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("key", key, &object)
                writer.field("scope", scope, &object)
                writer.field("value", value, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.field("description", description, &object)
                writer.field("managerRole", managerRole, &object)
                writer.field("lastUpdatedBy", lastUpdatedBy, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(description, at: "description", maxLength: 10240, maxGraphemes: 1024)
                constraints.unknown(value, at: "value")
            }

            /// A string with 4 known values; others may come.
            public struct ManagerRole: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `tools.ozone.team.defs#roleModerator`.
                public static var roleModerator: ManagerRole {
                    ManagerRole(rawValue: "tools.ozone.team.defs#roleModerator")
                }
                /// `tools.ozone.team.defs#roleTriage`.
                public static var roleTriage: ManagerRole { ManagerRole(rawValue: "tools.ozone.team.defs#roleTriage") }
                /// `tools.ozone.team.defs#roleAdmin`.
                public static var roleAdmin: ManagerRole { ManagerRole(rawValue: "tools.ozone.team.defs#roleAdmin") }
                /// `tools.ozone.team.defs#roleVerifier`.
                public static var roleVerifier: ManagerRole {
                    ManagerRole(rawValue: "tools.ozone.team.defs#roleVerifier")
                }
            }

            /// A string with 2 known values; others may come.
            public struct Scope: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `instance`.
                public static var instance: Scope { Scope(rawValue: "instance") }
                /// `personal`.
                public static var personal: Scope { Scope(rawValue: "personal") }
            }
        }
    }
}
