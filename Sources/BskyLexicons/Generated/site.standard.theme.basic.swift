// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension SiteStandard.Theme {
    /// `site.standard.theme.basic`, a record.
    public struct Basic: LexiconRecord {
        /// Union; required.
        public var accent: AccentUnion
        /// Union; required.
        public var accentForeground: AccentForegroundUnion
        /// Union; required.
        public var background: BackgroundUnion
        /// Union; required.
        public var foreground: ForegroundUnion
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "site.standard.theme.basic" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(
            background: BackgroundUnion, foreground: ForegroundUnion, accent: AccentUnion,
            accentForeground: AccentForegroundUnion, unknownFields: UnknownFields = UnknownFields()
        ) {
            self.accent = accent
            self.accentForeground = accentForeground
            self.background = background
            self.foreground = foreground
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["accent", "background", "foreground", "accentForeground"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var accent: AccentUnion?
            var accentForeground: AccentForegroundUnion?
            var background: BackgroundUnion?
            var foreground: ForegroundUnion?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 6:
                    if key == "accent", accent == nil {
                        accent = try AccentUnion(from: &reader)
                        continue
                    }
                case 10:
                    if key == "background", background == nil {
                        background = try BackgroundUnion(from: &reader)
                        continue
                    }
                    if key == "foreground", foreground == nil {
                        foreground = try ForegroundUnion(from: &reader)
                        continue
                    }
                case 16:
                    if key == "accentForeground", accentForeground == nil {
                        accentForeground = try AccentForegroundUnion(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let accent else { throw reader.missing("accent", object) }
            guard let accentForeground else { throw reader.missing("accentForeground", object) }
            guard let background else { throw reader.missing("background", object) }
            guard let foreground else { throw reader.missing("foreground", object) }
            self.accent = accent
            self.accentForeground = accentForeground
            self.background = background
            self.foreground = foreground
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("accent", accent, &object)
            writer.field("background", background, &object)
            writer.field("foreground", foreground, &object)
            writer.field("accentForeground", accentForeground, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.value(accent, at: "accent")
            constraints.value(accentForeground, at: "accentForeground")
            constraints.value(background, at: "background")
            constraints.value(foreground, at: "foreground")
        }

        /// One of 1 types, told apart by `$type`.
        public enum AccentUnion: LexiconCodable, Hashable {
            /// `site.standard.theme.color#rgb`.
            case rgb(SiteStandard.Theme.Color.Rgb)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 29:
                        if type == "site.standard.theme.color#rgb" {
                            self = .rgb(try SiteStandard.Theme.Color.Rgb(from: &reader))
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
                case .rgb(let value): writer.variant("site.standard.theme.color#rgb", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .rgb(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// One of 1 types, told apart by `$type`.
        public enum AccentForegroundUnion: LexiconCodable, Hashable {
            /// `site.standard.theme.color#rgb`.
            case rgb(SiteStandard.Theme.Color.Rgb)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 29:
                        if type == "site.standard.theme.color#rgb" {
                            self = .rgb(try SiteStandard.Theme.Color.Rgb(from: &reader))
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
                case .rgb(let value): writer.variant("site.standard.theme.color#rgb", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .rgb(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// One of 1 types, told apart by `$type`.
        public enum BackgroundUnion: LexiconCodable, Hashable {
            /// `site.standard.theme.color#rgb`.
            case rgb(SiteStandard.Theme.Color.Rgb)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 29:
                        if type == "site.standard.theme.color#rgb" {
                            self = .rgb(try SiteStandard.Theme.Color.Rgb(from: &reader))
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
                case .rgb(let value): writer.variant("site.standard.theme.color#rgb", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .rgb(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// One of 1 types, told apart by `$type`.
        public enum ForegroundUnion: LexiconCodable, Hashable {
            /// `site.standard.theme.color#rgb`.
            case rgb(SiteStandard.Theme.Color.Rgb)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 29:
                        if type == "site.standard.theme.color#rgb" {
                            self = .rgb(try SiteStandard.Theme.Color.Rgb(from: &reader))
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
                case .rgb(let value): writer.variant("site.standard.theme.color#rgb", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .rgb(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }
    }
}
