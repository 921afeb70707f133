// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Embed {
    /// `app.bsky.embed.images`, an object.
    ///
    /// Up to four images of a post.
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

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.list(images, at: "images", maxLength: 4)
        }

        /// `app.bsky.embed.images#image`, an object.
        ///
        /// An image, uploaded before with `uploadBlob`.
        public struct Image: LexiconObject {
            /// String; required.
            ///
            /// Tells those who can't see the image what is in it. May be empty, but shouldn't.
            public var alt: String
            /// `app.bsky.embed.defs#aspectRatio`.
            ///
            /// Lets apps make room before the image has loaded.
            public var aspectRatio: AppBsky.Embed.Defs.AspectRatio?
            /// Blob; required.
            @Indirect public var image: Blob
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                image: Blob, alt: String, aspectRatio: AppBsky.Embed.Defs.AspectRatio? = nil,
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
                self.aspectRatio = nil
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
                        if key == "aspectRatio", self.aspectRatio == nil {
                            self.aspectRatio = try AppBsky.Embed.Defs.AspectRatio(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let alt else { throw reader.missing("alt", object) }
                guard let image else { throw reader.missing("image", object) }
                self.alt = alt
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

        /// `app.bsky.embed.images#view`, an object.
        ///
        /// The images of a post, ready to load.
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

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(images, at: "images", maxLength: 4)
            }
        }

        /// `app.bsky.embed.images#viewImage`, an object.
        ///
        /// An image, ready to load.
        public struct ViewImage: LexiconObject {
            /// String; required.
            ///
            /// Tells those who can't see the image what is in it.
            public var alt: String
            /// `app.bsky.embed.defs#aspectRatio`.
            ///
            /// Lets apps make room before the image has loaded. Absent: unknown.
            public var aspectRatio: AppBsky.Embed.Defs.AspectRatio?
            /// Uri; required.
            ///
            /// The image in a large size, which is not always the one that was uploaded.
            public var fullsize: URIString
            /// Uri; required.
            ///
            /// The image in a small size.
            public var thumb: URIString
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                thumb: URIString, fullsize: URIString, alt: String, aspectRatio: AppBsky.Embed.Defs.AspectRatio? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.alt = alt
                self.aspectRatio = aspectRatio
                self.fullsize = fullsize
                self.thumb = thumb
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["alt", "thumb", "fullsize", "aspectRatio"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var alt: String?
                self.aspectRatio = nil
                var fullsize: URIString?
                var thumb: URIString?
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
                guard let alt else { throw reader.missing("alt", object) }
                guard let fullsize else { throw reader.missing("fullsize", object) }
                guard let thumb else { throw reader.missing("thumb", object) }
                self.alt = alt
                self.fullsize = fullsize
                self.thumb = thumb
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

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(aspectRatio, at: "aspectRatio")
            }
        }
    }
}
