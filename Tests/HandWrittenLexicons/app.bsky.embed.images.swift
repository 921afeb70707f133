public import ATData

extension AppBsky.Embed {
    /// `app.bsky.embed.images`, an object.
    public struct Images: LexiconObject {
        /// Array, at most 4 elements; required.
        public var images: [AppBsky.Embed.Images.Image]
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// Makes a value of its fields.
        public init(images: [AppBsky.Embed.Images.Image], unknownFields: UnknownFields = UnknownFields()) {
            self.images = images
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["images"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var images: [AppBsky.Embed.Images.Image]?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 6:
                    if key == "images", images == nil {
                        images = try [AppBsky.Embed.Images.Image](from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let images else { throw reader.missing("images", object) }
            self.images = images
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields)
            writer.field("images", images, &object)
            writer.endObject(&object)
        }

        /// `app.bsky.embed.images#image`, an object.
        public struct Image: LexiconObject {
            /// Blob; required.
            @Indirect public var image: Blob
            /// String; required.
            public var alt: String
            /// `app.bsky.embed.defs#aspectRatio`.
            public var aspectRatio: AppBsky.Embed.Defs.AspectRatio?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                image: Blob, alt: String, aspectRatio: AppBsky.Embed.Defs.AspectRatio? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.image = image
                self.alt = alt
                self.aspectRatio = aspectRatio
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["alt", "image", "aspectRatio"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var image: Indirect<Blob>?
                var alt: String?
                self.aspectRatio = nil
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
                        if key == "aspectRatio", self.aspectRatio == nil {
                            self.aspectRatio = try AppBsky.Embed.Defs.AspectRatio(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let image else { throw reader.missing("image", object) }
                guard let alt else { throw reader.missing("alt", object) }
                self._image = image
                self.alt = alt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("alt", alt, &object)
                writer.field("image", image, &object)
                writer.field("aspectRatio", aspectRatio, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.embed.images#view`, an object.
        public struct View: LexiconObject {
            /// Array, at most 4 elements; required.
            public var images: [AppBsky.Embed.Images.ViewImage]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(images: [AppBsky.Embed.Images.ViewImage], unknownFields: UnknownFields = UnknownFields()) {
                self.images = images
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["images"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var images: [AppBsky.Embed.Images.ViewImage]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "images", images == nil {
                            images = try [AppBsky.Embed.Images.ViewImage](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let images else { throw reader.missing("images", object) }
                self.images = images
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("images", images, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.embed.images#viewImage`, an object.
        public struct ViewImage: LexiconObject {
            /// Uri; required.
            public var thumb: URIString
            /// Uri; required.
            public var fullsize: URIString
            /// String; required.
            public var alt: String
            /// `app.bsky.embed.defs#aspectRatio`.
            public var aspectRatio: AppBsky.Embed.Defs.AspectRatio?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                thumb: URIString, fullsize: URIString, alt: String, aspectRatio: AppBsky.Embed.Defs.AspectRatio? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.thumb = thumb
                self.fullsize = fullsize
                self.alt = alt
                self.aspectRatio = aspectRatio
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["alt", "thumb", "fullsize", "aspectRatio"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var thumb: URIString?
                var fullsize: URIString?
                var alt: String?
                self.aspectRatio = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "alt", alt == nil {
                            alt = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "thumb", thumb == nil {
                            thumb = try URIString(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "fullsize", fullsize == nil {
                            fullsize = try URIString(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "aspectRatio", self.aspectRatio == nil {
                            self.aspectRatio = try AppBsky.Embed.Defs.AspectRatio(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let thumb else { throw reader.missing("thumb", object) }
                guard let fullsize else { throw reader.missing("fullsize", object) }
                guard let alt else { throw reader.missing("alt", object) }
                self.thumb = thumb
                self.fullsize = fullsize
                self.alt = alt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("alt", alt, &object)
                writer.field("thumb", thumb, &object)
                writer.field("fullsize", fullsize, &object)
                writer.field("aspectRatio", aspectRatio, &object)
                writer.endObject(&object)
            }
        }
    }
}
