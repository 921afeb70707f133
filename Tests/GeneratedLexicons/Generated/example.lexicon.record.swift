// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ExampleLexicon {
    /// `example.lexicon.record`, a record.
    public struct Record: LexiconRecord {
        /// Blob.
        @Boxed public var acceptBlob: Blob?
        /// Array.
        public var array: [Int]?
        /// Blob.
        @Boxed public var blob: Blob?
        /// Boolean.
        public var boolean: Bool?
        /// Bytes.
        public var bytes: Bytes?
        /// Cid-link.
        public var cidLink: CIDLink?
        /// Union.
        public var closedUnion: ClosedUnionUnion?
        /// Integer.
        public var constInteger: Int?
        /// Integer, 42 when absent.
        public var defaultInteger: Int?
        /// Integer.
        public var enumInteger: Int?
        /// String.
        public var enumString: EnumString?
        /// `#stringFormats`.
        @Boxed public var formats: ExampleLexicon.Record.StringFormats?
        /// String, at most 20 characters.
        public var graphemeString: String?
        /// Integer; required.
        public var integer: Int
        /// String.
        public var knownString: KnownStringValue?
        /// Array, at most 5 elements.
        public var lenArray: [Int]?
        /// String, at most 20 bytes.
        public var lenString: String?
        /// String, or null.
        public var nullableString: Nullable<String>?
        /// Object.
        @Boxed public var object: Object?
        /// Integer, at least 10, at most 20.
        public var rangeInteger: Int?
        /// `#demoObject`.
        public var ref: ExampleLexicon.Record.DemoObject?
        /// Blob.
        @Boxed public var sizeBlob: Blob?
        /// Bytes, at most 20 bytes.
        public var sizeBytes: Bytes?
        /// String.
        public var string: String?
        /// Union.
        public var union: UnionUnion?
        /// Unknown.
        public var unknown: UnknownObject?
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "example.lexicon.record" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .literal("demo") }

        /// Makes a value of its fields.
        public init(
            integer: Int, acceptBlob: Blob? = nil, array: [Int]? = nil, blob: Blob? = nil, boolean: Bool? = nil,
            bytes: Bytes? = nil, cidLink: CIDLink? = nil, closedUnion: ClosedUnionUnion? = nil,
            constInteger: Int? = nil, defaultInteger: Int? = nil, enumInteger: Int? = nil,
            enumString: EnumString? = nil, formats: ExampleLexicon.Record.StringFormats? = nil,
            graphemeString: String? = nil, knownString: KnownStringValue? = nil, lenArray: [Int]? = nil,
            lenString: String? = nil, nullableString: Nullable<String>? = nil, object: Object? = nil,
            rangeInteger: Int? = nil, ref: ExampleLexicon.Record.DemoObject? = nil, sizeBlob: Blob? = nil,
            sizeBytes: Bytes? = nil, string: String? = nil, union: UnionUnion? = nil, unknown: UnknownObject? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.acceptBlob = acceptBlob
            self.array = array
            self.blob = blob
            self.boolean = boolean
            self.bytes = bytes
            self.cidLink = cidLink
            self.closedUnion = closedUnion
            self.constInteger = constInteger
            self.defaultInteger = defaultInteger
            self.enumInteger = enumInteger
            self.enumString = enumString
            self.formats = formats
            self.graphemeString = graphemeString
            self.integer = integer
            self.knownString = knownString
            self.lenArray = lenArray
            self.lenString = lenString
            self.nullableString = nullableString
            self.object = object
            self.rangeInteger = rangeInteger
            self.ref = ref
            self.sizeBlob = sizeBlob
            self.sizeBytes = sizeBytes
            self.string = string
            self.union = union
            self.unknown = unknown
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            [
                "ref", "blob", "array", "bytes", "union", "object", "string", "boolean", "formats", "integer",
                "unknown", "cid-link", "lenArray", "sizeBlob", "lenString", "sizeBytes", "acceptBlob", "enumString",
                "closedUnion", "enumInteger", "knownString", "constInteger", "rangeInteger", "defaultInteger",
                "graphemeString", "nullableString",
            ]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            self._acceptBlob = Boxed()
            self.array = nil
            self._blob = Boxed()
            self.boolean = nil
            self.bytes = nil
            self.cidLink = nil
            self.closedUnion = nil
            self.constInteger = nil
            self.defaultInteger = nil
            self.enumInteger = nil
            self.enumString = nil
            self._formats = Boxed()
            self.graphemeString = nil
            var integer: Int?
            self.knownString = nil
            self.lenArray = nil
            self.lenString = nil
            self.nullableString = nil
            self._object = Boxed()
            self.rangeInteger = nil
            self.ref = nil
            self._sizeBlob = Boxed()
            self.sizeBytes = nil
            self.string = nil
            self.union = nil
            self.unknown = nil
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 3:
                    if key == "ref", self.ref == nil {
                        self.ref = try ExampleLexicon.Record.DemoObject(from: &reader)
                        continue
                    }
                case 4:
                    if key == "blob", !self._blob.isPresent {
                        self._blob = Boxed(try Blob(from: &reader))
                        continue
                    }
                case 5:
                    if key == "array", self.array == nil {
                        self.array = try [Int](from: &reader)
                        continue
                    }
                    if key == "bytes", self.bytes == nil {
                        self.bytes = try Bytes(from: &reader)
                        continue
                    }
                    if key == "union", self.union == nil {
                        self.union = try UnionUnion(from: &reader)
                        continue
                    }
                case 6:
                    if key == "object", !self._object.isPresent {
                        self._object = Boxed(try Object(from: &reader))
                        continue
                    }
                    if key == "string", self.string == nil {
                        self.string = try String(from: &reader)
                        continue
                    }
                case 7:
                    if key == "boolean", self.boolean == nil {
                        self.boolean = try Bool(from: &reader)
                        continue
                    }
                    if key == "formats", !self._formats.isPresent {
                        self._formats = Boxed(try ExampleLexicon.Record.StringFormats(from: &reader))
                        continue
                    }
                    if key == "integer", integer == nil {
                        integer = try Int(from: &reader)
                        continue
                    }
                    if key == "unknown", self.unknown == nil {
                        self.unknown = try UnknownObject(from: &reader)
                        continue
                    }
                case 8:
                    if key == "cid-link", self.cidLink == nil {
                        self.cidLink = try CIDLink(from: &reader)
                        continue
                    }
                    if key == "lenArray", self.lenArray == nil {
                        self.lenArray = try [Int](from: &reader)
                        continue
                    }
                    if key == "sizeBlob", !self._sizeBlob.isPresent {
                        self._sizeBlob = Boxed(try Blob(from: &reader))
                        continue
                    }
                case 9:
                    if key == "lenString", self.lenString == nil {
                        self.lenString = try String(from: &reader)
                        continue
                    }
                    if key == "sizeBytes", self.sizeBytes == nil {
                        self.sizeBytes = try Bytes(from: &reader)
                        continue
                    }
                case 10:
                    if key == "acceptBlob", !self._acceptBlob.isPresent {
                        self._acceptBlob = Boxed(try Blob(from: &reader))
                        continue
                    }
                    if key == "enumString", self.enumString == nil {
                        self.enumString = try EnumString(from: &reader)
                        continue
                    }
                case 11:
                    if key == "closedUnion", self.closedUnion == nil {
                        self.closedUnion = try ClosedUnionUnion(from: &reader)
                        continue
                    }
                    if key == "enumInteger", self.enumInteger == nil {
                        self.enumInteger = try Int(from: &reader)
                        continue
                    }
                    if key == "knownString", self.knownString == nil {
                        self.knownString = try KnownStringValue(from: &reader)
                        continue
                    }
                case 12:
                    if key == "constInteger", self.constInteger == nil {
                        self.constInteger = try Int(from: &reader)
                        continue
                    }
                    if key == "rangeInteger", self.rangeInteger == nil {
                        self.rangeInteger = try Int(from: &reader)
                        continue
                    }
                case 14:
                    if key == "defaultInteger", self.defaultInteger == nil {
                        self.defaultInteger = try Int(from: &reader)
                        continue
                    }
                    if key == "graphemeString", self.graphemeString == nil {
                        self.graphemeString = try String(from: &reader)
                        continue
                    }
                    if key == "nullableString", self.nullableString == nil {
                        self.nullableString = try Nullable<String>(from: &reader)
                        continue
                    }
                default: break
                }
                if key.isNull("nullableString"), self.nullableString == nil {
                    self.nullableString = try Nullable<String>(from: &reader)
                    continue
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let integer else { throw reader.missing("integer", object) }
            self.integer = integer
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("ref", ref, &object)
            writer.field("blob", blob, &object)
            writer.field("array", array, &object)
            writer.field("bytes", bytes, &object)
            writer.field("union", union, &object)
            writer.field("object", self.object, &object)
            writer.field("string", string, &object)
            writer.field("boolean", boolean, &object)
            writer.field("formats", formats, &object)
            writer.field("integer", integer, &object)
            writer.field("unknown", unknown, &object)
            writer.field("cid-link", cidLink, &object)
            writer.field("lenArray", lenArray, &object)
            writer.field("sizeBlob", sizeBlob, &object)
            writer.field("lenString", lenString, &object)
            writer.field("sizeBytes", sizeBytes, &object)
            writer.field("acceptBlob", acceptBlob, &object)
            writer.field("enumString", enumString, &object)
            writer.field("closedUnion", closedUnion, &object)
            writer.field("enumInteger", enumInteger, &object)
            writer.field("knownString", knownString, &object)
            writer.field("constInteger", constInteger, &object)
            writer.field("rangeInteger", rangeInteger, &object)
            writer.field("defaultInteger", defaultInteger, &object)
            writer.field("graphemeString", graphemeString, &object)
            writer.field("nullableString", nullableString, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.blob(acceptBlob, at: "acceptBlob", accept: ["image/*"])
            constraints.value(closedUnion, at: "closedUnion")
            constraints.integer(constInteger, at: "constInteger", oneOf: [42])
            constraints.integer(enumInteger, at: "enumInteger", oneOf: [4, 9, 16, 25])
            constraints.text(enumString?.rawValue, at: "enumString", oneOf: ["fish", "tree", "rock"])
            constraints.value(formats, at: "formats")
            constraints.text(graphemeString, at: "graphemeString", minGraphemes: 10, maxGraphemes: 20)
            constraints.list(lenArray, at: "lenArray", minLength: 2, maxLength: 5)
            constraints.text(lenString, at: "lenString", minLength: 10, maxLength: 20)
            constraints.value(object, at: "object")
            constraints.integer(rangeInteger, at: "rangeInteger", minimum: 10, maximum: 20)
            constraints.value(ref, at: "ref")
            constraints.blob(sizeBlob, at: "sizeBlob", maxSize: 20)
            constraints.bytes(sizeBytes, at: "sizeBytes", minLength: 10, maxLength: 20)
            constraints.value(union, at: "union")
            constraints.unknown(unknown, at: "unknown")
        }

        /// One of 1 types, told apart by `$type`.
        public enum ClosedUnionUnion: LexiconCodable, Hashable {
            /// `example.lexicon.record#demoObject`.
            case demoObject(ExampleLexicon.Record.DemoObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 33:
                        if type == "example.lexicon.record#demoObject" {
                            self = .demoObject(try ExampleLexicon.Record.DemoObject(from: &reader))
                            return
                        }
                    default: break
                    }
                }
                throw reader.unexpectedVariant(try reader.variantType())
            }

            /// Writes the variant and its `$type`.
            public func write(to writer: inout WireWriter) {
                switch self {
                case .demoObject(let value): writer.variant("example.lexicon.record#demoObject", value)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .demoObject(let value): value.check(&constraints)
                }
            }
        }

        /// A string with 3 known values; others may come.
        public struct EnumString: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `fish`.
            public static var fish: EnumString { EnumString(rawValue: "fish") }
            /// `tree`.
            public static var tree: EnumString { EnumString(rawValue: "tree") }
            /// `rock`.
            public static var rock: EnumString { EnumString(rawValue: "rock") }
        }

        /// A string with 3 known values; others may come.
        public struct KnownStringValue: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `blue`.
            public static var blue: KnownStringValue { KnownStringValue(rawValue: "blue") }
            /// `green`.
            public static var green: KnownStringValue { KnownStringValue(rawValue: "green") }
            /// `red`.
            public static var red: KnownStringValue { KnownStringValue(rawValue: "red") }
        }

        /// `example.lexicon.record.object`, an object.
        public struct Object: LexiconObject {
            /// Integer.
            public var a: Int?
            /// Integer.
            public var b: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(a: Int? = nil, b: Int? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.a = a
                self.b = b
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["a", "b"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.a = nil
                self.b = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 1:
                        if key == "a", self.a == nil {
                            self.a = try Int(from: &reader)
                            continue
                        }
                        if key == "b", self.b == nil {
                            self.b = try Int(from: &reader)
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
                writer.field("a", a, &object)
                writer.field("b", b, &object)
                writer.endObject(&object)
            }
        }

        /// One of 2 types, told apart by `$type`.
        public enum UnionUnion: LexiconCodable, Hashable {
            /// `example.lexicon.record#demoObject`.
            case demoObject(ExampleLexicon.Record.DemoObject)
            /// `example.lexicon.record#demoObjectTwo`.
            case demoObjectTwo(ExampleLexicon.Record.DemoObjectTwo)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 33:
                        if type == "example.lexicon.record#demoObject" {
                            self = .demoObject(try ExampleLexicon.Record.DemoObject(from: &reader))
                            return
                        }
                    case 36:
                        if type == "example.lexicon.record#demoObjectTwo" {
                            self = .demoObjectTwo(try ExampleLexicon.Record.DemoObjectTwo(from: &reader))
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
                case .demoObject(let value): writer.variant("example.lexicon.record#demoObject", value)
                case .demoObjectTwo(let value): writer.variant("example.lexicon.record#demoObjectTwo", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .demoObject(let value): value.check(&constraints)
                case .demoObjectTwo(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// `example.lexicon.record#demoObject`, an object.
        public struct DemoObject: LexiconObject {
            /// Integer.
            public var a: Int?
            /// Integer.
            public var b: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(a: Int? = nil, b: Int? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.a = a
                self.b = b
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["a", "b"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.a = nil
                self.b = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 1:
                        if key == "a", self.a == nil {
                            self.a = try Int(from: &reader)
                            continue
                        }
                        if key == "b", self.b == nil {
                            self.b = try Int(from: &reader)
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
                writer.field("a", a, &object)
                writer.field("b", b, &object)
                writer.endObject(&object)
            }
        }

        /// `example.lexicon.record#demoObjectTwo`, an object.
        public struct DemoObjectTwo: LexiconObject {
            /// Integer.
            public var c: Int?
            /// Integer.
            public var d: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(c: Int? = nil, d: Int? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.c = c
                self.d = d
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["c", "d"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.c = nil
                self.d = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 1:
                        if key == "c", self.c == nil {
                            self.c = try Int(from: &reader)
                            continue
                        }
                        if key == "d", self.d == nil {
                            self.d = try Int(from: &reader)
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
                writer.field("c", c, &object)
                writer.field("d", d, &object)
                writer.endObject(&object)
            }
        }

        /// The token `example.lexicon.record#demoToken`.
        public static var demoToken: String { "example.lexicon.record#demoToken" }

        /// `example.lexicon.record#stringFormats`, an object.
        public struct StringFormats: LexiconObject {
            /// At-identifier.
            public var atidentifier: ATIdentifier?
            /// At-uri.
            public var aturi: ATURI?
            /// Cid.
            public var cid: CID?
            /// Datetime.
            public var datetime: Datetime?
            /// Did.
            public var did: DID?
            /// Handle.
            public var handle: Handle?
            /// Language.
            public var language: LanguageTag?
            /// Nsid.
            public var nsid: NSID?
            /// Record-key.
            public var recordkey: RecordKey?
            /// Tid.
            public var tid: TID?
            /// Uri.
            public var uri: URIString?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                atidentifier: ATIdentifier? = nil, aturi: ATURI? = nil, cid: CID? = nil, datetime: Datetime? = nil,
                did: DID? = nil, handle: Handle? = nil, language: LanguageTag? = nil, nsid: NSID? = nil,
                recordkey: RecordKey? = nil, tid: TID? = nil, uri: URIString? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.atidentifier = atidentifier
                self.aturi = aturi
                self.cid = cid
                self.datetime = datetime
                self.did = did
                self.handle = handle
                self.language = language
                self.nsid = nsid
                self.recordkey = recordkey
                self.tid = tid
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "cid", "did", "tid", "uri", "nsid", "aturi", "handle", "datetime", "language", "recordkey",
                    "atidentifier",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.atidentifier = nil
                self.aturi = nil
                self.cid = nil
                self.datetime = nil
                self.did = nil
                self.handle = nil
                self.language = nil
                self.nsid = nil
                self.recordkey = nil
                self.tid = nil
                self.uri = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", self.cid == nil {
                            self.cid = try CID(from: &reader)
                            continue
                        }
                        if key == "did", self.did == nil {
                            self.did = try DID(from: &reader)
                            continue
                        }
                        if key == "tid", self.tid == nil {
                            self.tid = try TID(from: &reader)
                            continue
                        }
                        if key == "uri", self.uri == nil {
                            self.uri = try URIString(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "nsid", self.nsid == nil {
                            self.nsid = try NSID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "aturi", self.aturi == nil {
                            self.aturi = try ATURI(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", self.handle == nil {
                            self.handle = try Handle(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "datetime", self.datetime == nil {
                            self.datetime = try Datetime(from: &reader)
                            continue
                        }
                        if key == "language", self.language == nil {
                            self.language = try LanguageTag(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "recordkey", self.recordkey == nil {
                            self.recordkey = try RecordKey(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "atidentifier", self.atidentifier == nil {
                            self.atidentifier = try ATIdentifier(from: &reader)
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
                writer.field("cid", cid, &object)
                writer.field("did", did, &object)
                writer.field("tid", tid, &object)
                writer.field("uri", uri, &object)
                writer.field("nsid", nsid, &object)
                writer.field("aturi", aturi, &object)
                writer.field("handle", handle, &object)
                writer.field("datetime", datetime, &object)
                writer.field("language", language, &object)
                writer.field("recordkey", recordkey, &object)
                writer.field("atidentifier", atidentifier, &object)
                writer.endObject(&object)
            }
        }
    }
}
