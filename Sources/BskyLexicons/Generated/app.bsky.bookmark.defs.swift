// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Bookmark {
    /// `app.bsky.bookmark.defs`.
    public enum Defs {
        /// `app.bsky.bookmark.defs#bookmark`, an object.
        ///
        /// A post to come back to, as the service keeps it.
        public struct Bookmark: LexiconObject {
            /// `com.atproto.repo.strongRef`; required.
            ///
            /// The post.
            @Indirect public var subject: ComAtproto.Repo.StrongRef
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(subject: ComAtproto.Repo.StrongRef, unknownFields: UnknownFields = UnknownFields()) {
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["subject"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var subject: Indirect<ComAtproto.Repo.StrongRef>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "subject", subject == nil {
                            subject = Indirect(try ComAtproto.Repo.StrongRef(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let subject else { throw reader.missing("subject", object) }
                self._subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("subject", subject, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.bookmark.defs#bookmarkView`, an object.
        ///
        /// A bookmark, with its post.
        public struct BookmarkView: LexiconObject {
            /// Datetime.
            ///
            /// When it was kept.
            public var createdAt: Datetime?
            /// Union; required.
            ///
            /// The post as it is now, or why it can't be shown.
            public var item: ItemUnion
            /// `com.atproto.repo.strongRef`; required.
            ///
            /// What was kept.
            @Indirect public var subject: ComAtproto.Repo.StrongRef
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subject: ComAtproto.Repo.StrongRef, item: ItemUnion, createdAt: Datetime? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.item = item
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["item", "subject", "createdAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.createdAt = nil
                var item: ItemUnion?
                var subject: Indirect<ComAtproto.Repo.StrongRef>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "item", item == nil {
                            item = try ItemUnion(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "subject", subject == nil {
                            subject = Indirect(try ComAtproto.Repo.StrongRef(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "createdAt", self.createdAt == nil {
                            self.createdAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let item else { throw reader.missing("item", object) }
                guard let subject else { throw reader.missing("subject", object) }
                self.item = item
                self._subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("item", item, &object)
                writer.field("subject", subject, &object)
                writer.field("createdAt", createdAt, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(item, at: "item")
            }

            /// One of 3 types, told apart by `$type`.
            public enum ItemUnion: LexiconCodable, Hashable {
                /// `app.bsky.feed.defs#blockedPost`.
                indirect case blockedPost(AppBsky.Feed.Defs.BlockedPost)
                /// `app.bsky.feed.defs#notFoundPost`.
                case notFoundPost(AppBsky.Feed.Defs.NotFoundPost)
                /// `app.bsky.feed.defs#postView`.
                indirect case postView(AppBsky.Feed.Defs.PostView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 27:
                            if type == "app.bsky.feed.defs#postView" {
                                self = .postView(try AppBsky.Feed.Defs.PostView(from: &reader))
                                return
                            }
                        case 30:
                            if type == "app.bsky.feed.defs#blockedPost" {
                                self = .blockedPost(try AppBsky.Feed.Defs.BlockedPost(from: &reader))
                                return
                            }
                        case 31:
                            if type == "app.bsky.feed.defs#notFoundPost" {
                                self = .notFoundPost(try AppBsky.Feed.Defs.NotFoundPost(from: &reader))
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
                    case .blockedPost(let value): writer.variant("app.bsky.feed.defs#blockedPost", value)
                    case .notFoundPost(let value): writer.variant("app.bsky.feed.defs#notFoundPost", value)
                    case .postView(let value): writer.variant("app.bsky.feed.defs#postView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .blockedPost(let value): value.check(&constraints)
                    case .notFoundPost(let value): value.check(&constraints)
                    case .postView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }
    }
}
