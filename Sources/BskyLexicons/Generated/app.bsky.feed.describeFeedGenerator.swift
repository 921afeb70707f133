// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.describeFeedGenerator`, a query.
    ///
    /// Needs no login.
    public struct DescribeFeedGenerator: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.describeFeedGenerator" }

        /// What `app.bsky.feed.describeFeedGenerator` answers.
        public struct Output: LexiconObject {
            /// Did; required.
            public var did: DID
            /// Array; required.
            public var feeds: [AppBsky.Feed.DescribeFeedGenerator.Feed]
            /// `#links`.
            public var links: AppBsky.Feed.DescribeFeedGenerator.Links?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                did: DID, feeds: [AppBsky.Feed.DescribeFeedGenerator.Feed],
                links: AppBsky.Feed.DescribeFeedGenerator.Links? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.feeds = feeds
                self.links = links
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "feeds", "links"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var feeds: [AppBsky.Feed.DescribeFeedGenerator.Feed]?
                self.links = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "feeds", feeds == nil {
                            feeds = try [AppBsky.Feed.DescribeFeedGenerator.Feed](from: &reader)
                            continue
                        }
                        if key == "links", self.links == nil {
                            self.links = try AppBsky.Feed.DescribeFeedGenerator.Links(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let feeds else { throw reader.missing("feeds", object) }
                self.did = did
                self.feeds = feeds
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("feeds", feeds, &object)
                writer.field("links", links, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(links, at: "links")
            }
        }

        /// `app.bsky.feed.describeFeedGenerator#feed`, an object.
        public struct Feed: LexiconObject, Identifiable {
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

        /// `app.bsky.feed.describeFeedGenerator#links`, an object.
        public struct Links: LexiconObject {
            /// String.
            public var privacyPolicy: String?
            /// String.
            public var termsOfService: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                privacyPolicy: String? = nil, termsOfService: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.privacyPolicy = privacyPolicy
                self.termsOfService = termsOfService
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["privacyPolicy", "termsOfService"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.privacyPolicy = nil
                self.termsOfService = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 13:
                        if key == "privacyPolicy", self.privacyPolicy == nil {
                            self.privacyPolicy = try String(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "termsOfService", self.termsOfService == nil {
                            self.termsOfService = try String(from: &reader)
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
                writer.field("privacyPolicy", privacyPolicy, &object)
                writer.field("termsOfService", termsOfService, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Feed.DescribeFeedGenerator {
    /// `app.bsky.feed.describeFeedGenerator`, a query.
    ///
    /// Needs no login.
    public static func describeFeedGenerator() -> Self {
        Self()
    }
}
