// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Setting {
    /// `tools.ozone.setting.listOptions`, a query that answers page by page.
    public struct ListOptions: XRPCListQuery {
        /// Array, at most 100 elements.
        public var keys: [NSID]?
        /// String.
        public var prefix: String?
        /// String, `instance` when absent.
        public var scope: Scope
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(
            keys: [NSID]? = nil, prefix: String? = nil, scope: Scope = .instance, limit: Int = 50, cursor: String? = nil
        ) {
            self.keys = keys
            self.prefix = prefix
            self.scope = scope
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.setting.listOptions" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("keys", keys)
            query.add("prefix", prefix)
            query.add("scope", scope)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.options }

        /// What a page lists.
        public typealias Item = ToolsOzone.Setting.Defs.Option

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(keys, at: "keys", maxLength: 100)
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.setting.listOptions` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var options: [ToolsOzone.Setting.Defs.Option]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                options: [ToolsOzone.Setting.Defs.Option], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.options = options
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "options"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var options: [ToolsOzone.Setting.Defs.Option]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "options", options == nil {
                            options = try [ToolsOzone.Setting.Defs.Option](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let options else { throw reader.missing("options", object) }
                self.options = options
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("options", options, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(options, at: "options")
            }
        }

        /// A string with 2 known values; others may come.
        public struct Scope: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `instance`.
            public static var instance: Scope { Scope(rawValue: "instance") }
            /// `personal`.
            public static var personal: Scope { Scope(rawValue: "personal") }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Setting.ListOptions {
    /// `tools.ozone.setting.listOptions`, a query that answers page by page.
    public static func listOptions(
        keys: [NSID]? = nil, prefix: String? = nil, scope: ToolsOzone.Setting.ListOptions.Scope = .instance,
        limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(keys: keys, prefix: prefix, scope: scope, limit: limit, cursor: cursor)
    }
}
