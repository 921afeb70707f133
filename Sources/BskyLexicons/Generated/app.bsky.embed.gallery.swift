// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Embed {
    /// `app.bsky.embed.gallery`, an object.
    ///
    /// The images of a post, when there may be more than four.
    public struct Gallery: LexiconObject {
        /// Array, at most 20 elements; required.
        ///
        /// Apps should stay with ten: Bluesky's service shows no more.
        public var items: [ItemsUnion]
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// Makes a value of its fields.
        public init(items: [ItemsUnion], unknownFields: UnknownFields = UnknownFields()) {
            self.items = items
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["items"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var items: [ItemsUnion]?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 5:
                    if key == "items", items == nil {
                        items = try [ItemsUnion](from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let items else { throw reader.missing("items", object) }
            self.items = items
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields)
            writer.field("items", items, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.list(items, at: "items", maxLength: 20)
        }

        /// One of 1 types, told apart by `$type`.
        public enum ItemsUnion: LexiconCodable, Hashable {
            /// `app.bsky.embed.gallery#image`.
            indirect case image(AppBsky.Embed.Gallery.Image)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 28:
                        if type == "app.bsky.embed.gallery#image" {
                            self = .image(try AppBsky.Embed.Gallery.Image(from: &reader))
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
                case .image(let value): writer.variant("app.bsky.embed.gallery#image", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .image(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// `app.bsky.embed.gallery#image`, an object.
        ///
        /// An image, uploaded before with `uploadBlob`.
        public struct Image: LexiconObject {
            /// String; required.
            ///
            /// Tells those who can't see the image what is in it. May be empty, but shouldn't.
            public var alt: String
            /// `app.bsky.embed.defs#aspectRatio`; required.
            ///
            /// Lets apps make room before the image has loaded.
            public var aspectRatio: AppBsky.Embed.Defs.AspectRatio
            /// Blob; required.
            @Indirect public var image: Blob
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                image: Blob, alt: String, aspectRatio: AppBsky.Embed.Defs.AspectRatio,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.alt = alt
                self.aspectRatio = aspectRatio
                self.image = image
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["alt", "image", "aspectRatio"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var alt: String?
                var aspectRatio: AppBsky.Embed.Defs.AspectRatio?
                var image: Indirect<Blob>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "alt", alt == nil {
                            alt = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "image", image == nil {
                            image = Indirect(try Blob(from: &reader))
                            continue
                        }
                    case 11:
                        if key == "aspectRatio", aspectRatio == nil {
                            aspectRatio = try AppBsky.Embed.Defs.AspectRatio(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let alt else { throw reader.missing("alt", object) }
                guard let aspectRatio else { throw reader.missing("aspectRatio", object) }
                guard let image else { throw reader.missing("image", object) }
                self.alt = alt
                self.aspectRatio = aspectRatio
                self._image = image
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("alt", alt, &object)
                writer.field("image", image, &object)
                writer.field("aspectRatio", aspectRatio, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(aspectRatio, at: "aspectRatio")
                constraints.blob(image, at: "image", maxSize: 2_000_000, accept: ["image/*"])
            }
        }

        /// `app.bsky.embed.gallery#view`, an object.
        ///
        /// The images of a post, ready to load.
        public struct View: LexiconObject {
            /// Array; required.
            public var items: [ItemsUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(items: [ItemsUnion], unknownFields: UnknownFields = UnknownFields()) {
                self.items = items
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["items"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var items: [ItemsUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "items", items == nil {
                            items = try [ItemsUnion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let items else { throw reader.missing("items", object) }
                self.items = items
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("items", items, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(items, at: "items")
            }

            /// One of 1 types, told apart by `$type`.
            public enum ItemsUnion: LexiconCodable, Hashable {
                /// `app.bsky.embed.gallery#viewImage`.
                indirect case viewImage(AppBsky.Embed.Gallery.ViewImage)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 32:
                            if type == "app.bsky.embed.gallery#viewImage" {
                                self = .viewImage(try AppBsky.Embed.Gallery.ViewImage(from: &reader))
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
                    case .viewImage(let value): writer.variant("app.bsky.embed.gallery#viewImage", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .viewImage(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }

        /// `app.bsky.embed.gallery#viewImage`, an object.
        ///
        /// An image, ready to load.
        public struct ViewImage: LexiconObject {
            /// String; required.
            ///
            /// Tells those who can't see the image what is in it.
            public var alt: String
            /// `app.bsky.embed.defs#aspectRatio`; required.
            ///
            /// Lets apps make room before the image has loaded.
            public var aspectRatio: AppBsky.Embed.Defs.AspectRatio
            /// Uri; required.
            ///
            /// The image in a large size, which is not always the one that was uploaded.
            public var fullsize: URIString
            /// Uri; required.
            ///
            /// The image in a small size.
            public var thumbnail: URIString
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                thumbnail: URIString, fullsize: URIString, alt: String, aspectRatio: AppBsky.Embed.Defs.AspectRatio,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.alt = alt
                self.aspectRatio = aspectRatio
                self.fullsize = fullsize
                self.thumbnail = thumbnail
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["alt", "fullsize", "thumbnail", "aspectRatio"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var alt: String?
                var aspectRatio: AppBsky.Embed.Defs.AspectRatio?
                var fullsize: URIString?
                var thumbnail: URIString?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "alt", alt == nil {
                            alt = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "fullsize", fullsize == nil {
                            fullsize = try URIString(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "thumbnail", thumbnail == nil {
                            thumbnail = try URIString(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "aspectRatio", aspectRatio == nil {
                            aspectRatio = try AppBsky.Embed.Defs.AspectRatio(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let alt else { throw reader.missing("alt", object) }
                guard let aspectRatio else { throw reader.missing("aspectRatio", object) }
                guard let fullsize else { throw reader.missing("fullsize", object) }
                guard let thumbnail else { throw reader.missing("thumbnail", object) }
                self.alt = alt
                self.aspectRatio = aspectRatio
                self.fullsize = fullsize
                self.thumbnail = thumbnail
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("alt", alt, &object)
                writer.field("fullsize", fullsize, &object)
                writer.field("thumbnail", thumbnail, &object)
                writer.field("aspectRatio", aspectRatio, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(aspectRatio, at: "aspectRatio")
            }
        }
    }
}
