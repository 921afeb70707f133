// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Notification {
    /// `app.bsky.notification.registerPush`, a procedure.
    ///
    /// Has notifications sent to a device as well.
    ///
    /// Needs a login.
    public struct RegisterPush: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.notification.registerPush" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `app.bsky.notification.registerPush` sends.
        public struct Input: LexiconObject {
            /// Boolean.
            ///
            /// Whether the user is too young for some notifications.
            public var ageRestricted: Bool?
            /// String; required.
            ///
            /// The app, as the push service knows it: its bundle identifier.
            public var appId: String
            /// String; required.
            public var platform: Platform
            /// Did; required.
            ///
            /// The DID of the app view that the call goes to.
            public var serviceDid: DID
            /// String; required.
            ///
            /// What the device's push service gave the app.
            public var token: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                serviceDid: DID, token: String, platform: Platform, appId: String, ageRestricted: Bool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.ageRestricted = ageRestricted
                self.appId = appId
                self.platform = platform
                self.serviceDid = serviceDid
                self.token = token
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["appId", "token", "platform", "serviceDid", "ageRestricted"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.ageRestricted = nil
                var appId: String?
                var platform: Platform?
                var serviceDid: DID?
                var token: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "appId", appId == nil {
                            appId = try String(from: &reader)
                            continue
                        }
                        if key == "token", token == nil {
                            token = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "platform", platform == nil {
                            platform = try Platform(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "serviceDid", serviceDid == nil {
                            serviceDid = try DID(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "ageRestricted", self.ageRestricted == nil {
                            self.ageRestricted = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let appId else { throw reader.missing("appId", object) }
                guard let platform else { throw reader.missing("platform", object) }
                guard let serviceDid else { throw reader.missing("serviceDid", object) }
                guard let token else { throw reader.missing("token", object) }
                self.appId = appId
                self.platform = platform
                self.serviceDid = serviceDid
                self.token = token
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("appId", appId, &object)
                writer.field("token", token, &object)
                writer.field("platform", platform, &object)
                writer.field("serviceDid", serviceDid, &object)
                writer.field("ageRestricted", ageRestricted, &object)
                writer.endObject(&object)
            }

            /// A string with 3 known values; others may come.
            public struct Platform: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `ios`.
                public static var ios: Platform { Platform(rawValue: "ios") }
                /// `android`.
                public static var android: Platform { Platform(rawValue: "android") }
                /// `web`.
                public static var web: Platform { Platform(rawValue: "web") }
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == AppBsky.Notification.RegisterPush {
    /// `app.bsky.notification.registerPush`, a procedure.
    ///
    /// Has notifications sent to a device as well.
    ///
    /// Needs a login.
    public static func registerPush(
        serviceDid: DID, token: String, platform: AppBsky.Notification.RegisterPush.Input.Platform, appId: String,
        ageRestricted: Bool? = nil
    ) -> Self {
        Self(
            .init(serviceDid: serviceDid, token: token, platform: platform, appId: appId, ageRestricted: ageRestricted))
    }
}
