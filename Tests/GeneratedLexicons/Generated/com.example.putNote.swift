// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.putNote`, a procedure.
    ///
    /// Needs a login. Declares the error `InvalidSwap`.
    public struct PutNote: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.putNote" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.example.putNote` sends.
        public struct Input: LexiconObject {
            /// Integer, 1 when absent; required.
            public var count: Int
            /// Boolean, true when absent.
            public var isDraft: Bool?
            /// Cid, or null.
            public var swap: Nullable<CID>?
            /// String.
            public var kind: Kind?
            /// Array.
            public var places: [Places]?
            /// Array; required.
            public var writes: [WritesUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                writes: [WritesUnion], count: Int = 1, isDraft: Bool? = nil, swap: Nullable<CID>? = nil,
                kind: Kind? = nil, places: [Places]? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.count = count
                self.isDraft = isDraft
                self.swap = swap
                self.kind = kind
                self.places = places
                self.writes = writes
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["kind", "swap", "count", "places", "writes", "isDraft"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var count: Int?
                self.isDraft = nil
                self.swap = nil
                self.kind = nil
                self.places = nil
                var writes: [WritesUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "swap", self.swap == nil {
                            self.swap = try Nullable<CID>(from: &reader)
                            continue
                        }
                        if key == "kind", self.kind == nil {
                            self.kind = try Kind(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "count", count == nil {
                            count = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "places", self.places == nil {
                            self.places = try [Places](from: &reader)
                            continue
                        }
                        if key == "writes", writes == nil {
                            writes = try [WritesUnion](from: &reader)
                            continue
                        }
                    case 7:
                        if key == "isDraft", self.isDraft == nil {
                            self.isDraft = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    if key.isNull("swap"), self.swap == nil {
                        self.swap = try Nullable<CID>(from: &reader)
                        continue
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let count else { throw reader.missing("count", object) }
                guard let writes else { throw reader.missing("writes", object) }
                self.count = count
                self.writes = writes
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("kind", kind, &object)
                writer.field("swap", swap, &object)
                writer.field("count", count, &object)
                writer.field("places", places, &object)
                writer.field("writes", writes, &object)
                writer.field("isDraft", isDraft, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(places, at: "places")
                constraints.list(writes, at: "writes")
            }

            /// A string with 2 known values; others may come.
            public struct Kind: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `a`.
                public static var a: Kind { Kind(rawValue: "a") }
                /// `b`.
                public static var b: Kind { Kind(rawValue: "b") }
            }

            /// `com.example.putNote#Input.places`, an object.
            public struct Places: LexiconObject {
                /// Integer.
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
            }

            /// One of 2 types, told apart by `$type`.
            public enum WritesUnion: LexiconCodable, Hashable {
                /// `com.example.note`.
                indirect case note(ComExample.Note)
                /// `com.example.defs#leaf`.
                case leaf(ComExample.Defs.Leaf)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 16:
                            if type == "com.example.note" {
                                self = .note(try ComExample.Note(from: &reader))
                                return
                            }
                        case 21:
                            if type == "com.example.defs#leaf" {
                                self = .leaf(try ComExample.Defs.Leaf(from: &reader))
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
                    case .note(let value): writer.variant("com.example.note", value)
                    case .leaf(let value): writer.variant("com.example.defs#leaf", value)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .note(let value): value.check(&constraints)
                    default: break
                    }
                }
            }
        }

        /// What `com.example.putNote` answers.
        public typealias Output = ComExample.Note

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidSwap`.
            case invalidSwap = "InvalidSwap"
        }
    }
}

extension XRPCCall where Self == ComExample.PutNote {
    /// `com.example.putNote`, a procedure.
    ///
    /// Needs a login. Declares the error `InvalidSwap`.
    public static func putNote(
        writes: [ComExample.PutNote.Input.WritesUnion], count: Int = 1, isDraft: Bool? = nil,
        swap: Nullable<CID>? = nil, kind: ComExample.PutNote.Input.Kind? = nil,
        places: [ComExample.PutNote.Input.Places]? = nil
    ) -> Self {
        Self(.init(writes: writes, count: count, isDraft: isDraft, swap: swap, kind: kind, places: places))
    }
}
