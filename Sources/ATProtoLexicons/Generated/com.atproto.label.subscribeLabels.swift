// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Label {
    /// `com.atproto.label.subscribeLabels`, a stream.
    ///
    /// Declares the error `FutureCursor`.
    public struct SubscribeLabels: XRPCSubscription {
        /// Integer.
        public var cursor: Int?

        /// Makes a call.
        public init(cursor: Int? = nil) {
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.label.subscribeLabels" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("cursor", cursor)
        }

        /// One of 2 types, told apart by `$type`.
        public enum Message: LexiconCodable, Hashable {
            /// `com.atproto.label.subscribeLabels#labels`.
            case labels(ComAtproto.Label.SubscribeLabels.Labels)
            /// `com.atproto.label.subscribeLabels#info`.
            case info(ComAtproto.Label.SubscribeLabels.Info)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 38:
                        if type == "com.atproto.label.subscribeLabels#info" {
                            self = .info(try ComAtproto.Label.SubscribeLabels.Info(from: &reader))
                            return
                        }
                    case 40:
                        if type == "com.atproto.label.subscribeLabels#labels" {
                            self = .labels(try ComAtproto.Label.SubscribeLabels.Labels(from: &reader))
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
                case .labels(let value): writer.variant("com.atproto.label.subscribeLabels#labels", value)
                case .info(let value): writer.variant("com.atproto.label.subscribeLabels#info", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .labels(let value): value.check(&constraints)
                case .info(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `FutureCursor`.
            case futureCursor = "FutureCursor"
        }

        /// `com.atproto.label.subscribeLabels#info`, an object.
        public struct Info: LexiconObject {
            /// String.
            public var message: String?
            /// String; required.
            public var name: Name
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(name: Name, message: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.message = message
                self.name = name
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "message"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.message = nil
                var name: Name?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", name == nil {
                            name = try Name(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "message", self.message == nil {
                            self.message = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let name else { throw reader.missing("name", object) }
                self.name = name
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("message", message, &object)
                writer.endObject(&object)
            }

            /// A string with 1 known value; others may come.
            public struct Name: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `OutdatedCursor`.
                public static var outdatedCursor: Name { Name(rawValue: "OutdatedCursor") }
            }
        }

        /// `com.atproto.label.subscribeLabels#labels`, an object.
        public struct Labels: LexiconObject {
            /// Array; required.
            public var labels: [ComAtproto.Label.Defs.Label]
            /// Integer; required.
            public var seq: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                seq: Int, labels: [ComAtproto.Label.Defs.Label], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.labels = labels
                self.seq = seq
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["seq", "labels"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var labels: [ComAtproto.Label.Defs.Label]?
                var seq: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "seq", seq == nil {
                            seq = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "labels", labels == nil {
                            labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let labels else { throw reader.missing("labels", object) }
                guard let seq else { throw reader.missing("seq", object) }
                self.labels = labels
                self.seq = seq
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("seq", seq, &object)
                writer.field("labels", labels, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(labels, at: "labels")
            }
        }
    }
}

extension XRPCSubscription where Self == ComAtproto.Label.SubscribeLabels {
    /// `com.atproto.label.subscribeLabels`, a stream.
    ///
    /// Declares the error `FutureCursor`.
    public static func subscribeLabels(cursor: Int? = nil) -> Self {
        Self(cursor: cursor)
    }
}
