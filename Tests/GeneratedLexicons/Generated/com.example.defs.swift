// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.defs`.
    public enum Defs {
        /// `com.example.defs#node`, an object.
        ///
        /// A node that holds itself by way of two others.
        public struct Node: LexiconObject {
            /// String; required.
            public var key: String
            /// Cid-link, or null; required.
            public var object: Nullable<CIDLink>
            /// Integer, or null.
            public var gone: Nullable<Int>?
            /// Boolean, always true.
            public var `default`: Bool?
            /// Bytes, at most 4 bytes.
            public var cidLink: Bytes?
            /// String.
            public var type: TypeValue?
            /// `#branch`.
            @Nested public var left: ComExample.Defs.Branch?
            /// Union.
            @Nested public var link: LinkUnion?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                key: String, object: Nullable<CIDLink>, gone: Nullable<Int>? = nil, `default`: Bool? = nil,
                cidLink: Bytes? = nil, type: TypeValue? = nil, left: ComExample.Defs.Branch? = nil,
                link: LinkUnion? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.key = key
                self.object = object
                self.gone = gone
                self.`default` = `default`
                self.cidLink = cidLink
                self.type = type
                self.left = left
                self.link = link
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["key", "gone", "left", "link", "type", "object", "default", "cid-link"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var keyValue: String?
                var objectValue: Nullable<CIDLink>?
                self.gone = nil
                self.`default` = nil
                self.cidLink = nil
                self.type = nil
                self._left = Nested()
                self._link = Nested()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "key", keyValue == nil {
                            keyValue = try String(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "gone", self.gone == nil {
                            self.gone = try Nullable<Int>(from: &reader)
                            continue
                        }
                        if key == "type", self.type == nil {
                            self.type = try TypeValue(from: &reader)
                            continue
                        }
                        if key == "left", !self._left.isPresent {
                            self._left = Nested(try ComExample.Defs.Branch(from: &reader))
                            continue
                        }
                        if key == "link", !self._link.isPresent {
                            self._link = Nested(try LinkUnion(from: &reader))
                            continue
                        }
                    case 6:
                        if key == "object", objectValue == nil {
                            objectValue = try Nullable<CIDLink>(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "default", self.`default` == nil {
                            self.`default` = try Bool(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "cid-link", self.cidLink == nil {
                            self.cidLink = try Bytes(from: &reader)
                            continue
                        }
                    default: break
                    }
                    if key.isNull("object"), objectValue == nil {
                        objectValue = try Nullable<CIDLink>(from: &reader)
                        continue
                    }
                    if key.isNull("gone"), self.gone == nil {
                        self.gone = try Nullable<Int>(from: &reader)
                        continue
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let keyValue else { throw reader.missing("key", object) }
                guard let objectValue else { throw reader.missing("object", object) }
                self.key = keyValue
                self.object = objectValue
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("key", key, &object)
                writer.field("gone", gone, &object)
                writer.field("left", _left, &object)
                writer.field("link", _link, &object)
                writer.field("type", type, &object)
                writer.field("object", self.object, &object)
                writer.field("default", `default`, &object)
                writer.field("cid-link", cidLink, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.boolean(`default`, at: "default", always: true)
                constraints.bytes(cidLink, at: "cid-link", maxLength: 4)
                constraints.value(left, at: "left")
                constraints.value(link, at: "link")
            }

            /// A string with 6 known values; others may come.
            public struct TypeValue: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `none`.
                public static var none: TypeValue { TypeValue(rawValue: "none") }
                /// `!hide`.
                public static var hide: TypeValue { TypeValue(rawValue: "!hide") }
                /// `hide`.
                public static var hide2: TypeValue { TypeValue(rawValue: "hide") }
                /// `default`.
                public static var `default`: TypeValue { TypeValue(rawValue: "default") }
                /// `com.example.defs#red`.
                public static var red: TypeValue { TypeValue(rawValue: "com.example.defs#red") }
                /// `1st`.
                public static var _1st: TypeValue { TypeValue(rawValue: "1st") }
            }

            /// One of 3 types, told apart by `$type`.
            public enum LinkUnion: LexiconCodable, Hashable {
                /// `com.example.defs#branch`.
                indirect case defsBranch(ComExample.Defs.Branch)
                /// `com.example.note`.
                indirect case note(ComExample.Note)
                /// `com.example.other#branch`.
                case otherBranch(ComExample.Other.Branch)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 16:
                            if type == "com.example.note" {
                                self = .note(try ComExample.Note(from: &reader))
                                return
                            }
                        case 23:
                            if type == "com.example.defs#branch" {
                                self = .defsBranch(try ComExample.Defs.Branch(from: &reader))
                                return
                            }
                        case 24:
                            if type == "com.example.other#branch" {
                                self = .otherBranch(try ComExample.Other.Branch(from: &reader))
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
                    case .defsBranch(let value): writer.variant("com.example.defs#branch", value)
                    case .note(let value): writer.variant("com.example.note", value)
                    case .otherBranch(let value): writer.variant("com.example.other#branch", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .defsBranch(let value): value.check(&constraints)
                    case .note(let value): value.check(&constraints)
                    case .otherBranch(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }

        /// `com.example.defs#branch`, an object.
        public struct Branch: LexiconObject {
            /// `#node`; required.
            @Indirect public var node: ComExample.Defs.Node
            /// Blob.
            @Boxed public var picture: Blob?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                node: ComExample.Defs.Node, picture: Blob? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.node = node
                self.picture = picture
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["node", "picture"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var node: Indirect<ComExample.Defs.Node>?
                self._picture = Boxed()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "node", node == nil {
                            node = Indirect(try ComExample.Defs.Node(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "picture", !self._picture.isPresent {
                            self._picture = Boxed(try Blob(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let node else { throw reader.missing("node", object) }
                self._node = node
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("node", node, &object)
                writer.field("picture", picture, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(node, at: "node")
            }
        }

        /// The token `com.example.defs#red`.
        public static var red: String { "com.example.defs#red" }

        /// A string with 2 known values; others may come.
        public struct Colour: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `#red`.
            public static var red: Colour { Colour(rawValue: "#red") }
            /// `blue`.
            public static var blue: Colour { Colour(rawValue: "blue") }
        }

        /// `com.example.defs#name`: string, at most 64 bytes.
        public typealias Name = String

        /// One of 2 types, told apart by `$type`.
        public enum ShapesUnion: LexiconCodable, Hashable {
            /// `com.example.defs#branch`.
            indirect case branch(ComExample.Defs.Branch)
            /// `com.example.defs#leaf`.
            case leaf(ComExample.Defs.Leaf)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 21:
                        if type == "com.example.defs#leaf" {
                            self = .leaf(try ComExample.Defs.Leaf(from: &reader))
                            return
                        }
                    case 23:
                        if type == "com.example.defs#branch" {
                            self = .branch(try ComExample.Defs.Branch(from: &reader))
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
                case .branch(let value): writer.variant("com.example.defs#branch", value)
                case .leaf(let value): writer.variant("com.example.defs#leaf", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .branch(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                default: break
                }
            }
        }

        /// `com.example.defs#shapes`: array.
        public typealias Shapes = [ShapesUnion]

        /// `com.example.defs#leaf`, an object.
        public struct Leaf: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }
    }
}
