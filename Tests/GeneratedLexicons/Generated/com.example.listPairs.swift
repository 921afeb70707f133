// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.listPairs`, a query that answers page by page.
    public struct ListPairs: XRPCPagedQuery {
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(cursor: String? = nil) {
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.listPairs" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// What `com.example.listPairs` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var left: [Int]
            /// Array; required.
            public var right: [Int]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                left: [Int], right: [Int], cursor: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.left = left
                self.right = right
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["left", "right", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var left: [Int]?
                var right: [Int]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "left", left == nil {
                            left = try [Int](from: &reader)
                            continue
                        }
                    case 5:
                        if key == "right", right == nil {
                            right = try [Int](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let left else { throw reader.missing("left", object) }
                guard let right else { throw reader.missing("right", object) }
                self.left = left
                self.right = right
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("left", left, &object)
                writer.field("right", right, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComExample.ListPairs {
    /// `com.example.listPairs`, a query that answers page by page.
    public static func listPairs(cursor: String? = nil) -> Self {
        Self(cursor: cursor)
    }
}
