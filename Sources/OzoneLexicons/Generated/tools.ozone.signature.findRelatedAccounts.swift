// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension ToolsOzone.Signature {
    /// `tools.ozone.signature.findRelatedAccounts`, a query that answers page by page.
    public struct FindRelatedAccounts: XRPCListQuery {
        /// Did; required.
        public var did: DID
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(did: DID, limit: Int = 50, cursor: String? = nil) {
            self.did = did
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.signature.findRelatedAccounts" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("did", did)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.accounts }

        /// What a page lists.
        public typealias Item = ToolsOzone.Signature.FindRelatedAccounts.RelatedAccount

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `tools.ozone.signature.findRelatedAccounts` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var accounts: [ToolsOzone.Signature.FindRelatedAccounts.RelatedAccount]
            /// String.
            public var cursor: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                accounts: [ToolsOzone.Signature.FindRelatedAccounts.RelatedAccount], cursor: String? = nil,
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
                var accounts: [ToolsOzone.Signature.FindRelatedAccounts.RelatedAccount]?
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
                            accounts = try [ToolsOzone.Signature.FindRelatedAccounts.RelatedAccount](from: &reader)
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

        /// `tools.ozone.signature.findRelatedAccounts#relatedAccount`, an object.
        public struct RelatedAccount: LexiconObject {
            /// `com.atproto.admin.defs#accountView`; required.
            @Indirect public var account: ComAtproto.Admin.Defs.AccountView
            /// Array.
            public var similarities: [ToolsOzone.Signature.Defs.SigDetail]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                account: ComAtproto.Admin.Defs.AccountView, similarities: [ToolsOzone.Signature.Defs.SigDetail]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.account = account
                self.similarities = similarities
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["account", "similarities"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var account: Indirect<ComAtproto.Admin.Defs.AccountView>?
                self.similarities = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "account", account == nil {
                            account = Indirect(try ComAtproto.Admin.Defs.AccountView(from: &reader))
                            continue
                        }
                    case 12:
                        if key == "similarities", self.similarities == nil {
                            self.similarities = try [ToolsOzone.Signature.Defs.SigDetail](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let account else { throw reader.missing("account", object) }
                self._account = account
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("account", account, &object)
                writer.field("similarities", similarities, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(account, at: "account")
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Signature.FindRelatedAccounts {
    /// `tools.ozone.signature.findRelatedAccounts`, a query that answers page by page.
    public static func findRelatedAccounts(did: DID, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(did: did, limit: limit, cursor: cursor)
    }
}
