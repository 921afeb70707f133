// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Embed {
    /// `app.bsky.embed.video`, an object.
    ///
    /// The video of a post.
    public struct Video: LexiconObject {
        /// String.
        ///
        /// Tells those who can't see the video what happens in it.
        public var alt: String?
        /// `app.bsky.embed.defs#aspectRatio`.
        ///
        /// Lets apps make room before the video has loaded.
        public var aspectRatio: AppBsky.Embed.Defs.AspectRatio?
        /// Array, at most 20 elements.
        ///
        /// Subtitles, a file for each language.
        public var captions: [AppBsky.Embed.Video.Caption]?
        /// String.
        ///
        /// Whether to play it like a GIF: at once, without sound, again and again.
        public var presentation: Presentation?
        /// Blob; required.
        ///
        /// The blob that `getJobStatus` answers when the video is ready.
        @Indirect public var video: Blob
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// Makes a value of its fields.
        public init(
            video: Blob, alt: String? = nil, aspectRatio: AppBsky.Embed.Defs.AspectRatio? = nil,
            captions: [AppBsky.Embed.Video.Caption]? = nil, presentation: Presentation? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.alt = alt
            self.aspectRatio = aspectRatio
            self.captions = captions
            self.presentation = presentation
            self.video = video
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["alt", "video", "captions", "aspectRatio", "presentation"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            self.alt = nil
            self.aspectRatio = nil
            self.captions = nil
            self.presentation = nil
            var video: Indirect<Blob>?
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

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.value(aspectRatio, at: "aspectRatio")
            constraints.list(captions, at: "captions", maxLength: 20)
            constraints.blob(video, at: "video", maxSize: 300_000_000, accept: ["video/mp4"])
        }

        /// A string with 2 known values; others may come.
        public struct Presentation: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `default`.
            public static var `default`: Presentation { Presentation(rawValue: "default") }
            /// `gif`.
            public static var gif: Presentation { Presentation(rawValue: "gif") }
        }

        /// `app.bsky.embed.video#caption`, an object.
        ///
        /// Subtitles in a language.
        public struct Caption: LexiconObject {
            /// Blob; required.
            @Indirect public var file: Blob
            /// Language; required.
            ///
            /// The language, such as `en`.
            public var lang: LanguageTag
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(lang: LanguageTag, file: Blob, unknownFields: UnknownFields = UnknownFields()) {
                self.file = file
                self.lang = lang
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["file", "lang"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var file: Indirect<Blob>?
                var lang: LanguageTag?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "file", file == nil {
                            file = Indirect(try Blob(from: &reader))
                            continue
                        }
                        if key == "lang", lang == nil {
                            lang = try LanguageTag(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let file else { throw reader.missing("file", object) }
                guard let lang else { throw reader.missing("lang", object) }
                self._file = file
                self.lang = lang
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("file", file, &object)
                writer.field("lang", lang, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.blob(file, at: "file", maxSize: 20000, accept: ["text/vtt"])
            }
        }

        /// `app.bsky.embed.video#view`, an object.
        ///
        /// The video of a post, ready to play.
        public struct View: LexiconObject, Identifiable {
            /// String.
            ///
            /// Tells those who can't see the video what happens in it.
            public var alt: String?
            /// `app.bsky.embed.defs#aspectRatio`.
            ///
            /// Lets apps make room before the video has loaded. Absent: unknown.
            public var aspectRatio: AppBsky.Embed.Defs.AspectRatio?
            /// Cid; required.
            ///
            /// What tells this video from any other.
            public var cid: CID
            /// Uri; required.
            ///
            /// An HLS playlist: give it to a player as it is.
            public var playlist: URIString
            /// String.
            ///
            /// Whether to play it like a GIF: at once, without sound, again and again.
            public var presentation: Presentation?
            /// Uri.
            ///
            /// A still image, ready to load.
            public var thumbnail: URIString?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `cid`.
            public var id: CID { cid }

            /// Makes a value of its fields.
            public init(
                cid: CID, playlist: URIString, alt: String? = nil, aspectRatio: AppBsky.Embed.Defs.AspectRatio? = nil,
                presentation: Presentation? = nil, thumbnail: URIString? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.alt = alt
                self.aspectRatio = aspectRatio
                self.cid = cid
                self.playlist = playlist
                self.presentation = presentation
                self.thumbnail = thumbnail
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["alt", "cid", "playlist", "thumbnail", "aspectRatio", "presentation"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.alt = nil
                self.aspectRatio = nil
                var cid: CID?
                var playlist: URIString?
                self.presentation = nil
                self.thumbnail = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "alt", self.alt == nil {
                            self.alt = try String(from: &reader)
                            continue
                        }
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
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

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(aspectRatio, at: "aspectRatio")
            }

            /// A string with 2 known values; others may come.
            public struct Presentation: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `default`.
                public static var `default`: Presentation { Presentation(rawValue: "default") }
                /// `gif`.
                public static var gif: Presentation { Presentation(rawValue: "gif") }
            }
        }
    }
}
