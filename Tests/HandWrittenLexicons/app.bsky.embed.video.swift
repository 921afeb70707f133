public import ATData

extension AppBsky.Embed {
    /// `app.bsky.embed.video`, an object.
    public struct Video: LexiconObject {
        /// Blob; required.
        @Indirect public var video: Blob
        /// Array, at most 20 elements.
        public var captions: [AppBsky.Embed.Video.Caption]?
        /// String.
        public var alt: String?
        /// `app.bsky.embed.defs#aspectRatio`.
        public var aspectRatio: AppBsky.Embed.Defs.AspectRatio?
        /// String.
        public var presentation: Presentation?
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// Makes a value of its fields.
        public init(
            video: Blob, captions: [AppBsky.Embed.Video.Caption]? = nil, alt: String? = nil,
            aspectRatio: AppBsky.Embed.Defs.AspectRatio? = nil, presentation: Presentation? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.video = video
            self.captions = captions
            self.alt = alt
            self.aspectRatio = aspectRatio
            self.presentation = presentation
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["alt", "video", "captions", "aspectRatio", "presentation"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var video: Indirect<Blob>?
            self.captions = nil
            self.alt = nil
            self.aspectRatio = nil
            self.presentation = nil
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 3:
                    if key == "alt", self.alt == nil {
                        self.alt = try String(from: &reader)
                        continue
                    }
                case 5:
                    if key == "video", video == nil {
                        video = Indirect(try Blob(from: &reader))
                        continue
                    }
                case 8:
                    if key == "captions", self.captions == nil {
                        self.captions = try [AppBsky.Embed.Video.Caption](from: &reader)
                        continue
                    }
                case 11:
                    if key == "aspectRatio", self.aspectRatio == nil {
                        self.aspectRatio = try AppBsky.Embed.Defs.AspectRatio(from: &reader)
                        continue
                    }
                case 12:
                    if key == "presentation", self.presentation == nil {
                        self.presentation = try Presentation(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let video else { throw reader.missing("video", object) }
            self._video = video
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields)
            writer.field("alt", alt, &object)
            writer.field("video", video, &object)
            writer.field("captions", captions, &object)
            writer.field("aspectRatio", aspectRatio, &object)
            writer.field("presentation", presentation, &object)
            writer.endObject(&object)
        }

        /// A string with 2 known values; others may come.
        public struct Presentation: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `default`.
            public static let `default` = Presentation(rawValue: "default")
            /// `gif`.
            public static let gif = Presentation(rawValue: "gif")
        }

        /// `app.bsky.embed.video#caption`, an object.
        public struct Caption: LexiconObject {
            /// Language; required.
            public var lang: LanguageTag
            /// Blob; required.
            @Indirect public var file: Blob
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(lang: LanguageTag, file: Blob, unknownFields: UnknownFields = UnknownFields()) {
                self.lang = lang
                self.file = file
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["file", "lang"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var lang: LanguageTag?
                var file: Indirect<Blob>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "lang", lang == nil {
                            lang = try LanguageTag(from: &reader)
                            continue
                        }
                        if key == "file", file == nil {
                            file = Indirect(try Blob(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let lang else { throw reader.missing("lang", object) }
                guard let file else { throw reader.missing("file", object) }
                self.lang = lang
                self._file = file
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("file", file, &object)
                writer.field("lang", lang, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.embed.video#view`, an object.
        public struct View: LexiconObject {
            /// Cid; required.
            public var cid: CID
            /// Uri; required.
            public var playlist: URIString
            /// Uri.
            public var thumbnail: URIString?
            /// String.
            public var alt: String?
            /// `app.bsky.embed.defs#aspectRatio`.
            public var aspectRatio: AppBsky.Embed.Defs.AspectRatio?
            /// String.
            public var presentation: Presentation?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                cid: CID, playlist: URIString, thumbnail: URIString? = nil, alt: String? = nil,
                aspectRatio: AppBsky.Embed.Defs.AspectRatio? = nil, presentation: Presentation? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.playlist = playlist
                self.thumbnail = thumbnail
                self.alt = alt
                self.aspectRatio = aspectRatio
                self.presentation = presentation
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["alt", "cid", "playlist", "thumbnail", "aspectRatio", "presentation"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var playlist: URIString?
                self.thumbnail = nil
                self.alt = nil
                self.aspectRatio = nil
                self.presentation = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "alt", self.alt == nil {
                            self.alt = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "playlist", playlist == nil {
                            playlist = try URIString(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "thumbnail", self.thumbnail == nil {
                            self.thumbnail = try URIString(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "aspectRatio", self.aspectRatio == nil {
                            self.aspectRatio = try AppBsky.Embed.Defs.AspectRatio(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "presentation", self.presentation == nil {
                            self.presentation = try Presentation(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let playlist else { throw reader.missing("playlist", object) }
                self.cid = cid
                self.playlist = playlist
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("alt", alt, &object)
                writer.field("cid", cid, &object)
                writer.field("playlist", playlist, &object)
                writer.field("thumbnail", thumbnail, &object)
                writer.field("aspectRatio", aspectRatio, &object)
                writer.field("presentation", presentation, &object)
                writer.endObject(&object)
            }

            /// A string with 2 known values; others may come.
            public struct Presentation: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `default`.
                public static let `default` = Presentation(rawValue: "default")
                /// `gif`.
                public static let gif = Presentation(rawValue: "gif")
            }
        }
    }
}
