public import ATData

extension AppBsky.Embed {
    /// `app.bsky.embed.external`, an object.
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

        /// `app.bsky.embed.external#external`, an object.
        public struct External: LexiconObject {
            /// Uri; required.
            public var uri: URIString
            /// String; required.
            public var title: String
            /// String; required.
            public var description: String
            /// Blob.
            @Boxed public var thumb: Blob?
            /// Array.
            public var associatedRefs: [ComAtproto.Repo.StrongRef]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: URIString, title: String, description: String, thumb: Blob? = nil,
                associatedRefs: [ComAtproto.Repo.StrongRef]? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.title = title
                self.description = description
                self.thumb = thumb
                self.associatedRefs = associatedRefs
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "thumb", "title", "description", "associatedRefs"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var uri: URIString?
                var title: String?
                var description: String?
                self._thumb = Boxed()
                self.associatedRefs = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try URIString(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "title", title == nil {
                            title = try String(from: &reader)
                            continue
                        }
                        if key == "thumb", !self._thumb.isPresent {
                            self._thumb = Boxed(try Blob(from: &reader))
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
                guard let uri else { throw reader.missing("uri", object) }
                guard let title else { throw reader.missing("title", object) }
                guard let description else { throw reader.missing("description", object) }
                self.uri = uri
                self.title = title
                self.description = description
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
        }

        /// `app.bsky.embed.external#view`, an object.
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
        }

        /// `app.bsky.embed.external#viewExternal`, an object.
        public struct ViewExternal: LexiconObject {
            /// Uri; required.
            public var uri: URIString
            /// String; required.
            public var title: String
            /// String; required.
            public var description: String
            /// Uri.
            public var thumb: URIString?
            /// Datetime.
            public var createdAt: Datetime?
            /// Datetime.
            public var updatedAt: Datetime?
            /// Integer.
            public var readingTime: Int?
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// `#viewExternalSource`.
            @Boxed public var source: AppBsky.Embed.External.ViewExternalSource?
            /// Array.
            public var associatedRefs: [ComAtproto.Repo.StrongRef]?
            /// Array.
            public var associatedProfiles: [AppBsky.Actor.Defs.ProfileViewBasic]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: URIString, title: String, description: String, thumb: URIString? = nil, createdAt: Datetime? = nil,
                updatedAt: Datetime? = nil, readingTime: Int? = nil, labels: [ComAtproto.Label.Defs.Label]? = nil,
                source: AppBsky.Embed.External.ViewExternalSource? = nil,
                associatedRefs: [ComAtproto.Repo.StrongRef]? = nil,
                associatedProfiles: [AppBsky.Actor.Defs.ProfileViewBasic]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.title = title
                self.description = description
                self.thumb = thumb
                self.createdAt = createdAt
                self.updatedAt = updatedAt
                self.readingTime = readingTime
                self.labels = labels
                self.source = source
                self.associatedRefs = associatedRefs
                self.associatedProfiles = associatedProfiles
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
                var uri: URIString?
                var title: String?
                var description: String?
                self.thumb = nil
                self.createdAt = nil
                self.updatedAt = nil
                self.readingTime = nil
                self.labels = nil
                self._source = Boxed()
                self.associatedRefs = nil
                self.associatedProfiles = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try URIString(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "title", title == nil {
                            title = try String(from: &reader)
                            continue
                        }
                        if key == "thumb", self.thumb == nil {
                            self.thumb = try URIString(from: &reader)
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
                        if key == "associatedProfiles", self.associatedProfiles == nil {
                            self.associatedProfiles = try [AppBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let uri else { throw reader.missing("uri", object) }
                guard let title else { throw reader.missing("title", object) }
                guard let description else { throw reader.missing("description", object) }
                self.uri = uri
                self.title = title
                self.description = description
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
                writer.field("associatedProfiles", associatedProfiles, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.embed.external#viewExternalSource`, an object.
        public struct ViewExternalSource: LexiconObject {
            /// Uri; required.
            public var uri: URIString
            /// Uri.
            public var icon: URIString?
            /// String; required.
            public var title: String
            /// String.
            public var description: String?
            /// `#viewExternalSourceTheme`.
            @Boxed public var theme: AppBsky.Embed.External.ViewExternalSourceTheme?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: URIString, title: String, icon: URIString? = nil, description: String? = nil,
                theme: AppBsky.Embed.External.ViewExternalSourceTheme? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.icon = icon
                self.title = title
                self.description = description
                self.theme = theme
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "icon", "theme", "title", "description"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var uri: URIString?
                self.icon = nil
                var title: String?
                self.description = nil
                self._theme = Boxed()
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
                        if key == "title", title == nil {
                            title = try String(from: &reader)
                            continue
                        }
                        if key == "theme", !self._theme.isPresent {
                            self._theme = Boxed(try AppBsky.Embed.External.ViewExternalSourceTheme(from: &reader))
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
                guard let uri else { throw reader.missing("uri", object) }
                guard let title else { throw reader.missing("title", object) }
                self.uri = uri
                self.title = title
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
        }

        /// `app.bsky.embed.external#viewExternalSourceTheme`, an object.
        public struct ViewExternalSourceTheme: LexiconObject {
            /// `#colorRGB`.
            public var backgroundRGB: AppBsky.Embed.External.ColorRGB?
            /// `#colorRGB`.
            public var foregroundRGB: AppBsky.Embed.External.ColorRGB?
            /// `#colorRGB`.
            public var accentRGB: AppBsky.Embed.External.ColorRGB?
            /// `#colorRGB`.
            public var accentForegroundRGB: AppBsky.Embed.External.ColorRGB?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                backgroundRGB: AppBsky.Embed.External.ColorRGB? = nil,
                foregroundRGB: AppBsky.Embed.External.ColorRGB? = nil,
                accentRGB: AppBsky.Embed.External.ColorRGB? = nil,
                accentForegroundRGB: AppBsky.Embed.External.ColorRGB? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.backgroundRGB = backgroundRGB
                self.foregroundRGB = foregroundRGB
                self.accentRGB = accentRGB
                self.accentForegroundRGB = accentForegroundRGB
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["accentRGB", "backgroundRGB", "foregroundRGB", "accentForegroundRGB"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.backgroundRGB = nil
                self.foregroundRGB = nil
                self.accentRGB = nil
                self.accentForegroundRGB = nil
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
        }

        /// `app.bsky.embed.external#colorRGB`, an object.
        public struct ColorRGB: LexiconObject {
            /// Integer, at least 0, at most 255; required.
            public var r: Int
            /// Integer, at least 0, at most 255; required.
            public var g: Int
            /// Integer, at least 0, at most 255; required.
            public var b: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(r: Int, g: Int, b: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.r = r
                self.g = g
                self.b = b
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["b", "g", "r"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var r: Int?
                var g: Int?
                var b: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 1:
                        if key == "r", r == nil {
                            r = try Int(from: &reader)
                            continue
                        }
                        if key == "g", g == nil {
                            g = try Int(from: &reader)
                            continue
                        }
                        if key == "b", b == nil {
                            b = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let r else { throw reader.missing("r", object) }
                guard let g else { throw reader.missing("g", object) }
                guard let b else { throw reader.missing("b", object) }
                self.r = r
                self.g = g
                self.b = b
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("b", b, &object)
                writer.field("g", g, &object)
                writer.field("r", r, &object)
                writer.endObject(&object)
            }
        }
    }
}
