// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.limits`, a record.
    public struct Limits: LexiconRecord {
        /// String, at most 12 bytes.
        public var bytes: String?
        /// String, at most 4 characters.
        public var letters: String?
        /// Record-key, at most 3 bytes; required.
        public var rkey: RecordKey
        /// String, at most 5 bytes.
        public var size: Size?
        /// String.
        public var colour: Colour?
        /// String.
        public var word: String?
        /// Integer, at least -1000000, at most 20, or null.
        public var small: Nullable<Int>?
        /// Integer.
        public var square: Int?
        /// Integer.
        public var answer: Int?
        /// Boolean, always false, or null; required.
        public var silent: Nullable<Bool>
        /// Bytes, at most 4 bytes; required.
        public var data: Bytes
        /// Blob.
        @Boxed public var picture: Blob?
        /// Array, at most 3 elements.
        public var tags: [String]?
        /// Array.
        public var grid: [[Int]]?
        /// Array, at most 2 elements.
        public var dates: [Datetime]?
        /// `#name`.
        public var name: ComExample.Limits.Name?
        /// `#names`.
        public var names: ComExample.Limits.Names?
        /// `#inner`.
        public var inner: ComExample.Limits.Inner?
        /// Object.
        @Boxed public var place: Place?
        /// Array, at most 2 elements.
        public var inners: [ComExample.Limits.Inner]?
        /// Union.
        public var one: OneUnion?
        /// Union.
        public var either: EitherUnion?
        /// Unknown.
        public var any: UnknownObject?
        /// `#free`.
        public var free: ComExample.Limits.Free?
        /// Integer, at most 9.
        public var check: Int?
        /// Boolean.
        public var validate: Bool?
        /// Array.
        public var constraints: [Constraints]?
        /// Array, at most 1000000 elements.
        public var aFieldWithALongNameForALongLine: [AFieldWithALongNameForALongLine]?
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "com.example.limits" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(
            data: Bytes, rkey: RecordKey, silent: Nullable<Bool>, bytes: String? = nil, letters: String? = nil,
            size: Size? = nil, colour: Colour? = nil, word: String? = nil, small: Nullable<Int>? = nil,
            square: Int? = nil, answer: Int? = nil, picture: Blob? = nil, tags: [String]? = nil, grid: [[Int]]? = nil,
            dates: [Datetime]? = nil, name: ComExample.Limits.Name? = nil, names: ComExample.Limits.Names? = nil,
            inner: ComExample.Limits.Inner? = nil, place: Place? = nil, inners: [ComExample.Limits.Inner]? = nil,
            one: OneUnion? = nil, either: EitherUnion? = nil, any: UnknownObject? = nil,
            free: ComExample.Limits.Free? = nil, check: Int? = nil, validate: Bool? = nil,
            constraints: [Constraints]? = nil,
            aFieldWithALongNameForALongLine: [AFieldWithALongNameForALongLine]? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.bytes = bytes
            self.letters = letters
            self.rkey = rkey
            self.size = size
            self.colour = colour
            self.word = word
            self.small = small
            self.square = square
            self.answer = answer
            self.silent = silent
            self.data = data
            self.picture = picture
            self.tags = tags
            self.grid = grid
            self.dates = dates
            self.name = name
            self.names = names
            self.inner = inner
            self.place = place
            self.inners = inners
            self.one = one
            self.either = either
            self.any = any
            self.free = free
            self.check = check
            self.validate = validate
            self.constraints = constraints
            self.aFieldWithALongNameForALongLine = aFieldWithALongNameForALongLine
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            [
                "any", "one", "data", "free", "grid", "name", "rkey", "size", "tags", "word", "bytes", "check", "dates",
                "inner", "names", "place", "small", "answer", "colour", "either", "inners", "silent", "square",
                "letters", "picture", "validate", "constraints", "aFieldWithALongNameForALongLine",
            ]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            self.bytes = nil
            self.letters = nil
            var rkey: RecordKey?
            self.size = nil
            self.colour = nil
            self.word = nil
            self.small = nil
            self.square = nil
            self.answer = nil
            var silent: Nullable<Bool>?
            var data: Bytes?
            self._picture = Boxed()
            self.tags = nil
            self.grid = nil
            self.dates = nil
            self.name = nil
            self.names = nil
            self.inner = nil
            self._place = Boxed()
            self.inners = nil
            self.one = nil
            self.either = nil
            self.any = nil
            self.free = nil
            self.check = nil
            self.validate = nil
            self.constraints = nil
            self.aFieldWithALongNameForALongLine = nil
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 3:
                    if key == "one", self.one == nil {
                        self.one = try OneUnion(from: &reader)
                        continue
                    }
                    if key == "any", self.any == nil {
                        self.any = try UnknownObject(from: &reader)
                        continue
                    }
                case 4:
                    if key == "rkey", rkey == nil {
                        rkey = try RecordKey(from: &reader)
                        continue
                    }
                    if key == "size", self.size == nil {
                        self.size = try Size(from: &reader)
                        continue
                    }
                    if key == "word", self.word == nil {
                        self.word = try String(from: &reader)
                        continue
                    }
                    if key == "data", data == nil {
                        data = try Bytes(from: &reader)
                        continue
                    }
                    if key == "tags", self.tags == nil {
                        self.tags = try [String](from: &reader)
                        continue
                    }
                    if key == "grid", self.grid == nil {
                        self.grid = try [[Int]](from: &reader)
                        continue
                    }
                    if key == "name", self.name == nil {
                        self.name = try ComExample.Limits.Name(from: &reader)
                        continue
                    }
                    if key == "free", self.free == nil {
                        self.free = try ComExample.Limits.Free(from: &reader)
                        continue
                    }
                case 5:
                    if key == "bytes", self.bytes == nil {
                        self.bytes = try String(from: &reader)
                        continue
                    }
                    if key == "small", self.small == nil {
                        self.small = try Nullable<Int>(from: &reader)
                        continue
                    }
                    if key == "dates", self.dates == nil {
                        self.dates = try [Datetime](from: &reader)
                        continue
                    }
                    if key == "names", self.names == nil {
                        self.names = try ComExample.Limits.Names(from: &reader)
                        continue
                    }
                    if key == "inner", self.inner == nil {
                        self.inner = try ComExample.Limits.Inner(from: &reader)
                        continue
                    }
                    if key == "place", !self._place.isPresent {
                        self._place = Boxed(try Place(from: &reader))
                        continue
                    }
                    if key == "check", self.check == nil {
                        self.check = try Int(from: &reader)
                        continue
                    }
                case 6:
                    if key == "colour", self.colour == nil {
                        self.colour = try Colour(from: &reader)
                        continue
                    }
                    if key == "square", self.square == nil {
                        self.square = try Int(from: &reader)
                        continue
                    }
                    if key == "answer", self.answer == nil {
                        self.answer = try Int(from: &reader)
                        continue
                    }
                    if key == "silent", silent == nil {
                        silent = try Nullable<Bool>(from: &reader)
                        continue
                    }
                    if key == "inners", self.inners == nil {
                        self.inners = try [ComExample.Limits.Inner](from: &reader)
                        continue
                    }
                    if key == "either", self.either == nil {
                        self.either = try EitherUnion(from: &reader)
                        continue
                    }
                case 7:
                    if key == "letters", self.letters == nil {
                        self.letters = try String(from: &reader)
                        continue
                    }
                    if key == "picture", !self._picture.isPresent {
                        self._picture = Boxed(try Blob(from: &reader))
                        continue
                    }
                case 8:
                    if key == "validate", self.validate == nil {
                        self.validate = try Bool(from: &reader)
                        continue
                    }
                case 11:
                    if key == "constraints", self.constraints == nil {
                        self.constraints = try [Constraints](from: &reader)
                        continue
                    }
                case 31:
                    if key == "aFieldWithALongNameForALongLine", self.aFieldWithALongNameForALongLine == nil {
                        self.aFieldWithALongNameForALongLine = try [AFieldWithALongNameForALongLine](from: &reader)
                        continue
                    }
                default: break
                }
                if key.isNull("small"), self.small == nil {
                    self.small = try Nullable<Int>(from: &reader)
                    continue
                }
                if key.isNull("silent"), silent == nil {
                    silent = try Nullable<Bool>(from: &reader)
                    continue
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let rkey else { throw reader.missing("rkey", object) }
            guard let silent else { throw reader.missing("silent", object) }
            guard let data else { throw reader.missing("data", object) }
            self.rkey = rkey
            self.silent = silent
            self.data = data
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("any", any, &object)
            writer.field("one", one, &object)
            writer.field("data", data, &object)
            writer.field("free", free, &object)
            writer.field("grid", grid, &object)
            writer.field("name", name, &object)
            writer.field("rkey", rkey, &object)
            writer.field("size", size, &object)
            writer.field("tags", tags, &object)
            writer.field("word", word, &object)
            writer.field("bytes", bytes, &object)
            writer.field("check", check, &object)
            writer.field("dates", dates, &object)
            writer.field("inner", inner, &object)
            writer.field("names", names, &object)
            writer.field("place", place, &object)
            writer.field("small", small, &object)
            writer.field("answer", answer, &object)
            writer.field("colour", colour, &object)
            writer.field("either", either, &object)
            writer.field("inners", inners, &object)
            writer.field("silent", silent, &object)
            writer.field("square", square, &object)
            writer.field("letters", letters, &object)
            writer.field("picture", picture, &object)
            writer.field("validate", validate, &object)
            writer.field("constraints", constraints, &object)
            writer.field("aFieldWithALongNameForALongLine", aFieldWithALongNameForALongLine, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.text(bytes, at: "bytes", minLength: 2, maxLength: 12)
            constraints.text(letters, at: "letters", minGraphemes: 2, maxGraphemes: 4)
            constraints.text(rkey.description, at: "rkey", maxLength: 3)
            constraints.text(size?.rawValue, at: "size", maxLength: 5)
            constraints.text(
                colour?.rawValue, at: "colour",
                oneOf: [
                    "red", "orange", "yellow", "green", "blue", "indigo", "violet", "black", "white", "grey", "brown",
                    "pink", "purple", "turquoise",
                ])
            constraints.text(word, at: "word", oneOf: ["yes"])
            constraints.integer(small?.value, at: "small", minimum: -1_000_000, maximum: 20)
            constraints.integer(square, at: "square", oneOf: [4, 9, 16])
            constraints.integer(answer, at: "answer", oneOf: [42])
            constraints.boolean(silent.value, at: "silent", always: false)
            constraints.bytes(data, at: "data", minLength: 1, maxLength: 4)
            constraints.blob(picture, at: "picture", maxSize: 1_000_000, accept: ["image/png", "video/*"])
            constraints.list(tags, at: "tags", minLength: 1, maxLength: 3) { constraints, element in
                constraints.text(element, maxLength: 4)
            }
            constraints.list(grid, at: "grid") { constraints, element in
                constraints.list(element, maxLength: 2) { constraints, element in
                    constraints.integer(element, maximum: 9)
                }
            }
            constraints.list(dates, at: "dates", maxLength: 2)
            constraints.text(name, at: "name", minLength: 1, maxLength: 8)
            constraints.list(names, at: "names", maxLength: 2) { constraints, element in
                constraints.text(element, minLength: 1, maxLength: 8)
            }
            constraints.value(inner, at: "inner")
            constraints.value(place, at: "place")
            constraints.list(inners, at: "inners", maxLength: 2)
            constraints.value(one, at: "one")
            constraints.value(either, at: "either")
            constraints.unknown(any, at: "any")
            constraints.integer(check, at: "check", maximum: 9)
            constraints.list(self.constraints, at: "constraints") { constraints, element in
                constraints.text(element.rawValue, oneOf: ["a"])
            }
            constraints.list(
                aFieldWithALongNameForALongLine, at: "aFieldWithALongNameForALongLine", minLength: 1,
                maxLength: 1_000_000
            ) { constraints, element in
                constraints.text(
                    element.rawValue, maxLength: 100, minGraphemes: 1, maxGraphemes: 50, oneOf: ["a", "b"])
            }
        }

        /// A string with 2 known values; others may come.
        public struct Size: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `small`.
            public static var small: Size { Size(rawValue: "small") }
            /// `large`.
            public static var large: Size { Size(rawValue: "large") }
        }

        /// A string with 14 known values; others may come.
        public struct Colour: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `red`.
            public static var red: Colour { Colour(rawValue: "red") }
            /// `orange`.
            public static var orange: Colour { Colour(rawValue: "orange") }
            /// `yellow`.
            public static var yellow: Colour { Colour(rawValue: "yellow") }
            /// `green`.
            public static var green: Colour { Colour(rawValue: "green") }
            /// `blue`.
            public static var blue: Colour { Colour(rawValue: "blue") }
            /// `indigo`.
            public static var indigo: Colour { Colour(rawValue: "indigo") }
            /// `violet`.
            public static var violet: Colour { Colour(rawValue: "violet") }
            /// `black`.
            public static var black: Colour { Colour(rawValue: "black") }
            /// `white`.
            public static var white: Colour { Colour(rawValue: "white") }
            /// `grey`.
            public static var grey: Colour { Colour(rawValue: "grey") }
            /// `brown`.
            public static var brown: Colour { Colour(rawValue: "brown") }
            /// `pink`.
            public static var pink: Colour { Colour(rawValue: "pink") }
            /// `purple`.
            public static var purple: Colour { Colour(rawValue: "purple") }
            /// `turquoise`.
            public static var turquoise: Colour { Colour(rawValue: "turquoise") }
        }

        /// `com.example.limits.place`, an object.
        public struct Place: LexiconObject {
            /// Integer, at least 0.
            public var x: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(x: Int? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.x = x
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["x"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.x = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 1:
                        if key == "x", self.x == nil {
                            self.x = try Int(from: &reader)
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
                writer.field("x", x, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(x, at: "x", minimum: 0)
            }
        }

        /// One of 2 types, told apart by `$type`.
        public enum OneUnion: LexiconCodable, Hashable {
            /// `com.example.limits#inner`.
            case inner(ComExample.Limits.Inner)
            /// `com.example.limits#free`.
            indirect case free(ComExample.Limits.Free)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 23:
                        if type == "com.example.limits#free" {
                            self = .free(try ComExample.Limits.Free(from: &reader))
                            return
                        }
                    case 24:
                        if type == "com.example.limits#inner" {
                            self = .inner(try ComExample.Limits.Inner(from: &reader))
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
                case .inner(let value): writer.variant("com.example.limits#inner", value)
                case .free(let value): writer.variant("com.example.limits#free", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .inner(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                default: break
                }
            }
        }

        /// One of 2 types, told apart by `$type`.
        public enum EitherUnion: LexiconCodable, Hashable {
            /// `com.example.limits#inner`.
            case inner(ComExample.Limits.Inner)
            /// `com.example.limits#free`.
            indirect case free(ComExample.Limits.Free)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 23:
                        if type == "com.example.limits#free" {
                            self = .free(try ComExample.Limits.Free(from: &reader))
                            return
                        }
                    case 24:
                        if type == "com.example.limits#inner" {
                            self = .inner(try ComExample.Limits.Inner(from: &reader))
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
                case .inner(let value): writer.variant("com.example.limits#inner", value)
                case .free(let value): writer.variant("com.example.limits#free", value)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .inner(let value): value.check(&constraints)
                default: break
                }
            }
        }

        /// A string with 1 known value; others may come.
        public struct Constraints: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `a`.
            public static var a: Constraints { Constraints(rawValue: "a") }
        }

        /// A string with 2 known values; others may come.
        public struct AFieldWithALongNameForALongLine: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `a`.
            public static var a: AFieldWithALongNameForALongLine { AFieldWithALongNameForALongLine(rawValue: "a") }
            /// `b`.
            public static var b: AFieldWithALongNameForALongLine { AFieldWithALongNameForALongLine(rawValue: "b") }
        }

        /// `com.example.limits#name`: string, at most 8 bytes.
        public typealias Name = String

        /// `com.example.limits#names`: array, at most 2 elements.
        public typealias Names = [ComExample.Limits.Name]

        /// `com.example.limits#inner`, an object.
        public struct Inner: LexiconObject {
            /// Integer, at least 1; required.
            public var count: Int
            /// `#inner`.
            @Nested public var next: ComExample.Limits.Inner?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                count: Int, next: ComExample.Limits.Inner? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.count = count
                self.next = next
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["next", "count"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var count: Int?
                self._next = Nested()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "next", !self._next.isPresent {
                            self._next = Nested(try ComExample.Limits.Inner(from: &reader))
                            continue
                        }
                    case 5:
                        if key == "count", count == nil {
                            count = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let count else { throw reader.missing("count", object) }
                self.count = count
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("next", _next, &object)
                writer.field("count", count, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(count, at: "count", minimum: 1)
                constraints.value(next, at: "next")
            }
        }

        /// `com.example.limits#free`, an object.
        public struct Free: LexiconObject, Identifiable {
            /// Cid-link; required.
            public var id: CIDLink
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(id: CIDLink, unknownFields: UnknownFields = UnknownFields()) {
                self.id = id
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var id: CIDLink?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try CIDLink(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let id else { throw reader.missing("id", object) }
                self.id = id
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.endObject(&object)
            }
        }
    }
}
