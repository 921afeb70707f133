// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.getTheLongestName`, a query.
    public struct GetTheLongestName: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.getTheLongestName" }

        /// What `com.example.getTheLongestName` answers.
        public struct Output: LexiconObject {
            /// `com.example.defs#branch`; required.
            public var theLongestNameOfAllTheProperties: ComExample.Defs.Branch
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                theLongestNameOfAllTheProperties: ComExample.Defs.Branch, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.theLongestNameOfAllTheProperties = theLongestNameOfAllTheProperties
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["theLongestNameOfAllTheProperties"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var theLongestNameOfAllTheProperties: ComExample.Defs.Branch?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 32:
                        if key == "theLongestNameOfAllTheProperties", theLongestNameOfAllTheProperties == nil {
                            theLongestNameOfAllTheProperties = try ComExample.Defs.Branch(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let theLongestNameOfAllTheProperties else {
                    throw reader.missing("theLongestNameOfAllTheProperties", object)
                }
                self.theLongestNameOfAllTheProperties = theLongestNameOfAllTheProperties
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("theLongestNameOfAllTheProperties", theLongestNameOfAllTheProperties, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(theLongestNameOfAllTheProperties, at: "theLongestNameOfAllTheProperties")
            }
        }
    }
}

extension XRPCCall where Self == ComExample.GetTheLongestName {
    /// `com.example.getTheLongestName`, a query.
    public static func getTheLongestName() -> Self {
        Self()
    }
}
