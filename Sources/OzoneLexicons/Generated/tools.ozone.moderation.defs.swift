// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import BskyLexicons
public import ChatLexicons
public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.defs`.
    public enum Defs {
        /// `tools.ozone.moderation.defs#accountEvent`, an object.
        public struct AccountEvent: LexiconObject {
            /// Boolean; required.
            public var active: Bool
            /// String.
            public var comment: String?
            /// String.
            public var status: Status?
            /// Datetime; required.
            public var timestamp: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                timestamp: Datetime, active: Bool, comment: String? = nil, status: Status? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.active = active
                self.comment = comment
                self.status = status
                self.timestamp = timestamp
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["active", "status", "comment", "timestamp"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var active: Bool?
                self.comment = nil
                self.status = nil
                var timestamp: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "active", active == nil {
                            active = try Bool(from: &reader)
                            continue
                        }
                        if key == "status", self.status == nil {
                            self.status = try Status(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "timestamp", timestamp == nil {
                            timestamp = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let active else { throw reader.missing("active", object) }
                guard let timestamp else { throw reader.missing("timestamp", object) }
                self.active = active
                self.timestamp = timestamp
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("active", active, &object)
                writer.field("status", status, &object)
                writer.field("comment", comment, &object)
                writer.field("timestamp", timestamp, &object)
                writer.endObject(&object)
            }

            /// A string with 6 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `unknown`.
                public static var unknown: Status { Status(rawValue: "unknown") }
                /// `deactivated`.
                public static var deactivated: Status { Status(rawValue: "deactivated") }
                /// `deleted`.
                public static var deleted: Status { Status(rawValue: "deleted") }
                /// `takendown`.
                public static var takendown: Status { Status(rawValue: "takendown") }
                /// `suspended`.
                public static var suspended: Status { Status(rawValue: "suspended") }
                /// `tombstoned`.
                public static var tombstoned: Status { Status(rawValue: "tombstoned") }
            }
        }

        /// `tools.ozone.moderation.defs#accountHosting`, an object.
        public struct AccountHosting: LexiconObject {
            /// Datetime.
            public var createdAt: Datetime?
            /// Datetime.
            public var deactivatedAt: Datetime?
            /// Datetime.
            public var deletedAt: Datetime?
            /// Datetime.
            public var reactivatedAt: Datetime?
            /// String; required.
            public var status: Status
            /// Datetime.
            public var updatedAt: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                status: Status, createdAt: Datetime? = nil, deactivatedAt: Datetime? = nil, deletedAt: Datetime? = nil,
                reactivatedAt: Datetime? = nil, updatedAt: Datetime? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.deactivatedAt = deactivatedAt
                self.deletedAt = deletedAt
                self.reactivatedAt = reactivatedAt
                self.status = status
                self.updatedAt = updatedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["status", "createdAt", "deletedAt", "updatedAt", "deactivatedAt", "reactivatedAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.createdAt = nil
                self.deactivatedAt = nil
                self.deletedAt = nil
                self.reactivatedAt = nil
                var status: Status?
                self.updatedAt = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "status", status == nil {
                            status = try Status(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", self.createdAt == nil {
                            self.createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "deletedAt", self.deletedAt == nil {
                            self.deletedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "updatedAt", self.updatedAt == nil {
                            self.updatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "deactivatedAt", self.deactivatedAt == nil {
                            self.deactivatedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "reactivatedAt", self.reactivatedAt == nil {
                            self.reactivatedAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let status else { throw reader.missing("status", object) }
                self.status = status
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("status", status, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("deletedAt", deletedAt, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.field("deactivatedAt", deactivatedAt, &object)
                writer.field("reactivatedAt", reactivatedAt, &object)
                writer.endObject(&object)
            }

            /// A string with 5 known values; others may come.
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
                /// `unknown`.
                public static var unknown: Status { Status(rawValue: "unknown") }
            }
        }

        /// `tools.ozone.moderation.defs#accountStats`, an object.
        public struct AccountStats: LexiconObject {
            /// Integer.
            public var appealCount: Int?
            /// Integer.
            public var escalateCount: Int?
            /// Integer.
            public var reportCount: Int?
            /// Integer.
            public var suspendCount: Int?
            /// Integer.
            public var takedownCount: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                appealCount: Int? = nil, escalateCount: Int? = nil, reportCount: Int? = nil, suspendCount: Int? = nil,
                takedownCount: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.appealCount = appealCount
                self.escalateCount = escalateCount
                self.reportCount = reportCount
                self.suspendCount = suspendCount
                self.takedownCount = takedownCount
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["appealCount", "reportCount", "suspendCount", "escalateCount", "takedownCount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.appealCount = nil
                self.escalateCount = nil
                self.reportCount = nil
                self.suspendCount = nil
                self.takedownCount = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "appealCount", self.appealCount == nil {
                            self.appealCount = try Int(from: &reader)
                            continue
                        }
                        if key == "reportCount", self.reportCount == nil {
                            self.reportCount = try Int(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "suspendCount", self.suspendCount == nil {
                            self.suspendCount = try Int(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "escalateCount", self.escalateCount == nil {
                            self.escalateCount = try Int(from: &reader)
                            continue
                        }
                        if key == "takedownCount", self.takedownCount == nil {
                            self.takedownCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("appealCount", appealCount, &object)
                writer.field("reportCount", reportCount, &object)
                writer.field("suspendCount", suspendCount, &object)
                writer.field("escalateCount", escalateCount, &object)
                writer.field("takedownCount", takedownCount, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#accountStrike`, an object.
        public struct AccountStrike: LexiconObject {
            /// Integer.
            public var activeStrikeCount: Int?
            /// Datetime.
            public var firstStrikeAt: Datetime?
            /// Datetime.
            public var lastStrikeAt: Datetime?
            /// Integer.
            public var totalStrikeCount: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                activeStrikeCount: Int? = nil, firstStrikeAt: Datetime? = nil, lastStrikeAt: Datetime? = nil,
                totalStrikeCount: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activeStrikeCount = activeStrikeCount
                self.firstStrikeAt = firstStrikeAt
                self.lastStrikeAt = lastStrikeAt
                self.totalStrikeCount = totalStrikeCount
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["lastStrikeAt", "firstStrikeAt", "totalStrikeCount", "activeStrikeCount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.activeStrikeCount = nil
                self.firstStrikeAt = nil
                self.lastStrikeAt = nil
                self.totalStrikeCount = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 12:
                        if key == "lastStrikeAt", self.lastStrikeAt == nil {
                            self.lastStrikeAt = try Datetime(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "firstStrikeAt", self.firstStrikeAt == nil {
                            self.firstStrikeAt = try Datetime(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "totalStrikeCount", self.totalStrikeCount == nil {
                            self.totalStrikeCount = try Int(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "activeStrikeCount", self.activeStrikeCount == nil {
                            self.activeStrikeCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("lastStrikeAt", lastStrikeAt, &object)
                writer.field("firstStrikeAt", firstStrikeAt, &object)
                writer.field("totalStrikeCount", totalStrikeCount, &object)
                writer.field("activeStrikeCount", activeStrikeCount, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#ageAssuranceEvent`, an object.
        public struct AgeAssuranceEvent: LexiconObject {
            /// `app.bsky.ageassurance.defs#access`.
            public var access: AppBsky.Ageassurance.Defs.Access?
            /// String; required.
            public var attemptId: String
            /// String.
            public var completeIp: String?
            /// String.
            public var completeUa: String?
            /// String.
            public var countryCode: String?
            /// Datetime; required.
            public var createdAt: Datetime
            /// String.
            public var initIp: String?
            /// String.
            public var initUa: String?
            /// String.
            public var regionCode: String?
            /// String; required.
            public var status: Status
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                createdAt: Datetime, status: Status, attemptId: String, access: AppBsky.Ageassurance.Defs.Access? = nil,
                completeIp: String? = nil, completeUa: String? = nil, countryCode: String? = nil, initIp: String? = nil,
                initUa: String? = nil, regionCode: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.access = access
                self.attemptId = attemptId
                self.completeIp = completeIp
                self.completeUa = completeUa
                self.countryCode = countryCode
                self.createdAt = createdAt
                self.initIp = initIp
                self.initUa = initUa
                self.regionCode = regionCode
                self.status = status
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "access", "initIp", "initUa", "status", "attemptId", "createdAt", "completeIp", "completeUa",
                    "regionCode", "countryCode",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.access = nil
                var attemptId: String?
                self.completeIp = nil
                self.completeUa = nil
                self.countryCode = nil
                var createdAt: Datetime?
                self.initIp = nil
                self.initUa = nil
                self.regionCode = nil
                var status: Status?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "access", self.access == nil {
                            self.access = try AppBsky.Ageassurance.Defs.Access(from: &reader)
                            continue
                        }
                        if key == "initIp", self.initIp == nil {
                            self.initIp = try String(from: &reader)
                            continue
                        }
                        if key == "initUa", self.initUa == nil {
                            self.initUa = try String(from: &reader)
                            continue
                        }
                        if key == "status", status == nil {
                            status = try Status(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "attemptId", attemptId == nil {
                            attemptId = try String(from: &reader)
                            continue
                        }
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "completeIp", self.completeIp == nil {
                            self.completeIp = try String(from: &reader)
                            continue
                        }
                        if key == "completeUa", self.completeUa == nil {
                            self.completeUa = try String(from: &reader)
                            continue
                        }
                        if key == "regionCode", self.regionCode == nil {
                            self.regionCode = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "countryCode", self.countryCode == nil {
                            self.countryCode = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let attemptId else { throw reader.missing("attemptId", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let status else { throw reader.missing("status", object) }
                self.attemptId = attemptId
                self.createdAt = createdAt
                self.status = status
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("access", access, &object)
                writer.field("initIp", initIp, &object)
                writer.field("initUa", initUa, &object)
                writer.field("status", status, &object)
                writer.field("attemptId", attemptId, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("completeIp", completeIp, &object)
                writer.field("completeUa", completeUa, &object)
                writer.field("regionCode", regionCode, &object)
                writer.field("countryCode", countryCode, &object)
                writer.endObject(&object)
            }

            /// A string with 3 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `unknown`.
                public static var unknown: Status { Status(rawValue: "unknown") }
                /// `pending`.
                public static var pending: Status { Status(rawValue: "pending") }
                /// `assured`.
                public static var assured: Status { Status(rawValue: "assured") }
            }
        }

        /// `tools.ozone.moderation.defs#ageAssuranceOverrideEvent`, an object.
        public struct AgeAssuranceOverrideEvent: LexiconObject {
            /// `app.bsky.ageassurance.defs#access`.
            public var access: AppBsky.Ageassurance.Defs.Access?
            /// String; required.
            public var comment: String
            /// String; required.
            public var status: Status
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                comment: String, status: Status, access: AppBsky.Ageassurance.Defs.Access? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.access = access
                self.comment = comment
                self.status = status
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["access", "status", "comment"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.access = nil
                var comment: String?
                var status: Status?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "access", self.access == nil {
                            self.access = try AppBsky.Ageassurance.Defs.Access(from: &reader)
                            continue
                        }
                        if key == "status", status == nil {
                            status = try Status(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "comment", comment == nil {
                            comment = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let comment else { throw reader.missing("comment", object) }
                guard let status else { throw reader.missing("status", object) }
                self.comment = comment
                self.status = status
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("access", access, &object)
                writer.field("status", status, &object)
                writer.field("comment", comment, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(comment, at: "comment", minLength: 1)
            }

            /// A string with 3 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `assured`.
                public static var assured: Status { Status(rawValue: "assured") }
                /// `reset`.
                public static var reset: Status { Status(rawValue: "reset") }
                /// `blocked`.
                public static var blocked: Status { Status(rawValue: "blocked") }
            }
        }

        /// `tools.ozone.moderation.defs#ageAssurancePurgeEvent`, an object.
        public struct AgeAssurancePurgeEvent: LexiconObject {
            /// String; required.
            public var comment: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(comment: String, unknownFields: UnknownFields = UnknownFields()) {
                self.comment = comment
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var comment: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", comment == nil {
                            comment = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let comment else { throw reader.missing("comment", object) }
                self.comment = comment
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(comment, at: "comment", minLength: 1)
            }
        }

        /// `tools.ozone.moderation.defs#blobView`, an object.
        public struct BlobView: LexiconObject, Identifiable {
            /// Cid; required.
            public var cid: CID
            /// Datetime; required.
            public var createdAt: Datetime
            /// Union.
            public var details: DetailsUnion?
            /// String; required.
            public var mimeType: String
            /// `#moderation`.
            public var moderation: ToolsOzone.Moderation.Defs.Moderation?
            /// Integer; required.
            public var size: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `cid`.
            public var id: CID { cid }

            /// Makes a value of its fields.
            public init(
                cid: CID, mimeType: String, size: Int, createdAt: Datetime, details: DetailsUnion? = nil,
                moderation: ToolsOzone.Moderation.Defs.Moderation? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.createdAt = createdAt
                self.details = details
                self.mimeType = mimeType
                self.moderation = moderation
                self.size = size
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "size", "details", "mimeType", "createdAt", "moderation"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var createdAt: Datetime?
                self.details = nil
                var mimeType: String?
                self.moderation = nil
                var size: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "size", size == nil {
                            size = try Int(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "details", self.details == nil {
                            self.details = try DetailsUnion(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "mimeType", mimeType == nil {
                            mimeType = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "moderation", self.moderation == nil {
                            self.moderation = try ToolsOzone.Moderation.Defs.Moderation(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let mimeType else { throw reader.missing("mimeType", object) }
                guard let size else { throw reader.missing("size", object) }
                self.cid = cid
                self.createdAt = createdAt
                self.mimeType = mimeType
                self.size = size
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("size", size, &object)
                writer.field("details", details, &object)
                writer.field("mimeType", mimeType, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("moderation", moderation, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(details, at: "details")
                constraints.value(moderation, at: "moderation")
            }

            /// One of 2 types, told apart by `$type`.
            public enum DetailsUnion: LexiconCodable, Hashable {
                /// `tools.ozone.moderation.defs#imageDetails`.
                case imageDetails(ToolsOzone.Moderation.Defs.ImageDetails)
                /// `tools.ozone.moderation.defs#videoDetails`.
                case videoDetails(ToolsOzone.Moderation.Defs.VideoDetails)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 40:
                            if type == "tools.ozone.moderation.defs#imageDetails" {
                                self = .imageDetails(try ToolsOzone.Moderation.Defs.ImageDetails(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#videoDetails" {
                                self = .videoDetails(try ToolsOzone.Moderation.Defs.VideoDetails(from: &reader))
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
                    case .imageDetails(let value): writer.variant("tools.ozone.moderation.defs#imageDetails", value)
                    case .videoDetails(let value): writer.variant("tools.ozone.moderation.defs#videoDetails", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `tools.ozone.moderation.defs#cancelScheduledTakedownEvent`, an object.
        public struct CancelScheduledTakedownEvent: LexiconObject {
            /// String.
            public var comment: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(comment: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.comment = comment
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#convoView`, an object.
        public struct ConvoView: LexiconObject, Identifiable {
            /// String; required.
            public var convoId: String
            /// Did; required.
            public var did: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(did: DID, convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.did = did
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var did: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let did else { throw reader.missing("did", object) }
                self.convoId = convoId
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#identityEvent`, an object.
        public struct IdentityEvent: LexiconObject {
            /// String.
            public var comment: String?
            /// Handle.
            public var handle: Handle?
            /// Uri.
            public var pdsHost: URIString?
            /// Datetime; required.
            public var timestamp: Datetime
            /// Boolean.
            public var tombstone: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                timestamp: Datetime, comment: String? = nil, handle: Handle? = nil, pdsHost: URIString? = nil,
                tombstone: Bool? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.comment = comment
                self.handle = handle
                self.pdsHost = pdsHost
                self.timestamp = timestamp
                self.tombstone = tombstone
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["handle", "comment", "pdsHost", "timestamp", "tombstone"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                self.handle = nil
                self.pdsHost = nil
                var timestamp: Datetime?
                self.tombstone = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "handle", self.handle == nil {
                            self.handle = try Handle(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                        if key == "pdsHost", self.pdsHost == nil {
                            self.pdsHost = try URIString(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "timestamp", timestamp == nil {
                            timestamp = try Datetime(from: &reader)
                            continue
                        }
                        if key == "tombstone", self.tombstone == nil {
                            self.tombstone = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let timestamp else { throw reader.missing("timestamp", object) }
                self.timestamp = timestamp
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("handle", handle, &object)
                writer.field("comment", comment, &object)
                writer.field("pdsHost", pdsHost, &object)
                writer.field("timestamp", timestamp, &object)
                writer.field("tombstone", tombstone, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#imageDetails`, an object.
        public struct ImageDetails: LexiconObject {
            /// Integer; required.
            public var height: Int
            /// Integer; required.
            public var width: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(width: Int, height: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.height = height
                self.width = width
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["width", "height"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var height: Int?
                var width: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "width", width == nil {
                            width = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "height", height == nil {
                            height = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let height else { throw reader.missing("height", object) }
                guard let width else { throw reader.missing("width", object) }
                self.height = height
                self.width = width
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("width", width, &object)
                writer.field("height", height, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventAcknowledge`, an object.
        public struct ModEventAcknowledge: LexiconObject {
            /// Boolean.
            public var acknowledgeAccountSubjects: Bool?
            /// String.
            public var comment: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                acknowledgeAccountSubjects: Bool? = nil, comment: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.acknowledgeAccountSubjects = acknowledgeAccountSubjects
                self.comment = comment
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment", "acknowledgeAccountSubjects"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.acknowledgeAccountSubjects = nil
                self.comment = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 26:
                        if key == "acknowledgeAccountSubjects", self.acknowledgeAccountSubjects == nil {
                            self.acknowledgeAccountSubjects = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.field("acknowledgeAccountSubjects", acknowledgeAccountSubjects, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventComment`, an object.
        public struct ModEventComment: LexiconObject {
            /// String.
            public var comment: String?
            /// Boolean.
            public var sticky: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(comment: String? = nil, sticky: Bool? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.comment = comment
                self.sticky = sticky
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["sticky", "comment"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                self.sticky = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "sticky", self.sticky == nil {
                            self.sticky = try Bool(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("sticky", sticky, &object)
                writer.field("comment", comment, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventDivert`, an object.
        public struct ModEventDivert: LexiconObject {
            /// String.
            public var comment: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(comment: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.comment = comment
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventEmail`, an object.
        public struct ModEventEmail: LexiconObject {
            /// String.
            public var comment: String?
            /// String.
            public var content: String?
            /// Boolean.
            public var isDelivered: Bool?
            /// Array, at most 5 elements.
            public var policies: [String]?
            /// String.
            public var severityLevel: String?
            /// Integer.
            public var strikeCount: Int?
            /// Datetime.
            public var strikeExpiresAt: Datetime?
            /// String; required.
            public var subjectLine: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subjectLine: String, comment: String? = nil, content: String? = nil, isDelivered: Bool? = nil,
                policies: [String]? = nil, severityLevel: String? = nil, strikeCount: Int? = nil,
                strikeExpiresAt: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.comment = comment
                self.content = content
                self.isDelivered = isDelivered
                self.policies = policies
                self.severityLevel = severityLevel
                self.strikeCount = strikeCount
                self.strikeExpiresAt = strikeExpiresAt
                self.subjectLine = subjectLine
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "comment", "content", "policies", "isDelivered", "strikeCount", "subjectLine", "severityLevel",
                    "strikeExpiresAt",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                self.content = nil
                self.isDelivered = nil
                self.policies = nil
                self.severityLevel = nil
                self.strikeCount = nil
                self.strikeExpiresAt = nil
                var subjectLine: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                        if key == "content", self.content == nil {
                            self.content = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "policies", self.policies == nil {
                            self.policies = try [String](from: &reader)
                            continue
                        }
                    case 11:
                        if key == "isDelivered", self.isDelivered == nil {
                            self.isDelivered = try Bool(from: &reader)
                            continue
                        }
                        if key == "strikeCount", self.strikeCount == nil {
                            self.strikeCount = try Int(from: &reader)
                            continue
                        }
                        if key == "subjectLine", subjectLine == nil {
                            subjectLine = try String(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "severityLevel", self.severityLevel == nil {
                            self.severityLevel = try String(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "strikeExpiresAt", self.strikeExpiresAt == nil {
                            self.strikeExpiresAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let subjectLine else { throw reader.missing("subjectLine", object) }
                self.subjectLine = subjectLine
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.field("content", content, &object)
                writer.field("policies", policies, &object)
                writer.field("isDelivered", isDelivered, &object)
                writer.field("strikeCount", strikeCount, &object)
                writer.field("subjectLine", subjectLine, &object)
                writer.field("severityLevel", severityLevel, &object)
                writer.field("strikeExpiresAt", strikeExpiresAt, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(policies, at: "policies", maxLength: 5)
            }
        }

        /// `tools.ozone.moderation.defs#modEventEscalate`, an object.
        public struct ModEventEscalate: LexiconObject {
            /// String.
            public var comment: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(comment: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.comment = comment
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventLabel`, an object.
        public struct ModEventLabel: LexiconObject {
            /// String.
            public var comment: String?
            /// Array; required.
            public var createLabelVals: [String]
            /// Integer.
            public var durationInHours: Int?
            /// Array; required.
            public var negateLabelVals: [String]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                createLabelVals: [String], negateLabelVals: [String], comment: String? = nil,
                durationInHours: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.comment = comment
                self.createLabelVals = createLabelVals
                self.durationInHours = durationInHours
                self.negateLabelVals = negateLabelVals
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment", "createLabelVals", "durationInHours", "negateLabelVals"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                var createLabelVals: [String]?
                self.durationInHours = nil
                var negateLabelVals: [String]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "createLabelVals", createLabelVals == nil {
                            createLabelVals = try [String](from: &reader)
                            continue
                        }
                        if key == "durationInHours", self.durationInHours == nil {
                            self.durationInHours = try Int(from: &reader)
                            continue
                        }
                        if key == "negateLabelVals", negateLabelVals == nil {
                            negateLabelVals = try [String](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createLabelVals else { throw reader.missing("createLabelVals", object) }
                guard let negateLabelVals else { throw reader.missing("negateLabelVals", object) }
                self.createLabelVals = createLabelVals
                self.negateLabelVals = negateLabelVals
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.field("createLabelVals", createLabelVals, &object)
                writer.field("durationInHours", durationInHours, &object)
                writer.field("negateLabelVals", negateLabelVals, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventMute`, an object.
        public struct ModEventMute: LexiconObject {
            /// String.
            public var comment: String?
            /// Integer; required.
            public var durationInHours: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(durationInHours: Int, comment: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.comment = comment
                self.durationInHours = durationInHours
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment", "durationInHours"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                var durationInHours: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "durationInHours", durationInHours == nil {
                            durationInHours = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let durationInHours else { throw reader.missing("durationInHours", object) }
                self.durationInHours = durationInHours
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.field("durationInHours", durationInHours, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventMuteReporter`, an object.
        public struct ModEventMuteReporter: LexiconObject {
            /// String.
            public var comment: String?
            /// Integer.
            public var durationInHours: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                comment: String? = nil, durationInHours: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.comment = comment
                self.durationInHours = durationInHours
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment", "durationInHours"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                self.durationInHours = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "durationInHours", self.durationInHours == nil {
                            self.durationInHours = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.field("durationInHours", durationInHours, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventPriorityScore`, an object.
        public struct ModEventPriorityScore: LexiconObject {
            /// String.
            public var comment: String?
            /// Integer, at least 0, at most 100; required.
            public var score: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(score: Int, comment: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.comment = comment
                self.score = score
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["score", "comment"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                var score: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "score", score == nil {
                            score = try Int(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let score else { throw reader.missing("score", object) }
                self.score = score
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("score", score, &object)
                writer.field("comment", comment, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(score, at: "score", minimum: 0, maximum: 100)
            }
        }

        /// `tools.ozone.moderation.defs#modEventReport`, an object.
        public struct ModEventReport: LexiconObject {
            /// String.
            public var comment: String?
            /// Boolean.
            public var isReporterMuted: Bool?
            /// `com.atproto.moderation.defs#reasonType`; required.
            public var reportType: ComAtproto.Moderation.Defs.ReasonType
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                reportType: ComAtproto.Moderation.Defs.ReasonType, comment: String? = nil, isReporterMuted: Bool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.comment = comment
                self.isReporterMuted = isReporterMuted
                self.reportType = reportType
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment", "reportType", "isReporterMuted"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                self.isReporterMuted = nil
                var reportType: ComAtproto.Moderation.Defs.ReasonType?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "reportType", reportType == nil {
                            reportType = try ComAtproto.Moderation.Defs.ReasonType(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "isReporterMuted", self.isReporterMuted == nil {
                            self.isReporterMuted = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let reportType else { throw reader.missing("reportType", object) }
                self.reportType = reportType
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.field("reportType", reportType, &object)
                writer.field("isReporterMuted", isReporterMuted, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventResolveAppeal`, an object.
        public struct ModEventResolveAppeal: LexiconObject {
            /// String.
            public var comment: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(comment: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.comment = comment
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventReverseTakedown`, an object.
        public struct ModEventReverseTakedown: LexiconObject {
            /// String.
            public var comment: String?
            /// Array, at most 5 elements.
            public var policies: [String]?
            /// String.
            public var severityLevel: String?
            /// Integer.
            public var strikeCount: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                comment: String? = nil, policies: [String]? = nil, severityLevel: String? = nil,
                strikeCount: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.comment = comment
                self.policies = policies
                self.severityLevel = severityLevel
                self.strikeCount = strikeCount
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment", "policies", "strikeCount", "severityLevel"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                self.policies = nil
                self.severityLevel = nil
                self.strikeCount = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "policies", self.policies == nil {
                            self.policies = try [String](from: &reader)
                            continue
                        }
                    case 11:
                        if key == "strikeCount", self.strikeCount == nil {
                            self.strikeCount = try Int(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "severityLevel", self.severityLevel == nil {
                            self.severityLevel = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.field("policies", policies, &object)
                writer.field("strikeCount", strikeCount, &object)
                writer.field("severityLevel", severityLevel, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(policies, at: "policies", maxLength: 5)
            }
        }

        /// `tools.ozone.moderation.defs#modEventTag`, an object.
        public struct ModEventTag: LexiconObject {
            /// Array; required.
            public var add: [String]
            /// String.
            public var comment: String?
            /// Integer.
            public var durationInHours: Int?
            /// Array; required.
            public var remove: [String]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                add: [String], remove: [String], comment: String? = nil, durationInHours: Int? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.add = add
                self.comment = comment
                self.durationInHours = durationInHours
                self.remove = remove
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["add", "remove", "comment", "durationInHours"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var add: [String]?
                self.comment = nil
                self.durationInHours = nil
                var remove: [String]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "add", add == nil {
                            add = try [String](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "remove", remove == nil {
                            remove = try [String](from: &reader)
                            continue
                        }
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "durationInHours", self.durationInHours == nil {
                            self.durationInHours = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let add else { throw reader.missing("add", object) }
                guard let remove else { throw reader.missing("remove", object) }
                self.add = add
                self.remove = remove
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("add", add, &object)
                writer.field("remove", remove, &object)
                writer.field("comment", comment, &object)
                writer.field("durationInHours", durationInHours, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventTakedown`, an object.
        public struct ModEventTakedown: LexiconObject {
            /// Boolean.
            public var acknowledgeAccountSubjects: Bool?
            /// String.
            public var comment: String?
            /// Integer.
            public var durationInHours: Int?
            /// Array, at most 5 elements.
            public var policies: [String]?
            /// String.
            public var severityLevel: String?
            /// Integer.
            public var strikeCount: Int?
            /// Datetime.
            public var strikeExpiresAt: Datetime?
            /// Array.
            public var targetServices: [TargetServices]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                acknowledgeAccountSubjects: Bool? = nil, comment: String? = nil, durationInHours: Int? = nil,
                policies: [String]? = nil, severityLevel: String? = nil, strikeCount: Int? = nil,
                strikeExpiresAt: Datetime? = nil, targetServices: [TargetServices]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.acknowledgeAccountSubjects = acknowledgeAccountSubjects
                self.comment = comment
                self.durationInHours = durationInHours
                self.policies = policies
                self.severityLevel = severityLevel
                self.strikeCount = strikeCount
                self.strikeExpiresAt = strikeExpiresAt
                self.targetServices = targetServices
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "comment", "policies", "strikeCount", "severityLevel", "targetServices", "durationInHours",
                    "strikeExpiresAt", "acknowledgeAccountSubjects",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.acknowledgeAccountSubjects = nil
                self.comment = nil
                self.durationInHours = nil
                self.policies = nil
                self.severityLevel = nil
                self.strikeCount = nil
                self.strikeExpiresAt = nil
                self.targetServices = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "policies", self.policies == nil {
                            self.policies = try [String](from: &reader)
                            continue
                        }
                    case 11:
                        if key == "strikeCount", self.strikeCount == nil {
                            self.strikeCount = try Int(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "severityLevel", self.severityLevel == nil {
                            self.severityLevel = try String(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "targetServices", self.targetServices == nil {
                            self.targetServices = try [TargetServices](from: &reader)
                            continue
                        }
                    case 15:
                        if key == "durationInHours", self.durationInHours == nil {
                            self.durationInHours = try Int(from: &reader)
                            continue
                        }
                        if key == "strikeExpiresAt", self.strikeExpiresAt == nil {
                            self.strikeExpiresAt = try Datetime(from: &reader)
                            continue
                        }
                    case 26:
                        if key == "acknowledgeAccountSubjects", self.acknowledgeAccountSubjects == nil {
                            self.acknowledgeAccountSubjects = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.field("policies", policies, &object)
                writer.field("strikeCount", strikeCount, &object)
                writer.field("severityLevel", severityLevel, &object)
                writer.field("targetServices", targetServices, &object)
                writer.field("durationInHours", durationInHours, &object)
                writer.field("strikeExpiresAt", strikeExpiresAt, &object)
                writer.field("acknowledgeAccountSubjects", acknowledgeAccountSubjects, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(policies, at: "policies", maxLength: 5)
            }

            /// A string with 2 known values; others may come.
            public struct TargetServices: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `appview`.
                public static var appview: TargetServices { TargetServices(rawValue: "appview") }
                /// `pds`.
                public static var pds: TargetServices { TargetServices(rawValue: "pds") }
            }
        }

        /// `tools.ozone.moderation.defs#modEventUnmute`, an object.
        public struct ModEventUnmute: LexiconObject {
            /// String.
            public var comment: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(comment: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.comment = comment
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventUnmuteReporter`, an object.
        public struct ModEventUnmuteReporter: LexiconObject {
            /// String.
            public var comment: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(comment: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.comment = comment
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#modEventView`, an object.
        public struct ModEventView: LexiconObject, Identifiable {
            /// Datetime; required.
            public var createdAt: Datetime
            /// Did; required.
            public var createdBy: DID
            /// String.
            public var creatorHandle: String?
            /// Union; required.
            public var event: EventUnion
            /// Integer; required.
            public var id: Int
            /// `#modTool`.
            public var modTool: ToolsOzone.Moderation.Defs.ModTool?
            /// Union; required.
            public var subject: SubjectUnion
            /// Array; required.
            public var subjectBlobCids: [String]
            /// String.
            public var subjectHandle: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: Int, event: EventUnion, subject: SubjectUnion, subjectBlobCids: [String], createdBy: DID,
                createdAt: Datetime, creatorHandle: String? = nil, modTool: ToolsOzone.Moderation.Defs.ModTool? = nil,
                subjectHandle: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.creatorHandle = creatorHandle
                self.event = event
                self.id = id
                self.modTool = modTool
                self.subject = subject
                self.subjectBlobCids = subjectBlobCids
                self.subjectHandle = subjectHandle
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "id", "event", "modTool", "subject", "createdAt", "createdBy", "creatorHandle", "subjectHandle",
                    "subjectBlobCids",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                var createdBy: DID?
                self.creatorHandle = nil
                var event: EventUnion?
                var id: Int?
                self.modTool = nil
                var subject: SubjectUnion?
                var subjectBlobCids: [String]?
                self.subjectHandle = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try Int(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "event", event == nil {
                            event = try EventUnion(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "modTool", self.modTool == nil {
                            self.modTool = try ToolsOzone.Moderation.Defs.ModTool(from: &reader)
                            continue
                        }
                        if key == "subject", subject == nil {
                            subject = try SubjectUnion(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "createdBy", createdBy == nil {
                            createdBy = try DID(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "creatorHandle", self.creatorHandle == nil {
                            self.creatorHandle = try String(from: &reader)
                            continue
                        }
                        if key == "subjectHandle", self.subjectHandle == nil {
                            self.subjectHandle = try String(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "subjectBlobCids", subjectBlobCids == nil {
                            subjectBlobCids = try [String](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let createdBy else { throw reader.missing("createdBy", object) }
                guard let event else { throw reader.missing("event", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let subject else { throw reader.missing("subject", object) }
                guard let subjectBlobCids else { throw reader.missing("subjectBlobCids", object) }
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.event = event
                self.id = id
                self.subject = subject
                self.subjectBlobCids = subjectBlobCids
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("event", event, &object)
                writer.field("modTool", modTool, &object)
                writer.field("subject", subject, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("creatorHandle", creatorHandle, &object)
                writer.field("subjectHandle", subjectHandle, &object)
                writer.field("subjectBlobCids", subjectBlobCids, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(event, at: "event")
                constraints.value(modTool, at: "modTool")
                constraints.value(subject, at: "subject")
            }

            /// One of 25 types, told apart by `$type`.
            public enum EventUnion: LexiconCodable, Hashable {
                /// `tools.ozone.moderation.defs#modEventTakedown`.
                indirect case modEventTakedown(ToolsOzone.Moderation.Defs.ModEventTakedown)
                /// `tools.ozone.moderation.defs#modEventReverseTakedown`.
                indirect case modEventReverseTakedown(ToolsOzone.Moderation.Defs.ModEventReverseTakedown)
                /// `tools.ozone.moderation.defs#modEventComment`.
                case modEventComment(ToolsOzone.Moderation.Defs.ModEventComment)
                /// `tools.ozone.moderation.defs#modEventReport`.
                indirect case modEventReport(ToolsOzone.Moderation.Defs.ModEventReport)
                /// `tools.ozone.moderation.defs#modEventLabel`.
                indirect case modEventLabel(ToolsOzone.Moderation.Defs.ModEventLabel)
                /// `tools.ozone.moderation.defs#modEventAcknowledge`.
                case modEventAcknowledge(ToolsOzone.Moderation.Defs.ModEventAcknowledge)
                /// `tools.ozone.moderation.defs#modEventEscalate`.
                case modEventEscalate(ToolsOzone.Moderation.Defs.ModEventEscalate)
                /// `tools.ozone.moderation.defs#modEventMute`.
                case modEventMute(ToolsOzone.Moderation.Defs.ModEventMute)
                /// `tools.ozone.moderation.defs#modEventUnmute`.
                case modEventUnmute(ToolsOzone.Moderation.Defs.ModEventUnmute)
                /// `tools.ozone.moderation.defs#modEventMuteReporter`.
                case modEventMuteReporter(ToolsOzone.Moderation.Defs.ModEventMuteReporter)
                /// `tools.ozone.moderation.defs#modEventUnmuteReporter`.
                case modEventUnmuteReporter(ToolsOzone.Moderation.Defs.ModEventUnmuteReporter)
                /// `tools.ozone.moderation.defs#modEventEmail`.
                indirect case modEventEmail(ToolsOzone.Moderation.Defs.ModEventEmail)
                /// `tools.ozone.moderation.defs#modEventResolveAppeal`.
                case modEventResolveAppeal(ToolsOzone.Moderation.Defs.ModEventResolveAppeal)
                /// `tools.ozone.moderation.defs#modEventDivert`.
                case modEventDivert(ToolsOzone.Moderation.Defs.ModEventDivert)
                /// `tools.ozone.moderation.defs#modEventTag`.
                indirect case modEventTag(ToolsOzone.Moderation.Defs.ModEventTag)
                /// `tools.ozone.moderation.defs#accountEvent`.
                indirect case accountEvent(ToolsOzone.Moderation.Defs.AccountEvent)
                /// `tools.ozone.moderation.defs#identityEvent`.
                indirect case identityEvent(ToolsOzone.Moderation.Defs.IdentityEvent)
                /// `tools.ozone.moderation.defs#recordEvent`.
                indirect case recordEvent(ToolsOzone.Moderation.Defs.RecordEvent)
                /// `tools.ozone.moderation.defs#modEventPriorityScore`.
                case modEventPriorityScore(ToolsOzone.Moderation.Defs.ModEventPriorityScore)
                /// `tools.ozone.moderation.defs#ageAssuranceEvent`.
                indirect case ageAssuranceEvent(ToolsOzone.Moderation.Defs.AgeAssuranceEvent)
                /// `tools.ozone.moderation.defs#ageAssuranceOverrideEvent`.
                indirect case ageAssuranceOverrideEvent(ToolsOzone.Moderation.Defs.AgeAssuranceOverrideEvent)
                /// `tools.ozone.moderation.defs#ageAssurancePurgeEvent`.
                case ageAssurancePurgeEvent(ToolsOzone.Moderation.Defs.AgeAssurancePurgeEvent)
                /// `tools.ozone.moderation.defs#revokeAccountCredentialsEvent`.
                case revokeAccountCredentialsEvent(ToolsOzone.Moderation.Defs.RevokeAccountCredentialsEvent)
                /// `tools.ozone.moderation.defs#scheduleTakedownEvent`.
                indirect case scheduleTakedownEvent(ToolsOzone.Moderation.Defs.ScheduleTakedownEvent)
                /// `tools.ozone.moderation.defs#cancelScheduledTakedownEvent`.
                case cancelScheduledTakedownEvent(ToolsOzone.Moderation.Defs.CancelScheduledTakedownEvent)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 39:
                            if type == "tools.ozone.moderation.defs#modEventTag" {
                                self = .modEventTag(try ToolsOzone.Moderation.Defs.ModEventTag(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#recordEvent" {
                                self = .recordEvent(try ToolsOzone.Moderation.Defs.RecordEvent(from: &reader))
                                return
                            }
                        case 40:
                            if type == "tools.ozone.moderation.defs#modEventMute" {
                                self = .modEventMute(try ToolsOzone.Moderation.Defs.ModEventMute(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#accountEvent" {
                                self = .accountEvent(try ToolsOzone.Moderation.Defs.AccountEvent(from: &reader))
                                return
                            }
                        case 41:
                            if type == "tools.ozone.moderation.defs#modEventLabel" {
                                self = .modEventLabel(try ToolsOzone.Moderation.Defs.ModEventLabel(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventEmail" {
                                self = .modEventEmail(try ToolsOzone.Moderation.Defs.ModEventEmail(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#identityEvent" {
                                self = .identityEvent(try ToolsOzone.Moderation.Defs.IdentityEvent(from: &reader))
                                return
                            }
                        case 42:
                            if type == "tools.ozone.moderation.defs#modEventReport" {
                                self = .modEventReport(try ToolsOzone.Moderation.Defs.ModEventReport(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventUnmute" {
                                self = .modEventUnmute(try ToolsOzone.Moderation.Defs.ModEventUnmute(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventDivert" {
                                self = .modEventDivert(try ToolsOzone.Moderation.Defs.ModEventDivert(from: &reader))
                                return
                            }
                        case 43:
                            if type == "tools.ozone.moderation.defs#modEventComment" {
                                self = .modEventComment(try ToolsOzone.Moderation.Defs.ModEventComment(from: &reader))
                                return
                            }
                        case 44:
                            if type == "tools.ozone.moderation.defs#modEventTakedown" {
                                self = .modEventTakedown(try ToolsOzone.Moderation.Defs.ModEventTakedown(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventEscalate" {
                                self = .modEventEscalate(try ToolsOzone.Moderation.Defs.ModEventEscalate(from: &reader))
                                return
                            }
                        case 45:
                            if type == "tools.ozone.moderation.defs#ageAssuranceEvent" {
                                self = .ageAssuranceEvent(
                                    try ToolsOzone.Moderation.Defs.AgeAssuranceEvent(from: &reader))
                                return
                            }
                        case 47:
                            if type == "tools.ozone.moderation.defs#modEventAcknowledge" {
                                self = .modEventAcknowledge(
                                    try ToolsOzone.Moderation.Defs.ModEventAcknowledge(from: &reader))
                                return
                            }
                        case 48:
                            if type == "tools.ozone.moderation.defs#modEventMuteReporter" {
                                self = .modEventMuteReporter(
                                    try ToolsOzone.Moderation.Defs.ModEventMuteReporter(from: &reader))
                                return
                            }
                        case 49:
                            if type == "tools.ozone.moderation.defs#modEventResolveAppeal" {
                                self = .modEventResolveAppeal(
                                    try ToolsOzone.Moderation.Defs.ModEventResolveAppeal(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventPriorityScore" {
                                self = .modEventPriorityScore(
                                    try ToolsOzone.Moderation.Defs.ModEventPriorityScore(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#scheduleTakedownEvent" {
                                self = .scheduleTakedownEvent(
                                    try ToolsOzone.Moderation.Defs.ScheduleTakedownEvent(from: &reader))
                                return
                            }
                        case 50:
                            if type == "tools.ozone.moderation.defs#modEventUnmuteReporter" {
                                self = .modEventUnmuteReporter(
                                    try ToolsOzone.Moderation.Defs.ModEventUnmuteReporter(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#ageAssurancePurgeEvent" {
                                self = .ageAssurancePurgeEvent(
                                    try ToolsOzone.Moderation.Defs.AgeAssurancePurgeEvent(from: &reader))
                                return
                            }
                        case 51:
                            if type == "tools.ozone.moderation.defs#modEventReverseTakedown" {
                                self = .modEventReverseTakedown(
                                    try ToolsOzone.Moderation.Defs.ModEventReverseTakedown(from: &reader))
                                return
                            }
                        case 53:
                            if type == "tools.ozone.moderation.defs#ageAssuranceOverrideEvent" {
                                self = .ageAssuranceOverrideEvent(
                                    try ToolsOzone.Moderation.Defs.AgeAssuranceOverrideEvent(from: &reader))
                                return
                            }
                        case 56:
                            if type == "tools.ozone.moderation.defs#cancelScheduledTakedownEvent" {
                                self = .cancelScheduledTakedownEvent(
                                    try ToolsOzone.Moderation.Defs.CancelScheduledTakedownEvent(from: &reader))
                                return
                            }
                        case 57:
                            if type == "tools.ozone.moderation.defs#revokeAccountCredentialsEvent" {
                                self = .revokeAccountCredentialsEvent(
                                    try ToolsOzone.Moderation.Defs.RevokeAccountCredentialsEvent(from: &reader))
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
                    case .modEventTakedown(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventTakedown", value)
                    case .modEventReverseTakedown(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventReverseTakedown", value)
                    case .modEventComment(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventComment", value)
                    case .modEventReport(let value): writer.variant("tools.ozone.moderation.defs#modEventReport", value)
                    case .modEventLabel(let value): writer.variant("tools.ozone.moderation.defs#modEventLabel", value)
                    case .modEventAcknowledge(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventAcknowledge", value)
                    case .modEventEscalate(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventEscalate", value)
                    case .modEventMute(let value): writer.variant("tools.ozone.moderation.defs#modEventMute", value)
                    case .modEventUnmute(let value): writer.variant("tools.ozone.moderation.defs#modEventUnmute", value)
                    case .modEventMuteReporter(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventMuteReporter", value)
                    case .modEventUnmuteReporter(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventUnmuteReporter", value)
                    case .modEventEmail(let value): writer.variant("tools.ozone.moderation.defs#modEventEmail", value)
                    case .modEventResolveAppeal(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventResolveAppeal", value)
                    case .modEventDivert(let value): writer.variant("tools.ozone.moderation.defs#modEventDivert", value)
                    case .modEventTag(let value): writer.variant("tools.ozone.moderation.defs#modEventTag", value)
                    case .accountEvent(let value): writer.variant("tools.ozone.moderation.defs#accountEvent", value)
                    case .identityEvent(let value): writer.variant("tools.ozone.moderation.defs#identityEvent", value)
                    case .recordEvent(let value): writer.variant("tools.ozone.moderation.defs#recordEvent", value)
                    case .modEventPriorityScore(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventPriorityScore", value)
                    case .ageAssuranceEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#ageAssuranceEvent", value)
                    case .ageAssuranceOverrideEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#ageAssuranceOverrideEvent", value)
                    case .ageAssurancePurgeEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#ageAssurancePurgeEvent", value)
                    case .revokeAccountCredentialsEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#revokeAccountCredentialsEvent", value)
                    case .scheduleTakedownEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#scheduleTakedownEvent", value)
                    case .cancelScheduledTakedownEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#cancelScheduledTakedownEvent", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .modEventTakedown(let value): value.check(&constraints)
                    case .modEventReverseTakedown(let value): value.check(&constraints)
                    case .modEventComment(let value): value.check(&constraints)
                    case .modEventReport(let value): value.check(&constraints)
                    case .modEventLabel(let value): value.check(&constraints)
                    case .modEventAcknowledge(let value): value.check(&constraints)
                    case .modEventEscalate(let value): value.check(&constraints)
                    case .modEventMute(let value): value.check(&constraints)
                    case .modEventUnmute(let value): value.check(&constraints)
                    case .modEventMuteReporter(let value): value.check(&constraints)
                    case .modEventUnmuteReporter(let value): value.check(&constraints)
                    case .modEventEmail(let value): value.check(&constraints)
                    case .modEventResolveAppeal(let value): value.check(&constraints)
                    case .modEventDivert(let value): value.check(&constraints)
                    case .modEventTag(let value): value.check(&constraints)
                    case .accountEvent(let value): value.check(&constraints)
                    case .identityEvent(let value): value.check(&constraints)
                    case .recordEvent(let value): value.check(&constraints)
                    case .modEventPriorityScore(let value): value.check(&constraints)
                    case .ageAssuranceEvent(let value): value.check(&constraints)
                    case .ageAssuranceOverrideEvent(let value): value.check(&constraints)
                    case .ageAssurancePurgeEvent(let value): value.check(&constraints)
                    case .revokeAccountCredentialsEvent(let value): value.check(&constraints)
                    case .scheduleTakedownEvent(let value): value.check(&constraints)
                    case .cancelScheduledTakedownEvent(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }

            /// One of 4 types, told apart by `$type`.
            public enum SubjectUnion: LexiconCodable, Hashable {
                /// `com.atproto.admin.defs#repoRef`.
                case repoRef(ComAtproto.Admin.Defs.RepoRef)
                /// `com.atproto.repo.strongRef`.
                indirect case strongRef(ComAtproto.Repo.StrongRef)
                /// `chat.bsky.convo.defs#messageRef`.
                indirect case messageRef(ChatBsky.Convo.Defs.MessageRef)
                /// `chat.bsky.convo.defs#convoRef`.
                case convoRef(ChatBsky.Convo.Defs.ConvoRef)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 26:
                            if type == "com.atproto.repo.strongRef" {
                                self = .strongRef(try ComAtproto.Repo.StrongRef(from: &reader))
                                return
                            }
                        case 29:
                            if type == "chat.bsky.convo.defs#convoRef" {
                                self = .convoRef(try ChatBsky.Convo.Defs.ConvoRef(from: &reader))
                                return
                            }
                        case 30:
                            if type == "com.atproto.admin.defs#repoRef" {
                                self = .repoRef(try ComAtproto.Admin.Defs.RepoRef(from: &reader))
                                return
                            }
                        case 31:
                            if type == "chat.bsky.convo.defs#messageRef" {
                                self = .messageRef(try ChatBsky.Convo.Defs.MessageRef(from: &reader))
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
                    case .repoRef(let value): writer.variant("com.atproto.admin.defs#repoRef", value)
                    case .strongRef(let value): writer.variant("com.atproto.repo.strongRef", value)
                    case .messageRef(let value): writer.variant("chat.bsky.convo.defs#messageRef", value)
                    case .convoRef(let value): writer.variant("chat.bsky.convo.defs#convoRef", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `tools.ozone.moderation.defs#modEventViewDetail`, an object.
        public struct ModEventViewDetail: LexiconObject, Identifiable {
            /// Datetime; required.
            public var createdAt: Datetime
            /// Did; required.
            public var createdBy: DID
            /// Union; required.
            public var event: EventUnion
            /// Integer; required.
            public var id: Int
            /// `#modTool`.
            public var modTool: ToolsOzone.Moderation.Defs.ModTool?
            /// Union; required.
            public var subject: SubjectUnion
            /// Array; required.
            public var subjectBlobs: [ToolsOzone.Moderation.Defs.BlobView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: Int, event: EventUnion, subject: SubjectUnion, subjectBlobs: [ToolsOzone.Moderation.Defs.BlobView],
                createdBy: DID, createdAt: Datetime, modTool: ToolsOzone.Moderation.Defs.ModTool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.event = event
                self.id = id
                self.modTool = modTool
                self.subject = subject
                self.subjectBlobs = subjectBlobs
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "event", "modTool", "subject", "createdAt", "createdBy", "subjectBlobs"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                var createdBy: DID?
                var event: EventUnion?
                var id: Int?
                self.modTool = nil
                var subject: SubjectUnion?
                var subjectBlobs: [ToolsOzone.Moderation.Defs.BlobView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try Int(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "event", event == nil {
                            event = try EventUnion(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "modTool", self.modTool == nil {
                            self.modTool = try ToolsOzone.Moderation.Defs.ModTool(from: &reader)
                            continue
                        }
                        if key == "subject", subject == nil {
                            subject = try SubjectUnion(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "createdBy", createdBy == nil {
                            createdBy = try DID(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "subjectBlobs", subjectBlobs == nil {
                            subjectBlobs = try [ToolsOzone.Moderation.Defs.BlobView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let createdBy else { throw reader.missing("createdBy", object) }
                guard let event else { throw reader.missing("event", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let subject else { throw reader.missing("subject", object) }
                guard let subjectBlobs else { throw reader.missing("subjectBlobs", object) }
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.event = event
                self.id = id
                self.subject = subject
                self.subjectBlobs = subjectBlobs
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("event", event, &object)
                writer.field("modTool", modTool, &object)
                writer.field("subject", subject, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("subjectBlobs", subjectBlobs, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(event, at: "event")
                constraints.value(modTool, at: "modTool")
                constraints.value(subject, at: "subject")
                constraints.list(subjectBlobs, at: "subjectBlobs")
            }

            /// One of 25 types, told apart by `$type`.
            public enum EventUnion: LexiconCodable, Hashable {
                /// `tools.ozone.moderation.defs#modEventTakedown`.
                indirect case modEventTakedown(ToolsOzone.Moderation.Defs.ModEventTakedown)
                /// `tools.ozone.moderation.defs#modEventReverseTakedown`.
                indirect case modEventReverseTakedown(ToolsOzone.Moderation.Defs.ModEventReverseTakedown)
                /// `tools.ozone.moderation.defs#modEventComment`.
                case modEventComment(ToolsOzone.Moderation.Defs.ModEventComment)
                /// `tools.ozone.moderation.defs#modEventReport`.
                indirect case modEventReport(ToolsOzone.Moderation.Defs.ModEventReport)
                /// `tools.ozone.moderation.defs#modEventLabel`.
                indirect case modEventLabel(ToolsOzone.Moderation.Defs.ModEventLabel)
                /// `tools.ozone.moderation.defs#modEventAcknowledge`.
                case modEventAcknowledge(ToolsOzone.Moderation.Defs.ModEventAcknowledge)
                /// `tools.ozone.moderation.defs#modEventEscalate`.
                case modEventEscalate(ToolsOzone.Moderation.Defs.ModEventEscalate)
                /// `tools.ozone.moderation.defs#modEventMute`.
                case modEventMute(ToolsOzone.Moderation.Defs.ModEventMute)
                /// `tools.ozone.moderation.defs#modEventUnmute`.
                case modEventUnmute(ToolsOzone.Moderation.Defs.ModEventUnmute)
                /// `tools.ozone.moderation.defs#modEventMuteReporter`.
                case modEventMuteReporter(ToolsOzone.Moderation.Defs.ModEventMuteReporter)
                /// `tools.ozone.moderation.defs#modEventUnmuteReporter`.
                case modEventUnmuteReporter(ToolsOzone.Moderation.Defs.ModEventUnmuteReporter)
                /// `tools.ozone.moderation.defs#modEventEmail`.
                indirect case modEventEmail(ToolsOzone.Moderation.Defs.ModEventEmail)
                /// `tools.ozone.moderation.defs#modEventResolveAppeal`.
                case modEventResolveAppeal(ToolsOzone.Moderation.Defs.ModEventResolveAppeal)
                /// `tools.ozone.moderation.defs#modEventDivert`.
                case modEventDivert(ToolsOzone.Moderation.Defs.ModEventDivert)
                /// `tools.ozone.moderation.defs#modEventTag`.
                indirect case modEventTag(ToolsOzone.Moderation.Defs.ModEventTag)
                /// `tools.ozone.moderation.defs#accountEvent`.
                indirect case accountEvent(ToolsOzone.Moderation.Defs.AccountEvent)
                /// `tools.ozone.moderation.defs#identityEvent`.
                indirect case identityEvent(ToolsOzone.Moderation.Defs.IdentityEvent)
                /// `tools.ozone.moderation.defs#recordEvent`.
                indirect case recordEvent(ToolsOzone.Moderation.Defs.RecordEvent)
                /// `tools.ozone.moderation.defs#modEventPriorityScore`.
                case modEventPriorityScore(ToolsOzone.Moderation.Defs.ModEventPriorityScore)
                /// `tools.ozone.moderation.defs#ageAssuranceEvent`.
                indirect case ageAssuranceEvent(ToolsOzone.Moderation.Defs.AgeAssuranceEvent)
                /// `tools.ozone.moderation.defs#ageAssuranceOverrideEvent`.
                indirect case ageAssuranceOverrideEvent(ToolsOzone.Moderation.Defs.AgeAssuranceOverrideEvent)
                /// `tools.ozone.moderation.defs#ageAssurancePurgeEvent`.
                case ageAssurancePurgeEvent(ToolsOzone.Moderation.Defs.AgeAssurancePurgeEvent)
                /// `tools.ozone.moderation.defs#revokeAccountCredentialsEvent`.
                case revokeAccountCredentialsEvent(ToolsOzone.Moderation.Defs.RevokeAccountCredentialsEvent)
                /// `tools.ozone.moderation.defs#scheduleTakedownEvent`.
                indirect case scheduleTakedownEvent(ToolsOzone.Moderation.Defs.ScheduleTakedownEvent)
                /// `tools.ozone.moderation.defs#cancelScheduledTakedownEvent`.
                case cancelScheduledTakedownEvent(ToolsOzone.Moderation.Defs.CancelScheduledTakedownEvent)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 39:
                            if type == "tools.ozone.moderation.defs#modEventTag" {
                                self = .modEventTag(try ToolsOzone.Moderation.Defs.ModEventTag(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#recordEvent" {
                                self = .recordEvent(try ToolsOzone.Moderation.Defs.RecordEvent(from: &reader))
                                return
                            }
                        case 40:
                            if type == "tools.ozone.moderation.defs#modEventMute" {
                                self = .modEventMute(try ToolsOzone.Moderation.Defs.ModEventMute(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#accountEvent" {
                                self = .accountEvent(try ToolsOzone.Moderation.Defs.AccountEvent(from: &reader))
                                return
                            }
                        case 41:
                            if type == "tools.ozone.moderation.defs#modEventLabel" {
                                self = .modEventLabel(try ToolsOzone.Moderation.Defs.ModEventLabel(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventEmail" {
                                self = .modEventEmail(try ToolsOzone.Moderation.Defs.ModEventEmail(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#identityEvent" {
                                self = .identityEvent(try ToolsOzone.Moderation.Defs.IdentityEvent(from: &reader))
                                return
                            }
                        case 42:
                            if type == "tools.ozone.moderation.defs#modEventReport" {
                                self = .modEventReport(try ToolsOzone.Moderation.Defs.ModEventReport(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventUnmute" {
                                self = .modEventUnmute(try ToolsOzone.Moderation.Defs.ModEventUnmute(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventDivert" {
                                self = .modEventDivert(try ToolsOzone.Moderation.Defs.ModEventDivert(from: &reader))
                                return
                            }
                        case 43:
                            if type == "tools.ozone.moderation.defs#modEventComment" {
                                self = .modEventComment(try ToolsOzone.Moderation.Defs.ModEventComment(from: &reader))
                                return
                            }
                        case 44:
                            if type == "tools.ozone.moderation.defs#modEventTakedown" {
                                self = .modEventTakedown(try ToolsOzone.Moderation.Defs.ModEventTakedown(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventEscalate" {
                                self = .modEventEscalate(try ToolsOzone.Moderation.Defs.ModEventEscalate(from: &reader))
                                return
                            }
                        case 45:
                            if type == "tools.ozone.moderation.defs#ageAssuranceEvent" {
                                self = .ageAssuranceEvent(
                                    try ToolsOzone.Moderation.Defs.AgeAssuranceEvent(from: &reader))
                                return
                            }
                        case 47:
                            if type == "tools.ozone.moderation.defs#modEventAcknowledge" {
                                self = .modEventAcknowledge(
                                    try ToolsOzone.Moderation.Defs.ModEventAcknowledge(from: &reader))
                                return
                            }
                        case 48:
                            if type == "tools.ozone.moderation.defs#modEventMuteReporter" {
                                self = .modEventMuteReporter(
                                    try ToolsOzone.Moderation.Defs.ModEventMuteReporter(from: &reader))
                                return
                            }
                        case 49:
                            if type == "tools.ozone.moderation.defs#modEventResolveAppeal" {
                                self = .modEventResolveAppeal(
                                    try ToolsOzone.Moderation.Defs.ModEventResolveAppeal(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#modEventPriorityScore" {
                                self = .modEventPriorityScore(
                                    try ToolsOzone.Moderation.Defs.ModEventPriorityScore(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#scheduleTakedownEvent" {
                                self = .scheduleTakedownEvent(
                                    try ToolsOzone.Moderation.Defs.ScheduleTakedownEvent(from: &reader))
                                return
                            }
                        case 50:
                            if type == "tools.ozone.moderation.defs#modEventUnmuteReporter" {
                                self = .modEventUnmuteReporter(
                                    try ToolsOzone.Moderation.Defs.ModEventUnmuteReporter(from: &reader))
                                return
                            }
                            if type == "tools.ozone.moderation.defs#ageAssurancePurgeEvent" {
                                self = .ageAssurancePurgeEvent(
                                    try ToolsOzone.Moderation.Defs.AgeAssurancePurgeEvent(from: &reader))
                                return
                            }
                        case 51:
                            if type == "tools.ozone.moderation.defs#modEventReverseTakedown" {
                                self = .modEventReverseTakedown(
                                    try ToolsOzone.Moderation.Defs.ModEventReverseTakedown(from: &reader))
                                return
                            }
                        case 53:
                            if type == "tools.ozone.moderation.defs#ageAssuranceOverrideEvent" {
                                self = .ageAssuranceOverrideEvent(
                                    try ToolsOzone.Moderation.Defs.AgeAssuranceOverrideEvent(from: &reader))
                                return
                            }
                        case 56:
                            if type == "tools.ozone.moderation.defs#cancelScheduledTakedownEvent" {
                                self = .cancelScheduledTakedownEvent(
                                    try ToolsOzone.Moderation.Defs.CancelScheduledTakedownEvent(from: &reader))
                                return
                            }
                        case 57:
                            if type == "tools.ozone.moderation.defs#revokeAccountCredentialsEvent" {
                                self = .revokeAccountCredentialsEvent(
                                    try ToolsOzone.Moderation.Defs.RevokeAccountCredentialsEvent(from: &reader))
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
                    case .modEventTakedown(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventTakedown", value)
                    case .modEventReverseTakedown(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventReverseTakedown", value)
                    case .modEventComment(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventComment", value)
                    case .modEventReport(let value): writer.variant("tools.ozone.moderation.defs#modEventReport", value)
                    case .modEventLabel(let value): writer.variant("tools.ozone.moderation.defs#modEventLabel", value)
                    case .modEventAcknowledge(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventAcknowledge", value)
                    case .modEventEscalate(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventEscalate", value)
                    case .modEventMute(let value): writer.variant("tools.ozone.moderation.defs#modEventMute", value)
                    case .modEventUnmute(let value): writer.variant("tools.ozone.moderation.defs#modEventUnmute", value)
                    case .modEventMuteReporter(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventMuteReporter", value)
                    case .modEventUnmuteReporter(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventUnmuteReporter", value)
                    case .modEventEmail(let value): writer.variant("tools.ozone.moderation.defs#modEventEmail", value)
                    case .modEventResolveAppeal(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventResolveAppeal", value)
                    case .modEventDivert(let value): writer.variant("tools.ozone.moderation.defs#modEventDivert", value)
                    case .modEventTag(let value): writer.variant("tools.ozone.moderation.defs#modEventTag", value)
                    case .accountEvent(let value): writer.variant("tools.ozone.moderation.defs#accountEvent", value)
                    case .identityEvent(let value): writer.variant("tools.ozone.moderation.defs#identityEvent", value)
                    case .recordEvent(let value): writer.variant("tools.ozone.moderation.defs#recordEvent", value)
                    case .modEventPriorityScore(let value):
                        writer.variant("tools.ozone.moderation.defs#modEventPriorityScore", value)
                    case .ageAssuranceEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#ageAssuranceEvent", value)
                    case .ageAssuranceOverrideEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#ageAssuranceOverrideEvent", value)
                    case .ageAssurancePurgeEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#ageAssurancePurgeEvent", value)
                    case .revokeAccountCredentialsEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#revokeAccountCredentialsEvent", value)
                    case .scheduleTakedownEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#scheduleTakedownEvent", value)
                    case .cancelScheduledTakedownEvent(let value):
                        writer.variant("tools.ozone.moderation.defs#cancelScheduledTakedownEvent", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .modEventTakedown(let value): value.check(&constraints)
                    case .modEventReverseTakedown(let value): value.check(&constraints)
                    case .modEventComment(let value): value.check(&constraints)
                    case .modEventReport(let value): value.check(&constraints)
                    case .modEventLabel(let value): value.check(&constraints)
                    case .modEventAcknowledge(let value): value.check(&constraints)
                    case .modEventEscalate(let value): value.check(&constraints)
                    case .modEventMute(let value): value.check(&constraints)
                    case .modEventUnmute(let value): value.check(&constraints)
                    case .modEventMuteReporter(let value): value.check(&constraints)
                    case .modEventUnmuteReporter(let value): value.check(&constraints)
                    case .modEventEmail(let value): value.check(&constraints)
                    case .modEventResolveAppeal(let value): value.check(&constraints)
                    case .modEventDivert(let value): value.check(&constraints)
                    case .modEventTag(let value): value.check(&constraints)
                    case .accountEvent(let value): value.check(&constraints)
                    case .identityEvent(let value): value.check(&constraints)
                    case .recordEvent(let value): value.check(&constraints)
                    case .modEventPriorityScore(let value): value.check(&constraints)
                    case .ageAssuranceEvent(let value): value.check(&constraints)
                    case .ageAssuranceOverrideEvent(let value): value.check(&constraints)
                    case .ageAssurancePurgeEvent(let value): value.check(&constraints)
                    case .revokeAccountCredentialsEvent(let value): value.check(&constraints)
                    case .scheduleTakedownEvent(let value): value.check(&constraints)
                    case .cancelScheduledTakedownEvent(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }

            /// One of 5 types, told apart by `$type`.
            public enum SubjectUnion: LexiconCodable, Hashable {
                /// `tools.ozone.moderation.defs#repoView`.
                indirect case repoView(ToolsOzone.Moderation.Defs.RepoView)
                /// `tools.ozone.moderation.defs#repoViewNotFound`.
                case repoViewNotFound(ToolsOzone.Moderation.Defs.RepoViewNotFound)
                /// `tools.ozone.moderation.defs#recordView`.
                indirect case recordView(ToolsOzone.Moderation.Defs.RecordView)
                /// `tools.ozone.moderation.defs#recordViewNotFound`.
                case recordViewNotFound(ToolsOzone.Moderation.Defs.RecordViewNotFound)
                /// `tools.ozone.moderation.defs#convoView`.
                case convoView(ToolsOzone.Moderation.Defs.ConvoView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 36:
                            if type == "tools.ozone.moderation.defs#repoView" {
                                self = .repoView(try ToolsOzone.Moderation.Defs.RepoView(from: &reader))
                                return
                            }
                        case 37:
                            if type == "tools.ozone.moderation.defs#convoView" {
                                self = .convoView(try ToolsOzone.Moderation.Defs.ConvoView(from: &reader))
                                return
                            }
                        case 38:
                            if type == "tools.ozone.moderation.defs#recordView" {
                                self = .recordView(try ToolsOzone.Moderation.Defs.RecordView(from: &reader))
                                return
                            }
                        case 44:
                            if type == "tools.ozone.moderation.defs#repoViewNotFound" {
                                self = .repoViewNotFound(try ToolsOzone.Moderation.Defs.RepoViewNotFound(from: &reader))
                                return
                            }
                        case 46:
                            if type == "tools.ozone.moderation.defs#recordViewNotFound" {
                                self = .recordViewNotFound(
                                    try ToolsOzone.Moderation.Defs.RecordViewNotFound(from: &reader))
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
                    case .repoView(let value): writer.variant("tools.ozone.moderation.defs#repoView", value)
                    case .repoViewNotFound(let value):
                        writer.variant("tools.ozone.moderation.defs#repoViewNotFound", value)
                    case .recordView(let value): writer.variant("tools.ozone.moderation.defs#recordView", value)
                    case .recordViewNotFound(let value):
                        writer.variant("tools.ozone.moderation.defs#recordViewNotFound", value)
                    case .convoView(let value): writer.variant("tools.ozone.moderation.defs#convoView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .repoView(let value): value.check(&constraints)
                    case .recordView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `tools.ozone.moderation.defs#modTool`, an object.
        public struct ModTool: LexiconObject {
            /// Unknown.
            public var meta: UnknownObject?
            /// String; required.
            public var name: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(name: String, meta: UnknownObject? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.meta = meta
                self.name = name
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["meta", "name"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.meta = nil
                var name: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "meta", self.meta == nil {
                            self.meta = try UnknownObject(from: &reader)
                            continue
                        }
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let name else { throw reader.missing("name", object) }
                self.name = name
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("meta", meta, &object)
                writer.field("name", name, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(meta, at: "meta")
            }
        }

        /// `tools.ozone.moderation.defs#moderation`, an object.
        public struct Moderation: LexiconObject {
            /// `#subjectStatusView`.
            @Boxed public var subjectStatus: ToolsOzone.Moderation.Defs.SubjectStatusView?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subjectStatus: ToolsOzone.Moderation.Defs.SubjectStatusView? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.subjectStatus = subjectStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["subjectStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._subjectStatus = Boxed()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 13:
                        if key == "subjectStatus", !self._subjectStatus.isPresent {
                            self._subjectStatus = Boxed(try ToolsOzone.Moderation.Defs.SubjectStatusView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("subjectStatus", subjectStatus, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(subjectStatus, at: "subjectStatus")
            }
        }

        /// `tools.ozone.moderation.defs#moderationDetail`, an object.
        public struct ModerationDetail: LexiconObject {
            /// `#subjectStatusView`.
            @Boxed public var subjectStatus: ToolsOzone.Moderation.Defs.SubjectStatusView?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subjectStatus: ToolsOzone.Moderation.Defs.SubjectStatusView? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.subjectStatus = subjectStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["subjectStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._subjectStatus = Boxed()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 13:
                        if key == "subjectStatus", !self._subjectStatus.isPresent {
                            self._subjectStatus = Boxed(try ToolsOzone.Moderation.Defs.SubjectStatusView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("subjectStatus", subjectStatus, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(subjectStatus, at: "subjectStatus")
            }
        }

        /// `tools.ozone.moderation.defs#recordEvent`, an object.
        public struct RecordEvent: LexiconObject {
            /// Cid.
            public var cid: CID?
            /// String.
            public var comment: String?
            /// String; required.
            public var op: Op
            /// Datetime; required.
            public var timestamp: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                timestamp: Datetime, op: Op, cid: CID? = nil, comment: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.comment = comment
                self.op = op
                self.timestamp = timestamp
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["op", "cid", "comment", "timestamp"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cid = nil
                self.comment = nil
                var op: Op?
                var timestamp: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "op", op == nil {
                            op = try Op(from: &reader)
                            continue
                        }
                    case 3:
                        if key == "cid", self.cid == nil {
                            self.cid = try CID(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "timestamp", timestamp == nil {
                            timestamp = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let op else { throw reader.missing("op", object) }
                guard let timestamp else { throw reader.missing("timestamp", object) }
                self.op = op
                self.timestamp = timestamp
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("op", op, &object)
                writer.field("cid", cid, &object)
                writer.field("comment", comment, &object)
                writer.field("timestamp", timestamp, &object)
                writer.endObject(&object)
            }

            /// A string with 3 known values; others may come.
            public struct Op: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `create`.
                public static var create: Op { Op(rawValue: "create") }
                /// `update`.
                public static var update: Op { Op(rawValue: "update") }
                /// `delete`.
                public static var delete: Op { Op(rawValue: "delete") }
            }
        }

        /// `tools.ozone.moderation.defs#recordHosting`, an object.
        public struct RecordHosting: LexiconObject {
            /// Datetime.
            public var createdAt: Datetime?
            /// Datetime.
            public var deletedAt: Datetime?
            /// String; required.
            public var status: Status
            /// Datetime.
            public var updatedAt: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                status: Status, createdAt: Datetime? = nil, deletedAt: Datetime? = nil, updatedAt: Datetime? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.deletedAt = deletedAt
                self.status = status
                self.updatedAt = updatedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["status", "createdAt", "deletedAt", "updatedAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.createdAt = nil
                self.deletedAt = nil
                var status: Status?
                self.updatedAt = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "status", status == nil {
                            status = try Status(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", self.createdAt == nil {
                            self.createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "deletedAt", self.deletedAt == nil {
                            self.deletedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "updatedAt", self.updatedAt == nil {
                            self.updatedAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let status else { throw reader.missing("status", object) }
                self.status = status
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("status", status, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("deletedAt", deletedAt, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.endObject(&object)
            }

            /// A string with 2 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `deleted`.
                public static var deleted: Status { Status(rawValue: "deleted") }
                /// `unknown`.
                public static var unknown: Status { Status(rawValue: "unknown") }
            }
        }

        /// `tools.ozone.moderation.defs#recordView`, an object.
        public struct RecordView: LexiconObject, Identifiable {
            /// Array; required.
            public var blobCids: [CID]
            /// Cid; required.
            public var cid: CID
            /// Datetime; required.
            public var indexedAt: Datetime
            /// `#moderation`; required.
            public var moderation: ToolsOzone.Moderation.Defs.Moderation
            /// `#repoView`; required.
            @Indirect public var repo: ToolsOzone.Moderation.Defs.RepoView
            /// At-uri; required.
            public var uri: ATURI
            /// Unknown; required.
            public var value: UnknownObject
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, value: UnknownObject, blobCids: [CID], indexedAt: Datetime,
                moderation: ToolsOzone.Moderation.Defs.Moderation, repo: ToolsOzone.Moderation.Defs.RepoView,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.blobCids = blobCids
                self.cid = cid
                self.indexedAt = indexedAt
                self.moderation = moderation
                self.repo = repo
                self.uri = uri
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "repo", "value", "blobCids", "indexedAt", "moderation"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var blobCids: [CID]?
                var cid: CID?
                var indexedAt: Datetime?
                var moderation: ToolsOzone.Moderation.Defs.Moderation?
                var repo: Indirect<ToolsOzone.Moderation.Defs.RepoView>?
                var uri: ATURI?
                var value: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "repo", repo == nil {
                            repo = Indirect(try ToolsOzone.Moderation.Defs.RepoView(from: &reader))
                            continue
                        }
                    case 5:
                        if key == "value", value == nil {
                            value = try UnknownObject(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "blobCids", blobCids == nil {
                            blobCids = try [CID](from: &reader)
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "moderation", moderation == nil {
                            moderation = try ToolsOzone.Moderation.Defs.Moderation(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let blobCids else { throw reader.missing("blobCids", object) }
                guard let cid else { throw reader.missing("cid", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                guard let moderation else { throw reader.missing("moderation", object) }
                guard let repo else { throw reader.missing("repo", object) }
                guard let uri else { throw reader.missing("uri", object) }
                guard let value else { throw reader.missing("value", object) }
                self.blobCids = blobCids
                self.cid = cid
                self.indexedAt = indexedAt
                self.moderation = moderation
                self._repo = repo
                self.uri = uri
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("repo", repo, &object)
                writer.field("value", value, &object)
                writer.field("blobCids", blobCids, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("moderation", moderation, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(moderation, at: "moderation")
                constraints.value(repo, at: "repo")
                constraints.unknown(value, at: "value")
            }
        }

        /// `tools.ozone.moderation.defs#recordViewDetail`, an object.
        public struct RecordViewDetail: LexiconObject, Identifiable {
            /// Array; required.
            public var blobs: [ToolsOzone.Moderation.Defs.BlobView]
            /// Cid; required.
            public var cid: CID
            /// Datetime; required.
            public var indexedAt: Datetime
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// `#moderationDetail`; required.
            public var moderation: ToolsOzone.Moderation.Defs.ModerationDetail
            /// `#repoView`; required.
            @Indirect public var repo: ToolsOzone.Moderation.Defs.RepoView
            /// At-uri; required.
            public var uri: ATURI
            /// Unknown; required.
            public var value: UnknownObject
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, value: UnknownObject, blobs: [ToolsOzone.Moderation.Defs.BlobView],
                indexedAt: Datetime, moderation: ToolsOzone.Moderation.Defs.ModerationDetail,
                repo: ToolsOzone.Moderation.Defs.RepoView, labels: [ComAtproto.Label.Defs.Label]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.blobs = blobs
                self.cid = cid
                self.indexedAt = indexedAt
                self.labels = labels
                self.moderation = moderation
                self.repo = repo
                self.uri = uri
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "repo", "blobs", "value", "labels", "indexedAt", "moderation"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var blobs: [ToolsOzone.Moderation.Defs.BlobView]?
                var cid: CID?
                var indexedAt: Datetime?
                self.labels = nil
                var moderation: ToolsOzone.Moderation.Defs.ModerationDetail?
                var repo: Indirect<ToolsOzone.Moderation.Defs.RepoView>?
                var uri: ATURI?
                var value: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "repo", repo == nil {
                            repo = Indirect(try ToolsOzone.Moderation.Defs.RepoView(from: &reader))
                            continue
                        }
                    case 5:
                        if key == "blobs", blobs == nil {
                            blobs = try [ToolsOzone.Moderation.Defs.BlobView](from: &reader)
                            continue
                        }
                        if key == "value", value == nil {
                            value = try UnknownObject(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "moderation", moderation == nil {
                            moderation = try ToolsOzone.Moderation.Defs.ModerationDetail(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let blobs else { throw reader.missing("blobs", object) }
                guard let cid else { throw reader.missing("cid", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                guard let moderation else { throw reader.missing("moderation", object) }
                guard let repo else { throw reader.missing("repo", object) }
                guard let uri else { throw reader.missing("uri", object) }
                guard let value else { throw reader.missing("value", object) }
                self.blobs = blobs
                self.cid = cid
                self.indexedAt = indexedAt
                self.moderation = moderation
                self._repo = repo
                self.uri = uri
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("repo", repo, &object)
                writer.field("blobs", blobs, &object)
                writer.field("value", value, &object)
                writer.field("labels", labels, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("moderation", moderation, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(blobs, at: "blobs")
                constraints.list(labels, at: "labels")
                constraints.value(moderation, at: "moderation")
                constraints.value(repo, at: "repo")
                constraints.unknown(value, at: "value")
            }
        }

        /// `tools.ozone.moderation.defs#recordViewNotFound`, an object.
        public struct RecordViewNotFound: LexiconObject, Identifiable {
            /// At-uri; required.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(uri: ATURI, unknownFields: UnknownFields = UnknownFields()) {
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let uri else { throw reader.missing("uri", object) }
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#recordsStats`, an object.
        public struct RecordsStats: LexiconObject {
            /// Integer.
            public var appealedCount: Int?
            /// Integer.
            public var escalatedCount: Int?
            /// Integer.
            public var pendingCount: Int?
            /// Integer.
            public var processedCount: Int?
            /// Integer.
            public var reportedCount: Int?
            /// Integer.
            public var subjectCount: Int?
            /// Integer.
            public var takendownCount: Int?
            /// Integer.
            public var totalReports: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                appealedCount: Int? = nil, escalatedCount: Int? = nil, pendingCount: Int? = nil,
                processedCount: Int? = nil, reportedCount: Int? = nil, subjectCount: Int? = nil,
                takendownCount: Int? = nil, totalReports: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.appealedCount = appealedCount
                self.escalatedCount = escalatedCount
                self.pendingCount = pendingCount
                self.processedCount = processedCount
                self.reportedCount = reportedCount
                self.subjectCount = subjectCount
                self.takendownCount = takendownCount
                self.totalReports = totalReports
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "pendingCount", "subjectCount", "totalReports", "appealedCount", "reportedCount", "escalatedCount",
                    "processedCount", "takendownCount",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.appealedCount = nil
                self.escalatedCount = nil
                self.pendingCount = nil
                self.processedCount = nil
                self.reportedCount = nil
                self.subjectCount = nil
                self.takendownCount = nil
                self.totalReports = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 12:
                        if key == "pendingCount", self.pendingCount == nil {
                            self.pendingCount = try Int(from: &reader)
                            continue
                        }
                        if key == "subjectCount", self.subjectCount == nil {
                            self.subjectCount = try Int(from: &reader)
                            continue
                        }
                        if key == "totalReports", self.totalReports == nil {
                            self.totalReports = try Int(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "appealedCount", self.appealedCount == nil {
                            self.appealedCount = try Int(from: &reader)
                            continue
                        }
                        if key == "reportedCount", self.reportedCount == nil {
                            self.reportedCount = try Int(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "escalatedCount", self.escalatedCount == nil {
                            self.escalatedCount = try Int(from: &reader)
                            continue
                        }
                        if key == "processedCount", self.processedCount == nil {
                            self.processedCount = try Int(from: &reader)
                            continue
                        }
                        if key == "takendownCount", self.takendownCount == nil {
                            self.takendownCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("pendingCount", pendingCount, &object)
                writer.field("subjectCount", subjectCount, &object)
                writer.field("totalReports", totalReports, &object)
                writer.field("appealedCount", appealedCount, &object)
                writer.field("reportedCount", reportedCount, &object)
                writer.field("escalatedCount", escalatedCount, &object)
                writer.field("processedCount", processedCount, &object)
                writer.field("takendownCount", takendownCount, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#repoView`, an object.
        public struct RepoView: LexiconObject, Identifiable {
            /// Datetime.
            public var deactivatedAt: Datetime?
            /// Did; required.
            public var did: DID
            /// String.
            public var email: String?
            /// Handle; required.
            public var handle: Handle
            /// Datetime; required.
            public var indexedAt: Datetime
            /// String.
            public var inviteNote: String?
            /// `com.atproto.server.defs#inviteCode`.
            @Boxed public var invitedBy: ComAtproto.Server.Defs.InviteCode?
            /// Boolean.
            public var invitesDisabled: Bool?
            /// `#moderation`; required.
            public var moderation: ToolsOzone.Moderation.Defs.Moderation
            /// Array; required.
            public var relatedRecords: [UnknownObject]
            /// Array.
            public var threatSignatures: [ComAtproto.Admin.Defs.ThreatSignature]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, handle: Handle, relatedRecords: [UnknownObject], indexedAt: Datetime,
                moderation: ToolsOzone.Moderation.Defs.Moderation, deactivatedAt: Datetime? = nil, email: String? = nil,
                inviteNote: String? = nil, invitedBy: ComAtproto.Server.Defs.InviteCode? = nil,
                invitesDisabled: Bool? = nil, threatSignatures: [ComAtproto.Admin.Defs.ThreatSignature]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.deactivatedAt = deactivatedAt
                self.did = did
                self.email = email
                self.handle = handle
                self.indexedAt = indexedAt
                self.inviteNote = inviteNote
                self.invitedBy = invitedBy
                self.invitesDisabled = invitesDisabled
                self.moderation = moderation
                self.relatedRecords = relatedRecords
                self.threatSignatures = threatSignatures
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "did", "email", "handle", "indexedAt", "invitedBy", "inviteNote", "moderation", "deactivatedAt",
                    "relatedRecords", "invitesDisabled", "threatSignatures",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.deactivatedAt = nil
                var did: DID?
                self.email = nil
                var handle: Handle?
                var indexedAt: Datetime?
                self.inviteNote = nil
                self._invitedBy = Boxed()
                self.invitesDisabled = nil
                var moderation: ToolsOzone.Moderation.Defs.Moderation?
                var relatedRecords: [UnknownObject]?
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
                        if key == "moderation", moderation == nil {
                            moderation = try ToolsOzone.Moderation.Defs.Moderation(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "deactivatedAt", self.deactivatedAt == nil {
                            self.deactivatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "relatedRecords", relatedRecords == nil {
                            relatedRecords = try [UnknownObject](from: &reader)
                            continue
                        }
                    case 15:
                        if key == "invitesDisabled", self.invitesDisabled == nil {
                            self.invitesDisabled = try Bool(from: &reader)
                            continue
                        }
                    case 16:
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
                guard let moderation else { throw reader.missing("moderation", object) }
                guard let relatedRecords else { throw reader.missing("relatedRecords", object) }
                self.did = did
                self.handle = handle
                self.indexedAt = indexedAt
                self.moderation = moderation
                self.relatedRecords = relatedRecords
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("email", email, &object)
                writer.field("handle", handle, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("invitedBy", invitedBy, &object)
                writer.field("inviteNote", inviteNote, &object)
                writer.field("moderation", moderation, &object)
                writer.field("deactivatedAt", deactivatedAt, &object)
                writer.field("relatedRecords", relatedRecords, &object)
                writer.field("invitesDisabled", invitesDisabled, &object)
                writer.field("threatSignatures", threatSignatures, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(moderation, at: "moderation")
                constraints.list(relatedRecords, at: "relatedRecords") { constraints, element in
                    constraints.unknown(element)
                }
            }
        }

        /// `tools.ozone.moderation.defs#repoViewDetail`, an object.
        public struct RepoViewDetail: LexiconObject, Identifiable {
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
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// `#moderationDetail`; required.
            public var moderation: ToolsOzone.Moderation.Defs.ModerationDetail
            /// Array; required.
            public var relatedRecords: [UnknownObject]
            /// Array.
            public var threatSignatures: [ComAtproto.Admin.Defs.ThreatSignature]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, handle: Handle, relatedRecords: [UnknownObject], indexedAt: Datetime,
                moderation: ToolsOzone.Moderation.Defs.ModerationDetail, deactivatedAt: Datetime? = nil,
                email: String? = nil, emailConfirmedAt: Datetime? = nil, inviteNote: String? = nil,
                invitedBy: ComAtproto.Server.Defs.InviteCode? = nil,
                invites: [ComAtproto.Server.Defs.InviteCode]? = nil, invitesDisabled: Bool? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil,
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
                self.labels = labels
                self.moderation = moderation
                self.relatedRecords = relatedRecords
                self.threatSignatures = threatSignatures
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "did", "email", "handle", "labels", "invites", "indexedAt", "invitedBy", "inviteNote", "moderation",
                    "deactivatedAt", "relatedRecords", "invitesDisabled", "emailConfirmedAt", "threatSignatures",
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
                self.labels = nil
                var moderation: ToolsOzone.Moderation.Defs.ModerationDetail?
                var relatedRecords: [UnknownObject]?
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
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
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
                        if key == "moderation", moderation == nil {
                            moderation = try ToolsOzone.Moderation.Defs.ModerationDetail(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "deactivatedAt", self.deactivatedAt == nil {
                            self.deactivatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "relatedRecords", relatedRecords == nil {
                            relatedRecords = try [UnknownObject](from: &reader)
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
                guard let moderation else { throw reader.missing("moderation", object) }
                guard let relatedRecords else { throw reader.missing("relatedRecords", object) }
                self.did = did
                self.handle = handle
                self.indexedAt = indexedAt
                self.moderation = moderation
                self.relatedRecords = relatedRecords
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("email", email, &object)
                writer.field("handle", handle, &object)
                writer.field("labels", labels, &object)
                writer.field("invites", invites, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("invitedBy", invitedBy, &object)
                writer.field("inviteNote", inviteNote, &object)
                writer.field("moderation", moderation, &object)
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
                constraints.list(labels, at: "labels")
                constraints.value(moderation, at: "moderation")
                constraints.list(relatedRecords, at: "relatedRecords") { constraints, element in
                    constraints.unknown(element)
                }
            }
        }

        /// `tools.ozone.moderation.defs#repoViewNotFound`, an object.
        public struct RepoViewNotFound: LexiconObject, Identifiable {
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

        /// `tools.ozone.moderation.defs#reporterStats`, an object.
        public struct ReporterStats: LexiconObject, Identifiable {
            /// Integer; required.
            public var accountReportCount: Int
            /// Did; required.
            public var did: DID
            /// Integer; required.
            public var labeledAccountCount: Int
            /// Integer; required.
            public var labeledRecordCount: Int
            /// Integer; required.
            public var recordReportCount: Int
            /// Integer; required.
            public var reportedAccountCount: Int
            /// Integer; required.
            public var reportedRecordCount: Int
            /// Integer; required.
            public var takendownAccountCount: Int
            /// Integer; required.
            public var takendownRecordCount: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, accountReportCount: Int, recordReportCount: Int, reportedAccountCount: Int,
                reportedRecordCount: Int, takendownAccountCount: Int, takendownRecordCount: Int,
                labeledAccountCount: Int, labeledRecordCount: Int, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.accountReportCount = accountReportCount
                self.did = did
                self.labeledAccountCount = labeledAccountCount
                self.labeledRecordCount = labeledRecordCount
                self.recordReportCount = recordReportCount
                self.reportedAccountCount = reportedAccountCount
                self.reportedRecordCount = reportedRecordCount
                self.takendownAccountCount = takendownAccountCount
                self.takendownRecordCount = takendownRecordCount
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "did", "recordReportCount", "accountReportCount", "labeledRecordCount", "labeledAccountCount",
                    "reportedRecordCount", "reportedAccountCount", "takendownRecordCount", "takendownAccountCount",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var accountReportCount: Int?
                var did: DID?
                var labeledAccountCount: Int?
                var labeledRecordCount: Int?
                var recordReportCount: Int?
                var reportedAccountCount: Int?
                var reportedRecordCount: Int?
                var takendownAccountCount: Int?
                var takendownRecordCount: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "recordReportCount", recordReportCount == nil {
                            recordReportCount = try Int(from: &reader)
                            continue
                        }
                    case 18:
                        if key == "accountReportCount", accountReportCount == nil {
                            accountReportCount = try Int(from: &reader)
                            continue
                        }
                        if key == "labeledRecordCount", labeledRecordCount == nil {
                            labeledRecordCount = try Int(from: &reader)
                            continue
                        }
                    case 19:
                        if key == "labeledAccountCount", labeledAccountCount == nil {
                            labeledAccountCount = try Int(from: &reader)
                            continue
                        }
                        if key == "reportedRecordCount", reportedRecordCount == nil {
                            reportedRecordCount = try Int(from: &reader)
                            continue
                        }
                    case 20:
                        if key == "reportedAccountCount", reportedAccountCount == nil {
                            reportedAccountCount = try Int(from: &reader)
                            continue
                        }
                        if key == "takendownRecordCount", takendownRecordCount == nil {
                            takendownRecordCount = try Int(from: &reader)
                            continue
                        }
                    case 21:
                        if key == "takendownAccountCount", takendownAccountCount == nil {
                            takendownAccountCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let accountReportCount else { throw reader.missing("accountReportCount", object) }
                guard let did else { throw reader.missing("did", object) }
                guard let labeledAccountCount else { throw reader.missing("labeledAccountCount", object) }
                guard let labeledRecordCount else { throw reader.missing("labeledRecordCount", object) }
                guard let recordReportCount else { throw reader.missing("recordReportCount", object) }
                guard let reportedAccountCount else { throw reader.missing("reportedAccountCount", object) }
                guard let reportedRecordCount else { throw reader.missing("reportedRecordCount", object) }
                guard let takendownAccountCount else { throw reader.missing("takendownAccountCount", object) }
                guard let takendownRecordCount else { throw reader.missing("takendownRecordCount", object) }
                self.accountReportCount = accountReportCount
                self.did = did
                self.labeledAccountCount = labeledAccountCount
                self.labeledRecordCount = labeledRecordCount
                self.recordReportCount = recordReportCount
                self.reportedAccountCount = reportedAccountCount
                self.reportedRecordCount = reportedRecordCount
                self.takendownAccountCount = takendownAccountCount
                self.takendownRecordCount = takendownRecordCount
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("recordReportCount", recordReportCount, &object)
                writer.field("accountReportCount", accountReportCount, &object)
                writer.field("labeledRecordCount", labeledRecordCount, &object)
                writer.field("labeledAccountCount", labeledAccountCount, &object)
                writer.field("reportedRecordCount", reportedRecordCount, &object)
                writer.field("reportedAccountCount", reportedAccountCount, &object)
                writer.field("takendownRecordCount", takendownRecordCount, &object)
                writer.field("takendownAccountCount", takendownAccountCount, &object)
                writer.endObject(&object)
            }
        }

        /// The token `tools.ozone.moderation.defs#reviewClosed`.
        public static var reviewClosed: String { "tools.ozone.moderation.defs#reviewClosed" }

        /// The token `tools.ozone.moderation.defs#reviewEscalated`.
        public static var reviewEscalated: String { "tools.ozone.moderation.defs#reviewEscalated" }

        /// The token `tools.ozone.moderation.defs#reviewNone`.
        public static var reviewNone: String { "tools.ozone.moderation.defs#reviewNone" }

        /// The token `tools.ozone.moderation.defs#reviewOpen`.
        public static var reviewOpen: String { "tools.ozone.moderation.defs#reviewOpen" }

        /// `tools.ozone.moderation.defs#revokeAccountCredentialsEvent`, an object.
        public struct RevokeAccountCredentialsEvent: LexiconObject {
            /// String; required.
            public var comment: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(comment: String, unknownFields: UnknownFields = UnknownFields()) {
                self.comment = comment
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var comment: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", comment == nil {
                            comment = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let comment else { throw reader.missing("comment", object) }
                self.comment = comment
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(comment, at: "comment", minLength: 1)
            }
        }

        /// `tools.ozone.moderation.defs#scheduleTakedownEvent`, an object.
        public struct ScheduleTakedownEvent: LexiconObject {
            /// String.
            public var comment: String?
            /// Datetime.
            public var executeAfter: Datetime?
            /// Datetime.
            public var executeAt: Datetime?
            /// Datetime.
            public var executeUntil: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                comment: String? = nil, executeAfter: Datetime? = nil, executeAt: Datetime? = nil,
                executeUntil: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.comment = comment
                self.executeAfter = executeAfter
                self.executeAt = executeAt
                self.executeUntil = executeUntil
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment", "executeAt", "executeAfter", "executeUntil"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                self.executeAfter = nil
                self.executeAt = nil
                self.executeUntil = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "executeAt", self.executeAt == nil {
                            self.executeAt = try Datetime(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "executeAfter", self.executeAfter == nil {
                            self.executeAfter = try Datetime(from: &reader)
                            continue
                        }
                        if key == "executeUntil", self.executeUntil == nil {
                            self.executeUntil = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.field("executeAt", executeAt, &object)
                writer.field("executeAfter", executeAfter, &object)
                writer.field("executeUntil", executeUntil, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.moderation.defs#scheduledActionView`, an object.
        public struct ScheduledActionView: LexiconObject, Identifiable {
            /// String; required.
            public var action: Action
            /// Datetime; required.
            public var createdAt: Datetime
            /// Did; required.
            public var createdBy: DID
            /// Did; required.
            public var did: DID
            /// Unknown.
            public var eventData: UnknownObject?
            /// Datetime.
            public var executeAfter: Datetime?
            /// Datetime.
            public var executeAt: Datetime?
            /// Datetime.
            public var executeUntil: Datetime?
            /// Integer.
            public var executionEventId: Int?
            /// Integer; required.
            public var id: Int
            /// Datetime.
            public var lastExecutedAt: Datetime?
            /// String.
            public var lastFailureReason: String?
            /// Boolean.
            public var randomizeExecution: Bool?
            /// String; required.
            public var status: Status
            /// Datetime.
            public var updatedAt: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: Int, action: Action, did: DID, createdBy: DID, createdAt: Datetime, status: Status,
                eventData: UnknownObject? = nil, executeAfter: Datetime? = nil, executeAt: Datetime? = nil,
                executeUntil: Datetime? = nil, executionEventId: Int? = nil, lastExecutedAt: Datetime? = nil,
                lastFailureReason: String? = nil, randomizeExecution: Bool? = nil, updatedAt: Datetime? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.action = action
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.did = did
                self.eventData = eventData
                self.executeAfter = executeAfter
                self.executeAt = executeAt
                self.executeUntil = executeUntil
                self.executionEventId = executionEventId
                self.id = id
                self.lastExecutedAt = lastExecutedAt
                self.lastFailureReason = lastFailureReason
                self.randomizeExecution = randomizeExecution
                self.status = status
                self.updatedAt = updatedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "id", "did", "action", "status", "createdAt", "createdBy", "eventData", "executeAt", "updatedAt",
                    "executeAfter", "executeUntil", "lastExecutedAt", "executionEventId", "lastFailureReason",
                    "randomizeExecution",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var action: Action?
                var createdAt: Datetime?
                var createdBy: DID?
                var did: DID?
                self.eventData = nil
                self.executeAfter = nil
                self.executeAt = nil
                self.executeUntil = nil
                self.executionEventId = nil
                var id: Int?
                self.lastExecutedAt = nil
                self.lastFailureReason = nil
                self.randomizeExecution = nil
                var status: Status?
                self.updatedAt = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try Int(from: &reader)
                            continue
                        }
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "action", action == nil {
                            action = try Action(from: &reader)
                            continue
                        }
                        if key == "status", status == nil {
                            status = try Status(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "createdBy", createdBy == nil {
                            createdBy = try DID(from: &reader)
                            continue
                        }
                        if key == "eventData", self.eventData == nil {
                            self.eventData = try UnknownObject(from: &reader)
                            continue
                        }
                        if key == "executeAt", self.executeAt == nil {
                            self.executeAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "updatedAt", self.updatedAt == nil {
                            self.updatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "executeAfter", self.executeAfter == nil {
                            self.executeAfter = try Datetime(from: &reader)
                            continue
                        }
                        if key == "executeUntil", self.executeUntil == nil {
                            self.executeUntil = try Datetime(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "lastExecutedAt", self.lastExecutedAt == nil {
                            self.lastExecutedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "executionEventId", self.executionEventId == nil {
                            self.executionEventId = try Int(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "lastFailureReason", self.lastFailureReason == nil {
                            self.lastFailureReason = try String(from: &reader)
                            continue
                        }
                    case 18:
                        if key == "randomizeExecution", self.randomizeExecution == nil {
                            self.randomizeExecution = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let action else { throw reader.missing("action", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let createdBy else { throw reader.missing("createdBy", object) }
                guard let did else { throw reader.missing("did", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let status else { throw reader.missing("status", object) }
                self.action = action
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.did = did
                self.id = id
                self.status = status
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("did", did, &object)
                writer.field("action", action, &object)
                writer.field("status", status, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("eventData", eventData, &object)
                writer.field("executeAt", executeAt, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.field("executeAfter", executeAfter, &object)
                writer.field("executeUntil", executeUntil, &object)
                writer.field("lastExecutedAt", lastExecutedAt, &object)
                writer.field("executionEventId", executionEventId, &object)
                writer.field("lastFailureReason", lastFailureReason, &object)
                writer.field("randomizeExecution", randomizeExecution, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(eventData, at: "eventData")
            }

            /// A string with 1 known value; others may come.
            public struct Action: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `takedown`.
                public static var takedown: Action { Action(rawValue: "takedown") }
            }

            /// A string with 4 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `pending`.
                public static var pending: Status { Status(rawValue: "pending") }
                /// `executed`.
                public static var executed: Status { Status(rawValue: "executed") }
                /// `cancelled`.
                public static var cancelled: Status { Status(rawValue: "cancelled") }
                /// `failed`.
                public static var failed: Status { Status(rawValue: "failed") }
            }
        }

        /// A string with 4 known values; others may come.
        public struct SubjectReviewState: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `tools.ozone.moderation.defs#reviewOpen`.
            public static var reviewOpen: SubjectReviewState {
                SubjectReviewState(rawValue: "tools.ozone.moderation.defs#reviewOpen")
            }
            /// `tools.ozone.moderation.defs#reviewEscalated`.
            public static var reviewEscalated: SubjectReviewState {
                SubjectReviewState(rawValue: "tools.ozone.moderation.defs#reviewEscalated")
            }
            /// `tools.ozone.moderation.defs#reviewClosed`.
            public static var reviewClosed: SubjectReviewState {
                SubjectReviewState(rawValue: "tools.ozone.moderation.defs#reviewClosed")
            }
            /// `tools.ozone.moderation.defs#reviewNone`.
            public static var reviewNone: SubjectReviewState {
                SubjectReviewState(rawValue: "tools.ozone.moderation.defs#reviewNone")
            }
        }

        /// `tools.ozone.moderation.defs#subjectStatusView`, an object.
        public struct SubjectStatusView: LexiconObject, Identifiable {
            /// `#accountStats`.
            @Boxed public var accountStats: ToolsOzone.Moderation.Defs.AccountStats?
            /// `#accountStrike`.
            @Boxed public var accountStrike: ToolsOzone.Moderation.Defs.AccountStrike?
            /// String.
            public var ageAssuranceState: AgeAssuranceState?
            /// String.
            public var ageAssuranceUpdatedBy: AgeAssuranceUpdatedBy?
            /// Boolean.
            public var appealed: Bool?
            /// String.
            public var comment: String?
            /// Datetime; required.
            public var createdAt: Datetime
            /// Union.
            public var hosting: HostingUnion?
            /// Integer; required.
            public var id: Int
            /// Datetime.
            public var lastAppealedAt: Datetime?
            /// Datetime.
            public var lastReportedAt: Datetime?
            /// Datetime.
            public var lastReviewedAt: Datetime?
            /// Did.
            public var lastReviewedBy: DID?
            /// Datetime.
            public var muteReportingUntil: Datetime?
            /// Datetime.
            public var muteUntil: Datetime?
            /// Integer, at least 0, at most 100.
            public var priorityScore: Int?
            /// `#recordsStats`.
            @Boxed public var recordsStats: ToolsOzone.Moderation.Defs.RecordsStats?
            /// `#subjectReviewState`; required.
            public var reviewState: ToolsOzone.Moderation.Defs.SubjectReviewState
            /// Union; required.
            public var subject: SubjectUnion
            /// Array.
            public var subjectBlobCids: [CID]?
            /// String.
            public var subjectRepoHandle: String?
            /// Datetime.
            public var suspendUntil: Datetime?
            /// Array.
            public var tags: [String]?
            /// Boolean.
            public var takendown: Bool?
            /// Datetime; required.
            public var updatedAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: Int, subject: SubjectUnion, createdAt: Datetime, updatedAt: Datetime,
                reviewState: ToolsOzone.Moderation.Defs.SubjectReviewState,
                accountStats: ToolsOzone.Moderation.Defs.AccountStats? = nil,
                accountStrike: ToolsOzone.Moderation.Defs.AccountStrike? = nil,
                ageAssuranceState: AgeAssuranceState? = nil, ageAssuranceUpdatedBy: AgeAssuranceUpdatedBy? = nil,
                appealed: Bool? = nil, comment: String? = nil, hosting: HostingUnion? = nil,
                lastAppealedAt: Datetime? = nil, lastReportedAt: Datetime? = nil, lastReviewedAt: Datetime? = nil,
                lastReviewedBy: DID? = nil, muteReportingUntil: Datetime? = nil, muteUntil: Datetime? = nil,
                priorityScore: Int? = nil, recordsStats: ToolsOzone.Moderation.Defs.RecordsStats? = nil,
                subjectBlobCids: [CID]? = nil, subjectRepoHandle: String? = nil, suspendUntil: Datetime? = nil,
                tags: [String]? = nil, takendown: Bool? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.accountStats = accountStats
                self.accountStrike = accountStrike
                self.ageAssuranceState = ageAssuranceState
                self.ageAssuranceUpdatedBy = ageAssuranceUpdatedBy
                self.appealed = appealed
                self.comment = comment
                self.createdAt = createdAt
                self.hosting = hosting
                self.id = id
                self.lastAppealedAt = lastAppealedAt
                self.lastReportedAt = lastReportedAt
                self.lastReviewedAt = lastReviewedAt
                self.lastReviewedBy = lastReviewedBy
                self.muteReportingUntil = muteReportingUntil
                self.muteUntil = muteUntil
                self.priorityScore = priorityScore
                self.recordsStats = recordsStats
                self.reviewState = reviewState
                self.subject = subject
                self.subjectBlobCids = subjectBlobCids
                self.subjectRepoHandle = subjectRepoHandle
                self.suspendUntil = suspendUntil
                self.tags = tags
                self.takendown = takendown
                self.updatedAt = updatedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "id", "tags", "comment", "hosting", "subject", "appealed", "createdAt", "muteUntil", "takendown",
                    "updatedAt", "reviewState", "accountStats", "recordsStats", "suspendUntil", "accountStrike",
                    "priorityScore", "lastAppealedAt", "lastReportedAt", "lastReviewedAt", "lastReviewedBy",
                    "subjectBlobCids", "ageAssuranceState", "subjectRepoHandle", "muteReportingUntil",
                    "ageAssuranceUpdatedBy",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._accountStats = Boxed()
                self._accountStrike = Boxed()
                self.ageAssuranceState = nil
                self.ageAssuranceUpdatedBy = nil
                self.appealed = nil
                self.comment = nil
                var createdAt: Datetime?
                self.hosting = nil
                var id: Int?
                self.lastAppealedAt = nil
                self.lastReportedAt = nil
                self.lastReviewedAt = nil
                self.lastReviewedBy = nil
                self.muteReportingUntil = nil
                self.muteUntil = nil
                self.priorityScore = nil
                self._recordsStats = Boxed()
                var reviewState: ToolsOzone.Moderation.Defs.SubjectReviewState?
                var subject: SubjectUnion?
                self.subjectBlobCids = nil
                self.subjectRepoHandle = nil
                self.suspendUntil = nil
                self.tags = nil
                self.takendown = nil
                var updatedAt: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try Int(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "tags", self.tags == nil {
                            self.tags = try [String](from: &reader)
                            continue
                        }
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                        if key == "hosting", self.hosting == nil {
                            self.hosting = try HostingUnion(from: &reader)
                            continue
                        }
                        if key == "subject", subject == nil {
                            subject = try SubjectUnion(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "appealed", self.appealed == nil {
                            self.appealed = try Bool(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "muteUntil", self.muteUntil == nil {
                            self.muteUntil = try Datetime(from: &reader)
                            continue
                        }
                        if key == "takendown", self.takendown == nil {
                            self.takendown = try Bool(from: &reader)
                            continue
                        }
                        if key == "updatedAt", updatedAt == nil {
                            updatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "reviewState", reviewState == nil {
                            reviewState = try ToolsOzone.Moderation.Defs.SubjectReviewState(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "accountStats", !self._accountStats.isPresent {
                            self._accountStats = Boxed(try ToolsOzone.Moderation.Defs.AccountStats(from: &reader))
                            continue
                        }
                        if key == "recordsStats", !self._recordsStats.isPresent {
                            self._recordsStats = Boxed(try ToolsOzone.Moderation.Defs.RecordsStats(from: &reader))
                            continue
                        }
                        if key == "suspendUntil", self.suspendUntil == nil {
                            self.suspendUntil = try Datetime(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "accountStrike", !self._accountStrike.isPresent {
                            self._accountStrike = Boxed(try ToolsOzone.Moderation.Defs.AccountStrike(from: &reader))
                            continue
                        }
                        if key == "priorityScore", self.priorityScore == nil {
                            self.priorityScore = try Int(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "lastAppealedAt", self.lastAppealedAt == nil {
                            self.lastAppealedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "lastReportedAt", self.lastReportedAt == nil {
                            self.lastReportedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "lastReviewedAt", self.lastReviewedAt == nil {
                            self.lastReviewedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "lastReviewedBy", self.lastReviewedBy == nil {
                            self.lastReviewedBy = try DID(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "subjectBlobCids", self.subjectBlobCids == nil {
                            self.subjectBlobCids = try [CID](from: &reader)
                            continue
                        }
                    case 17:
                        if key == "ageAssuranceState", self.ageAssuranceState == nil {
                            self.ageAssuranceState = try AgeAssuranceState(from: &reader)
                            continue
                        }
                        if key == "subjectRepoHandle", self.subjectRepoHandle == nil {
                            self.subjectRepoHandle = try String(from: &reader)
                            continue
                        }
                    case 18:
                        if key == "muteReportingUntil", self.muteReportingUntil == nil {
                            self.muteReportingUntil = try Datetime(from: &reader)
                            continue
                        }
                    case 21:
                        if key == "ageAssuranceUpdatedBy", self.ageAssuranceUpdatedBy == nil {
                            self.ageAssuranceUpdatedBy = try AgeAssuranceUpdatedBy(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let reviewState else { throw reader.missing("reviewState", object) }
                guard let subject else { throw reader.missing("subject", object) }
                guard let updatedAt else { throw reader.missing("updatedAt", object) }
                self.createdAt = createdAt
                self.id = id
                self.reviewState = reviewState
                self.subject = subject
                self.updatedAt = updatedAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("tags", tags, &object)
                writer.field("comment", comment, &object)
                writer.field("hosting", hosting, &object)
                writer.field("subject", subject, &object)
                writer.field("appealed", appealed, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("muteUntil", muteUntil, &object)
                writer.field("takendown", takendown, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.field("reviewState", reviewState, &object)
                writer.field("accountStats", accountStats, &object)
                writer.field("recordsStats", recordsStats, &object)
                writer.field("suspendUntil", suspendUntil, &object)
                writer.field("accountStrike", accountStrike, &object)
                writer.field("priorityScore", priorityScore, &object)
                writer.field("lastAppealedAt", lastAppealedAt, &object)
                writer.field("lastReportedAt", lastReportedAt, &object)
                writer.field("lastReviewedAt", lastReviewedAt, &object)
                writer.field("lastReviewedBy", lastReviewedBy, &object)
                writer.field("subjectBlobCids", subjectBlobCids, &object)
                writer.field("ageAssuranceState", ageAssuranceState, &object)
                writer.field("subjectRepoHandle", subjectRepoHandle, &object)
                writer.field("muteReportingUntil", muteReportingUntil, &object)
                writer.field("ageAssuranceUpdatedBy", ageAssuranceUpdatedBy, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(accountStats, at: "accountStats")
                constraints.value(accountStrike, at: "accountStrike")
                constraints.value(hosting, at: "hosting")
                constraints.integer(priorityScore, at: "priorityScore", minimum: 0, maximum: 100)
                constraints.value(recordsStats, at: "recordsStats")
                constraints.value(subject, at: "subject")
            }

            /// A string with 5 known values; others may come.
            public struct AgeAssuranceState: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `pending`.
                public static var pending: AgeAssuranceState { AgeAssuranceState(rawValue: "pending") }
                /// `assured`.
                public static var assured: AgeAssuranceState { AgeAssuranceState(rawValue: "assured") }
                /// `unknown`.
                public static var unknown: AgeAssuranceState { AgeAssuranceState(rawValue: "unknown") }
                /// `reset`.
                public static var reset: AgeAssuranceState { AgeAssuranceState(rawValue: "reset") }
                /// `blocked`.
                public static var blocked: AgeAssuranceState { AgeAssuranceState(rawValue: "blocked") }
            }

            /// A string with 2 known values; others may come.
            public struct AgeAssuranceUpdatedBy: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `admin`.
                public static var admin: AgeAssuranceUpdatedBy { AgeAssuranceUpdatedBy(rawValue: "admin") }
                /// `user`.
                public static var user: AgeAssuranceUpdatedBy { AgeAssuranceUpdatedBy(rawValue: "user") }
            }

            /// One of 2 types, told apart by `$type`.
            public enum HostingUnion: LexiconCodable, Hashable {
                /// `tools.ozone.moderation.defs#accountHosting`.
                indirect case accountHosting(ToolsOzone.Moderation.Defs.AccountHosting)
                /// `tools.ozone.moderation.defs#recordHosting`.
                indirect case recordHosting(ToolsOzone.Moderation.Defs.RecordHosting)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 41:
                            if type == "tools.ozone.moderation.defs#recordHosting" {
                                self = .recordHosting(try ToolsOzone.Moderation.Defs.RecordHosting(from: &reader))
                                return
                            }
                        case 42:
                            if type == "tools.ozone.moderation.defs#accountHosting" {
                                self = .accountHosting(try ToolsOzone.Moderation.Defs.AccountHosting(from: &reader))
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
                    case .accountHosting(let value): writer.variant("tools.ozone.moderation.defs#accountHosting", value)
                    case .recordHosting(let value): writer.variant("tools.ozone.moderation.defs#recordHosting", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .accountHosting(let value): value.check(&constraints)
                    case .recordHosting(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }

            /// One of 4 types, told apart by `$type`.
            public enum SubjectUnion: LexiconCodable, Hashable {
                /// `com.atproto.admin.defs#repoRef`.
                case repoRef(ComAtproto.Admin.Defs.RepoRef)
                /// `com.atproto.repo.strongRef`.
                indirect case strongRef(ComAtproto.Repo.StrongRef)
                /// `chat.bsky.convo.defs#messageRef`.
                indirect case messageRef(ChatBsky.Convo.Defs.MessageRef)
                /// `chat.bsky.convo.defs#convoRef`.
                case convoRef(ChatBsky.Convo.Defs.ConvoRef)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 26:
                            if type == "com.atproto.repo.strongRef" {
                                self = .strongRef(try ComAtproto.Repo.StrongRef(from: &reader))
                                return
                            }
                        case 29:
                            if type == "chat.bsky.convo.defs#convoRef" {
                                self = .convoRef(try ChatBsky.Convo.Defs.ConvoRef(from: &reader))
                                return
                            }
                        case 30:
                            if type == "com.atproto.admin.defs#repoRef" {
                                self = .repoRef(try ComAtproto.Admin.Defs.RepoRef(from: &reader))
                                return
                            }
                        case 31:
                            if type == "chat.bsky.convo.defs#messageRef" {
                                self = .messageRef(try ChatBsky.Convo.Defs.MessageRef(from: &reader))
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
                    case .repoRef(let value): writer.variant("com.atproto.admin.defs#repoRef", value)
                    case .strongRef(let value): writer.variant("com.atproto.repo.strongRef", value)
                    case .messageRef(let value): writer.variant("chat.bsky.convo.defs#messageRef", value)
                    case .convoRef(let value): writer.variant("chat.bsky.convo.defs#convoRef", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `tools.ozone.moderation.defs#subjectView`, an object.
        public struct SubjectView: LexiconObject {
            /// Union.
            public var profile: ProfileUnion?
            /// `#recordViewDetail`.
            @Boxed public var record: ToolsOzone.Moderation.Defs.RecordViewDetail?
            /// `#repoViewDetail`.
            @Boxed public var repo: ToolsOzone.Moderation.Defs.RepoViewDetail?
            /// `#subjectStatusView`.
            @Boxed public var status: ToolsOzone.Moderation.Defs.SubjectStatusView?
            /// String; required.
            public var subject: String
            /// `com.atproto.moderation.defs#subjectType`; required.
            public var type: ComAtproto.Moderation.Defs.SubjectType
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                type: ComAtproto.Moderation.Defs.SubjectType, subject: String, profile: ProfileUnion? = nil,
                record: ToolsOzone.Moderation.Defs.RecordViewDetail? = nil,
                repo: ToolsOzone.Moderation.Defs.RepoViewDetail? = nil,
                status: ToolsOzone.Moderation.Defs.SubjectStatusView? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.profile = profile
                self.record = record
                self.repo = repo
                self.status = status
                self.subject = subject
                self.type = type
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["repo", "type", "record", "status", "profile", "subject"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.profile = nil
                self._record = Boxed()
                self._repo = Boxed()
                self._status = Boxed()
                var subject: String?
                var type: ComAtproto.Moderation.Defs.SubjectType?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "repo", !self._repo.isPresent {
                            self._repo = Boxed(try ToolsOzone.Moderation.Defs.RepoViewDetail(from: &reader))
                            continue
                        }
                        if key == "type", type == nil {
                            type = try ComAtproto.Moderation.Defs.SubjectType(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "record", !self._record.isPresent {
                            self._record = Boxed(try ToolsOzone.Moderation.Defs.RecordViewDetail(from: &reader))
                            continue
                        }
                        if key == "status", !self._status.isPresent {
                            self._status = Boxed(try ToolsOzone.Moderation.Defs.SubjectStatusView(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "profile", self.profile == nil {
                            self.profile = try ProfileUnion(from: &reader)
                            continue
                        }
                        if key == "subject", subject == nil {
                            subject = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let subject else { throw reader.missing("subject", object) }
                guard let type else { throw reader.missing("type", object) }
                self.subject = subject
                self.type = type
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("repo", repo, &object)
                writer.field("type", type, &object)
                writer.field("record", record, &object)
                writer.field("status", status, &object)
                writer.field("profile", profile, &object)
                writer.field("subject", subject, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(profile, at: "profile")
                constraints.value(record, at: "record")
                constraints.value(repo, at: "repo")
                constraints.value(status, at: "status")
            }

            /// A type that no lexicon lists yet.
            public enum ProfileUnion: LexiconCodable, Hashable {
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }

        /// The token `tools.ozone.moderation.defs#timelineEventPlcCreate`.
        public static var timelineEventPlcCreate: String { "tools.ozone.moderation.defs#timelineEventPlcCreate" }

        /// The token `tools.ozone.moderation.defs#timelineEventPlcOperation`.
        public static var timelineEventPlcOperation: String { "tools.ozone.moderation.defs#timelineEventPlcOperation" }

        /// The token `tools.ozone.moderation.defs#timelineEventPlcTombstone`.
        public static var timelineEventPlcTombstone: String { "tools.ozone.moderation.defs#timelineEventPlcTombstone" }

        /// `tools.ozone.moderation.defs#videoDetails`, an object.
        public struct VideoDetails: LexiconObject {
            /// Integer; required.
            public var height: Int
            /// Integer; required.
            public var length: Int
            /// Integer; required.
            public var width: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(width: Int, height: Int, length: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.height = height
                self.length = length
                self.width = width
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["width", "height", "length"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var height: Int?
                var length: Int?
                var width: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "width", width == nil {
                            width = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "height", height == nil {
                            height = try Int(from: &reader)
                            continue
                        }
                        if key == "length", length == nil {
                            length = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let height else { throw reader.missing("height", object) }
                guard let length else { throw reader.missing("length", object) }
                guard let width else { throw reader.missing("width", object) }
                self.height = height
                self.length = length
                self.width = width
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("width", width, &object)
                writer.field("height", height, &object)
                writer.field("length", length, &object)
                writer.endObject(&object)
            }
        }
    }
}
