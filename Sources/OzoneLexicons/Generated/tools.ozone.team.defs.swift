// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import BskyLexicons
public import CoreATProtocol

extension ToolsOzone.Team {
    /// `tools.ozone.team.defs`.
    public enum Defs {
        /// `tools.ozone.team.defs#member`, an object.
        public struct Member: LexiconObject, Identifiable {
            /// Datetime.
            public var createdAt: Datetime?
            /// Did; required.
            public var did: DID
            /// Boolean.
            public var disabled: Bool?
            /// String.
            public var lastUpdatedBy: String?
            /// `app.bsky.actor.defs#profileViewDetailed`.
            @Boxed public var profile: AppBsky.Actor.Defs.ProfileViewDetailed?
            /// String; required.
            public var role: Role
            /// Datetime.
            public var updatedAt: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, role: Role, createdAt: Datetime? = nil, disabled: Bool? = nil, lastUpdatedBy: String? = nil,
                profile: AppBsky.Actor.Defs.ProfileViewDetailed? = nil, updatedAt: Datetime? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.did = did
                self.disabled = disabled
                self.lastUpdatedBy = lastUpdatedBy
                self.profile = profile
                self.role = role
                self.updatedAt = updatedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "role", "profile", "disabled", "createdAt", "updatedAt", "lastUpdatedBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.createdAt = nil
                var did: DID?
                self.disabled = nil
                self.lastUpdatedBy = nil
                self._profile = Boxed()
                var role: Role?
                self.updatedAt = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "role", role == nil {
                            role = try Role(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "profile", !self._profile.isPresent {
                            self._profile = Boxed(try AppBsky.Actor.Defs.ProfileViewDetailed(from: &reader))
                            continue
                        }
                    case 8:
                        if key == "disabled", self.disabled == nil {
                            self.disabled = try Bool(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", self.createdAt == nil {
                            self.createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "updatedAt", self.updatedAt == nil {
                            self.updatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "lastUpdatedBy", self.lastUpdatedBy == nil {
                            self.lastUpdatedBy = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let role else { throw reader.missing("role", object) }
                self.did = did
                self.role = role
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("role", role, &object)
                writer.field("profile", profile, &object)
                writer.field("disabled", disabled, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.field("lastUpdatedBy", lastUpdatedBy, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(profile, at: "profile")
            }

            /// A string with 4 known values; others may come.
            public struct Role: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `tools.ozone.team.defs#roleAdmin`.
                public static var roleAdmin: Role { Role(rawValue: "tools.ozone.team.defs#roleAdmin") }
                /// `tools.ozone.team.defs#roleModerator`.
                public static var roleModerator: Role { Role(rawValue: "tools.ozone.team.defs#roleModerator") }
                /// `tools.ozone.team.defs#roleTriage`.
                public static var roleTriage: Role { Role(rawValue: "tools.ozone.team.defs#roleTriage") }
                /// `tools.ozone.team.defs#roleVerifier`.
                public static var roleVerifier: Role { Role(rawValue: "tools.ozone.team.defs#roleVerifier") }
            }
        }

        /// The token `tools.ozone.team.defs#roleAdmin`.
        public static var roleAdmin: String { "tools.ozone.team.defs#roleAdmin" }

        /// The token `tools.ozone.team.defs#roleModerator`.
        public static var roleModerator: String { "tools.ozone.team.defs#roleModerator" }

        /// The token `tools.ozone.team.defs#roleTriage`.
        public static var roleTriage: String { "tools.ozone.team.defs#roleTriage" }

        /// The token `tools.ozone.team.defs#roleVerifier`.
        public static var roleVerifier: String { "tools.ozone.team.defs#roleVerifier" }
    }
}
