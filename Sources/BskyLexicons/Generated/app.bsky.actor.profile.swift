// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Actor {
    /// `app.bsky.actor.profile`, a record.
    ///
    /// What an account says of itself. There is one, with the key `self`; change it with `putRecord`.
    public struct Profile: LexiconRecord {
        /// Blob.
        ///
        /// An image, uploaded before with `uploadBlob`.
        @Boxed public var avatar: Blob?
        /// Blob.
        ///
        /// The wide image on top, uploaded before with `uploadBlob`.
        @Boxed public var banner: Blob?
        /// Datetime.
        ///
        /// When the author says that it was made.
        public var createdAt: Datetime?
        /// String, at most 2560 bytes, at most 256 characters.
        ///
        /// Plain text: apps find mentions and links in it themselves.
        public var description: String?
        /// String, at most 640 bytes, at most 64 characters.
        ///
        /// Absent or empty: apps show the handle.
        public var displayName: String?
        /// `com.atproto.repo.strongRef`.
        ///
        /// The starter pack that the account was made with.
        @Boxed public var joinedViaStarterPack: ComAtproto.Repo.StrongRef?
        /// Union.
        ///
        /// What the author warns of. `!no-unauthenticated` asks apps to show nothing without a session.
        public var labels: LabelsUnion?
        /// `com.atproto.repo.strongRef`.
        ///
        /// A post of the account's own, on top of its profile.
        @Boxed public var pinnedPost: ComAtproto.Repo.StrongRef?
        /// String, at most 200 bytes, at most 20 characters.
        public var pronouns: String?
        /// Uri.
        public var website: URIString?
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.actor.profile" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .literal("self") }

        /// Makes a value of its fields.
        public init(
            avatar: Blob? = nil, banner: Blob? = nil, createdAt: Datetime? = nil, description: String? = nil,
            displayName: String? = nil, joinedViaStarterPack: ComAtproto.Repo.StrongRef? = nil,
            labels: LabelsUnion? = nil, pinnedPost: ComAtproto.Repo.StrongRef? = nil, pronouns: String? = nil,
            website: URIString? = nil, unknownFields: UnknownFields = UnknownFields()
        ) {
            self.avatar = avatar
            self.banner = banner
            self.createdAt = createdAt
            self.description = description
            self.displayName = displayName
            self.joinedViaStarterPack = joinedViaStarterPack
            self.labels = labels
            self.pinnedPost = pinnedPost
            self.pronouns = pronouns
            self.website = website
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            [
                "avatar", "banner", "labels", "website", "pronouns", "createdAt", "pinnedPost", "description",
                "displayName", "joinedViaStarterPack",
            ]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            self._avatar = Boxed()
            self._banner = Boxed()
            self.createdAt = nil
            self.description = nil
            self.displayName = nil
            self._joinedViaStarterPack = Boxed()
            self.labels = nil
            self._pinnedPost = Boxed()
            self.pronouns = nil
            self.website = nil
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 6:
                    if key == "avatar", !self._avatar.isPresent {
                        self._avatar = Boxed(try Blob(from: &reader))
                        continue
                    }
                    if key == "banner", !self._banner.isPresent {
                        self._banner = Boxed(try Blob(from: &reader))
                        continue
                    }
                    if key == "labels", self.labels == nil {
                        self.labels = try LabelsUnion(from: &reader)
                        continue
                    }
                case 7:
                    if key == "website", self.website == nil {
                        self.website = try URIString(from: &reader)
                        continue
                    }
                case 8:
                    if key == "pronouns", self.pronouns == nil {
                        self.pronouns = try String(from: &reader)
                        continue
                    }
                case 9:
                    if key == "createdAt", self.createdAt == nil {
                        self.createdAt = try Datetime(from: &reader)
                        continue
                    }
                case 10:
                    if key == "pinnedPost", !self._pinnedPost.isPresent {
                        self._pinnedPost = Boxed(try ComAtproto.Repo.StrongRef(from: &reader))
                        continue
                    }
                case 11:
                    if key == "description", self.description == nil {
                        self.description = try String(from: &reader)
                        continue
                    }
                    if key == "displayName", self.displayName == nil {
                        self.displayName = try String(from: &reader)
                        continue
                    }
                case 20:
                    if key == "joinedViaStarterPack", !self._joinedViaStarterPack.isPresent {
                        self._joinedViaStarterPack = Boxed(try ComAtproto.Repo.StrongRef(from: &reader))
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("avatar", avatar, &object)
            writer.field("banner", banner, &object)
            writer.field("labels", labels, &object)
            writer.field("website", website, &object)
            writer.field("pronouns", pronouns, &object)
            writer.field("createdAt", createdAt, &object)
            writer.field("pinnedPost", pinnedPost, &object)
            writer.field("description", description, &object)
            writer.field("displayName", displayName, &object)
            writer.field("joinedViaStarterPack", joinedViaStarterPack, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.blob(avatar, at: "avatar", maxSize: 1_000_000, accept: ["image/png", "image/jpeg"])
            constraints.blob(banner, at: "banner", maxSize: 1_000_000, accept: ["image/png", "image/jpeg"])
            constraints.text(description, at: "description", maxLength: 2560, maxGraphemes: 256)
            constraints.text(displayName, at: "displayName", maxLength: 640, maxGraphemes: 64)
            constraints.value(labels, at: "labels")
            constraints.text(pronouns, at: "pronouns", maxLength: 200, maxGraphemes: 20)
        }

        /// One of 1 types, told apart by `$type`.
        public enum LabelsUnion: LexiconCodable, Hashable {
            /// `com.atproto.label.defs#selfLabels`.
            case selfLabels(ComAtproto.Label.Defs.SelfLabels)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 33:
                        if type == "com.atproto.label.defs#selfLabels" {
                            self = .selfLabels(try ComAtproto.Label.Defs.SelfLabels(from: &reader))
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
                case .selfLabels(let value): writer.variant("com.atproto.label.defs#selfLabels", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .selfLabels(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }
    }
}
