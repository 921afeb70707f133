// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Group {
    /// `chat.bsky.group.requestJoin`, a procedure.
    ///
    /// Declares the errors `ConvoLocked`, `FollowRequired`, `InvalidCode`, `LinkDisabled`, `MemberLimitReached`,
    /// `UserKicked`.
    public struct RequestJoin: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.group.requestJoin" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `chat.bsky.group.requestJoin` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var code: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(code: String, unknownFields: UnknownFields = UnknownFields()) {
                self.code = code
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["code"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var code: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "code", code == nil {
                            code = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let code else { throw reader.missing("code", object) }
                self.code = code
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("code", code, &object)
                writer.endObject(&object)
            }
        }

        /// What `chat.bsky.group.requestJoin` answers.
        public struct Output: LexiconObject {
            /// `chat.bsky.convo.defs#convoView`.
            @Boxed public var convo: ChatBsky.Convo.Defs.ConvoView?
            /// String; required.
            public var status: Status
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                status: Status, convo: ChatBsky.Convo.Defs.ConvoView? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convo = convo
                self.status = status
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convo", "status"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._convo = Boxed()
                var status: Status?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "convo", !self._convo.isPresent {
                            self._convo = Boxed(try ChatBsky.Convo.Defs.ConvoView(from: &reader))
                            continue
                        }
                    case 6:
                        if key == "status", status == nil {
                            status = try Status(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let status else { throw reader.missing("status", object) }
                self.status = status
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convo", convo, &object)
                writer.field("status", status, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(convo, at: "convo")
            }

            /// A string with 2 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `joined`.
                public static var joined: Status { Status(rawValue: "joined") }
                /// `pending`.
                public static var pending: Status { Status(rawValue: "pending") }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `ConvoLocked`.
            case convoLocked = "ConvoLocked"
            /// `FollowRequired`.
            case followRequired = "FollowRequired"
            /// `InvalidCode`.
            case invalidCode = "InvalidCode"
            /// `LinkDisabled`.
            case linkDisabled = "LinkDisabled"
            /// `MemberLimitReached`.
            case memberLimitReached = "MemberLimitReached"
            /// `UserKicked`.
            case userKicked = "UserKicked"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Group.RequestJoin {
    /// `chat.bsky.group.requestJoin`, a procedure.
    ///
    /// Declares the errors `ConvoLocked`, `FollowRequired`, `InvalidCode`, `LinkDisabled`, `MemberLimitReached`,
    /// `UserKicked`.
    public static func requestJoin(code: String) -> Self {
        Self(.init(code: code))
    }
}
