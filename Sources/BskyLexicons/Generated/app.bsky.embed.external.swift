// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Embed {
    /// `app.bsky.embed.external`, an object.
    ///
    /// A link of a post, shown as a card. The app that posts looks up the title and the image.
    public struct External: LexiconObject {
        /// `#external`; required.
        @Indirect public var external: AppBsky.Embed.External.External
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// Makes a value of its fields.
        public init(external: AppBsky.Embed.External.External, unknownFields: UnknownFields = UnknownFields()) {
            self.external = external
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["external"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var external: Indirect<AppBsky.Embed.External.External>?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 8:
                    if key == "external", external == nil {
                        external = Indirect(try AppBsky.Embed.External.External(from: &reader))
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let external else { throw reader.missing("external", object) }
            self._external = external
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields)
            writer.field("external", external, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.value(external, at: "external")
        }

        /// `app.bsky.embed.external#colorRGB`, an object.
        ///
        /// A color without transparency.
        public struct ColorRGB: LexiconObject {
            /// Integer, at least 0, at most 255; required.
            public var b: Int
            /// Integer, at least 0, at most 255; required.
            public var g: Int
            /// Integer, at least 0, at most 255; required.
            public var r: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(r: Int, g: Int, b: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.b = b
                self.g = g
                self.r = r
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["b", "g", "r"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var b: Int?
                var g: Int?
                var r: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 1:
                        if key == "b", b == nil {
                            b = try Int(from: &reader)
                            continue
                        }
                        if key == "g", g == nil {
                            g = try Int(from: &reader)
                            continue
                        }
                        if key == "r", r == nil {
                            r = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let b else { throw reader.missing("b", object) }
                guard let g else { throw reader.missing("g", object) }
                guard let r else { throw reader.missing("r", object) }
                self.b = b
                self.g = g
                self.r = r
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("b", b, &object)
                writer.field("g", g, &object)
                writer.field("r", r, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(b, at: "b", minimum: 0, maximum: 255)
                constraints.integer(g, at: "g", minimum: 0, maximum: 255)
                constraints.integer(r, at: "r", minimum: 0, maximum: 255)
            }
        }

        /// `app.bsky.embed.external#external`, an object.
        ///
        /// What the card shows.
        public struct External: LexiconObject {
            /// Array.
            ///
            /// Records that tell more of the page, such as a `site.standard.document`.
            public var associatedRefs: [ComAtproto.Repo.StrongRef]?
            /// String; required.
            ///
            /// May be empty.
            public var description: String
            /// Blob.
            ///
            /// The image of the card. Absent: it has none.
            @Boxed public var thumb: Blob?
            /// String; required.
            ///
            /// May be empty.
            public var title: String
            /// Uri; required.
            ///
            /// Where the card leads.
            public var uri: URIString
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: URIString, title: String, description: String, associatedRefs: [ComAtproto.Repo.StrongRef]? = nil,
                thumb: Blob? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.associatedRefs = associatedRefs
                self.description = description
                self.thumb = thumb
                self.title = title
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "thumb", "title", "description", "associatedRefs"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.associatedRefs = nil
                var description: String?
                self._thumb = Boxed()
                var title: String?
                var uri: URIString?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try URIString(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "thumb", !self._thumb.isPresent {
                            self._thumb = Boxed(try Blob(from: &reader))
                            continue
                        }
                        if key == "title", title == nil {
                            title = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", description == nil {
                            description = try String(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "associatedRefs", self.associatedRefs == nil {
                            self.associatedRefs = try [ComAtproto.Repo.StrongRef](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let description else { throw reader.missing("description", object) }
                guard let title else { throw reader.missing("title", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.description = description
                self.title = title
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("thumb", thumb, &object)
                writer.field("title", title, &object)
                writer.field("description", description, &object)
                writer.field("associatedRefs", associatedRefs, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.blob(thumb, at: "thumb", maxSize: 1_000_000, accept: ["image/*"])
            }
        }

        /// `app.bsky.embed.external#view`, an object.
        ///
        /// A link of a post, ready to show as a card.
        public struct View: LexiconObject {
            /// `#viewExternal`; required.
            @Indirect public var external: AppBsky.Embed.External.ViewExternal
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(external: AppBsky.Embed.External.ViewExternal, unknownFields: UnknownFields = UnknownFields()) {
                self.external = external
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["external"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var external: Indirect<AppBsky.Embed.External.ViewExternal>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "external", external == nil {
                            external = Indirect(try AppBsky.Embed.External.ViewExternal(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let external else { throw reader.missing("external", object) }
                self._external = external
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("external", external, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(external, at: "external")
            }
        }

        /// `app.bsky.embed.external#viewExternal`, an object.
        ///
        /// What the card shows.
        public struct ViewExternal: LexiconObject {
            /// Array.
            ///
            /// The accounts that those records are from.
            @Nested public var associatedProfiles: [AppBsky.Actor.Defs.ProfileViewBasic]?
            /// Array.
            ///
            /// Records that tell more of the page.
            public var associatedRefs: [ComAtproto.Repo.StrongRef]?
            /// Datetime.
            ///
            /// When the page was published, if its record tells.
            public var createdAt: Datetime?
            /// String; required.
            ///
            /// May be empty.
            public var description: String
            /// Array.
            ///
            /// What labelers say of the page's records.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Integer.
            ///
            /// How long it takes to read, in minutes.
            public var readingTime: Int?
            /// `#viewExternalSource`.
            ///
            /// The publication that the page belongs to.
            @Boxed public var source: AppBsky.Embed.External.ViewExternalSource?
            /// Uri.
            ///
            /// The image of the card, ready to load. Absent: it has none.
            public var thumb: URIString?
            /// String; required.
            ///
            /// May be empty.
            public var title: String
            /// Datetime.
            ///
            /// When the page was changed, if its record tells.
            public var updatedAt: Datetime?
            /// Uri; required.
            ///
            /// Where the card leads.
            public var uri: URIString
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: URIString, title: String, description: String,
                associatedProfiles: [AppBsky.Actor.Defs.ProfileViewBasic]? = nil,
                associatedRefs: [ComAtproto.Repo.StrongRef]? = nil, createdAt: Datetime? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, readingTime: Int? = nil,
                source: AppBsky.Embed.External.ViewExternalSource? = nil, thumb: URIString? = nil,
                updatedAt: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.associatedProfiles = associatedProfiles
                self.associatedRefs = associatedRefs
                self.createdAt = createdAt
                self.description = description
                self.labels = labels
                self.readingTime = readingTime
                self.source = source
                self.thumb = thumb
                self.title = title
                self.updatedAt = updatedAt
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "uri", "thumb", "title", "labels", "source", "createdAt", "updatedAt", "description", "readingTime",
                    "associatedRefs", "associatedProfiles",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._associatedProfiles = Nested()
                self.associatedRefs = nil
                self.createdAt = nil
                var description: String?
                self.labels = nil
                self.readingTime = nil
                self._source = Boxed()
                self.thumb = nil
                var title: String?
                self.updatedAt = nil
                var uri: URIString?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try URIString(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "thumb", self.thumb == nil {
                            self.thumb = try URIString(from: &reader)
                            continue
                        }
                        if key == "title", title == nil {
                            title = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "source", !self._source.isPresent {
                            self._source = Boxed(try AppBsky.Embed.External.ViewExternalSource(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "createdAt", self.createdAt == nil {
                            self.createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "updatedAt", self.updatedAt == nil {
                            self.updatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", description == nil {
                            description = try String(from: &reader)
                            continue
                        }
                        if key == "readingTime", self.readingTime == nil {
                            self.readingTime = try Int(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "associatedRefs", self.associatedRefs == nil {
                            self.associatedRefs = try [ComAtproto.Repo.StrongRef](from: &reader)
                            continue
                        }
                    case 18:
                        if key == "associatedProfiles", !self._associatedProfiles.isPresent {
                            self._associatedProfiles = Nested(try [AppBsky.Actor.Defs.ProfileViewBasic](from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let description else { throw reader.missing("description", object) }
                guard let title else { throw reader.missing("title", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.description = description
                self.title = title
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("thumb", thumb, &object)
                writer.field("title", title, &object)
                writer.field("labels", labels, &object)
                writer.field("source", source, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.field("description", description, &object)
                writer.field("readingTime", readingTime, &object)
                writer.field("associatedRefs", associatedRefs, &object)
                writer.field("associatedProfiles", _associatedProfiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(associatedProfiles, at: "associatedProfiles")
                constraints.list(labels, at: "labels")
                constraints.value(source, at: "source")
            }
        }

        /// `app.bsky.embed.external#viewExternalSource`, an object.
        ///
        /// The publication that a page belongs to.
        public struct ViewExternalSource: LexiconObject {
            /// String.
            public var description: String?
            /// Uri.
            ///
            /// An image, ready to load.
            public var icon: URIString?
            /// `#viewExternalSourceTheme`.
            ///
            /// The colors that the publication goes by.
            @Boxed public var theme: AppBsky.Embed.External.ViewExternalSourceTheme?
            /// String; required.
            public var title: String
            /// Uri; required.
            ///
            /// Its address on the web.
            public var uri: URIString
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: URIString, title: String, description: String? = nil, icon: URIString? = nil,
                theme: AppBsky.Embed.External.ViewExternalSourceTheme? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.description = description
                self.icon = icon
                self.theme = theme
                self.title = title
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "icon", "theme", "title", "description"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.description = nil
                self.icon = nil
                self._theme = Boxed()
                var title: String?
                var uri: URIString?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try URIString(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "icon", self.icon == nil {
                            self.icon = try URIString(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "theme", !self._theme.isPresent {
                            self._theme = Boxed(try AppBsky.Embed.External.ViewExternalSourceTheme(from: &reader))
                            continue
                        }
                        if key == "title", title == nil {
                            title = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let title else { throw reader.missing("title", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.title = title
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("icon", icon, &object)
                writer.field("theme", theme, &object)
                writer.field("title", title, &object)
                writer.field("description", description, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(theme, at: "theme")
            }
        }

        /// `app.bsky.embed.external#viewExternalSourceTheme`, an object.
        ///
        /// The colors of a publication.
        public struct ViewExternalSourceTheme: LexiconObject {
            /// `#colorRGB`.
            ///
            /// For text on the accent color.
            public var accentForegroundRGB: AppBsky.Embed.External.ColorRGB?
            /// `#colorRGB`.
            ///
            /// For buttons and links.
            public var accentRGB: AppBsky.Embed.External.ColorRGB?
            /// `#colorRGB`.
            public var backgroundRGB: AppBsky.Embed.External.ColorRGB?
            /// `#colorRGB`.
            public var foregroundRGB: AppBsky.Embed.External.ColorRGB?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                accentForegroundRGB: AppBsky.Embed.External.ColorRGB? = nil,
                accentRGB: AppBsky.Embed.External.ColorRGB? = nil,
                backgroundRGB: AppBsky.Embed.External.ColorRGB? = nil,
                foregroundRGB: AppBsky.Embed.External.ColorRGB? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.accentForegroundRGB = accentForegroundRGB
                self.accentRGB = accentRGB
                self.backgroundRGB = backgroundRGB
                self.foregroundRGB = foregroundRGB
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["accentRGB", "backgroundRGB", "foregroundRGB", "accentForegroundRGB"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.accentForegroundRGB = nil
                self.accentRGB = nil
                self.backgroundRGB = nil
                self.foregroundRGB = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 9:
                        if key == "accentRGB", self.accentRGB == nil {
                            self.accentRGB = try AppBsky.Embed.External.ColorRGB(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "backgroundRGB", self.backgroundRGB == nil {
                            self.backgroundRGB = try AppBsky.Embed.External.ColorRGB(from: &reader)
                            continue
                        }
                        if key == "foregroundRGB", self.foregroundRGB == nil {
                            self.foregroundRGB = try AppBsky.Embed.External.ColorRGB(from: &reader)
                            continue
                        }
                    case 19:
                        if key == "accentForegroundRGB", self.accentForegroundRGB == nil {
                            self.accentForegroundRGB = try AppBsky.Embed.External.ColorRGB(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("accentRGB", accentRGB, &object)
                writer.field("backgroundRGB", backgroundRGB, &object)
                writer.field("foregroundRGB", foregroundRGB, &object)
                writer.field("accentForegroundRGB", accentForegroundRGB, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(accentForegroundRGB, at: "accentForegroundRGB")
                constraints.value(accentRGB, at: "accentRGB")
                constraints.value(backgroundRGB, at: "backgroundRGB")
                constraints.value(foregroundRGB, at: "foregroundRGB")
            }
        }
    }
}
