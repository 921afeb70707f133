// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getConfig`, a query.
    public struct GetConfig: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.getConfig" }

        /// What `app.bsky.unspecced.getConfig` answers.
        public struct Output: LexiconObject {
            /// Boolean.
            public var checkEmailConfirmed: Bool?
            /// Array.
            public var liveNow: [AppBsky.Unspecced.GetConfig.LiveNowConfig]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                checkEmailConfirmed: Bool? = nil, liveNow: [AppBsky.Unspecced.GetConfig.LiveNowConfig]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.checkEmailConfirmed = checkEmailConfirmed
                self.liveNow = liveNow
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["liveNow", "checkEmailConfirmed"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.checkEmailConfirmed = nil
                self.liveNow = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "liveNow", self.liveNow == nil {
                            self.liveNow = try [AppBsky.Unspecced.GetConfig.LiveNowConfig](from: &reader)
                            continue
                        }
                    case 19:
                        if key == "checkEmailConfirmed", self.checkEmailConfirmed == nil {
                            self.checkEmailConfirmed = try Bool(from: &reader)
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
                writer.field("liveNow", liveNow, &object)
                writer.field("checkEmailConfirmed", checkEmailConfirmed, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.unspecced.getConfig#liveNowConfig`, an object.
        public struct LiveNowConfig: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// Array; required.
            public var domains: [String]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(did: DID, domains: [String], unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.domains = domains
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "domains"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var domains: [String]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "domains", domains == nil {
                            domains = try [String](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let domains else { throw reader.missing("domains", object) }
                self.did = did
                self.domains = domains
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("domains", domains, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.GetConfig {
    /// `app.bsky.unspecced.getConfig`, a query.
    public static func unspeccedGetConfig() -> Self {
        Self()
    }
}
