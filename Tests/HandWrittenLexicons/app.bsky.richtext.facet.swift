public import ATData

extension AppBsky.Richtext {
    /// `app.bsky.richtext.facet`, an object.
    public struct Facet: LexiconObject {
        /// `#byteSlice`; required.
        public var index: AppBsky.Richtext.Facet.ByteSlice
        /// Array; required.
        public var features: [FeaturesUnion]
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// Makes a value of its fields.
        public init(
            index: AppBsky.Richtext.Facet.ByteSlice, features: [FeaturesUnion],
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.index = index
            self.features = features
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["index", "features"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var index: AppBsky.Richtext.Facet.ByteSlice?
            var features: [FeaturesUnion]?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 5:
                    if key == "index", index == nil {
                        index = try AppBsky.Richtext.Facet.ByteSlice(from: &reader)
                        continue
                    }
                case 8:
                    if key == "features", features == nil {
                        features = try [FeaturesUnion](from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let index else { throw reader.missing("index", object) }
            guard let features else { throw reader.missing("features", object) }
            self.index = index
            self.features = features
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields)
            writer.field("index", index, &object)
            writer.field("features", features, &object)
            writer.endObject(&object)
        }

        /// One of 3 types, told apart by `$type`.
        public enum FeaturesUnion: LexiconCodable, Hashable {
            /// `app.bsky.richtext.facet#mention`.
            case mention(AppBsky.Richtext.Facet.Mention)
            /// `app.bsky.richtext.facet#link`.
            case link(AppBsky.Richtext.Facet.Link)
            /// `app.bsky.richtext.facet#tag`.
            case tag(AppBsky.Richtext.Facet.Tag)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 27:
                        if type == "app.bsky.richtext.facet#tag" {
                            self = .tag(try AppBsky.Richtext.Facet.Tag(from: &reader))
                            return
                        }
                    case 28:
                        if type == "app.bsky.richtext.facet#link" {
                            self = .link(try AppBsky.Richtext.Facet.Link(from: &reader))
                            return
                        }
                    case 31:
                        if type == "app.bsky.richtext.facet#mention" {
                            self = .mention(try AppBsky.Richtext.Facet.Mention(from: &reader))
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
                case .mention(let value): writer.variant("app.bsky.richtext.facet#mention", value)
                case .link(let value): writer.variant("app.bsky.richtext.facet#link", value)
                case .tag(let value): writer.variant("app.bsky.richtext.facet#tag", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }
        }

        /// `app.bsky.richtext.facet#byteSlice`, an object.
        public struct ByteSlice: LexiconObject {
            /// Integer, at least 0; required.
            public var byteStart: Int
            /// Integer, at least 0; required.
            public var byteEnd: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(byteStart: Int, byteEnd: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.byteStart = byteStart
                self.byteEnd = byteEnd
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["byteEnd", "byteStart"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var byteStart: Int?
                var byteEnd: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "byteEnd", byteEnd == nil {
                            byteEnd = try Int(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "byteStart", byteStart == nil {
                            byteStart = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let byteStart else { throw reader.missing("byteStart", object) }
                guard let byteEnd else { throw reader.missing("byteEnd", object) }
                self.byteStart = byteStart
                self.byteEnd = byteEnd
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("byteEnd", byteEnd, &object)
                writer.field("byteStart", byteStart, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.richtext.facet#mention`, an object.
        public struct Mention: LexiconObject {
            /// Did; required.
            public var did: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

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

        /// `app.bsky.richtext.facet#link`, an object.
        public struct Link: LexiconObject {
            /// Uri; required.
            public var uri: URIString
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(uri: URIString, unknownFields: UnknownFields = UnknownFields()) {
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
                var uri: URIString?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try URIString(from: &reader)
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

        /// `app.bsky.richtext.facet#tag`, an object.
        public struct Tag: LexiconObject {
            /// String, at most 640 bytes, at most 64 characters; required.
            public var tag: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(tag: String, unknownFields: UnknownFields = UnknownFields()) {
                self.tag = tag
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["tag"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var tag: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "tag", tag == nil {
                            tag = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let tag else { throw reader.missing("tag", object) }
                self.tag = tag
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("tag", tag, &object)
                writer.endObject(&object)
            }
        }
    }
}
