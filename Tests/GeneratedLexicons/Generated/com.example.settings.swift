// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.settings`, a record.
    public struct Settings: LexiconRecord {
        /// Did; required.
        public var did: DID
        /// String, `self` when absent.
        public var `default`: Default?
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "com.example.settings" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .literal("self") }

        /// Makes a value of its fields.
        public init(did: DID, `default`: Default? = nil, unknownFields: UnknownFields = UnknownFields()) {
            self.did = did
            self.`default` = `default`
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["did", "default"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var did: DID?
            self.`default` = nil
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 3:
                    if key == "did", did == nil {
                        did = try DID(from: &reader)
                        continue
                    }
                case 7:
                    if key == "default", self.`default` == nil {
                        self.`default` = try Default(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let did else { throw reader.missing("did", object) }
            self.did = did
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("did", did, &object)
            writer.field("default", `default`, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.text(`default`?.rawValue, at: "default", oneOf: ["default", "self"])
        }

        /// A string with 2 known values; others may come.
        public struct Default: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `default`.
            public static var `default`: Default { Default(rawValue: "default") }
            /// `self`.
            public static var `self`: Default { Default(rawValue: "self") }
        }
    }
}
