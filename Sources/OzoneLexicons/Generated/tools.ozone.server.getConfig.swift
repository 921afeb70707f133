// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Server {
    /// `tools.ozone.server.getConfig`, a query.
    public struct GetConfig: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.server.getConfig" }

        /// What `tools.ozone.server.getConfig` answers.
        public struct Output: LexiconObject {
            /// `#serviceConfig`.
            public var appview: ToolsOzone.Server.GetConfig.ServiceConfig?
            /// `#serviceConfig`.
            public var blobDivert: ToolsOzone.Server.GetConfig.ServiceConfig?
            /// `#serviceConfig`.
            public var chat: ToolsOzone.Server.GetConfig.ServiceConfig?
            /// `#serviceConfig`.
            public var pds: ToolsOzone.Server.GetConfig.ServiceConfig?
            /// Did.
            public var verifierDid: DID?
            /// `#viewerConfig`.
            public var viewer: ToolsOzone.Server.GetConfig.ViewerConfig?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                appview: ToolsOzone.Server.GetConfig.ServiceConfig? = nil,
                blobDivert: ToolsOzone.Server.GetConfig.ServiceConfig? = nil,
                chat: ToolsOzone.Server.GetConfig.ServiceConfig? = nil,
                pds: ToolsOzone.Server.GetConfig.ServiceConfig? = nil, verifierDid: DID? = nil,
                viewer: ToolsOzone.Server.GetConfig.ViewerConfig? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.appview = appview
                self.blobDivert = blobDivert
                self.chat = chat
                self.pds = pds
                self.verifierDid = verifierDid
                self.viewer = viewer
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["pds", "chat", "viewer", "appview", "blobDivert", "verifierDid"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.appview = nil
                self.blobDivert = nil
                self.chat = nil
                self.pds = nil
                self.verifierDid = nil
                self.viewer = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "pds", self.pds == nil {
                            self.pds = try ToolsOzone.Server.GetConfig.ServiceConfig(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "chat", self.chat == nil {
                            self.chat = try ToolsOzone.Server.GetConfig.ServiceConfig(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "viewer", self.viewer == nil {
                            self.viewer = try ToolsOzone.Server.GetConfig.ViewerConfig(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "appview", self.appview == nil {
                            self.appview = try ToolsOzone.Server.GetConfig.ServiceConfig(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "blobDivert", self.blobDivert == nil {
                            self.blobDivert = try ToolsOzone.Server.GetConfig.ServiceConfig(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "verifierDid", self.verifierDid == nil {
                            self.verifierDid = try DID(from: &reader)
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
                writer.field("pds", pds, &object)
                writer.field("chat", chat, &object)
                writer.field("viewer", viewer, &object)
                writer.field("appview", appview, &object)
                writer.field("blobDivert", blobDivert, &object)
                writer.field("verifierDid", verifierDid, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(appview, at: "appview")
                constraints.value(blobDivert, at: "blobDivert")
                constraints.value(chat, at: "chat")
                constraints.value(pds, at: "pds")
                constraints.value(viewer, at: "viewer")
            }
        }

        /// `tools.ozone.server.getConfig#serviceConfig`, an object.
        public struct ServiceConfig: LexiconObject {
            /// Uri.
            public var url: URIString?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(url: URIString? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.url = url
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["url"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.url = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "url", self.url == nil {
                            self.url = try URIString(from: &reader)
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
                writer.field("url", url, &object)
                writer.endObject(&object)
            }
        }

        /// `tools.ozone.server.getConfig#viewerConfig`, an object.
        public struct ViewerConfig: LexiconObject {
            /// String.
            public var role: Role?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(role: Role? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.role = role
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["role"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.role = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "role", self.role == nil {
                            self.role = try Role(from: &reader)
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
                writer.field("role", role, &object)
                writer.endObject(&object)
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
    }
}

extension XRPCCall where Self == ToolsOzone.Server.GetConfig {
    /// `tools.ozone.server.getConfig`, a query.
    public static func serverGetConfig() -> Self {
        Self()
    }
}
