// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Safelink {
    /// `tools.ozone.safelink.defs`.
    public enum Defs {
        /// A string with 3 known values; others may come.
        public struct ActionType: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `block`.
            public static var block: ActionType { ActionType(rawValue: "block") }
            /// `warn`.
            public static var warn: ActionType { ActionType(rawValue: "warn") }
            /// `whitelist`.
            public static var whitelist: ActionType { ActionType(rawValue: "whitelist") }
        }

        /// `tools.ozone.safelink.defs#event`, an object.
        public struct Event: LexiconObject, Identifiable {
            /// `#actionType`; required.
            public var action: ToolsOzone.Safelink.Defs.ActionType
            /// String.
            public var comment: String?
            /// Datetime; required.
            public var createdAt: Datetime
            /// Did; required.
            public var createdBy: DID
            /// `#eventType`; required.
            public var eventType: ToolsOzone.Safelink.Defs.EventType
            /// Integer; required.
            public var id: Int
            /// `#patternType`; required.
            public var pattern: ToolsOzone.Safelink.Defs.PatternType
            /// `#reasonType`; required.
            public var reason: ToolsOzone.Safelink.Defs.ReasonType
            /// String; required.
            public var url: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: Int, eventType: ToolsOzone.Safelink.Defs.EventType, url: String,
                pattern: ToolsOzone.Safelink.Defs.PatternType, action: ToolsOzone.Safelink.Defs.ActionType,
                reason: ToolsOzone.Safelink.Defs.ReasonType, createdBy: DID, createdAt: Datetime,
                comment: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.action = action
                self.comment = comment
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.eventType = eventType
                self.id = id
                self.pattern = pattern
                self.reason = reason
                self.url = url
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "url", "action", "reason", "comment", "pattern", "createdAt", "createdBy", "eventType"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var action: ToolsOzone.Safelink.Defs.ActionType?
                self.comment = nil
                var createdAt: Datetime?
                var createdBy: DID?
                var eventType: ToolsOzone.Safelink.Defs.EventType?
                var id: Int?
                var pattern: ToolsOzone.Safelink.Defs.PatternType?
                var reason: ToolsOzone.Safelink.Defs.ReasonType?
                var url: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try Int(from: &reader)
                            continue
                        }
                    case 3:
                        if key == "url", url == nil {
                            url = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "action", action == nil {
                            action = try ToolsOzone.Safelink.Defs.ActionType(from: &reader)
                            continue
                        }
                        if key == "reason", reason == nil {
                            reason = try ToolsOzone.Safelink.Defs.ReasonType(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                        if key == "pattern", pattern == nil {
                            pattern = try ToolsOzone.Safelink.Defs.PatternType(from: &reader)
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
                        if key == "eventType", eventType == nil {
                            eventType = try ToolsOzone.Safelink.Defs.EventType(from: &reader)
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
                guard let eventType else { throw reader.missing("eventType", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let pattern else { throw reader.missing("pattern", object) }
                guard let reason else { throw reader.missing("reason", object) }
                guard let url else { throw reader.missing("url", object) }
                self.action = action
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.eventType = eventType
                self.id = id
                self.pattern = pattern
                self.reason = reason
                self.url = url
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("url", url, &object)
                writer.field("action", action, &object)
                writer.field("reason", reason, &object)
                writer.field("comment", comment, &object)
                writer.field("pattern", pattern, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("eventType", eventType, &object)
                writer.endObject(&object)
            }
        }

        /// A string with 3 known values; others may come.
        public struct EventType: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `addRule`.
            public static var addRule: EventType { EventType(rawValue: "addRule") }
            /// `updateRule`.
            public static var updateRule: EventType { EventType(rawValue: "updateRule") }
            /// `removeRule`.
            public static var removeRule: EventType { EventType(rawValue: "removeRule") }
        }

        /// A string with 2 known values; others may come.
        public struct PatternType: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `domain`.
            public static var domain: PatternType { PatternType(rawValue: "domain") }
            /// `url`.
            public static var url: PatternType { PatternType(rawValue: "url") }
        }

        /// A string with 4 known values; others may come.
        public struct ReasonType: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `csam`.
            public static var csam: ReasonType { ReasonType(rawValue: "csam") }
            /// `spam`.
            public static var spam: ReasonType { ReasonType(rawValue: "spam") }
            /// `phishing`.
            public static var phishing: ReasonType { ReasonType(rawValue: "phishing") }
            /// `none`.
            public static var none: ReasonType { ReasonType(rawValue: "none") }
        }

        /// `tools.ozone.safelink.defs#urlRule`, an object.
        public struct UrlRule: LexiconObject {
            /// `#actionType`; required.
            public var action: ToolsOzone.Safelink.Defs.ActionType
            /// String.
            public var comment: String?
            /// Datetime; required.
            public var createdAt: Datetime
            /// Did; required.
            public var createdBy: DID
            /// `#patternType`; required.
            public var pattern: ToolsOzone.Safelink.Defs.PatternType
            /// `#reasonType`; required.
            public var reason: ToolsOzone.Safelink.Defs.ReasonType
            /// Datetime; required.
            public var updatedAt: Datetime
            /// String; required.
            public var url: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                url: String, pattern: ToolsOzone.Safelink.Defs.PatternType, action: ToolsOzone.Safelink.Defs.ActionType,
                reason: ToolsOzone.Safelink.Defs.ReasonType, createdBy: DID, createdAt: Datetime, updatedAt: Datetime,
                comment: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.action = action
                self.comment = comment
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.pattern = pattern
                self.reason = reason
                self.updatedAt = updatedAt
                self.url = url
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["url", "action", "reason", "comment", "pattern", "createdAt", "createdBy", "updatedAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var action: ToolsOzone.Safelink.Defs.ActionType?
                self.comment = nil
                var createdAt: Datetime?
                var createdBy: DID?
                var pattern: ToolsOzone.Safelink.Defs.PatternType?
                var reason: ToolsOzone.Safelink.Defs.ReasonType?
                var updatedAt: Datetime?
                var url: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "url", url == nil {
                            url = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "action", action == nil {
                            action = try ToolsOzone.Safelink.Defs.ActionType(from: &reader)
                            continue
                        }
                        if key == "reason", reason == nil {
                            reason = try ToolsOzone.Safelink.Defs.ReasonType(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                        if key == "pattern", pattern == nil {
                            pattern = try ToolsOzone.Safelink.Defs.PatternType(from: &reader)
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
                        if key == "updatedAt", updatedAt == nil {
                            updatedAt = try Datetime(from: &reader)
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
                guard let pattern else { throw reader.missing("pattern", object) }
                guard let reason else { throw reader.missing("reason", object) }
                guard let updatedAt else { throw reader.missing("updatedAt", object) }
                guard let url else { throw reader.missing("url", object) }
                self.action = action
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.pattern = pattern
                self.reason = reason
                self.updatedAt = updatedAt
                self.url = url
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("url", url, &object)
                writer.field("action", action, &object)
                writer.field("reason", reason, &object)
                writer.field("comment", comment, &object)
                writer.field("pattern", pattern, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("createdBy", createdBy, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.endObject(&object)
            }
        }
    }
}
