// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.starterpack`, a record.
    public struct Starterpack: LexiconRecord {
        /// Datetime; required.
        public var createdAt: Datetime
        /// String, at most 3000 bytes, at most 300 characters.
        public var description: String?
        /// Array.
        public var descriptionFacets: [AppBsky.Richtext.Facet]?
        /// Array, at most 3 elements.
        public var feeds: [AppBsky.Graph.Starterpack.FeedItem]?
        /// At-uri; required.
        public var list: ATURI
        /// String, at most 500 bytes, at most 50 characters; required.
        public var name: String
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.graph.starterpack" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(
            name: String, list: ATURI, createdAt: Datetime, description: String? = nil,
            descriptionFacets: [AppBsky.Richtext.Facet]? = nil, feeds: [AppBsky.Graph.Starterpack.FeedItem]? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.createdAt = createdAt
            self.description = description
            self.descriptionFacets = descriptionFacets
            self.feeds = feeds
            self.list = list
            self.name = name
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["list", "name", "feeds", "createdAt", "description", "descriptionFacets"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var createdAt: Datetime?
            self.description = nil
            self.descriptionFacets = nil
            self.feeds = nil
            var list: ATURI?
            var name: String?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 4:
                    if key == "list", list == nil {
                        list = try ATURI(from: &reader)
                        continue
                    }
                    if key == "name", name == nil {
                        name = try String(from: &reader)
                        continue
                    }
                case 5:
                    if key == "feeds", self.feeds == nil {
                        self.feeds = try [AppBsky.Graph.Starterpack.FeedItem](from: &reader)
                        continue
                    }
                case 9:
                    if key == "createdAt", createdAt == nil {
                        createdAt = try Datetime(from: &reader)
                        continue
                    }
                case 11:
                    if key == "description", self.description == nil {
                        self.description = try String(from: &reader)
                        continue
                    }
                case 17:
                    if key == "descriptionFacets", self.descriptionFacets == nil {
                        self.descriptionFacets = try [AppBsky.Richtext.Facet](from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let createdAt else { throw reader.missing("createdAt", object) }
            guard let list else { throw reader.missing("list", object) }
            guard let name else { throw reader.missing("name", object) }
            self.createdAt = createdAt
            self.list = list
            self.name = name
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("list", list, &object)
            writer.field("name", name, &object)
            writer.field("feeds", feeds, &object)
            writer.field("createdAt", createdAt, &object)
            writer.field("description", description, &object)
            writer.field("descriptionFacets", descriptionFacets, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.text(description, at: "description", maxLength: 3000, maxGraphemes: 300)
            constraints.list(descriptionFacets, at: "descriptionFacets")
            constraints.list(feeds, at: "feeds", maxLength: 3)
            constraints.text(name, at: "name", minLength: 1, maxLength: 500, maxGraphemes: 50)
        }

        /// `app.bsky.graph.starterpack#feedItem`, an object.
        public struct FeedItem: LexiconObject, Identifiable {
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
    }
}
