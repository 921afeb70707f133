// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Group {
    /// `chat.bsky.group.getJoinLinkPreviews`, a query.
    public struct GetJoinLinkPreviews: XRPCQuery {
        /// Array, at most 50 elements; required.
        public var codes: [String]

        /// Makes a call.
        public init(codes: [String]) {
            self.codes = codes
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.group.getJoinLinkPreviews" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("codes", codes)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(codes, at: "codes", minLength: 1, maxLength: 50)
        }

        /// What `chat.bsky.group.getJoinLinkPreviews` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var joinLinkPreviews: [JoinLinkPreviewsUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(joinLinkPreviews: [JoinLinkPreviewsUnion], unknownFields: UnknownFields = UnknownFields()) {
                self.joinLinkPreviews = joinLinkPreviews
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["joinLinkPreviews"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var joinLinkPreviews: [JoinLinkPreviewsUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 16:
                        if key == "joinLinkPreviews", joinLinkPreviews == nil {
                            joinLinkPreviews = try [JoinLinkPreviewsUnion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let joinLinkPreviews else { throw reader.missing("joinLinkPreviews", object) }
                self.joinLinkPreviews = joinLinkPreviews
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("joinLinkPreviews", joinLinkPreviews, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(joinLinkPreviews, at: "joinLinkPreviews")
            }

            /// One of 3 types, told apart by `$type`.
            public enum JoinLinkPreviewsUnion: LexiconCodable, Hashable {
                /// `chat.bsky.group.defs#joinLinkPreviewView`.
                indirect case joinLinkPreviewView(ChatBsky.Group.Defs.JoinLinkPreviewView)
                /// `chat.bsky.group.defs#disabledJoinLinkPreviewView`.
                case disabledJoinLinkPreviewView(ChatBsky.Group.Defs.DisabledJoinLinkPreviewView)
                /// `chat.bsky.group.defs#invalidJoinLinkPreviewView`.
                case invalidJoinLinkPreviewView(ChatBsky.Group.Defs.InvalidJoinLinkPreviewView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 40:
                            if type == "chat.bsky.group.defs#joinLinkPreviewView" {
                                self = .joinLinkPreviewView(try ChatBsky.Group.Defs.JoinLinkPreviewView(from: &reader))
                                return
                            }
                        case 47:
                            if type == "chat.bsky.group.defs#invalidJoinLinkPreviewView" {
                                self = .invalidJoinLinkPreviewView(
                                    try ChatBsky.Group.Defs.InvalidJoinLinkPreviewView(from: &reader))
                                return
                            }
                        case 48:
                            if type == "chat.bsky.group.defs#disabledJoinLinkPreviewView" {
                                self = .disabledJoinLinkPreviewView(
                                    try ChatBsky.Group.Defs.DisabledJoinLinkPreviewView(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .joinLinkPreviewView(let value):
                        writer.variant("chat.bsky.group.defs#joinLinkPreviewView", value)
                    case .disabledJoinLinkPreviewView(let value):
                        writer.variant("chat.bsky.group.defs#disabledJoinLinkPreviewView", value)
                    case .invalidJoinLinkPreviewView(let value):
                        writer.variant("chat.bsky.group.defs#invalidJoinLinkPreviewView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .joinLinkPreviewView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Group.GetJoinLinkPreviews {
    /// `chat.bsky.group.getJoinLinkPreviews`, a query.
    public static func getJoinLinkPreviews(codes: [String]) -> Self {
        Self(codes: codes)
    }
}
