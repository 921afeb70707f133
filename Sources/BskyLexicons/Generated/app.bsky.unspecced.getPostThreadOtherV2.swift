// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getPostThreadOtherV2`, a query.
    ///
    /// Works without a login, and may answer more with one.
    public struct GetPostThreadOtherV2: XRPCQuery {
        /// At-uri; required.
        public var anchor: ATURI

        /// Makes a call.
        public init(anchor: ATURI) {
            self.anchor = anchor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.getPostThreadOtherV2" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("anchor", anchor)
        }

        /// What `app.bsky.unspecced.getPostThreadOtherV2` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var thread: [AppBsky.Unspecced.GetPostThreadOtherV2.ThreadItem]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                thread: [AppBsky.Unspecced.GetPostThreadOtherV2.ThreadItem],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.thread = thread
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["thread"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var thread: [AppBsky.Unspecced.GetPostThreadOtherV2.ThreadItem]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "thread", thread == nil {
                            thread = try [AppBsky.Unspecced.GetPostThreadOtherV2.ThreadItem](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let thread else { throw reader.missing("thread", object) }
                self.thread = thread
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("thread", thread, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(thread, at: "thread")
            }
        }

        /// `app.bsky.unspecced.getPostThreadOtherV2#threadItem`, an object.
        public struct ThreadItem: LexiconObject, Identifiable {
            /// Integer; required.
            public var depth: Int
            /// At-uri; required.
            public var uri: ATURI
            /// Union; required.
            public var value: ValueUnion
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(uri: ATURI, depth: Int, value: ValueUnion, unknownFields: UnknownFields = UnknownFields()) {
                self.depth = depth
                self.uri = uri
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "depth", "value"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var depth: Int?
                var uri: ATURI?
                var value: ValueUnion?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "depth", depth == nil {
                            depth = try Int(from: &reader)
                            continue
                        }
                        if key == "value", value == nil {
                            value = try ValueUnion(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let depth else { throw reader.missing("depth", object) }
                guard let uri else { throw reader.missing("uri", object) }
                guard let value else { throw reader.missing("value", object) }
                self.depth = depth
                self.uri = uri
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("depth", depth, &object)
                writer.field("value", value, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(value, at: "value")
            }

            /// One of 1 types, told apart by `$type`.
            public enum ValueUnion: LexiconCodable, Hashable {
                /// `app.bsky.unspecced.defs#threadItemPost`.
                indirect case threadItemPost(AppBsky.Unspecced.Defs.ThreadItemPost)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 38:
                            if type == "app.bsky.unspecced.defs#threadItemPost" {
                                self = .threadItemPost(try AppBsky.Unspecced.Defs.ThreadItemPost(from: &reader))
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
                    case .threadItemPost(let value): writer.variant("app.bsky.unspecced.defs#threadItemPost", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .threadItemPost(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.GetPostThreadOtherV2 {
    /// `app.bsky.unspecced.getPostThreadOtherV2`, a query.
    ///
    /// Works without a login, and may answer more with one.
    public static func getPostThreadOtherV2(anchor: ATURI) -> Self {
        Self(anchor: anchor)
    }
}
