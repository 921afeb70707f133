public import ATData

extension AppBsky.Actor {
    /// `app.bsky.actor.profile`, a record.
    public struct Profile: LexiconObject {
        /// String, at most 640 bytes, at most 64 characters.
        public var displayName: String?
        /// String, at most 2560 bytes, at most 256 characters.
        public var description: String?
        /// String, at most 200 bytes, at most 20 characters.
        public var pronouns: String?
        /// Uri.
        public var website: URIString?
        /// Blob.
        @Boxed public var avatar: Blob?
        /// Blob.
        @Boxed public var banner: Blob?
        /// Union.
        public var labels: LabelsUnion?
        /// `com.atproto.repo.strongRef`.
        @Boxed public var joinedViaStarterPack: ComAtproto.Repo.StrongRef?
        /// `com.atproto.repo.strongRef`.
        @Boxed public var pinnedPost: ComAtproto.Repo.StrongRef?
        /// Datetime.
        public var createdAt: Datetime?
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.actor.profile" }

        /// Makes a value of its fields.
        public init(
            displayName: String? = nil, description: String? = nil, pronouns: String? = nil, website: URIString? = nil,
            avatar: Blob? = nil, banner: Blob? = nil, labels: LabelsUnion? = nil,
            joinedViaStarterPack: ComAtproto.Repo.StrongRef? = nil, pinnedPost: ComAtproto.Repo.StrongRef? = nil,
            createdAt: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()
        ) {
            self.displayName = displayName
            self.description = description
            self.pronouns = pronouns
            self.website = website
            self.avatar = avatar
            self.banner = banner
            self.labels = labels
            self.joinedViaStarterPack = joinedViaStarterPack
            self.pinnedPost = pinnedPost
            self.createdAt = createdAt
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
            self.displayName = nil
            self.description = nil
            self.pronouns = nil
            self.website = nil
            self._avatar = Boxed()
            self._banner = Boxed()
            self.labels = nil
            self._joinedViaStarterPack = Boxed()
            self._pinnedPost = Boxed()
            self.createdAt = nil
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
                    if key == "displayName", self.displayName == nil {
                        self.displayName = try String(from: &reader)
                        continue
                    }
                    if key == "description", self.description == nil {
                        self.description = try String(from: &reader)
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
        }
    }
}
