// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.defs`.
    public enum Defs {
        /// `com.atproto.server.defs#inviteCode`, an object.
        public struct InviteCode: LexiconObject {
            /// Integer; required.
            public var available: Int
            /// String; required.
            public var code: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// String; required.
            public var createdBy: String
            /// Boolean; required.
            public var disabled: Bool
            /// String; required.
            public var forAccount: String
            /// Array; required.
            public var uses: [ComAtproto.Server.Defs.InviteCodeUse]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                code: String, available: Int, disabled: Bool, forAccount: String, createdBy: String,
                createdAt: Datetime, uses: [ComAtproto.Server.Defs.InviteCodeUse],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.available = available
                self.code = code
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.disabled = disabled
                self.forAccount = forAccount
                self.uses = uses
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["code", "uses", "disabled", "available", "createdAt", "createdBy", "forAccount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var available: Int?
                var code: String?
                var createdAt: Datetime?
                var createdBy: String?
                var disabled: Bool?
                var forAccount: String?
                var uses: [ComAtproto.Server.Defs.InviteCodeUse]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "code", code == nil {
                            code = try String(from: &reader)
                            continue
                        }
                        if key == "uses", uses == nil {
                            uses = try [ComAtproto.Server.Defs.InviteCodeUse](from: &reader)
                            continue
                        }
                    case 8:
                        if key == "disabled", disabled == nil {
                            disabled = try Bool(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "available", available == nil {
                            available = try Int(from: &reader)
                            continue
                        }
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "createdBy", createdBy == nil {
                            createdBy = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "forAccount", forAccount == nil {
                            forAccount = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let available else { throw reader.missing("available", object) }
                guard let code else { throw reader.missing("code", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let createdBy else { throw reader.missing("createdBy", object) }
                guard let disabled else { throw reader.missing("disabled", object) }
                guard let forAccount else { throw reader.missing("forAccount", object) }
                guard let uses else { throw reader.missing("uses", object) }
                self.available = available
                self.code = code
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.disabled = disabled
                self.forAccount = forAccount
                self.uses = uses
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("code", code, &object)
                writer.field("uses", uses, &object)
                writer.field("disabled", disabled, &object)
                writer.field("available", available, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("forAccount", forAccount, &object)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.server.defs#inviteCodeUse`, an object.
        public struct InviteCodeUse: LexiconObject {
            /// Datetime; required.
            public var usedAt: Datetime
            /// Did; required.
            public var usedBy: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(usedBy: DID, usedAt: Datetime, unknownFields: UnknownFields = UnknownFields()) {
                self.usedAt = usedAt
                self.usedBy = usedBy
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["usedAt", "usedBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var usedAt: Datetime?
                var usedBy: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "usedAt", usedAt == nil {
                            usedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "usedBy", usedBy == nil {
                            usedBy = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let usedAt else { throw reader.missing("usedAt", object) }
                guard let usedBy else { throw reader.missing("usedBy", object) }
                self.usedAt = usedAt
                self.usedBy = usedBy
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("usedAt", usedAt, &object)
                writer.field("usedBy", usedBy, &object)
                writer.endObject(&object)
            }
        }
    }
}
