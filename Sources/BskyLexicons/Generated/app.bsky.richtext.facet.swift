// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Richtext {
    /// `app.bsky.richtext.facet`, an object.
    ///
    /// A stretch of text that is more than text: a mention, a link or a tag.
    public struct Facet: LexiconObject {
        /// Array; required.
        ///
        /// What the stretch is. Apps show what they know and leave the rest as text.
        public var features: [FeaturesUnion]
        /// `#byteSlice`; required.
        ///
        /// The stretch of the text. Stretches must not overlap.
        public var index: AppBsky.Richtext.Facet.ByteSlice
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// Makes a value of its fields.
        public init(
            index: AppBsky.Richtext.Facet.ByteSlice, features: [FeaturesUnion],
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.features = features
            self.index = index
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["index", "features"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var features: [FeaturesUnion]?
            var index: AppBsky.Richtext.Facet.ByteSlice?
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
            guard let features else { throw reader.missing("features", object) }
            guard let index else { throw reader.missing("index", object) }
            self.features = features
            self.index = index
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields)
            writer.field("index", index, &object)
            writer.field("features", features, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.list(features, at: "features")
            constraints.value(index, at: "index")
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

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .tag(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                default: break
                }
            }
        }

        /// `app.bsky.richtext.facet#byteSlice`, an object.
        ///
        /// Bytes of the text in UTF-8, not characters: offsets in the `utf8` view of a `String`.
        public struct ByteSlice: LexiconObject {
            /// Integer, at least 0; required.
            ///
            /// The byte after the last.
            public var byteEnd: Int
            /// Integer, at least 0; required.
            ///
            /// The first byte.
            public var byteStart: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(byteStart: Int, byteEnd: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.byteEnd = byteEnd
                self.byteStart = byteStart
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["byteEnd", "byteStart"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var byteEnd: Int?
                var byteStart: Int?
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
                guard let byteEnd else { throw reader.missing("byteEnd", object) }
                guard let byteStart else { throw reader.missing("byteStart", object) }
                self.byteEnd = byteEnd
                self.byteStart = byteStart
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("byteEnd", byteEnd, &object)
                writer.field("byteStart", byteStart, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(byteEnd, at: "byteEnd", minimum: 0)
                constraints.integer(byteStart, at: "byteStart", minimum: 0)
            }
        }

        /// `app.bsky.richtext.facet#link`, an object.
        ///
        /// Leads to a page. The text may be shorter than the address.
        public struct Link: LexiconObject {
            /// Uri; required.
            ///
            /// The whole address.
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

        /// `app.bsky.richtext.facet#mention`, an object.
        ///
        /// Names an account. The text is the handle with an `@`, which may be out of date.
        public struct Mention: LexiconObject, Identifiable {
            /// Did; required.
            ///
            /// The account: it is told of the mention.
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

        /// `app.bsky.richtext.facet#tag`, an object.
        ///
        /// A hashtag.
        public struct Tag: LexiconObject {
            /// String, at most 640 bytes, at most 64 characters; required.
            ///
            /// Without the `#` that the text has.
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

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(tag, at: "tag", maxLength: 640, maxGraphemes: 64)
            }
        }
    }
}
