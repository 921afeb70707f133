// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.getNote`, a query.
    ///
    /// Needs no login. Declares the error `NotFound`.
    public struct GetNote: XRPCQuery {
        /// At-uri; required.
        public var uri: ATURI
        /// String.
        public var errors: ErrorsValue?

        /// Makes a call.
        public init(uri: ATURI, errors: ErrorsValue? = nil) {
            self.uri = uri
            self.errors = errors
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.getNote" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("uri", uri)
            query.add("errors", errors)
        }

        /// What `com.example.getNote` answers.
        public typealias Output = ComExample.GetNote.OutputValue

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `NotFound`.
            case notFound = "NotFound"
        }

        /// A string with 1 known value; others may come.
        public struct ErrorsValue: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `keep`.
            public static var keep: ErrorsValue { ErrorsValue(rawValue: "keep") }
        }

        /// `com.example.getNote#output`, an object.
        public struct OutputValue: LexiconObject, Identifiable {
            /// At-uri; required.
            public var uri: ATURI
            /// Cid; required.
            public var cid: CID
            /// `#type`; required.
            public var type: ComExample.GetNote.TypeValue
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, type: ComExample.GetNote.TypeValue, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.cid = cid
                self.type = type
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "type"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var uri: ATURI?
                var cid: CID?
                var type: ComExample.GetNote.TypeValue?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "type", type == nil {
                            type = try ComExample.GetNote.TypeValue(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let uri else { throw reader.missing("uri", object) }
                guard let cid else { throw reader.missing("cid", object) }
                guard let type else { throw reader.missing("type", object) }
                self.uri = uri
                self.cid = cid
                self.type = type
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("type", type, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(type, at: "type")
            }
        }

        /// `com.example.getNote#type`, an object.
        public struct TypeValue: LexiconObject {
            /// `#string`; required.
            public var string: ComExample.GetNote.StringValue
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(string: ComExample.GetNote.StringValue, unknownFields: UnknownFields = UnknownFields()) {
                self.string = string
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["string"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var string: ComExample.GetNote.StringValue?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "string", string == nil {
                            string = try ComExample.GetNote.StringValue(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let string else { throw reader.missing("string", object) }
                self.string = string
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("string", string, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(string, at: "string")
            }
        }

        /// `com.example.getNote#string`, an object.
        public struct StringValue: LexiconObject, Identifiable {
            /// Integer; required.
            public var id: Int
            /// At-uri.
            public var uri: ATURI?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(id: Int, uri: ATURI? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.id = id
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "uri"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var id: Int?
                self.uri = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try Int(from: &reader)
                            continue
                        }
                    case 3:
                        if key == "uri", self.uri == nil {
                            self.uri = try ATURI(from: &reader)
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
                writer.field("uri", uri, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComExample.GetNote {
    /// `com.example.getNote`, a query.
    ///
    /// Needs no login. Declares the error `NotFound`.
    public static func exampleGetNote(uri: ATURI, errors: ComExample.GetNote.ErrorsValue? = nil) -> Self {
        Self(uri: uri, errors: errors)
    }
}
