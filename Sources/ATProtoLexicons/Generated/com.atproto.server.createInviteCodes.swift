// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.createInviteCodes`, a procedure.
    public struct CreateInviteCodes: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.createInviteCodes" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.server.createInviteCodes` sends.
        public struct Input: LexiconObject {
            /// Integer, 1 when absent; required.
            public var codeCount: Int
            /// Array.
            public var forAccounts: [DID]?
            /// Integer; required.
            public var useCount: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                useCount: Int, codeCount: Int = 1, forAccounts: [DID]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.codeCount = codeCount
                self.forAccounts = forAccounts
                self.useCount = useCount
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["useCount", "codeCount", "forAccounts"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var codeCount: Int?
                self.forAccounts = nil
                var useCount: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "useCount", useCount == nil {
                            useCount = try Int(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "codeCount", codeCount == nil {
                            codeCount = try Int(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "forAccounts", self.forAccounts == nil {
                            self.forAccounts = try [DID](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let codeCount else { throw reader.missing("codeCount", object) }
                guard let useCount else { throw reader.missing("useCount", object) }
                self.codeCount = codeCount
                self.useCount = useCount
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("useCount", useCount, &object)
                writer.field("codeCount", codeCount, &object)
                writer.field("forAccounts", forAccounts, &object)
                writer.endObject(&object)
            }
        }

        /// What `com.atproto.server.createInviteCodes` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var codes: [ComAtproto.Server.CreateInviteCodes.AccountCodes]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                codes: [ComAtproto.Server.CreateInviteCodes.AccountCodes],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.codes = codes
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["codes"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var codes: [ComAtproto.Server.CreateInviteCodes.AccountCodes]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "codes", codes == nil {
                            codes = try [ComAtproto.Server.CreateInviteCodes.AccountCodes](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let codes else { throw reader.missing("codes", object) }
                self.codes = codes
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("codes", codes, &object)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.server.createInviteCodes#accountCodes`, an object.
        public struct AccountCodes: LexiconObject {
            /// String; required.
            public var account: String
            /// Array; required.
            public var codes: [String]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(account: String, codes: [String], unknownFields: UnknownFields = UnknownFields()) {
                self.account = account
                self.codes = codes
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["codes", "account"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var account: String?
                var codes: [String]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "codes", codes == nil {
                            codes = try [String](from: &reader)
                            continue
                        }
                    case 7:
                        if key == "account", account == nil {
                            account = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let account else { throw reader.missing("account", object) }
                guard let codes else { throw reader.missing("codes", object) }
                self.account = account
                self.codes = codes
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("codes", codes, &object)
                writer.field("account", account, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.CreateInviteCodes {
    /// `com.atproto.server.createInviteCodes`, a procedure.
    public static func createInviteCodes(useCount: Int, codeCount: Int = 1, forAccounts: [DID]? = nil) -> Self {
        Self(.init(useCount: useCount, codeCount: codeCount, forAccounts: forAccounts))
    }
}
