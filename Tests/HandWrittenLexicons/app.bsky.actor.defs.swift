public import ATData

extension AppBsky.Actor {
    /// `app.bsky.actor.defs`.
    public enum Defs {
        /// `app.bsky.actor.defs#profileViewDetailed`, an object.
        public struct ProfileViewDetailed: LexiconObject {
            /// Did; required.
            public var did: DID
            /// Handle; required.
            public var handle: Handle
            /// String, at most 640 bytes, at most 64 characters.
            public var displayName: String?
            /// String, at most 2560 bytes, at most 256 characters.
            public var description: String?
            /// String.
            public var pronouns: String?
            /// Uri.
            public var website: URIString?
            /// Uri.
            public var avatar: URIString?
            /// Uri.
            public var banner: URIString?
            /// Integer.
            public var followersCount: Int?
            /// Integer.
            public var followsCount: Int?
            /// Integer.
            public var postsCount: Int?
            /// `#profileAssociated`.
            @Boxed public var associated: AppBsky.Actor.Defs.ProfileAssociated?
            /// `app.bsky.graph.defs#starterPackViewBasic`.
            @Boxed public var joinedViaStarterPack: AppBsky.Graph.Defs.StarterPackViewBasic?
            /// Datetime.
            public var indexedAt: Datetime?
            /// Datetime.
            public var createdAt: Datetime?
            /// `#viewerState`.
            @Boxed public var viewer: AppBsky.Actor.Defs.ViewerState?
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// `com.atproto.repo.strongRef`.
            @Boxed public var pinnedPost: ComAtproto.Repo.StrongRef?
            /// `#verificationState`.
            public var verification: AppBsky.Actor.Defs.VerificationState?
            /// `#statusView`.
            @Boxed public var status: AppBsky.Actor.Defs.StatusView?
            /// Unknown.
            public var debug: UnknownObject?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                did: DID, handle: Handle, displayName: String? = nil, description: String? = nil,
                pronouns: String? = nil, website: URIString? = nil, avatar: URIString? = nil, banner: URIString? = nil,
                followersCount: Int? = nil, followsCount: Int? = nil, postsCount: Int? = nil,
                associated: AppBsky.Actor.Defs.ProfileAssociated? = nil,
                joinedViaStarterPack: AppBsky.Graph.Defs.StarterPackViewBasic? = nil, indexedAt: Datetime? = nil,
                createdAt: Datetime? = nil, viewer: AppBsky.Actor.Defs.ViewerState? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, pinnedPost: ComAtproto.Repo.StrongRef? = nil,
                verification: AppBsky.Actor.Defs.VerificationState? = nil, status: AppBsky.Actor.Defs.StatusView? = nil,
                debug: UnknownObject? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.handle = handle
                self.displayName = displayName
                self.description = description
                self.pronouns = pronouns
                self.website = website
                self.avatar = avatar
                self.banner = banner
                self.followersCount = followersCount
                self.followsCount = followsCount
                self.postsCount = postsCount
                self.associated = associated
                self.joinedViaStarterPack = joinedViaStarterPack
                self.indexedAt = indexedAt
                self.createdAt = createdAt
                self.viewer = viewer
                self.labels = labels
                self.pinnedPost = pinnedPost
                self.verification = verification
                self.status = status
                self.debug = debug
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "did", "debug", "avatar", "banner", "handle", "labels", "status", "viewer", "website", "pronouns",
                    "createdAt", "indexedAt", "associated", "pinnedPost", "postsCount", "description", "displayName",
                    "followsCount", "verification", "followersCount", "joinedViaStarterPack",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var handle: Handle?
                self.displayName = nil
                self.description = nil
                self.pronouns = nil
                self.website = nil
                self.avatar = nil
                self.banner = nil
                self.followersCount = nil
                self.followsCount = nil
                self.postsCount = nil
                self._associated = Boxed()
                self._joinedViaStarterPack = Boxed()
                self.indexedAt = nil
                self.createdAt = nil
                self._viewer = Boxed()
                self.labels = nil
                self._pinnedPost = Boxed()
                self.verification = nil
                self._status = Boxed()
                self.debug = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "debug", self.debug == nil {
                            self.debug = try UnknownObject(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                        if key == "avatar", self.avatar == nil {
                            self.avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "banner", self.banner == nil {
                            self.banner = try URIString(from: &reader)
                            continue
                        }
                        if key == "viewer", !self._viewer.isPresent {
                            self._viewer = Boxed(try AppBsky.Actor.Defs.ViewerState(from: &reader))
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "status", !self._status.isPresent {
                            self._status = Boxed(try AppBsky.Actor.Defs.StatusView(from: &reader))
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
                        if key == "indexedAt", self.indexedAt == nil {
                            self.indexedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "createdAt", self.createdAt == nil {
                            self.createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "postsCount", self.postsCount == nil {
                            self.postsCount = try Int(from: &reader)
                            continue
                        }
                        if key == "associated", !self._associated.isPresent {
                            self._associated = Boxed(try AppBsky.Actor.Defs.ProfileAssociated(from: &reader))
                            continue
                        }
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
                    case 12:
                        if key == "followsCount", self.followsCount == nil {
                            self.followsCount = try Int(from: &reader)
                            continue
                        }
                        if key == "verification", self.verification == nil {
                            self.verification = try AppBsky.Actor.Defs.VerificationState(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "followersCount", self.followersCount == nil {
                            self.followersCount = try Int(from: &reader)
                            continue
                        }
                    case 20:
                        if key == "joinedViaStarterPack", !self._joinedViaStarterPack.isPresent {
                            self._joinedViaStarterPack = Boxed(
                                try AppBsky.Graph.Defs.StarterPackViewBasic(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let handle else { throw reader.missing("handle", object) }
                self.did = did
                self.handle = handle
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("debug", debug, &object)
                writer.field("avatar", avatar, &object)
                writer.field("banner", banner, &object)
                writer.field("handle", handle, &object)
                writer.field("labels", labels, &object)
                writer.field("status", status, &object)
                writer.field("viewer", viewer, &object)
                writer.field("website", website, &object)
                writer.field("pronouns", pronouns, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("associated", associated, &object)
                writer.field("pinnedPost", pinnedPost, &object)
                writer.field("postsCount", postsCount, &object)
                writer.field("description", description, &object)
                writer.field("displayName", displayName, &object)
                writer.field("followsCount", followsCount, &object)
                writer.field("verification", verification, &object)
                writer.field("followersCount", followersCount, &object)
                writer.field("joinedViaStarterPack", joinedViaStarterPack, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#profileAssociated`, an object.
        public struct ProfileAssociated: LexiconObject {
            /// Integer.
            public var lists: Int?
            /// Integer.
            public var feedgens: Int?
            /// Integer.
            public var starterPacks: Int?
            /// Boolean.
            public var labeler: Bool?
            /// `#profileAssociatedChat`.
            public var chat: AppBsky.Actor.Defs.ProfileAssociatedChat?
            /// `#profileAssociatedActivitySubscription`.
            public var activitySubscription: AppBsky.Actor.Defs.ProfileAssociatedActivitySubscription?
            /// `#profileAssociatedGerm`.
            public var germ: AppBsky.Actor.Defs.ProfileAssociatedGerm?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                lists: Int? = nil, feedgens: Int? = nil, starterPacks: Int? = nil, labeler: Bool? = nil,
                chat: AppBsky.Actor.Defs.ProfileAssociatedChat? = nil,
                activitySubscription: AppBsky.Actor.Defs.ProfileAssociatedActivitySubscription? = nil,
                germ: AppBsky.Actor.Defs.ProfileAssociatedGerm? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.lists = lists
                self.feedgens = feedgens
                self.starterPacks = starterPacks
                self.labeler = labeler
                self.chat = chat
                self.activitySubscription = activitySubscription
                self.germ = germ
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["chat", "germ", "lists", "labeler", "feedgens", "starterPacks", "activitySubscription"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.lists = nil
                self.feedgens = nil
                self.starterPacks = nil
                self.labeler = nil
                self.chat = nil
                self.activitySubscription = nil
                self.germ = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "chat", self.chat == nil {
                            self.chat = try AppBsky.Actor.Defs.ProfileAssociatedChat(from: &reader)
                            continue
                        }
                        if key == "germ", self.germ == nil {
                            self.germ = try AppBsky.Actor.Defs.ProfileAssociatedGerm(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "lists", self.lists == nil {
                            self.lists = try Int(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "labeler", self.labeler == nil {
                            self.labeler = try Bool(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "feedgens", self.feedgens == nil {
                            self.feedgens = try Int(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "starterPacks", self.starterPacks == nil {
                            self.starterPacks = try Int(from: &reader)
                            continue
                        }
                    case 20:
                        if key == "activitySubscription", self.activitySubscription == nil {
                            self.activitySubscription = try AppBsky.Actor.Defs.ProfileAssociatedActivitySubscription(
                                from: &reader)
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
                writer.field("chat", chat, &object)
                writer.field("germ", germ, &object)
                writer.field("lists", lists, &object)
                writer.field("labeler", labeler, &object)
                writer.field("feedgens", feedgens, &object)
                writer.field("starterPacks", starterPacks, &object)
                writer.field("activitySubscription", activitySubscription, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#viewerState`, an object.
        public struct ViewerState: LexiconObject {
            /// Boolean.
            public var muted: Bool?
            /// Boolean.
            public var mutedOnlyReposts: Bool?
            /// Boolean.
            public var mutedOnlyQuoteposts: Bool?
            /// `app.bsky.graph.defs#listViewBasic`.
            @Boxed public var mutedByList: AppBsky.Graph.Defs.ListViewBasic?
            /// Boolean.
            public var blockedBy: Bool?
            /// At-uri.
            public var blocking: ATURI?
            /// `app.bsky.graph.defs#listViewBasic`.
            @Boxed public var blockingByList: AppBsky.Graph.Defs.ListViewBasic?
            /// At-uri.
            public var following: ATURI?
            /// At-uri.
            public var followedBy: ATURI?
            /// `#knownFollowers`.
            public var knownFollowers: AppBsky.Actor.Defs.KnownFollowers?
            /// `app.bsky.notification.defs#activitySubscription`.
            public var activitySubscription: AppBsky.Notification.Defs.ActivitySubscription?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                muted: Bool? = nil, mutedOnlyReposts: Bool? = nil, mutedOnlyQuoteposts: Bool? = nil,
                mutedByList: AppBsky.Graph.Defs.ListViewBasic? = nil, blockedBy: Bool? = nil, blocking: ATURI? = nil,
                blockingByList: AppBsky.Graph.Defs.ListViewBasic? = nil, following: ATURI? = nil,
                followedBy: ATURI? = nil, knownFollowers: AppBsky.Actor.Defs.KnownFollowers? = nil,
                activitySubscription: AppBsky.Notification.Defs.ActivitySubscription? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.muted = muted
                self.mutedOnlyReposts = mutedOnlyReposts
                self.mutedOnlyQuoteposts = mutedOnlyQuoteposts
                self.mutedByList = mutedByList
                self.blockedBy = blockedBy
                self.blocking = blocking
                self.blockingByList = blockingByList
                self.following = following
                self.followedBy = followedBy
                self.knownFollowers = knownFollowers
                self.activitySubscription = activitySubscription
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "muted", "blocking", "blockedBy", "following", "followedBy", "mutedByList", "blockingByList",
                    "knownFollowers", "mutedOnlyReposts", "mutedOnlyQuoteposts", "activitySubscription",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.muted = nil
                self.mutedOnlyReposts = nil
                self.mutedOnlyQuoteposts = nil
                self._mutedByList = Boxed()
                self.blockedBy = nil
                self.blocking = nil
                self._blockingByList = Boxed()
                self.following = nil
                self.followedBy = nil
                self.knownFollowers = nil
                self.activitySubscription = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "muted", self.muted == nil {
                            self.muted = try Bool(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "blocking", self.blocking == nil {
                            self.blocking = try ATURI(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "blockedBy", self.blockedBy == nil {
                            self.blockedBy = try Bool(from: &reader)
                            continue
                        }
                        if key == "following", self.following == nil {
                            self.following = try ATURI(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "followedBy", self.followedBy == nil {
                            self.followedBy = try ATURI(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "mutedByList", !self._mutedByList.isPresent {
                            self._mutedByList = Boxed(try AppBsky.Graph.Defs.ListViewBasic(from: &reader))
                            continue
                        }
                    case 14:
                        if key == "blockingByList", !self._blockingByList.isPresent {
                            self._blockingByList = Boxed(try AppBsky.Graph.Defs.ListViewBasic(from: &reader))
                            continue
                        }
                        if key == "knownFollowers", self.knownFollowers == nil {
                            self.knownFollowers = try AppBsky.Actor.Defs.KnownFollowers(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "mutedOnlyReposts", self.mutedOnlyReposts == nil {
                            self.mutedOnlyReposts = try Bool(from: &reader)
                            continue
                        }
                    case 19:
                        if key == "mutedOnlyQuoteposts", self.mutedOnlyQuoteposts == nil {
                            self.mutedOnlyQuoteposts = try Bool(from: &reader)
                            continue
                        }
                    case 20:
                        if key == "activitySubscription", self.activitySubscription == nil {
                            self.activitySubscription = try AppBsky.Notification.Defs.ActivitySubscription(
                                from: &reader)
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
                writer.field("muted", muted, &object)
                writer.field("blocking", blocking, &object)
                writer.field("blockedBy", blockedBy, &object)
                writer.field("following", following, &object)
                writer.field("followedBy", followedBy, &object)
                writer.field("mutedByList", mutedByList, &object)
                writer.field("blockingByList", blockingByList, &object)
                writer.field("knownFollowers", knownFollowers, &object)
                writer.field("mutedOnlyReposts", mutedOnlyReposts, &object)
                writer.field("mutedOnlyQuoteposts", mutedOnlyQuoteposts, &object)
                writer.field("activitySubscription", activitySubscription, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#verificationState`, an object.
        public struct VerificationState: LexiconObject {
            /// Array; required.
            public var verifications: [AppBsky.Actor.Defs.VerificationView]
            /// String; required.
            public var verifiedStatus: VerifiedStatus
            /// String; required.
            public var trustedVerifierStatus: TrustedVerifierStatus
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                verifications: [AppBsky.Actor.Defs.VerificationView], verifiedStatus: VerifiedStatus,
                trustedVerifierStatus: TrustedVerifierStatus, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.verifications = verifications
                self.verifiedStatus = verifiedStatus
                self.trustedVerifierStatus = trustedVerifierStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["verifications", "verifiedStatus", "trustedVerifierStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var verifications: [AppBsky.Actor.Defs.VerificationView]?
                var verifiedStatus: VerifiedStatus?
                var trustedVerifierStatus: TrustedVerifierStatus?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 13:
                        if key == "verifications", verifications == nil {
                            verifications = try [AppBsky.Actor.Defs.VerificationView](from: &reader)
                            continue
                        }
                    case 14:
                        if key == "verifiedStatus", verifiedStatus == nil {
                            verifiedStatus = try VerifiedStatus(from: &reader)
                            continue
                        }
                    case 21:
                        if key == "trustedVerifierStatus", trustedVerifierStatus == nil {
                            trustedVerifierStatus = try TrustedVerifierStatus(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let verifications else { throw reader.missing("verifications", object) }
                guard let verifiedStatus else { throw reader.missing("verifiedStatus", object) }
                guard let trustedVerifierStatus else { throw reader.missing("trustedVerifierStatus", object) }
                self.verifications = verifications
                self.verifiedStatus = verifiedStatus
                self.trustedVerifierStatus = trustedVerifierStatus
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("verifications", verifications, &object)
                writer.field("verifiedStatus", verifiedStatus, &object)
                writer.field("trustedVerifierStatus", trustedVerifierStatus, &object)
                writer.endObject(&object)
            }

            /// A string with 3 known values; others may come.
            public struct VerifiedStatus: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `valid`.
                public static let valid = VerifiedStatus(rawValue: "valid")
                /// `invalid`.
                public static let invalid = VerifiedStatus(rawValue: "invalid")
                /// `none`.
                public static let none = VerifiedStatus(rawValue: "none")
            }

            /// A string with 3 known values; others may come.
            public struct TrustedVerifierStatus: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `valid`.
                public static let valid = TrustedVerifierStatus(rawValue: "valid")
                /// `invalid`.
                public static let invalid = TrustedVerifierStatus(rawValue: "invalid")
                /// `none`.
                public static let none = TrustedVerifierStatus(rawValue: "none")
            }
        }

        /// `app.bsky.actor.defs#statusView`, an object.
        public struct StatusView: LexiconObject {
            /// At-uri.
            public var uri: ATURI?
            /// Cid.
            public var cid: CID?
            /// String; required.
            public var status: Status
            /// Unknown; required.
            public var record: UnknownObject
            /// Union.
            public var embed: EmbedUnion?
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Datetime.
            public var expiresAt: Datetime?
            /// Boolean.
            public var isActive: Bool?
            /// Boolean.
            public var isDisabled: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                status: Status, record: UnknownObject, uri: ATURI? = nil, cid: CID? = nil, embed: EmbedUnion? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, expiresAt: Datetime? = nil, isActive: Bool? = nil,
                isDisabled: Bool? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.cid = cid
                self.status = status
                self.record = record
                self.embed = embed
                self.labels = labels
                self.expiresAt = expiresAt
                self.isActive = isActive
                self.isDisabled = isDisabled
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "embed", "labels", "record", "status", "isActive", "expiresAt", "isDisabled"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.uri = nil
                self.cid = nil
                var status: Status?
                var record: UnknownObject?
                self.embed = nil
                self.labels = nil
                self.expiresAt = nil
                self.isActive = nil
                self.isDisabled = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", self.uri == nil {
                            self.uri = try ATURI(from: &reader)
                            continue
                        }
                        if key == "cid", self.cid == nil {
                            self.cid = try CID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "embed", self.embed == nil {
                            self.embed = try EmbedUnion(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "status", status == nil {
                            status = try Status(from: &reader)
                            continue
                        }
                        if key == "record", record == nil {
                            record = try UnknownObject(from: &reader)
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                    case 8:
                        if key == "isActive", self.isActive == nil {
                            self.isActive = try Bool(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "expiresAt", self.expiresAt == nil {
                            self.expiresAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "isDisabled", self.isDisabled == nil {
                            self.isDisabled = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let status else { throw reader.missing("status", object) }
                guard let record else { throw reader.missing("record", object) }
                self.status = status
                self.record = record
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("embed", embed, &object)
                writer.field("labels", labels, &object)
                writer.field("record", record, &object)
                writer.field("status", status, &object)
                writer.field("isActive", isActive, &object)
                writer.field("expiresAt", expiresAt, &object)
                writer.field("isDisabled", isDisabled, &object)
                writer.endObject(&object)
            }

            /// A string with 1 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `app.bsky.actor.status#live`.
                public static let live = Status(rawValue: "app.bsky.actor.status#live")
            }

            /// One of 1 types, told apart by `$type`.
            public enum EmbedUnion: LexiconCodable, Hashable {
                /// `app.bsky.embed.external#view`.
                case view(AppBsky.Embed.External.View)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 28:
                            if type == "app.bsky.embed.external#view" {
                                self = .view(try AppBsky.Embed.External.View(from: &reader))
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
                    case .view(let value): writer.variant("app.bsky.embed.external#view", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }
            }
        }

        /// `app.bsky.actor.defs#profileAssociatedChat`, an object.
        public struct ProfileAssociatedChat: LexiconObject {
            /// String; required.
            public var allowIncoming: AllowIncoming
            /// String.
            public var allowGroupInvites: AllowGroupInvites?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                allowIncoming: AllowIncoming, allowGroupInvites: AllowGroupInvites? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.allowIncoming = allowIncoming
                self.allowGroupInvites = allowGroupInvites
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["allowIncoming", "allowGroupInvites"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var allowIncoming: AllowIncoming?
                self.allowGroupInvites = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 13:
                        if key == "allowIncoming", allowIncoming == nil {
                            allowIncoming = try AllowIncoming(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "allowGroupInvites", self.allowGroupInvites == nil {
                            self.allowGroupInvites = try AllowGroupInvites(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let allowIncoming else { throw reader.missing("allowIncoming", object) }
                self.allowIncoming = allowIncoming
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("allowIncoming", allowIncoming, &object)
                writer.field("allowGroupInvites", allowGroupInvites, &object)
                writer.endObject(&object)
            }

            /// A string with 3 known values; others may come.
            public struct AllowIncoming: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `all`.
                public static let all = AllowIncoming(rawValue: "all")
                /// `none`.
                public static let none = AllowIncoming(rawValue: "none")
                /// `following`.
                public static let following = AllowIncoming(rawValue: "following")
            }

            /// A string with 3 known values; others may come.
            public struct AllowGroupInvites: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `all`.
                public static let all = AllowGroupInvites(rawValue: "all")
                /// `none`.
                public static let none = AllowGroupInvites(rawValue: "none")
                /// `following`.
                public static let following = AllowGroupInvites(rawValue: "following")
            }
        }

        /// `app.bsky.actor.defs#profileAssociatedActivitySubscription`, an object.
        public struct ProfileAssociatedActivitySubscription: LexiconObject {
            /// String; required.
            public var allowSubscriptions: AllowSubscriptions
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(allowSubscriptions: AllowSubscriptions, unknownFields: UnknownFields = UnknownFields()) {
                self.allowSubscriptions = allowSubscriptions
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["allowSubscriptions"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var allowSubscriptions: AllowSubscriptions?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 18:
                        if key == "allowSubscriptions", allowSubscriptions == nil {
                            allowSubscriptions = try AllowSubscriptions(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let allowSubscriptions else { throw reader.missing("allowSubscriptions", object) }
                self.allowSubscriptions = allowSubscriptions
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("allowSubscriptions", allowSubscriptions, &object)
                writer.endObject(&object)
            }

            /// A string with 3 known values; others may come.
            public struct AllowSubscriptions: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `followers`.
                public static let followers = AllowSubscriptions(rawValue: "followers")
                /// `mutuals`.
                public static let mutuals = AllowSubscriptions(rawValue: "mutuals")
                /// `none`.
                public static let none = AllowSubscriptions(rawValue: "none")
            }
        }

        /// `app.bsky.actor.defs#profileAssociatedGerm`, an object.
        public struct ProfileAssociatedGerm: LexiconObject {
            /// Uri; required.
            public var messageMeUrl: URIString
            /// String; required.
            public var showButtonTo: ShowButtonTo
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                showButtonTo: ShowButtonTo, messageMeUrl: URIString, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.messageMeUrl = messageMeUrl
                self.showButtonTo = showButtonTo
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["messageMeUrl", "showButtonTo"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var messageMeUrl: URIString?
                var showButtonTo: ShowButtonTo?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 12:
                        if key == "messageMeUrl", messageMeUrl == nil {
                            messageMeUrl = try URIString(from: &reader)
                            continue
                        }
                        if key == "showButtonTo", showButtonTo == nil {
                            showButtonTo = try ShowButtonTo(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let messageMeUrl else { throw reader.missing("messageMeUrl", object) }
                guard let showButtonTo else { throw reader.missing("showButtonTo", object) }
                self.messageMeUrl = messageMeUrl
                self.showButtonTo = showButtonTo
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("messageMeUrl", messageMeUrl, &object)
                writer.field("showButtonTo", showButtonTo, &object)
                writer.endObject(&object)
            }

            /// A string with 2 known values; others may come.
            public struct ShowButtonTo: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `usersIFollow`.
                public static let usersIFollow = ShowButtonTo(rawValue: "usersIFollow")
                /// `everyone`.
                public static let everyone = ShowButtonTo(rawValue: "everyone")
            }
        }

        /// `app.bsky.actor.defs#profileViewBasic`, an object.
        public struct ProfileViewBasic: LexiconObject {
            /// Did; required.
            public var did: DID
            /// Handle; required.
            public var handle: Handle
            /// String, at most 640 bytes, at most 64 characters.
            public var displayName: String?
            /// String.
            public var pronouns: String?
            /// Uri.
            public var avatar: URIString?
            /// `#profileAssociated`.
            @Boxed public var associated: AppBsky.Actor.Defs.ProfileAssociated?
            /// `#viewerState`.
            @Boxed public var viewer: AppBsky.Actor.Defs.ViewerState?
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Datetime.
            public var createdAt: Datetime?
            /// `#verificationState`.
            public var verification: AppBsky.Actor.Defs.VerificationState?
            /// `#statusView`.
            @Boxed public var status: AppBsky.Actor.Defs.StatusView?
            /// Unknown.
            public var debug: UnknownObject?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                did: DID, handle: Handle, displayName: String? = nil, pronouns: String? = nil, avatar: URIString? = nil,
                associated: AppBsky.Actor.Defs.ProfileAssociated? = nil, viewer: AppBsky.Actor.Defs.ViewerState? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, createdAt: Datetime? = nil,
                verification: AppBsky.Actor.Defs.VerificationState? = nil, status: AppBsky.Actor.Defs.StatusView? = nil,
                debug: UnknownObject? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.handle = handle
                self.displayName = displayName
                self.pronouns = pronouns
                self.avatar = avatar
                self.associated = associated
                self.viewer = viewer
                self.labels = labels
                self.createdAt = createdAt
                self.verification = verification
                self.status = status
                self.debug = debug
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "did", "debug", "avatar", "handle", "labels", "status", "viewer", "pronouns", "createdAt",
                    "associated", "displayName", "verification",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var handle: Handle?
                self.displayName = nil
                self.pronouns = nil
                self.avatar = nil
                self._associated = Boxed()
                self._viewer = Boxed()
                self.labels = nil
                self.createdAt = nil
                self.verification = nil
                self._status = Boxed()
                self.debug = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "debug", self.debug == nil {
                            self.debug = try UnknownObject(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                        if key == "avatar", self.avatar == nil {
                            self.avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "viewer", !self._viewer.isPresent {
                            self._viewer = Boxed(try AppBsky.Actor.Defs.ViewerState(from: &reader))
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "status", !self._status.isPresent {
                            self._status = Boxed(try AppBsky.Actor.Defs.StatusView(from: &reader))
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
                        if key == "associated", !self._associated.isPresent {
                            self._associated = Boxed(try AppBsky.Actor.Defs.ProfileAssociated(from: &reader))
                            continue
                        }
                    case 11:
                        if key == "displayName", self.displayName == nil {
                            self.displayName = try String(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "verification", self.verification == nil {
                            self.verification = try AppBsky.Actor.Defs.VerificationState(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let handle else { throw reader.missing("handle", object) }
                self.did = did
                self.handle = handle
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("debug", debug, &object)
                writer.field("avatar", avatar, &object)
                writer.field("handle", handle, &object)
                writer.field("labels", labels, &object)
                writer.field("status", status, &object)
                writer.field("viewer", viewer, &object)
                writer.field("pronouns", pronouns, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("associated", associated, &object)
                writer.field("displayName", displayName, &object)
                writer.field("verification", verification, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#knownFollowers`, an object.
        public struct KnownFollowers: LexiconObject {
            /// Integer; required.
            public var count: Int
            /// Array, at most 5 elements; required.
            public var followers: [AppBsky.Actor.Defs.ProfileViewBasic]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                count: Int, followers: [AppBsky.Actor.Defs.ProfileViewBasic],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.count = count
                self.followers = followers
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["count", "followers"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var count: Int?
                var followers: [AppBsky.Actor.Defs.ProfileViewBasic]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "count", count == nil {
                            count = try Int(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "followers", followers == nil {
                            followers = try [AppBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let count else { throw reader.missing("count", object) }
                guard let followers else { throw reader.missing("followers", object) }
                self.count = count
                self.followers = followers
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("count", count, &object)
                writer.field("followers", followers, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#verificationView`, an object.
        public struct VerificationView: LexiconObject {
            /// Did; required.
            public var issuer: DID
            /// String.
            public var issuerDisplayName: String?
            /// Handle.
            public var issuerHandle: Handle?
            /// At-uri; required.
            public var uri: ATURI
            /// Boolean; required.
            public var isValid: Bool
            /// Datetime; required.
            public var createdAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                issuer: DID, uri: ATURI, isValid: Bool, createdAt: Datetime, issuerDisplayName: String? = nil,
                issuerHandle: Handle? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.issuer = issuer
                self.issuerDisplayName = issuerDisplayName
                self.issuerHandle = issuerHandle
                self.uri = uri
                self.isValid = isValid
                self.createdAt = createdAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "issuer", "isValid", "createdAt", "issuerHandle", "issuerDisplayName"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var issuer: DID?
                self.issuerDisplayName = nil
                self.issuerHandle = nil
                var uri: ATURI?
                var isValid: Bool?
                var createdAt: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "issuer", issuer == nil {
                            issuer = try DID(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "isValid", isValid == nil {
                            isValid = try Bool(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "issuerHandle", self.issuerHandle == nil {
                            self.issuerHandle = try Handle(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "issuerDisplayName", self.issuerDisplayName == nil {
                            self.issuerDisplayName = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let issuer else { throw reader.missing("issuer", object) }
                guard let uri else { throw reader.missing("uri", object) }
                guard let isValid else { throw reader.missing("isValid", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                self.issuer = issuer
                self.uri = uri
                self.isValid = isValid
                self.createdAt = createdAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("issuer", issuer, &object)
                writer.field("isValid", isValid, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("issuerHandle", issuerHandle, &object)
                writer.field("issuerDisplayName", issuerDisplayName, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#profileView`, an object.
        public struct ProfileView: LexiconObject {
            /// Did; required.
            public var did: DID
            /// Handle; required.
            public var handle: Handle
            /// String, at most 640 bytes, at most 64 characters.
            public var displayName: String?
            /// String.
            public var pronouns: String?
            /// String, at most 2560 bytes, at most 256 characters.
            public var description: String?
            /// Uri.
            public var avatar: URIString?
            /// `#profileAssociated`.
            @Boxed public var associated: AppBsky.Actor.Defs.ProfileAssociated?
            /// Datetime.
            public var indexedAt: Datetime?
            /// Datetime.
            public var createdAt: Datetime?
            /// `#viewerState`.
            @Boxed public var viewer: AppBsky.Actor.Defs.ViewerState?
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// `#verificationState`.
            public var verification: AppBsky.Actor.Defs.VerificationState?
            /// `#statusView`.
            @Boxed public var status: AppBsky.Actor.Defs.StatusView?
            /// Unknown.
            public var debug: UnknownObject?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                did: DID, handle: Handle, displayName: String? = nil, pronouns: String? = nil,
                description: String? = nil, avatar: URIString? = nil,
                associated: AppBsky.Actor.Defs.ProfileAssociated? = nil, indexedAt: Datetime? = nil,
                createdAt: Datetime? = nil, viewer: AppBsky.Actor.Defs.ViewerState? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, verification: AppBsky.Actor.Defs.VerificationState? = nil,
                status: AppBsky.Actor.Defs.StatusView? = nil, debug: UnknownObject? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.handle = handle
                self.displayName = displayName
                self.pronouns = pronouns
                self.description = description
                self.avatar = avatar
                self.associated = associated
                self.indexedAt = indexedAt
                self.createdAt = createdAt
                self.viewer = viewer
                self.labels = labels
                self.verification = verification
                self.status = status
                self.debug = debug
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "did", "debug", "avatar", "handle", "labels", "status", "viewer", "pronouns", "createdAt",
                    "indexedAt", "associated", "description", "displayName", "verification",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                var handle: Handle?
                self.displayName = nil
                self.pronouns = nil
                self.description = nil
                self.avatar = nil
                self._associated = Boxed()
                self.indexedAt = nil
                self.createdAt = nil
                self._viewer = Boxed()
                self.labels = nil
                self.verification = nil
                self._status = Boxed()
                self.debug = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "debug", self.debug == nil {
                            self.debug = try UnknownObject(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                        if key == "avatar", self.avatar == nil {
                            self.avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "viewer", !self._viewer.isPresent {
                            self._viewer = Boxed(try AppBsky.Actor.Defs.ViewerState(from: &reader))
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "status", !self._status.isPresent {
                            self._status = Boxed(try AppBsky.Actor.Defs.StatusView(from: &reader))
                            continue
                        }
                    case 8:
                        if key == "pronouns", self.pronouns == nil {
                            self.pronouns = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "indexedAt", self.indexedAt == nil {
                            self.indexedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "createdAt", self.createdAt == nil {
                            self.createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "associated", !self._associated.isPresent {
                            self._associated = Boxed(try AppBsky.Actor.Defs.ProfileAssociated(from: &reader))
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
                    case 12:
                        if key == "verification", self.verification == nil {
                            self.verification = try AppBsky.Actor.Defs.VerificationState(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let handle else { throw reader.missing("handle", object) }
                self.did = did
                self.handle = handle
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("debug", debug, &object)
                writer.field("avatar", avatar, &object)
                writer.field("handle", handle, &object)
                writer.field("labels", labels, &object)
                writer.field("status", status, &object)
                writer.field("viewer", viewer, &object)
                writer.field("pronouns", pronouns, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("associated", associated, &object)
                writer.field("description", description, &object)
                writer.field("displayName", displayName, &object)
                writer.field("verification", verification, &object)
                writer.endObject(&object)
            }
        }
    }
}
