// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Hosting {
    /// `tools.ozone.hosting.getAccountHistory`, a query that answers page by page.
    public struct GetAccountHistory: XRPCListQuery {
        /// Did; required.
        public var did: DID
        /// Array.
        public var events: [Events]?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(did: DID, events: [Events]? = nil, limit: Int = 50, cursor: String? = nil) {
            self.did = did
            self.events = events
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.hosting.getAccountHistory" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
            query.add("events", events)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.events }

        /// What a page lists.
        public typealias Item = ToolsOzone.Hosting.GetAccountHistory.Event

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.hosting.getAccountHistory` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var events: [ToolsOzone.Hosting.GetAccountHistory.Event]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                events: [ToolsOzone.Hosting.GetAccountHistory.Event], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.events = events
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "events"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var events: [ToolsOzone.Hosting.GetAccountHistory.Event]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                        if key == "events", events == nil {
                            events = try [ToolsOzone.Hosting.GetAccountHistory.Event](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let events else { throw reader.missing("events", object) }
                self.events = events
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("events", events, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(events, at: "events")
            }
        }

        /// A string with 5 known values; others may come.
        public struct Events: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `accountCreated`.
            public static var accountCreated: Events { Events(rawValue: "accountCreated") }
            /// `emailUpdated`.
            public static var emailUpdated: Events { Events(rawValue: "emailUpdated") }
            /// `emailConfirmed`.
            public static var emailConfirmed: Events { Events(rawValue: "emailConfirmed") }
            /// `passwordUpdated`.
            public static var passwordUpdated: Events { Events(rawValue: "passwordUpdated") }
            /// `handleUpdated`.
            public static var handleUpdated: Events { Events(rawValue: "handleUpdated") }
        }

        /// `tools.ozone.hosting.getAccountHistory#accountCreated`, an object.
        public struct AccountCreated: LexiconObject {
            /// String.
            public var email: String?
            /// Handle.
            public var handle: Handle?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(email: String? = nil, handle: Handle? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.email = email
                self.handle = handle
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["email", "handle"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.email = nil
                self.handle = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "email", self.email == nil {
                            self.email = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", self.handle == nil {
                            self.handle = try Handle(from: &reader)
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
                writer.field("email", email, &object)
                writer.field("handle", handle, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.hosting.getAccountHistory#emailConfirmed`, an object.
        public struct EmailConfirmed: LexiconObject {
            /// String; required.
            public var email: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(email: String, unknownFields: UnknownFields = UnknownFields()) {
                self.email = email
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["email"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var email: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "email", email == nil {
                            email = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let email else { throw reader.missing("email", object) }
                self.email = email
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("email", email, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.hosting.getAccountHistory#emailUpdated`, an object.
        public struct EmailUpdated: LexiconObject {
            /// String; required.
            public var email: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(email: String, unknownFields: UnknownFields = UnknownFields()) {
                self.email = email
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["email"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var email: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "email", email == nil {
                            email = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let email else { throw reader.missing("email", object) }
                self.email = email
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("email", email, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.hosting.getAccountHistory#event`, an object.
        public struct Event: LexiconObject {
            /// Datetime; required.
            public var createdAt: Datetime
            /// String; required.
            public var createdBy: String
            /// Union; required.
            public var details: DetailsUnion
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                details: DetailsUnion, createdBy: String, createdAt: Datetime,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.details = details
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["details", "createdAt", "createdBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                var createdBy: String?
                var details: DetailsUnion?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "details", details == nil {
                            details = try DetailsUnion(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "createdBy", createdBy == nil {
                            createdBy = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let createdBy else { throw reader.missing("createdBy", object) }
                guard let details else { throw reader.missing("details", object) }
                self.createdAt = createdAt
                self.createdBy = createdBy
                self.details = details
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("details", details, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("createdBy", createdBy, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(details, at: "details")
            }

            /// One of 5 types, told apart by `$type`.
            public enum DetailsUnion: LexiconCodable, Hashable {
                /// `tools.ozone.hosting.getAccountHistory#accountCreated`.
                case accountCreated(ToolsOzone.Hosting.GetAccountHistory.AccountCreated)
                /// `tools.ozone.hosting.getAccountHistory#emailUpdated`.
                case emailUpdated(ToolsOzone.Hosting.GetAccountHistory.EmailUpdated)
                /// `tools.ozone.hosting.getAccountHistory#emailConfirmed`.
                case emailConfirmed(ToolsOzone.Hosting.GetAccountHistory.EmailConfirmed)
                /// `tools.ozone.hosting.getAccountHistory#passwordUpdated`.
                case passwordUpdated(ToolsOzone.Hosting.GetAccountHistory.PasswordUpdated)
                /// `tools.ozone.hosting.getAccountHistory#handleUpdated`.
                case handleUpdated(ToolsOzone.Hosting.GetAccountHistory.HandleUpdated)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 50:
                            if type == "tools.ozone.hosting.getAccountHistory#emailUpdated" {
                                self = .emailUpdated(
                                    try ToolsOzone.Hosting.GetAccountHistory.EmailUpdated(from: &reader))
                                return
                            }
                        case 51:
                            if type == "tools.ozone.hosting.getAccountHistory#handleUpdated" {
                                self = .handleUpdated(
                                    try ToolsOzone.Hosting.GetAccountHistory.HandleUpdated(from: &reader))
                                return
                            }
                        case 52:
                            if type == "tools.ozone.hosting.getAccountHistory#accountCreated" {
                                self = .accountCreated(
                                    try ToolsOzone.Hosting.GetAccountHistory.AccountCreated(from: &reader))
                                return
                            }
                            if type == "tools.ozone.hosting.getAccountHistory#emailConfirmed" {
                                self = .emailConfirmed(
                                    try ToolsOzone.Hosting.GetAccountHistory.EmailConfirmed(from: &reader))
                                return
                            }
                        case 53:
                            if type == "tools.ozone.hosting.getAccountHistory#passwordUpdated" {
                                self = .passwordUpdated(
                                    try ToolsOzone.Hosting.GetAccountHistory.PasswordUpdated(from: &reader))
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
                    case .accountCreated(let value):
                        writer.variant("tools.ozone.hosting.getAccountHistory#accountCreated", value)
                    case .emailUpdated(let value):
                        writer.variant("tools.ozone.hosting.getAccountHistory#emailUpdated", value)
                    case .emailConfirmed(let value):
                        writer.variant("tools.ozone.hosting.getAccountHistory#emailConfirmed", value)
                    case .passwordUpdated(let value):
                        writer.variant("tools.ozone.hosting.getAccountHistory#passwordUpdated", value)
                    case .handleUpdated(let value):
                        writer.variant("tools.ozone.hosting.getAccountHistory#handleUpdated", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .accountCreated(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `tools.ozone.hosting.getAccountHistory#handleUpdated`, an object.
        public struct HandleUpdated: LexiconObject {
            /// Handle; required.
            public var handle: Handle
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(handle: Handle, unknownFields: UnknownFields = UnknownFields()) {
                self.handle = handle
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["handle"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var handle: Handle?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let handle else { throw reader.missing("handle", object) }
                self.handle = handle
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("handle", handle, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.hosting.getAccountHistory#passwordUpdated`, an object.
        public struct PasswordUpdated: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Hosting.GetAccountHistory {
    /// `tools.ozone.hosting.getAccountHistory`, a query that answers page by page.
    public static func getAccountHistory(
        did: DID, events: [ToolsOzone.Hosting.GetAccountHistory.Events]? = nil, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(did: did, events: events, limit: limit, cursor: cursor)
    }
}
