// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension ToolsOzone.Signature {
    /// `tools.ozone.signature.searchAccounts`, a query that answers page by page.
    public struct SearchAccounts: XRPCListQuery {
        /// Array; required.
        public var values: [String]
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(values: [String], limit: Int = 50, cursor: String? = nil) {
            self.values = values
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.signature.searchAccounts" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("values", values)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.accounts }

        /// What a page lists.
        public typealias Item = ComAtproto.Admin.Defs.AccountView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.signature.searchAccounts` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var accounts: [ComAtproto.Admin.Defs.AccountView]
            /// String.
            public var cursor: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                accounts: [ComAtproto.Admin.Defs.AccountView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.accounts = accounts
                self.cursor = cursor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "accounts"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var accounts: [ComAtproto.Admin.Defs.AccountView]?
                self.cursor = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "accounts", accounts == nil {
                            accounts = try [ComAtproto.Admin.Defs.AccountView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let accounts else { throw reader.missing("accounts", object) }
                self.accounts = accounts
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("accounts", accounts, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(accounts, at: "accounts")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Signature.SearchAccounts {
    /// `tools.ozone.signature.searchAccounts`, a query that answers page by page.
    public static func signatureSearchAccounts(values: [String], limit: Int = 50, cursor: String? = nil) -> Self {
        Self(values: values, limit: limit, cursor: cursor)
    }
}
