// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Embed {
    /// `app.bsky.embed.recordWithMedia`, an object.
    ///
    /// A quote that has images, a video or a link card as well.
    public struct RecordWithMedia: LexiconObject {
        /// Union; required.
        ///
        /// What is shown beside it.
        public var media: MediaUnion
        /// `app.bsky.embed.record`; required.
        ///
        /// What is quoted.
        public var record: AppBsky.Embed.Record
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// Makes a value of its fields.
        public init(record: AppBsky.Embed.Record, media: MediaUnion, unknownFields: UnknownFields = UnknownFields()) {
            self.media = media
            self.record = record
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["media", "record"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var media: MediaUnion?
            var record: AppBsky.Embed.Record?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 5:
                    if key == "media", media == nil {
                        media = try MediaUnion(from: &reader)
                        continue
                    }
                case 6:
                    if key == "record", record == nil {
                        record = try AppBsky.Embed.Record(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let media else { throw reader.missing("media", object) }
            guard let record else { throw reader.missing("record", object) }
            self.media = media
            self.record = record
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields)
            writer.field("media", media, &object)
            writer.field("record", record, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.value(media, at: "media")
        }

        /// One of 4 types, told apart by `$type`.
        public enum MediaUnion: LexiconCodable, Hashable {
            /// `app.bsky.embed.images`.
            case images(AppBsky.Embed.Images)
            /// `app.bsky.embed.video`.
            indirect case video(AppBsky.Embed.Video)
            /// `app.bsky.embed.gallery`.
            case gallery(AppBsky.Embed.Gallery)
            /// `app.bsky.embed.external`.
            case external(AppBsky.Embed.External)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 20:
                        if type == "app.bsky.embed.video" {
                            self = .video(try AppBsky.Embed.Video(from: &reader))
                            return
                        }
                    case 21:
                        if type == "app.bsky.embed.images" {
                            self = .images(try AppBsky.Embed.Images(from: &reader))
                            return
                        }
                    case 22:
                        if type == "app.bsky.embed.gallery" {
                            self = .gallery(try AppBsky.Embed.Gallery(from: &reader))
                            return
                        }
                    case 23:
                        if type == "app.bsky.embed.external" {
                            self = .external(try AppBsky.Embed.External(from: &reader))
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
                case .images(let value): writer.variant("app.bsky.embed.images", value)
                case .video(let value): writer.variant("app.bsky.embed.video", value)
                case .gallery(let value): writer.variant("app.bsky.embed.gallery", value)
                case .external(let value): writer.variant("app.bsky.embed.external", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .images(let value): value.check(&constraints)
                case .video(let value): value.check(&constraints)
                case .gallery(let value): value.check(&constraints)
                case .external(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// `app.bsky.embed.recordWithMedia#view`, an object.
        ///
        /// A quote that has images, a video or a link card as well, ready to show.
        public struct View: LexiconObject {
            /// Union; required.
            ///
            /// What is shown beside it.
            public var media: MediaUnion
            /// `app.bsky.embed.record#view`; required.
            ///
            /// What is quoted, or why it can't be shown.
            public var record: AppBsky.Embed.Record.View
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                record: AppBsky.Embed.Record.View, media: MediaUnion, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.media = media
                self.record = record
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["media", "record"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var media: MediaUnion?
                var record: AppBsky.Embed.Record.View?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "media", media == nil {
                            media = try MediaUnion(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "record", record == nil {
                            record = try AppBsky.Embed.Record.View(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let media else { throw reader.missing("media", object) }
                guard let record else { throw reader.missing("record", object) }
                self.media = media
                self.record = record
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("media", media, &object)
                writer.field("record", record, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(media, at: "media")
                constraints.value(record, at: "record")
            }

            /// One of 4 types, told apart by `$type`.
            public enum MediaUnion: LexiconCodable, Hashable {
                /// `app.bsky.embed.images#view`.
                case imagesView(AppBsky.Embed.Images.View)
                /// `app.bsky.embed.video#view`.
                indirect case videoView(AppBsky.Embed.Video.View)
                /// `app.bsky.embed.gallery#view`.
                case galleryView(AppBsky.Embed.Gallery.View)
                /// `app.bsky.embed.external#view`.
                case externalView(AppBsky.Embed.External.View)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 25:
                            if type == "app.bsky.embed.video#view" {
                                self = .videoView(try AppBsky.Embed.Video.View(from: &reader))
                                return
                            }
                        case 26:
                            if type == "app.bsky.embed.images#view" {
                                self = .imagesView(try AppBsky.Embed.Images.View(from: &reader))
                                return
                            }
                        case 27:
                            if type == "app.bsky.embed.gallery#view" {
                                self = .galleryView(try AppBsky.Embed.Gallery.View(from: &reader))
                                return
                            }
                        case 28:
                            if type == "app.bsky.embed.external#view" {
                                self = .externalView(try AppBsky.Embed.External.View(from: &reader))
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
                    case .imagesView(let value): writer.variant("app.bsky.embed.images#view", value)
                    case .videoView(let value): writer.variant("app.bsky.embed.video#view", value)
                    case .galleryView(let value): writer.variant("app.bsky.embed.gallery#view", value)
                    case .externalView(let value): writer.variant("app.bsky.embed.external#view", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .imagesView(let value): value.check(&constraints)
                    case .videoView(let value): value.check(&constraints)
                    case .galleryView(let value): value.check(&constraints)
                    case .externalView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }
    }
}
