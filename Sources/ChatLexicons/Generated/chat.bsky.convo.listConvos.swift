// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.listConvos`, a query that answers page by page.
    ///
    /// Your conversations, the one with the latest message first.
    public struct ListConvos: XRPCListQuery {
        /// String.
        ///
        /// Only those between two, or only groups. Absent: both.
        public var kind: Kind?
        /// String.
        ///
        /// Only those that are locked like this. Absent: all.
        public var lockStatus: LockStatus?
        /// String.
        ///
        /// Only conversations with unread messages. Absent: all.
        public var readState: ReadState?
        /// String.
        ///
        /// Only those that you have taken up, or that wait for that. Absent: both.
        public var status: Status?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        ///
        /// The `cursor` of the page before; absent for the first page.
        public var cursor: String?

        /// Makes a call.
        public init(
            kind: Kind? = nil, lockStatus: LockStatus? = nil, readState: ReadState? = nil, status: Status? = nil,
            limit: Int = 50, cursor: String? = nil
        ) {
            self.kind = kind
            self.lockStatus = lockStatus
            self.readState = readState
            self.status = status
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.listConvos" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("kind", kind)
            query.add("lockStatus", lockStatus)
            query.add("readState", readState)
            query.add("status", status)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.convos }

        /// What a page lists.
        public typealias Item = ChatBsky.Convo.Defs.ConvoView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `chat.bsky.convo.listConvos` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var convos: [ChatBsky.Convo.Defs.ConvoView]
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                convos: [ChatBsky.Convo.Defs.ConvoView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convos = convos
                self.cursor = cursor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convos", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convos: [ChatBsky.Convo.Defs.ConvoView]?
                self.cursor = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "convos", convos == nil {
                            convos = try [ChatBsky.Convo.Defs.ConvoView](from: &reader)
                            continue
                        }
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convos else { throw reader.missing("convos", object) }
                self.convos = convos
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convos", convos, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(convos, at: "convos")
            }
        }

        /// A string with 2 known values; others may come.
        public struct Kind: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `direct`.
            public static var direct: Kind { Kind(rawValue: "direct") }
            /// `group`.
            public static var group: Kind { Kind(rawValue: "group") }
        }

        /// A string with 3 known values; others may come.
        public struct LockStatus: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `unlocked`.
            public static var unlocked: LockStatus { LockStatus(rawValue: "unlocked") }
            /// `locked`.
            public static var locked: LockStatus { LockStatus(rawValue: "locked") }
            /// `locked-permanently`.
            public static var lockedPermanently: LockStatus { LockStatus(rawValue: "locked-permanently") }
        }

        /// A string with 1 known value; others may come.
        public struct ReadState: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `unread`.
            public static var unread: ReadState { ReadState(rawValue: "unread") }
        }

        /// A string with 2 known values; others may come.
        public struct Status: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `request`.
            public static var request: Status { Status(rawValue: "request") }
            /// `accepted`.
            public static var accepted: Status { Status(rawValue: "accepted") }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.ListConvos {
    /// `chat.bsky.convo.listConvos`, a query that answers page by page.
    ///
    /// Your conversations, the one with the latest message first.
    public static func listConvos(
        kind: ChatBsky.Convo.ListConvos.Kind? = nil, lockStatus: ChatBsky.Convo.ListConvos.LockStatus? = nil,
        readState: ChatBsky.Convo.ListConvos.ReadState? = nil, status: ChatBsky.Convo.ListConvos.Status? = nil,
        limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(kind: kind, lockStatus: lockStatus, readState: readState, status: status, limit: limit, cursor: cursor)
    }
}
