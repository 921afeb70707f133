// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.getUnreadCounts`, a query.
    public struct GetUnreadCounts: XRPCQuery {
        /// Boolean, true when absent.
        public var includeGroupChats: Bool

        /// Makes a call.
        public init(includeGroupChats: Bool = true) {
            self.includeGroupChats = includeGroupChats
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.getUnreadCounts" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("includeGroupChats", includeGroupChats)
        }

        /// What `chat.bsky.convo.getUnreadCounts` answers.
        public struct Output: LexiconObject {
            /// Integer; required.
            public var unreadAcceptedConvos: Int
            /// Integer; required.
            public var unreadRequestConvos: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                unreadAcceptedConvos: Int, unreadRequestConvos: Int, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.unreadAcceptedConvos = unreadAcceptedConvos
                self.unreadRequestConvos = unreadRequestConvos
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["unreadRequestConvos", "unreadAcceptedConvos"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var unreadAcceptedConvos: Int?
                var unreadRequestConvos: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 19:
                        if key == "unreadRequestConvos", unreadRequestConvos == nil {
                            unreadRequestConvos = try Int(from: &reader)
                            continue
                        }
                    case 20:
                        if key == "unreadAcceptedConvos", unreadAcceptedConvos == nil {
                            unreadAcceptedConvos = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let unreadAcceptedConvos else { throw reader.missing("unreadAcceptedConvos", object) }
                guard let unreadRequestConvos else { throw reader.missing("unreadRequestConvos", object) }
                self.unreadAcceptedConvos = unreadAcceptedConvos
                self.unreadRequestConvos = unreadRequestConvos
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("unreadRequestConvos", unreadRequestConvos, &object)
                writer.field("unreadAcceptedConvos", unreadAcceptedConvos, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.GetUnreadCounts {
    /// `chat.bsky.convo.getUnreadCounts`, a query.
    public static func getUnreadCounts(includeGroupChats: Bool = true) -> Self {
        Self(includeGroupChats: includeGroupChats)
    }
}
