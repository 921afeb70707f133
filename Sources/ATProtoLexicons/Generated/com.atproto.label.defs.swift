// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Label {
    /// `com.atproto.label.defs`.
    public enum Defs {
        /// `com.atproto.label.defs#label`, an object.
        ///
        /// What a labeler, or the author, says of an account or a record, such as `porn` or `spam`.
        public struct Label: LexiconObject {
            /// Cid.
            ///
            /// The one version of the record that is labeled. Absent: all of them.
            public var cid: CID?
            /// Datetime; required.
            ///
            /// When the label was made.
            public var cts: Datetime
            /// Datetime.
            ///
            /// When the label ends to count.
            public var exp: Datetime?
            /// Boolean.
            ///
            /// Whether this takes back an earlier label of the same name.
            public var neg: Bool?
            /// Bytes.
            ///
            /// Proves that the label is its source's, with the key `#atproto_label` of the source's DID.
            public var sig: Bytes?
            /// Did; required.
            ///
            /// Who says so: the DID of the labeler, or of the author of the content.
            public var src: DID
            /// Uri; required.
            ///
            /// What is labeled: the URI of a record, or the DID of an account.
            public var uri: URIString
            /// String, at most 128 bytes; required.
            ///
            /// The name of the label. Names that begin with `!` mean the same for every labeler.
            public var val: String
            /// Integer.
            ///
            /// The version of labels' format.
            public var ver: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                src: DID, uri: URIString, val: String, cts: Datetime, cid: CID? = nil, exp: Datetime? = nil,
                neg: Bool? = nil, sig: Bytes? = nil, ver: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.cts = cts
                self.exp = exp
                self.neg = neg
                self.sig = sig
                self.src = src
                self.uri = uri
                self.val = val
                self.ver = ver
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "cts", "exp", "neg", "sig", "src", "uri", "val", "ver"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cid = nil
                var cts: Datetime?
                self.exp = nil
                self.neg = nil
                self.sig = nil
                var src: DID?
                var uri: URIString?
                var val: String?
                self.ver = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", self.cid == nil {
                            self.cid = try CID(from: &reader)
                            continue
                        }
                        if key == "cts", cts == nil {
                            cts = try Datetime(from: &reader)
                            continue
                        }
                        if key == "exp", self.exp == nil {
                            self.exp = try Datetime(from: &reader)
                            continue
                        }
                        if key == "neg", self.neg == nil {
                            self.neg = try Bool(from: &reader)
                            continue
                        }
                        if key == "sig", self.sig == nil {
                            self.sig = try Bytes(from: &reader)
                            continue
                        }
                        if key == "src", src == nil {
                            src = try DID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try URIString(from: &reader)
                            continue
                        }
                        if key == "val", val == nil {
                            val = try String(from: &reader)
                            continue
                        }
                        if key == "ver", self.ver == nil {
                            self.ver = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cts else { throw reader.missing("cts", object) }
                guard let src else { throw reader.missing("src", object) }
                guard let uri else { throw reader.missing("uri", object) }
                guard let val else { throw reader.missing("val", object) }
                self.cts = cts
                self.src = src
                self.uri = uri
                self.val = val
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("cts", cts, &object)
                writer.field("exp", exp, &object)
                writer.field("neg", neg, &object)
                writer.field("sig", sig, &object)
                writer.field("src", src, &object)
                writer.field("uri", uri, &object)
                writer.field("val", val, &object)
                writer.field("ver", ver, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(val, at: "val", maxLength: 128)
            }
        }

        /// A string with 8 known values; others may come.
        public struct LabelValue: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `!hide`.
            public static var hide: LabelValue { LabelValue(rawValue: "!hide") }
            /// `!warn`.
            public static var warn: LabelValue { LabelValue(rawValue: "!warn") }
            /// `!no-unauthenticated`.
            public static var noUnauthenticated: LabelValue { LabelValue(rawValue: "!no-unauthenticated") }
            /// `porn`.
            public static var porn: LabelValue { LabelValue(rawValue: "porn") }
            /// `sexual`.
            public static var sexual: LabelValue { LabelValue(rawValue: "sexual") }
            /// `nudity`.
            public static var nudity: LabelValue { LabelValue(rawValue: "nudity") }
            /// `graphic-media`.
            public static var graphicMedia: LabelValue { LabelValue(rawValue: "graphic-media") }
            /// `bot`.
            public static var bot: LabelValue { LabelValue(rawValue: "bot") }
        }

        /// `com.atproto.label.defs#labelValueDefinition`, an object.
        ///
        /// What a labeler means by one of its labels, and how apps should show it.
        public struct LabelValueDefinition: LexiconObject {
            /// Boolean.
            ///
            /// Whether the user must have adult content switched on to choose anything else.
            public var adultOnly: Bool?
            /// String; required.
            ///
            /// What to cover: the whole content, its images and videos, or nothing.
            public var blurs: Blurs
            /// String, `warn` when absent.
            ///
            /// What to do, unless the user has a preference.
            public var defaultSetting: DefaultSetting?
            /// String, at most 100 bytes, at most 100 characters; required.
            ///
            /// The name of the label, as in `val`.
            public var identifier: String
            /// Array; required.
            ///
            /// How to say it, in several languages.
            public var locales: [ComAtproto.Label.Defs.LabelValueDefinitionStrings]
            /// String; required.
            ///
            /// How apps should mark the content: as a remark, as a warning, or not.
            public var severity: Severity
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                identifier: String, severity: Severity, blurs: Blurs,
                locales: [ComAtproto.Label.Defs.LabelValueDefinitionStrings], adultOnly: Bool? = nil,
                defaultSetting: DefaultSetting? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.adultOnly = adultOnly
                self.blurs = blurs
                self.defaultSetting = defaultSetting
                self.identifier = identifier
                self.locales = locales
                self.severity = severity
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["blurs", "locales", "severity", "adultOnly", "identifier", "defaultSetting"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.adultOnly = nil
                var blurs: Blurs?
                self.defaultSetting = nil
                var identifier: String?
                var locales: [ComAtproto.Label.Defs.LabelValueDefinitionStrings]?
                var severity: Severity?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "blurs", blurs == nil {
                            blurs = try Blurs(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "locales", locales == nil {
                            locales = try [ComAtproto.Label.Defs.LabelValueDefinitionStrings](from: &reader)
                            continue
                        }
                    case 8:
                        if key == "severity", severity == nil {
                            severity = try Severity(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "adultOnly", self.adultOnly == nil {
                            self.adultOnly = try Bool(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "identifier", identifier == nil {
                            identifier = try String(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "defaultSetting", self.defaultSetting == nil {
                            self.defaultSetting = try DefaultSetting(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let blurs else { throw reader.missing("blurs", object) }
                guard let identifier else { throw reader.missing("identifier", object) }
                guard let locales else { throw reader.missing("locales", object) }
                guard let severity else { throw reader.missing("severity", object) }
                self.blurs = blurs
                self.identifier = identifier
                self.locales = locales
                self.severity = severity
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("blurs", blurs, &object)
                writer.field("locales", locales, &object)
                writer.field("severity", severity, &object)
                writer.field("adultOnly", adultOnly, &object)
                writer.field("identifier", identifier, &object)
                writer.field("defaultSetting", defaultSetting, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(identifier, at: "identifier", maxLength: 100, maxGraphemes: 100)
                constraints.list(locales, at: "locales")
            }

            /// A string with 3 known values; others may come.
            public struct Blurs: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `content`.
                public static var content: Blurs { Blurs(rawValue: "content") }
                /// `media`.
                public static var media: Blurs { Blurs(rawValue: "media") }
                /// `none`.
                public static var none: Blurs { Blurs(rawValue: "none") }
            }

            /// A string with 3 known values; others may come.
            public struct DefaultSetting: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `ignore`.
                public static var ignore: DefaultSetting { DefaultSetting(rawValue: "ignore") }
                /// `warn`.
                public static var warn: DefaultSetting { DefaultSetting(rawValue: "warn") }
                /// `hide`.
                public static var hide: DefaultSetting { DefaultSetting(rawValue: "hide") }
            }

            /// A string with 3 known values; others may come.
            public struct Severity: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `inform`.
                public static var inform: Severity { Severity(rawValue: "inform") }
                /// `alert`.
                public static var alert: Severity { Severity(rawValue: "alert") }
                /// `none`.
                public static var none: Severity { Severity(rawValue: "none") }
            }
        }

        /// `com.atproto.label.defs#labelValueDefinitionStrings`, an object.
        ///
        /// How to say in one language what a label means.
        public struct LabelValueDefinitionStrings: LexiconObject {
            /// String, at most 100000 bytes, at most 10000 characters; required.
            ///
            /// Longer, for the settings.
            public var description: String
            /// Language; required.
            public var lang: LanguageTag
            /// String, at most 640 bytes, at most 64 characters; required.
            ///
            /// Short, for a badge.
            public var name: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                lang: LanguageTag, name: String, description: String, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.description = description
                self.lang = lang
                self.name = name
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["lang", "name", "description"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var description: String?
                var lang: LanguageTag?
                var name: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "lang", lang == nil {
                            lang = try LanguageTag(from: &reader)
                            continue
                        }
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", description == nil {
                            description = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let description else { throw reader.missing("description", object) }
                guard let lang else { throw reader.missing("lang", object) }
                guard let name else { throw reader.missing("name", object) }
                self.description = description
                self.lang = lang
                self.name = name
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("lang", lang, &object)
                writer.field("name", name, &object)
                writer.field("description", description, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(description, at: "description", maxLength: 100000, maxGraphemes: 10000)
                constraints.text(name, at: "name", maxLength: 640, maxGraphemes: 64)
            }
        }

        /// `com.atproto.label.defs#selfLabel`, an object.
        ///
        /// A label by the author.
        public struct SelfLabel: LexiconObject {
            /// String, at most 128 bytes; required.
            ///
            /// The name of the label, such as `nudity`.
            public var val: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(val: String, unknownFields: UnknownFields = UnknownFields()) {
                self.val = val
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["val"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var val: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "val", val == nil {
                            val = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let val else { throw reader.missing("val", object) }
                self.val = val
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("val", val, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(val, at: "val", maxLength: 128)
            }
        }

        /// `com.atproto.label.defs#selfLabels`, an object.
        ///
        /// What an author says of their own record.
        public struct SelfLabels: LexiconObject {
            /// Array, at most 10 elements; required.
            public var values: [ComAtproto.Label.Defs.SelfLabel]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(values: [ComAtproto.Label.Defs.SelfLabel], unknownFields: UnknownFields = UnknownFields()) {
                self.values = values
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["values"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var values: [ComAtproto.Label.Defs.SelfLabel]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "values", values == nil {
                            values = try [ComAtproto.Label.Defs.SelfLabel](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let values else { throw reader.missing("values", object) }
                self.values = values
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("values", values, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(values, at: "values", maxLength: 10)
            }
        }
    }
}
