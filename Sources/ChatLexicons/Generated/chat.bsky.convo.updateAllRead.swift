// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.updateAllRead`, a procedure.
    public struct UpdateAllRead: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.updateAllRead" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `chat.bsky.convo.updateAllRead` sends.
        public struct Input: LexiconObject {
            /// String.
            public var status: Status?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(status: Status? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.status = status
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["status"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.status = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "status", self.status == nil {
                            self.status = try Status(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("status", status, &object)
                writer.endObject(&object)
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

        /// What `chat.bsky.convo.updateAllRead` answers.
        public struct Output: LexiconObject {
            /// Integer; required.
            public var updatedCount: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(updatedCount: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.updatedCount = updatedCount
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["updatedCount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var updatedCount: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 12:
                        if key == "updatedCount", updatedCount == nil {
                            updatedCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let updatedCount else { throw reader.missing("updatedCount", object) }
                self.updatedCount = updatedCount
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("updatedCount", updatedCount, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.UpdateAllRead {
    /// `chat.bsky.convo.updateAllRead`, a procedure.
    public static func updateAllRead(status: ChatBsky.Convo.UpdateAllRead.Input.Status? = nil) -> Self {
        Self(.init(status: status))
    }
}
