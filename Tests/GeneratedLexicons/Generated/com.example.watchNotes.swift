// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.watchNotes`, a stream.
    ///
    /// Declares the error `FutureCursor`.
    public struct WatchNotes: XRPCSubscription {
        /// Array.
        public var tags: [String]?
        /// Integer.
        public var cursor: Int?

        /// Makes a call.
        public init(tags: [String]? = nil, cursor: Int? = nil) {
            self.tags = tags
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.watchNotes" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("tags", tags)
            query.add("cursor", cursor)
        }

        /// One of 2 types, told apart by `$type`.
        public enum Message: LexiconCodable, Hashable {
            /// `com.example.watchNotes#note`.
            case note(ComExample.WatchNotes.Note)
            /// `com.example.watchNotes#gone`.
            case gone(ComExample.WatchNotes.Gone)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 27:
                        if type == "com.example.watchNotes#note" {
                            self = .note(try ComExample.WatchNotes.Note(from: &reader))
                            return
                        }
                        if type == "com.example.watchNotes#gone" {
                            self = .gone(try ComExample.WatchNotes.Gone(from: &reader))
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
                case .note(let value): writer.variant("com.example.watchNotes#note", value)
                case .gone(let value): writer.variant("com.example.watchNotes#gone", value)
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

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `FutureCursor`.
            case futureCursor = "FutureCursor"
        }

        /// `com.example.watchNotes#note`, an object.
        public struct Note: LexiconObject {
            /// Integer; required.
            public var seq: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(seq: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.seq = seq
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["seq"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var seq: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "seq", seq == nil {
                            seq = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let seq else { throw reader.missing("seq", object) }
                self.seq = seq
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("seq", seq, &object)
                writer.endObject(&object)
            }
        }

        /// `com.example.watchNotes#gone`, an object.
        public struct Gone: LexiconObject {
            /// Integer; required.
            public var seq: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(seq: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.seq = seq
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["seq"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var seq: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "seq", seq == nil {
                            seq = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let seq else { throw reader.missing("seq", object) }
                self.seq = seq
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("seq", seq, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCSubscription where Self == ComExample.WatchNotes {
    /// `com.example.watchNotes`, a stream.
    ///
    /// Declares the error `FutureCursor`.
    public static func watchNotes(tags: [String]? = nil, cursor: Int? = nil) -> Self {
        Self(tags: tags, cursor: cursor)
    }
}
