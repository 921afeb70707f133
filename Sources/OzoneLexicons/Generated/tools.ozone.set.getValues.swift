// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Set {
    /// `tools.ozone.set.getValues`, a query that answers page by page.
    ///
    /// Declares the error `SetNotFound`.
    public struct GetValues: XRPCListQuery {
        /// String; required.
        public var name: String
        /// Integer, at least 1, at most 1000, 100 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(name: String, limit: Int = 100, cursor: String? = nil) {
            self.name = name
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.set.getValues" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("name", name)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.values }

        /// What a page lists.
        public typealias Item = String

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 1000)
        }

        /// What `tools.ozone.set.getValues` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// `tools.ozone.set.defs#setView`; required.
            @Indirect public var set: ToolsOzone.Set.Defs.SetView
            /// Array; required.
            public var values: [String]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                set: ToolsOzone.Set.Defs.SetView, values: [String], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.set = set
                self.values = values
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["set", "cursor", "values"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var set: Indirect<ToolsOzone.Set.Defs.SetView>?
                var values: [String]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "set", set == nil {
                            set = Indirect(try ToolsOzone.Set.Defs.SetView(from: &reader))
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                        if key == "values", values == nil {
                            values = try [String](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let set else { throw reader.missing("set", object) }
                guard let values else { throw reader.missing("values", object) }
                self._set = set
                self.values = values
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("set", set, &object)
                writer.field("cursor", cursor, &object)
                writer.field("values", values, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(set, at: "set")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `SetNotFound`.
            case setNotFound = "SetNotFound"
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Set.GetValues {
    /// `tools.ozone.set.getValues`, a query that answers page by page.
    ///
    /// Declares the error `SetNotFound`.
    public static func getValues(name: String, limit: Int = 100, cursor: String? = nil) -> Self {
        Self(name: name, limit: limit, cursor: cursor)
    }
}
