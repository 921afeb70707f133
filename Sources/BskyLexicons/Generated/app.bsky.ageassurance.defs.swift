// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Ageassurance {
    /// `app.bsky.ageassurance.defs`.
    public enum Defs {
        /// A string with 4 known values; others may come.
        public struct Access: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `unknown`.
            public static var unknown: Access { Access(rawValue: "unknown") }
            /// `none`.
            public static var none: Access { Access(rawValue: "none") }
            /// `safe`.
            public static var safe: Access { Access(rawValue: "safe") }
            /// `full`.
            public static var full: Access { Access(rawValue: "full") }
        }

        /// `app.bsky.ageassurance.defs#config`, an object.
        ///
        /// Where the law asks for the age of users, and the rules there.
        public struct Config: LexiconObject {
            /// Array; required.
            ///
            /// The first that fits counts.
            public var regions: [AppBsky.Ageassurance.Defs.ConfigRegion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                regions: [AppBsky.Ageassurance.Defs.ConfigRegion], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.regions = regions
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["regions"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var regions: [AppBsky.Ageassurance.Defs.ConfigRegion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "regions", regions == nil {
                            regions = try [AppBsky.Ageassurance.Defs.ConfigRegion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let regions else { throw reader.missing("regions", object) }
                self.regions = regions
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("regions", regions, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(regions, at: "regions")
            }
        }

        /// `app.bsky.ageassurance.defs#configRegion`, an object.
        ///
        /// A country, or part of one, and its rules.
        public struct ConfigRegion: LexiconObject {
            /// Array.
            ///
            /// Other ways to prove one's age here.
            public var additionalVerificationMethods: [AdditionalVerificationMethods]?
            /// String; required.
            ///
            /// Two letters of ISO 3166-1, such as `GB`.
            public var countryCode: String
            /// Integer; required.
            ///
            /// From what age on accounts may use the app at all, in years.
            public var minAccessAge: Int
            /// Array.
            ///
            /// Where the rules count. Absent: everywhere.
            public var platforms: [Platforms]?
            /// String.
            ///
            /// The part of the country, such as `SD`. Absent: all of it.
            public var regionCode: String?
            /// Array; required.
            ///
            /// The first that fits counts; the last fits everyone.
            public var rules: [RulesUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                countryCode: String, minAccessAge: Int, rules: [RulesUnion],
                additionalVerificationMethods: [AdditionalVerificationMethods]? = nil, platforms: [Platforms]? = nil,
                regionCode: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.additionalVerificationMethods = additionalVerificationMethods
                self.countryCode = countryCode
                self.minAccessAge = minAccessAge
                self.platforms = platforms
                self.regionCode = regionCode
                self.rules = rules
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rules", "platforms", "regionCode", "countryCode", "minAccessAge", "additionalVerificationMethods"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.additionalVerificationMethods = nil
                var countryCode: String?
                var minAccessAge: Int?
                self.platforms = nil
                self.regionCode = nil
                var rules: [RulesUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "rules", rules == nil {
                            rules = try [RulesUnion](from: &reader)
                            continue
                        }
                    case 9:
                        if key == "platforms", self.platforms == nil {
                            self.platforms = try [Platforms](from: &reader)
                            continue
                        }
                    case 10:
                        if key == "regionCode", self.regionCode == nil {
                            self.regionCode = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "countryCode", countryCode == nil {
                            countryCode = try String(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "minAccessAge", minAccessAge == nil {
                            minAccessAge = try Int(from: &reader)
                            continue
                        }
                    case 29:
                        if key == "additionalVerificationMethods", self.additionalVerificationMethods == nil {
                            self.additionalVerificationMethods = try [AdditionalVerificationMethods](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let countryCode else { throw reader.missing("countryCode", object) }
                guard let minAccessAge else { throw reader.missing("minAccessAge", object) }
                guard let rules else { throw reader.missing("rules", object) }
                self.countryCode = countryCode
                self.minAccessAge = minAccessAge
                self.rules = rules
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rules", rules, &object)
                writer.field("platforms", platforms, &object)
                writer.field("regionCode", regionCode, &object)
                writer.field("countryCode", countryCode, &object)
                writer.field("minAccessAge", minAccessAge, &object)
                writer.field("additionalVerificationMethods", additionalVerificationMethods, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(rules, at: "rules")
            }

            /// A string with 1 known value; others may come.
            public struct AdditionalVerificationMethods: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `device`.
                public static var device: AdditionalVerificationMethods {
                    AdditionalVerificationMethods(rawValue: "device")
                }
            }

            /// A string with 3 known values; others may come.
            public struct Platforms: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `web`.
                public static var web: Platforms { Platforms(rawValue: "web") }
                /// `ios`.
                public static var ios: Platforms { Platforms(rawValue: "ios") }
                /// `android`.
                public static var android: Platforms { Platforms(rawValue: "android") }
            }

            /// One of 7 types, told apart by `$type`.
            public enum RulesUnion: LexiconCodable, Hashable {
                /// `app.bsky.ageassurance.defs#configRegionRuleDefault`.
                case configRegionRuleDefault(AppBsky.Ageassurance.Defs.ConfigRegionRuleDefault)
                /// `app.bsky.ageassurance.defs#configRegionRuleIfDeclaredOverAge`.
                case configRegionRuleIfDeclaredOverAge(AppBsky.Ageassurance.Defs.ConfigRegionRuleIfDeclaredOverAge)
                /// `app.bsky.ageassurance.defs#configRegionRuleIfDeclaredUnderAge`.
                case configRegionRuleIfDeclaredUnderAge(AppBsky.Ageassurance.Defs.ConfigRegionRuleIfDeclaredUnderAge)
                /// `app.bsky.ageassurance.defs#configRegionRuleIfAssuredOverAge`.
                case configRegionRuleIfAssuredOverAge(AppBsky.Ageassurance.Defs.ConfigRegionRuleIfAssuredOverAge)
                /// `app.bsky.ageassurance.defs#configRegionRuleIfAssuredUnderAge`.
                case configRegionRuleIfAssuredUnderAge(AppBsky.Ageassurance.Defs.ConfigRegionRuleIfAssuredUnderAge)
                /// `app.bsky.ageassurance.defs#configRegionRuleIfAccountNewerThan`.
                case configRegionRuleIfAccountNewerThan(AppBsky.Ageassurance.Defs.ConfigRegionRuleIfAccountNewerThan)
                /// `app.bsky.ageassurance.defs#configRegionRuleIfAccountOlderThan`.
                case configRegionRuleIfAccountOlderThan(AppBsky.Ageassurance.Defs.ConfigRegionRuleIfAccountOlderThan)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 50:
                            if type == "app.bsky.ageassurance.defs#configRegionRuleDefault" {
                                self = .configRegionRuleDefault(
                                    try AppBsky.Ageassurance.Defs.ConfigRegionRuleDefault(from: &reader))
                                return
                            }
                        case 59:
                            if type == "app.bsky.ageassurance.defs#configRegionRuleIfAssuredOverAge" {
                                self = .configRegionRuleIfAssuredOverAge(
                                    try AppBsky.Ageassurance.Defs.ConfigRegionRuleIfAssuredOverAge(from: &reader))
                                return
                            }
                        case 60:
                            if type == "app.bsky.ageassurance.defs#configRegionRuleIfDeclaredOverAge" {
                                self = .configRegionRuleIfDeclaredOverAge(
                                    try AppBsky.Ageassurance.Defs.ConfigRegionRuleIfDeclaredOverAge(from: &reader))
                                return
                            }
                            if type == "app.bsky.ageassurance.defs#configRegionRuleIfAssuredUnderAge" {
                                self = .configRegionRuleIfAssuredUnderAge(
                                    try AppBsky.Ageassurance.Defs.ConfigRegionRuleIfAssuredUnderAge(from: &reader))
                                return
                            }
                        case 61:
                            if type == "app.bsky.ageassurance.defs#configRegionRuleIfDeclaredUnderAge" {
                                self = .configRegionRuleIfDeclaredUnderAge(
                                    try AppBsky.Ageassurance.Defs.ConfigRegionRuleIfDeclaredUnderAge(from: &reader))
                                return
                            }
                            if type == "app.bsky.ageassurance.defs#configRegionRuleIfAccountNewerThan" {
                                self = .configRegionRuleIfAccountNewerThan(
                                    try AppBsky.Ageassurance.Defs.ConfigRegionRuleIfAccountNewerThan(from: &reader))
                                return
                            }
                            if type == "app.bsky.ageassurance.defs#configRegionRuleIfAccountOlderThan" {
                                self = .configRegionRuleIfAccountOlderThan(
                                    try AppBsky.Ageassurance.Defs.ConfigRegionRuleIfAccountOlderThan(from: &reader))
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
                    case .configRegionRuleDefault(let value):
                        writer.variant("app.bsky.ageassurance.defs#configRegionRuleDefault", value)
                    case .configRegionRuleIfDeclaredOverAge(let value):
                        writer.variant("app.bsky.ageassurance.defs#configRegionRuleIfDeclaredOverAge", value)
                    case .configRegionRuleIfDeclaredUnderAge(let value):
                        writer.variant("app.bsky.ageassurance.defs#configRegionRuleIfDeclaredUnderAge", value)
                    case .configRegionRuleIfAssuredOverAge(let value):
                        writer.variant("app.bsky.ageassurance.defs#configRegionRuleIfAssuredOverAge", value)
                    case .configRegionRuleIfAssuredUnderAge(let value):
                        writer.variant("app.bsky.ageassurance.defs#configRegionRuleIfAssuredUnderAge", value)
                    case .configRegionRuleIfAccountNewerThan(let value):
                        writer.variant("app.bsky.ageassurance.defs#configRegionRuleIfAccountNewerThan", value)
                    case .configRegionRuleIfAccountOlderThan(let value):
                        writer.variant("app.bsky.ageassurance.defs#configRegionRuleIfAccountOlderThan", value)
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

        /// `app.bsky.ageassurance.defs#configRegionRuleDefault`, an object.
        ///
        /// Fits everyone.
        public struct ConfigRegionRuleDefault: LexiconObject {
            /// `#access`; required.
            public var access: AppBsky.Ageassurance.Defs.Access
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(access: AppBsky.Ageassurance.Defs.Access, unknownFields: UnknownFields = UnknownFields()) {
                self.access = access
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["access"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var access: AppBsky.Ageassurance.Defs.Access?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "access", access == nil {
                            access = try AppBsky.Ageassurance.Defs.Access(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let access else { throw reader.missing("access", object) }
                self.access = access
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("access", access, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.ageassurance.defs#configRegionRuleIfAccountNewerThan`, an object.
        ///
        /// Fits accounts made on this day or later, unless their age is proved.
        public struct ConfigRegionRuleIfAccountNewerThan: LexiconObject {
            /// `#access`; required.
            public var access: AppBsky.Ageassurance.Defs.Access
            /// Datetime; required.
            public var date: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                date: Datetime, access: AppBsky.Ageassurance.Defs.Access, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.access = access
                self.date = date
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["date", "access"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var access: AppBsky.Ageassurance.Defs.Access?
                var date: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "date", date == nil {
                            date = try Datetime(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "access", access == nil {
                            access = try AppBsky.Ageassurance.Defs.Access(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let access else { throw reader.missing("access", object) }
                guard let date else { throw reader.missing("date", object) }
                self.access = access
                self.date = date
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("date", date, &object)
                writer.field("access", access, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.ageassurance.defs#configRegionRuleIfAccountOlderThan`, an object.
        ///
        /// Fits accounts made before this day, unless their age is proved.
        public struct ConfigRegionRuleIfAccountOlderThan: LexiconObject {
            /// `#access`; required.
            public var access: AppBsky.Ageassurance.Defs.Access
            /// Datetime; required.
            public var date: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                date: Datetime, access: AppBsky.Ageassurance.Defs.Access, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.access = access
                self.date = date
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["date", "access"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var access: AppBsky.Ageassurance.Defs.Access?
                var date: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "date", date == nil {
                            date = try Datetime(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "access", access == nil {
                            access = try AppBsky.Ageassurance.Defs.Access(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let access else { throw reader.missing("access", object) }
                guard let date else { throw reader.missing("date", object) }
                self.access = access
                self.date = date
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("date", date, &object)
                writer.field("access", access, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.ageassurance.defs#configRegionRuleIfAssuredOverAge`, an object.
        ///
        /// Fits who has proved to be this old or older.
        public struct ConfigRegionRuleIfAssuredOverAge: LexiconObject {
            /// `#access`; required.
            public var access: AppBsky.Ageassurance.Defs.Access
            /// Integer; required.
            ///
            /// In years.
            public var age: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                age: Int, access: AppBsky.Ageassurance.Defs.Access, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.access = access
                self.age = age
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["age", "access"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var access: AppBsky.Ageassurance.Defs.Access?
                var age: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "age", age == nil {
                            age = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "access", access == nil {
                            access = try AppBsky.Ageassurance.Defs.Access(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let access else { throw reader.missing("access", object) }
                guard let age else { throw reader.missing("age", object) }
                self.access = access
                self.age = age
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("age", age, &object)
                writer.field("access", access, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.ageassurance.defs#configRegionRuleIfAssuredUnderAge`, an object.
        ///
        /// Fits who has proved to be younger than this.
        public struct ConfigRegionRuleIfAssuredUnderAge: LexiconObject {
            /// `#access`; required.
            public var access: AppBsky.Ageassurance.Defs.Access
            /// Integer; required.
            ///
            /// In years.
            public var age: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                age: Int, access: AppBsky.Ageassurance.Defs.Access, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.access = access
                self.age = age
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["age", "access"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var access: AppBsky.Ageassurance.Defs.Access?
                var age: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "age", age == nil {
                            age = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "access", access == nil {
                            access = try AppBsky.Ageassurance.Defs.Access(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let access else { throw reader.missing("access", object) }
                guard let age else { throw reader.missing("age", object) }
                self.access = access
                self.age = age
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("age", age, &object)
                writer.field("access", access, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.ageassurance.defs#configRegionRuleIfDeclaredOverAge`, an object.
        ///
        /// Fits who says that they are this old or older.
        public struct ConfigRegionRuleIfDeclaredOverAge: LexiconObject {
            /// `#access`; required.
            public var access: AppBsky.Ageassurance.Defs.Access
            /// Integer; required.
            ///
            /// In years.
            public var age: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                age: Int, access: AppBsky.Ageassurance.Defs.Access, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.access = access
                self.age = age
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["age", "access"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var access: AppBsky.Ageassurance.Defs.Access?
                var age: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "age", age == nil {
                            age = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "access", access == nil {
                            access = try AppBsky.Ageassurance.Defs.Access(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let access else { throw reader.missing("access", object) }
                guard let age else { throw reader.missing("age", object) }
                self.access = access
                self.age = age
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("age", age, &object)
                writer.field("access", access, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.ageassurance.defs#configRegionRuleIfDeclaredUnderAge`, an object.
        ///
        /// Fits who says that they are younger than this.
        public struct ConfigRegionRuleIfDeclaredUnderAge: LexiconObject {
            /// `#access`; required.
            public var access: AppBsky.Ageassurance.Defs.Access
            /// Integer; required.
            ///
            /// In years.
            public var age: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                age: Int, access: AppBsky.Ageassurance.Defs.Access, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.access = access
                self.age = age
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["age", "access"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var access: AppBsky.Ageassurance.Defs.Access?
                var age: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "age", age == nil {
                            age = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "access", access == nil {
                            access = try AppBsky.Ageassurance.Defs.Access(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let access else { throw reader.missing("access", object) }
                guard let age else { throw reader.missing("age", object) }
                self.access = access
                self.age = age
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("age", age, &object)
                writer.field("access", access, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.ageassurance.defs#event`, an object.
        ///
        /// A step of proving one's age, as the service keeps it.
        public struct Event: LexiconObject {
            /// String; required.
            public var access: Access
            /// String; required.
            ///
            /// Steps of the same try have the same.
            public var attemptId: String
            /// String.
            ///
            /// The address that it was ended from.
            public var completeIp: String?
            /// String.
            ///
            /// The program that it was ended with.
            public var completeUa: String?
            /// String; required.
            public var countryCode: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// String.
            ///
            /// Where the mail was sent.
            public var email: String?
            /// String.
            ///
            /// The address that it was begun from.
            public var initIp: String?
            /// String.
            ///
            /// The program that it was begun with.
            public var initUa: String?
            /// String.
            public var regionCode: String?
            /// String; required.
            public var status: Status
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                createdAt: Datetime, status: Status, access: Access, attemptId: String, countryCode: String,
                completeIp: String? = nil, completeUa: String? = nil, email: String? = nil, initIp: String? = nil,
                initUa: String? = nil, regionCode: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.access = access
                self.attemptId = attemptId
                self.completeIp = completeIp
                self.completeUa = completeUa
                self.countryCode = countryCode
                self.createdAt = createdAt
                self.email = email
                self.initIp = initIp
                self.initUa = initUa
                self.regionCode = regionCode
                self.status = status
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "email", "access", "initIp", "initUa", "status", "attemptId", "createdAt", "completeIp",
                    "completeUa", "regionCode", "countryCode",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var access: Access?
                var attemptId: String?
                self.completeIp = nil
                self.completeUa = nil
                var countryCode: String?
                var createdAt: Datetime?
                self.email = nil
                self.initIp = nil
                self.initUa = nil
                self.regionCode = nil
                var status: Status?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "email", self.email == nil {
                            self.email = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "access", access == nil {
                            access = try Access(from: &reader)
                            continue
                        }
                        if key == "initIp", self.initIp == nil {
                            self.initIp = try String(from: &reader)
                            continue
                        }
                        if key == "initUa", self.initUa == nil {
                            self.initUa = try String(from: &reader)
                            continue
                        }
                        if key == "status", status == nil {
                            status = try Status(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "attemptId", attemptId == nil {
                            attemptId = try String(from: &reader)
                            continue
                        }
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "completeIp", self.completeIp == nil {
                            self.completeIp = try String(from: &reader)
                            continue
                        }
                        if key == "completeUa", self.completeUa == nil {
                            self.completeUa = try String(from: &reader)
                            continue
                        }
                        if key == "regionCode", self.regionCode == nil {
                            self.regionCode = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "countryCode", countryCode == nil {
                            countryCode = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let access else { throw reader.missing("access", object) }
                guard let attemptId else { throw reader.missing("attemptId", object) }
                guard let countryCode else { throw reader.missing("countryCode", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let status else { throw reader.missing("status", object) }
                self.access = access
                self.attemptId = attemptId
                self.countryCode = countryCode
                self.createdAt = createdAt
                self.status = status
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("email", email, &object)
                writer.field("access", access, &object)
                writer.field("initIp", initIp, &object)
                writer.field("initUa", initUa, &object)
                writer.field("status", status, &object)
                writer.field("attemptId", attemptId, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("completeIp", completeIp, &object)
                writer.field("completeUa", completeUa, &object)
                writer.field("regionCode", regionCode, &object)
                writer.field("countryCode", countryCode, &object)
                writer.endObject(&object)
            }

            /// A string with 4 known values; others may come.
            public struct Access: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `unknown`.
                public static var unknown: Access { Access(rawValue: "unknown") }
                /// `none`.
                public static var none: Access { Access(rawValue: "none") }
                /// `safe`.
                public static var safe: Access { Access(rawValue: "safe") }
                /// `full`.
                public static var full: Access { Access(rawValue: "full") }
            }

            /// A string with 4 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `unknown`.
                public static var unknown: Status { Status(rawValue: "unknown") }
                /// `pending`.
                public static var pending: Status { Status(rawValue: "pending") }
                /// `assured`.
                public static var assured: Status { Status(rawValue: "assured") }
                /// `blocked`.
                public static var blocked: Status { Status(rawValue: "blocked") }
            }
        }

        /// `app.bsky.ageassurance.defs#state`, an object.
        ///
        /// How old the service takes an account to be, and what follows from it.
        public struct State: LexiconObject {
            /// `#access`; required.
            public var access: AppBsky.Ageassurance.Defs.Access
            /// Datetime.
            ///
            /// When the account last began to prove its age. Absent: it never did.
            public var lastInitiatedAt: Datetime?
            /// `#status`; required.
            public var status: AppBsky.Ageassurance.Defs.Status
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                status: AppBsky.Ageassurance.Defs.Status, access: AppBsky.Ageassurance.Defs.Access,
                lastInitiatedAt: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.access = access
                self.lastInitiatedAt = lastInitiatedAt
                self.status = status
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["access", "status", "lastInitiatedAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var access: AppBsky.Ageassurance.Defs.Access?
                self.lastInitiatedAt = nil
                var status: AppBsky.Ageassurance.Defs.Status?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "access", access == nil {
                            access = try AppBsky.Ageassurance.Defs.Access(from: &reader)
                            continue
                        }
                        if key == "status", status == nil {
                            status = try AppBsky.Ageassurance.Defs.Status(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "lastInitiatedAt", self.lastInitiatedAt == nil {
                            self.lastInitiatedAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let access else { throw reader.missing("access", object) }
                guard let status else { throw reader.missing("status", object) }
                self.access = access
                self.status = status
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("access", access, &object)
                writer.field("status", status, &object)
                writer.field("lastInitiatedAt", lastInitiatedAt, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.ageassurance.defs#stateMetadata`, an object.
        ///
        /// What the rules need to know besides.
        public struct StateMetadata: LexiconObject {
            /// Datetime.
            ///
            /// When the account was made.
            public var accountCreatedAt: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(accountCreatedAt: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.accountCreatedAt = accountCreatedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["accountCreatedAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.accountCreatedAt = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 16:
                        if key == "accountCreatedAt", self.accountCreatedAt == nil {
                            self.accountCreatedAt = try Datetime(from: &reader)
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
                writer.field("accountCreatedAt", accountCreatedAt, &object)
                writer.endObject(&object)
            }
        }

        /// A string with 4 known values; others may come.
        public struct Status: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `unknown`.
            public static var unknown: Status { Status(rawValue: "unknown") }
            /// `pending`.
            public static var pending: Status { Status(rawValue: "pending") }
            /// `assured`.
            public static var assured: Status { Status(rawValue: "assured") }
            /// `blocked`.
            public static var blocked: Status { Status(rawValue: "blocked") }
        }
    }
}
