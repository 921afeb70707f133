// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Draft {
    /// `app.bsky.draft.defs`.
    public enum Defs {
        /// `app.bsky.draft.defs#draft`, an object.
        ///
        /// A post, or a thread of them, that has not been sent.
        public struct Draft: LexiconObject {
            /// String, at most 100 bytes.
            ///
            /// The device that has the files. Others can't show images and videos of the draft.
            public var deviceId: String?
            /// String, at most 100 bytes.
            ///
            /// What to call that device.
            public var deviceName: String?
            /// Array, at most 3 elements.
            ///
            /// The languages of the posts.
            public var langs: [LanguageTag]?
            /// Array, at most 5 elements.
            ///
            /// Absent or empty: anyone may quote.
            public var postgateEmbeddingRules: [PostgateEmbeddingRulesUnion]?
            /// Array, at most 100 elements; required.
            ///
            /// The posts, from the first of the thread on.
            public var posts: [AppBsky.Draft.Defs.DraftPost]
            /// Array, at most 5 elements.
            ///
            /// Absent: anyone may reply. Empty: nobody.
            public var threadgateAllow: [ThreadgateAllowUnion]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                posts: [AppBsky.Draft.Defs.DraftPost], deviceId: String? = nil, deviceName: String? = nil,
                langs: [LanguageTag]? = nil, postgateEmbeddingRules: [PostgateEmbeddingRulesUnion]? = nil,
                threadgateAllow: [ThreadgateAllowUnion]? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.deviceId = deviceId
                self.deviceName = deviceName
                self.langs = langs
                self.postgateEmbeddingRules = postgateEmbeddingRules
                self.posts = posts
                self.threadgateAllow = threadgateAllow
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["langs", "posts", "deviceId", "deviceName", "threadgateAllow", "postgateEmbeddingRules"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.deviceId = nil
                self.deviceName = nil
                self.langs = nil
                self.postgateEmbeddingRules = nil
                var posts: [AppBsky.Draft.Defs.DraftPost]?
                self.threadgateAllow = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "langs", self.langs == nil {
                            self.langs = try [LanguageTag](from: &reader)
                            continue
                        }
                        if key == "posts", posts == nil {
                            posts = try [AppBsky.Draft.Defs.DraftPost](from: &reader)
                            continue
                        }
                    case 8:
                        if key == "deviceId", self.deviceId == nil {
                            self.deviceId = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "deviceName", self.deviceName == nil {
                            self.deviceName = try String(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "threadgateAllow", self.threadgateAllow == nil {
                            self.threadgateAllow = try [ThreadgateAllowUnion](from: &reader)
                            continue
                        }
                    case 22:
                        if key == "postgateEmbeddingRules", self.postgateEmbeddingRules == nil {
                            self.postgateEmbeddingRules = try [PostgateEmbeddingRulesUnion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let posts else { throw reader.missing("posts", object) }
                self.posts = posts
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("langs", langs, &object)
                writer.field("posts", posts, &object)
                writer.field("deviceId", deviceId, &object)
                writer.field("deviceName", deviceName, &object)
                writer.field("threadgateAllow", threadgateAllow, &object)
                writer.field("postgateEmbeddingRules", postgateEmbeddingRules, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(deviceId, at: "deviceId", maxLength: 100)
                constraints.text(deviceName, at: "deviceName", maxLength: 100)
                constraints.list(langs, at: "langs", maxLength: 3)
                constraints.list(postgateEmbeddingRules, at: "postgateEmbeddingRules", maxLength: 5)
                constraints.list(posts, at: "posts", minLength: 1, maxLength: 100)
                constraints.list(threadgateAllow, at: "threadgateAllow", maxLength: 5)
            }

            /// One of 1 types, told apart by `$type`.
            public enum PostgateEmbeddingRulesUnion: LexiconCodable, Hashable {
                /// `app.bsky.feed.postgate#disableRule`.
                case disableRule(AppBsky.Feed.Postgate.DisableRule)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 34:
                            if type == "app.bsky.feed.postgate#disableRule" {
                                self = .disableRule(try AppBsky.Feed.Postgate.DisableRule(from: &reader))
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
                    case .disableRule(let value): writer.variant("app.bsky.feed.postgate#disableRule", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }

            /// One of 4 types, told apart by `$type`.
            public enum ThreadgateAllowUnion: LexiconCodable, Hashable {
                /// `app.bsky.feed.threadgate#mentionRule`.
                case mentionRule(AppBsky.Feed.Threadgate.MentionRule)
                /// `app.bsky.feed.threadgate#followerRule`.
                case followerRule(AppBsky.Feed.Threadgate.FollowerRule)
                /// `app.bsky.feed.threadgate#followingRule`.
                case followingRule(AppBsky.Feed.Threadgate.FollowingRule)
                /// `app.bsky.feed.threadgate#listRule`.
                case listRule(AppBsky.Feed.Threadgate.ListRule)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 33:
                            if type == "app.bsky.feed.threadgate#listRule" {
                                self = .listRule(try AppBsky.Feed.Threadgate.ListRule(from: &reader))
                                return
                            }
                        case 36:
                            if type == "app.bsky.feed.threadgate#mentionRule" {
                                self = .mentionRule(try AppBsky.Feed.Threadgate.MentionRule(from: &reader))
                                return
                            }
                        case 37:
                            if type == "app.bsky.feed.threadgate#followerRule" {
                                self = .followerRule(try AppBsky.Feed.Threadgate.FollowerRule(from: &reader))
                                return
                            }
                        case 38:
                            if type == "app.bsky.feed.threadgate#followingRule" {
                                self = .followingRule(try AppBsky.Feed.Threadgate.FollowingRule(from: &reader))
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
                    case .mentionRule(let value): writer.variant("app.bsky.feed.threadgate#mentionRule", value)
                    case .followerRule(let value): writer.variant("app.bsky.feed.threadgate#followerRule", value)
                    case .followingRule(let value): writer.variant("app.bsky.feed.threadgate#followingRule", value)
                    case .listRule(let value): writer.variant("app.bsky.feed.threadgate#listRule", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `app.bsky.draft.defs#draftEmbedCaption`, an object.
        ///
        /// Subtitles in a language.
        public struct DraftEmbedCaption: LexiconObject {
            /// String, at most 10000 bytes; required.
            ///
            /// The subtitles themselves, in WebVTT.
            public var content: String
            /// Language; required.
            public var lang: LanguageTag
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(lang: LanguageTag, content: String, unknownFields: UnknownFields = UnknownFields()) {
                self.content = content
                self.lang = lang
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["lang", "content"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var content: String?
                var lang: LanguageTag?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "lang", lang == nil {
                            lang = try LanguageTag(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "content", content == nil {
                            content = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let content else { throw reader.missing("content", object) }
                guard let lang else { throw reader.missing("lang", object) }
                self.content = content
                self.lang = lang
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("lang", lang, &object)
                writer.field("content", content, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(content, at: "content", maxLength: 10000)
            }
        }

        /// `app.bsky.draft.defs#draftEmbedExternal`, an object.
        ///
        /// A link that is shown as a card; title and image are looked up when it is sent.
        public struct DraftEmbedExternal: LexiconObject {
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

        /// `app.bsky.draft.defs#draftEmbedGallery`, an object.
        ///
        /// Images, when there may be more than four.
        public struct DraftEmbedGallery: LexiconObject {
            /// `#draftEmbedGalleryItems`; required.
            public var items: AppBsky.Draft.Defs.DraftEmbedGalleryItems
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                items: AppBsky.Draft.Defs.DraftEmbedGalleryItems, unknownFields: UnknownFields = UnknownFields()
            ) {
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
                var items: AppBsky.Draft.Defs.DraftEmbedGalleryItems?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "items", items == nil {
                            items = try AppBsky.Draft.Defs.DraftEmbedGalleryItems(from: &reader)
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
        }

        /// One of 1 types, told apart by `$type`.
        public enum DraftEmbedGalleryItemsUnion: LexiconCodable, Hashable {
            /// `app.bsky.draft.defs#draftEmbedImage`.
            indirect case draftEmbedImage(AppBsky.Draft.Defs.DraftEmbedImage)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 35:
                        if type == "app.bsky.draft.defs#draftEmbedImage" {
                            self = .draftEmbedImage(try AppBsky.Draft.Defs.DraftEmbedImage(from: &reader))
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
                case .draftEmbedImage(let value): writer.variant("app.bsky.draft.defs#draftEmbedImage", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .draftEmbedImage(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// `app.bsky.draft.defs#draftEmbedGalleryItems`: array, at most 20 elements.
        ///
        /// The images.
        public typealias DraftEmbedGalleryItems = [DraftEmbedGalleryItemsUnion]

        /// `app.bsky.draft.defs#draftEmbedImage`, an object.
        ///
        /// An image that has not been uploaded.
        public struct DraftEmbedImage: LexiconObject {
            /// String, at most 2000 characters.
            ///
            /// Tells those who can't see the image what is in it.
            public var alt: String?
            /// `#draftEmbedLocalRef`; required.
            public var localRef: AppBsky.Draft.Defs.DraftEmbedLocalRef
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                localRef: AppBsky.Draft.Defs.DraftEmbedLocalRef, alt: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.alt = alt
                self.localRef = localRef
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["alt", "localRef"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.alt = nil
                var localRef: AppBsky.Draft.Defs.DraftEmbedLocalRef?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "alt", self.alt == nil {
                            self.alt = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "localRef", localRef == nil {
                            localRef = try AppBsky.Draft.Defs.DraftEmbedLocalRef(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let localRef else { throw reader.missing("localRef", object) }
                self.localRef = localRef
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("alt", alt, &object)
                writer.field("localRef", localRef, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(alt, at: "alt", maxGraphemes: 2000)
                constraints.value(localRef, at: "localRef")
            }
        }

        /// `app.bsky.draft.defs#draftEmbedLocalRef`, an object.
        ///
        /// A file on the device that wrote the draft.
        public struct DraftEmbedLocalRef: LexiconObject {
            /// String, at most 1024 bytes; required.
            ///
            /// Where the app keeps the file. It means nothing on other devices.
            public var path: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(path: String, unknownFields: UnknownFields = UnknownFields()) {
                self.path = path
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["path"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var path: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "path", path == nil {
                            path = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let path else { throw reader.missing("path", object) }
                self.path = path
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("path", path, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(path, at: "path", minLength: 1, maxLength: 1024)
            }
        }

        /// `app.bsky.draft.defs#draftEmbedRecord`, an object.
        ///
        /// A record that is quoted.
        public struct DraftEmbedRecord: LexiconObject {
            /// `com.atproto.repo.strongRef`; required.
            @Indirect public var record: ComAtproto.Repo.StrongRef
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(record: ComAtproto.Repo.StrongRef, unknownFields: UnknownFields = UnknownFields()) {
                self.record = record
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["record"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var record: Indirect<ComAtproto.Repo.StrongRef>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "record", record == nil {
                            record = Indirect(try ComAtproto.Repo.StrongRef(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let record else { throw reader.missing("record", object) }
                self._record = record
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("record", record, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.draft.defs#draftEmbedVideo`, an object.
        ///
        /// A video that has not been uploaded.
        public struct DraftEmbedVideo: LexiconObject {
            /// String, at most 2000 characters.
            ///
            /// Tells those who can't see the video what happens in it.
            public var alt: String?
            /// Array, at most 20 elements.
            public var captions: [AppBsky.Draft.Defs.DraftEmbedCaption]?
            /// `#draftEmbedLocalRef`; required.
            public var localRef: AppBsky.Draft.Defs.DraftEmbedLocalRef
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                localRef: AppBsky.Draft.Defs.DraftEmbedLocalRef, alt: String? = nil,
                captions: [AppBsky.Draft.Defs.DraftEmbedCaption]? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.alt = alt
                self.captions = captions
                self.localRef = localRef
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["alt", "captions", "localRef"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.alt = nil
                self.captions = nil
                var localRef: AppBsky.Draft.Defs.DraftEmbedLocalRef?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "alt", self.alt == nil {
                            self.alt = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "captions", self.captions == nil {
                            self.captions = try [AppBsky.Draft.Defs.DraftEmbedCaption](from: &reader)
                            continue
                        }
                        if key == "localRef", localRef == nil {
                            localRef = try AppBsky.Draft.Defs.DraftEmbedLocalRef(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let localRef else { throw reader.missing("localRef", object) }
                self.localRef = localRef
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("alt", alt, &object)
                writer.field("captions", captions, &object)
                writer.field("localRef", localRef, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(alt, at: "alt", maxGraphemes: 2000)
                constraints.list(captions, at: "captions", maxLength: 20)
                constraints.value(localRef, at: "localRef")
            }
        }

        /// `app.bsky.draft.defs#draftPost`, an object.
        ///
        /// A post that has not been sent.
        public struct DraftPost: LexiconObject {
            /// Array, at most 1 elements.
            ///
            /// The link that is shown as a card.
            public var embedExternals: [AppBsky.Draft.Defs.DraftEmbedExternal]?
            /// `#draftEmbedGallery`.
            ///
            /// Images, when there may be more than four; they have not been uploaded.
            public var embedGallery: AppBsky.Draft.Defs.DraftEmbedGallery?
            /// Array, at most 4 elements.
            ///
            /// Images, which have not been uploaded.
            public var embedImages: [AppBsky.Draft.Defs.DraftEmbedImage]?
            /// Array, at most 1 elements.
            ///
            /// The record that is quoted.
            public var embedRecords: [AppBsky.Draft.Defs.DraftEmbedRecord]?
            /// Array, at most 1 elements.
            ///
            /// The video, which has not been uploaded.
            public var embedVideos: [AppBsky.Draft.Defs.DraftEmbedVideo]?
            /// Union.
            ///
            /// What the author warns of.
            public var labels: LabelsUnion?
            /// String, at most 10000 bytes, at most 1000 characters; required.
            ///
            /// May be longer than a post's: there is time to shorten it.
            public var text: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                text: String, embedExternals: [AppBsky.Draft.Defs.DraftEmbedExternal]? = nil,
                embedGallery: AppBsky.Draft.Defs.DraftEmbedGallery? = nil,
                embedImages: [AppBsky.Draft.Defs.DraftEmbedImage]? = nil,
                embedRecords: [AppBsky.Draft.Defs.DraftEmbedRecord]? = nil,
                embedVideos: [AppBsky.Draft.Defs.DraftEmbedVideo]? = nil, labels: LabelsUnion? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.embedExternals = embedExternals
                self.embedGallery = embedGallery
                self.embedImages = embedImages
                self.embedRecords = embedRecords
                self.embedVideos = embedVideos
                self.labels = labels
                self.text = text
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["text", "labels", "embedImages", "embedVideos", "embedGallery", "embedRecords", "embedExternals"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.embedExternals = nil
                self.embedGallery = nil
                self.embedImages = nil
                self.embedRecords = nil
                self.embedVideos = nil
                self.labels = nil
                var text: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "text", text == nil {
                            text = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "labels", self.labels == nil {
                            self.labels = try LabelsUnion(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "embedImages", self.embedImages == nil {
                            self.embedImages = try [AppBsky.Draft.Defs.DraftEmbedImage](from: &reader)
                            continue
                        }
                        if key == "embedVideos", self.embedVideos == nil {
                            self.embedVideos = try [AppBsky.Draft.Defs.DraftEmbedVideo](from: &reader)
                            continue
                        }
                    case 12:
                        if key == "embedGallery", self.embedGallery == nil {
                            self.embedGallery = try AppBsky.Draft.Defs.DraftEmbedGallery(from: &reader)
                            continue
                        }
                        if key == "embedRecords", self.embedRecords == nil {
                            self.embedRecords = try [AppBsky.Draft.Defs.DraftEmbedRecord](from: &reader)
                            continue
                        }
                    case 14:
                        if key == "embedExternals", self.embedExternals == nil {
                            self.embedExternals = try [AppBsky.Draft.Defs.DraftEmbedExternal](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let text else { throw reader.missing("text", object) }
                self.text = text
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("text", text, &object)
                writer.field("labels", labels, &object)
                writer.field("embedImages", embedImages, &object)
                writer.field("embedVideos", embedVideos, &object)
                writer.field("embedGallery", embedGallery, &object)
                writer.field("embedRecords", embedRecords, &object)
                writer.field("embedExternals", embedExternals, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(embedExternals, at: "embedExternals", maxLength: 1)
                constraints.value(embedGallery, at: "embedGallery")
                constraints.list(embedImages, at: "embedImages", maxLength: 4)
                constraints.list(embedRecords, at: "embedRecords", maxLength: 1)
                constraints.list(embedVideos, at: "embedVideos", maxLength: 1)
                constraints.value(labels, at: "labels")
                constraints.text(text, at: "text", maxLength: 10000, maxGraphemes: 1000)
            }

            /// One of 1 types, told apart by `$type`.
            public enum LabelsUnion: LexiconCodable, Hashable {
                /// `com.atproto.label.defs#selfLabels`.
                case selfLabels(ComAtproto.Label.Defs.SelfLabels)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 33:
                            if type == "com.atproto.label.defs#selfLabels" {
                                self = .selfLabels(try ComAtproto.Label.Defs.SelfLabels(from: &reader))
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
                    case .selfLabels(let value): writer.variant("com.atproto.label.defs#selfLabels", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .selfLabels(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }

        /// `app.bsky.draft.defs#draftView`, an object.
        ///
        /// A draft, and when it was written.
        public struct DraftView: LexiconObject, Identifiable {
            /// Datetime; required.
            public var createdAt: Datetime
            /// `#draft`; required.
            @Indirect public var draft: AppBsky.Draft.Defs.Draft
            /// Tid; required.
            ///
            /// What `createDraft` answered.
            public var id: TID
            /// Datetime; required.
            ///
            /// When it was changed; at first the same as `createdAt`.
            public var updatedAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: TID, draft: AppBsky.Draft.Defs.Draft, createdAt: Datetime, updatedAt: Datetime,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.draft = draft
                self.id = id
                self.updatedAt = updatedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "draft", "createdAt", "updatedAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                var draft: Indirect<AppBsky.Draft.Defs.Draft>?
                var id: TID?
                var updatedAt: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try TID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "draft", draft == nil {
                            draft = Indirect(try AppBsky.Draft.Defs.Draft(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "updatedAt", updatedAt == nil {
                            updatedAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let draft else { throw reader.missing("draft", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let updatedAt else { throw reader.missing("updatedAt", object) }
                self.createdAt = createdAt
                self._draft = draft
                self.id = id
                self.updatedAt = updatedAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("draft", draft, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(draft, at: "draft")
            }
        }

        /// `app.bsky.draft.defs#draftWithId`, an object.
        ///
        /// A draft, and what names it.
        public struct DraftWithId: LexiconObject, Identifiable {
            /// `#draft`; required.
            @Indirect public var draft: AppBsky.Draft.Defs.Draft
            /// Tid; required.
            ///
            /// What `createDraft` answered.
            public var id: TID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(id: TID, draft: AppBsky.Draft.Defs.Draft, unknownFields: UnknownFields = UnknownFields()) {
                self.draft = draft
                self.id = id
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "draft"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var draft: Indirect<AppBsky.Draft.Defs.Draft>?
                var id: TID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try TID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "draft", draft == nil {
                            draft = Indirect(try AppBsky.Draft.Defs.Draft(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let draft else { throw reader.missing("draft", object) }
                guard let id else { throw reader.missing("id", object) }
                self._draft = draft
                self.id = id
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("draft", draft, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(draft, at: "draft")
            }
        }
    }
}
