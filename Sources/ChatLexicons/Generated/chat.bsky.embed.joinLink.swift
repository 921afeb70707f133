// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Embed {
    /// `chat.bsky.embed.joinLink`, an object.
    ///
    /// A link to join a group by, in a message.
    public struct JoinLink: LexiconObject {
        /// String; required.
        ///
        /// The code in the link.
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

        /// `chat.bsky.embed.joinLink#view`, an object.
        ///
        /// A link to join a group by, ready to show.
        public struct View: LexiconObject {
            /// Union; required.
            ///
            /// The group, or why there is none to show.
            public var joinLinkPreview: JoinLinkPreviewUnion
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(joinLinkPreview: JoinLinkPreviewUnion, unknownFields: UnknownFields = UnknownFields()) {
                self.joinLinkPreview = joinLinkPreview
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["joinLinkPreview"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var joinLinkPreview: JoinLinkPreviewUnion?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 15:
                        if key == "joinLinkPreview", joinLinkPreview == nil {
                            joinLinkPreview = try JoinLinkPreviewUnion(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let joinLinkPreview else { throw reader.missing("joinLinkPreview", object) }
                self.joinLinkPreview = joinLinkPreview
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("joinLinkPreview", joinLinkPreview, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(joinLinkPreview, at: "joinLinkPreview")
            }

            /// One of 3 types, told apart by `$type`.
            public enum JoinLinkPreviewUnion: LexiconCodable, Hashable {
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
