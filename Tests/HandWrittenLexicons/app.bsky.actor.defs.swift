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
                var displayName: String?
                var description: String?
                var pronouns: String?
                var website: URIString?
                var avatar: URIString?
                var banner: URIString?
                var followersCount: Int?
                var followsCount: Int?
                var postsCount: Int?
                var associated = Boxed<AppBsky.Actor.Defs.ProfileAssociated>()
                var joinedViaStarterPack = Boxed<AppBsky.Graph.Defs.StarterPackViewBasic>()
                var indexedAt: Datetime?
                var createdAt: Datetime?
                var viewer = Boxed<AppBsky.Actor.Defs.ViewerState>()
                var labels: [ComAtproto.Label.Defs.Label]?
                var pinnedPost = Boxed<ComAtproto.Repo.StrongRef>()
                var verification: AppBsky.Actor.Defs.VerificationState?
                var status = Boxed<AppBsky.Actor.Defs.StatusView>()
                var debug: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "debug", debug == nil {
                            debug = try UnknownObject(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                        if key == "avatar", avatar == nil {
                            avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "banner", banner == nil {
                            banner = try URIString(from: &reader)
                            continue
                        }
                        if key == "viewer", !viewer.isPresent {
                            viewer = Boxed(try AppBsky.Actor.Defs.ViewerState(from: &reader))
                            continue
                        }
                        if key == "labels", labels == nil {
                            labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "status", !status.isPresent {
                            status = Boxed(try AppBsky.Actor.Defs.StatusView(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "website", website == nil {
                            website = try URIString(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "pronouns", pronouns == nil {
                            pronouns = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "postsCount", postsCount == nil {
                            postsCount = try Int(from: &reader)
                            continue
                        }
                        if key == "associated", !associated.isPresent {
                            associated = Boxed(try AppBsky.Actor.Defs.ProfileAssociated(from: &reader))
                            continue
                        }
                        if key == "pinnedPost", !pinnedPost.isPresent {
                            pinnedPost = Boxed(try ComAtproto.Repo.StrongRef(from: &reader))
                            continue
                        }
                    case 11:
                        if key == "displayName", displayName == nil {
                            displayName = try String(from: &reader)
                            continue
                        }
                        if key == "description", description == nil {
                            description = try String(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "followsCount", followsCount == nil {
                            followsCount = try Int(from: &reader)
                            continue
                        }
                        if key == "verification", verification == nil {
                            verification = try AppBsky.Actor.Defs.VerificationState(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "followersCount", followersCount == nil {
                            followersCount = try Int(from: &reader)
                            continue
                        }
                    case 20:
                        if key == "joinedViaStarterPack", !joinedViaStarterPack.isPresent {
                            joinedViaStarterPack = Boxed(try AppBsky.Graph.Defs.StarterPackViewBasic(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                guard let did else { throw reader.missing("did", object) }
                guard let handle else { throw reader.missing("handle", object) }
                let unknownFields = try reader.unknownFields(object, of: Self.self)
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
                self._associated = associated
                self._joinedViaStarterPack = joinedViaStarterPack
                self.indexedAt = indexedAt
                self.createdAt = createdAt
                self._viewer = viewer
                self.labels = labels
                self._pinnedPost = pinnedPost
                self.verification = verification
                self._status = status
                self.debug = debug
                self.unknownFields = unknownFields
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
                var lists: Int?
                var feedgens: Int?
                var starterPacks: Int?
                var labeler: Bool?
                var chat: AppBsky.Actor.Defs.ProfileAssociatedChat?
                var activitySubscription: AppBsky.Actor.Defs.ProfileAssociatedActivitySubscription?
                var germ: AppBsky.Actor.Defs.ProfileAssociatedGerm?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "chat", chat == nil {
                            chat = try AppBsky.Actor.Defs.ProfileAssociatedChat(from: &reader)
                            continue
                        }
                        if key == "germ", germ == nil {
                            germ = try AppBsky.Actor.Defs.ProfileAssociatedGerm(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "lists", lists == nil {
                            lists = try Int(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "labeler", labeler == nil {
                            labeler = try Bool(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "feedgens", feedgens == nil {
                            feedgens = try Int(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "starterPacks", starterPacks == nil {
                            starterPacks = try Int(from: &reader)
                            continue
                        }
                    case 20:
                        if key == "activitySubscription", activitySubscription == nil {
                            activitySubscription = try AppBsky.Actor.Defs.ProfileAssociatedActivitySubscription(
                                from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                let unknownFields = try reader.unknownFields(object, of: Self.self)
                self.lists = lists
                self.feedgens = feedgens
                self.starterPacks = starterPacks
                self.labeler = labeler
                self.chat = chat
                self.activitySubscription = activitySubscription
                self.germ = germ
                self.unknownFields = unknownFields
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
                var muted: Bool?
                var mutedOnlyReposts: Bool?
                var mutedOnlyQuoteposts: Bool?
                var mutedByList = Boxed<AppBsky.Graph.Defs.ListViewBasic>()
                var blockedBy: Bool?
                var blocking: ATURI?
                var blockingByList = Boxed<AppBsky.Graph.Defs.ListViewBasic>()
                var following: ATURI?
                var followedBy: ATURI?
                var knownFollowers: AppBsky.Actor.Defs.KnownFollowers?
                var activitySubscription: AppBsky.Notification.Defs.ActivitySubscription?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "muted", muted == nil {
                            muted = try Bool(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "blocking", blocking == nil {
                            blocking = try ATURI(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "blockedBy", blockedBy == nil {
                            blockedBy = try Bool(from: &reader)
                            continue
                        }
                        if key == "following", following == nil {
                            following = try ATURI(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "followedBy", followedBy == nil {
                            followedBy = try ATURI(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "mutedByList", !mutedByList.isPresent {
                            mutedByList = Boxed(try AppBsky.Graph.Defs.ListViewBasic(from: &reader))
                            continue
                        }
                    case 14:
                        if key == "blockingByList", !blockingByList.isPresent {
                            blockingByList = Boxed(try AppBsky.Graph.Defs.ListViewBasic(from: &reader))
                            continue
                        }
                        if key == "knownFollowers", knownFollowers == nil {
                            knownFollowers = try AppBsky.Actor.Defs.KnownFollowers(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "mutedOnlyReposts", mutedOnlyReposts == nil {
                            mutedOnlyReposts = try Bool(from: &reader)
                            continue
                        }
                    case 19:
                        if key == "mutedOnlyQuoteposts", mutedOnlyQuoteposts == nil {
                            mutedOnlyQuoteposts = try Bool(from: &reader)
                            continue
                        }
                    case 20:
                        if key == "activitySubscription", activitySubscription == nil {
                            activitySubscription = try AppBsky.Notification.Defs.ActivitySubscription(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                let unknownFields = try reader.unknownFields(object, of: Self.self)
                self.muted = muted
                self.mutedOnlyReposts = mutedOnlyReposts
                self.mutedOnlyQuoteposts = mutedOnlyQuoteposts
                self._mutedByList = mutedByList
                self.blockedBy = blockedBy
                self.blocking = blocking
                self._blockingByList = blockingByList
                self.following = following
                self.followedBy = followedBy
                self.knownFollowers = knownFollowers
                self.activitySubscription = activitySubscription
                self.unknownFields = unknownFields
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
                guard let verifications else { throw reader.missing("verifications", object) }
                guard let verifiedStatus else { throw reader.missing("verifiedStatus", object) }
                guard let trustedVerifierStatus else { throw reader.missing("trustedVerifierStatus", object) }
                let unknownFields = try reader.unknownFields(object, of: Self.self)
                self.verifications = verifications
                self.verifiedStatus = verifiedStatus
                self.trustedVerifierStatus = trustedVerifierStatus
                self.unknownFields = unknownFields
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
                var uri: ATURI?
                var cid: CID?
                var status: Status?
                var record: UnknownObject?
                var embed: EmbedUnion?
                var labels: [ComAtproto.Label.Defs.Label]?
                var expiresAt: Datetime?
                var isActive: Bool?
                var isDisabled: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "embed", embed == nil {
                            embed = try EmbedUnion(from: &reader)
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
                        if key == "labels", labels == nil {
                            labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                    case 8:
                        if key == "isActive", isActive == nil {
                            isActive = try Bool(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "expiresAt", expiresAt == nil {
                            expiresAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "isDisabled", isDisabled == nil {
                            isDisabled = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                guard let status else { throw reader.missing("status", object) }
                guard let record else { throw reader.missing("record", object) }
                let unknownFields = try reader.unknownFields(object, of: Self.self)
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
                var allowGroupInvites: AllowGroupInvites?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 13:
                        if key == "allowIncoming", allowIncoming == nil {
                            allowIncoming = try AllowIncoming(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "allowGroupInvites", allowGroupInvites == nil {
                            allowGroupInvites = try AllowGroupInvites(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                guard let allowIncoming else { throw reader.missing("allowIncoming", object) }
                let unknownFields = try reader.unknownFields(object, of: Self.self)
                self.allowIncoming = allowIncoming
                self.allowGroupInvites = allowGroupInvites
                self.unknownFields = unknownFields
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
                guard let allowSubscriptions else { throw reader.missing("allowSubscriptions", object) }
                let unknownFields = try reader.unknownFields(object, of: Self.self)
                self.allowSubscriptions = allowSubscriptions
                self.unknownFields = unknownFields
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
                messageMeUrl: URIString, showButtonTo: ShowButtonTo, unknownFields: UnknownFields = UnknownFields()
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
                guard let messageMeUrl else { throw reader.missing("messageMeUrl", object) }
                guard let showButtonTo else { throw reader.missing("showButtonTo", object) }
                let unknownFields = try reader.unknownFields(object, of: Self.self)
                self.messageMeUrl = messageMeUrl
                self.showButtonTo = showButtonTo
                self.unknownFields = unknownFields
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
                var displayName: String?
                var pronouns: String?
                var avatar: URIString?
                var associated = Boxed<AppBsky.Actor.Defs.ProfileAssociated>()
                var viewer = Boxed<AppBsky.Actor.Defs.ViewerState>()
                var labels: [ComAtproto.Label.Defs.Label]?
                var createdAt: Datetime?
                var verification: AppBsky.Actor.Defs.VerificationState?
                var status = Boxed<AppBsky.Actor.Defs.StatusView>()
                var debug: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "debug", debug == nil {
                            debug = try UnknownObject(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                        if key == "avatar", avatar == nil {
                            avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "viewer", !viewer.isPresent {
                            viewer = Boxed(try AppBsky.Actor.Defs.ViewerState(from: &reader))
                            continue
                        }
                        if key == "labels", labels == nil {
                            labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "status", !status.isPresent {
                            status = Boxed(try AppBsky.Actor.Defs.StatusView(from: &reader))
                            continue
                        }
                    case 8:
                        if key == "pronouns", pronouns == nil {
                            pronouns = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "associated", !associated.isPresent {
                            associated = Boxed(try AppBsky.Actor.Defs.ProfileAssociated(from: &reader))
                            continue
                        }
                    case 11:
                        if key == "displayName", displayName == nil {
                            displayName = try String(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "verification", verification == nil {
                            verification = try AppBsky.Actor.Defs.VerificationState(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                guard let did else { throw reader.missing("did", object) }
                guard let handle else { throw reader.missing("handle", object) }
                let unknownFields = try reader.unknownFields(object, of: Self.self)
                self.did = did
                self.handle = handle
                self.displayName = displayName
                self.pronouns = pronouns
                self.avatar = avatar
                self._associated = associated
                self._viewer = viewer
                self.labels = labels
                self.createdAt = createdAt
                self.verification = verification
                self._status = status
                self.debug = debug
                self.unknownFields = unknownFields
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
                guard let count else { throw reader.missing("count", object) }
                guard let followers else { throw reader.missing("followers", object) }
                let unknownFields = try reader.unknownFields(object, of: Self.self)
                self.count = count
                self.followers = followers
                self.unknownFields = unknownFields
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
                var issuerDisplayName: String?
                var issuerHandle: Handle?
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
                        if key == "issuerHandle", issuerHandle == nil {
                            issuerHandle = try Handle(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "issuerDisplayName", issuerDisplayName == nil {
                            issuerDisplayName = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                guard let issuer else { throw reader.missing("issuer", object) }
                guard let uri else { throw reader.missing("uri", object) }
                guard let isValid else { throw reader.missing("isValid", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                let unknownFields = try reader.unknownFields(object, of: Self.self)
                self.issuer = issuer
                self.issuerDisplayName = issuerDisplayName
                self.issuerHandle = issuerHandle
                self.uri = uri
                self.isValid = isValid
                self.createdAt = createdAt
                self.unknownFields = unknownFields
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
                var displayName: String?
                var pronouns: String?
                var description: String?
                var avatar: URIString?
                var associated = Boxed<AppBsky.Actor.Defs.ProfileAssociated>()
                var indexedAt: Datetime?
                var createdAt: Datetime?
                var viewer = Boxed<AppBsky.Actor.Defs.ViewerState>()
                var labels: [ComAtproto.Label.Defs.Label]?
                var verification: AppBsky.Actor.Defs.VerificationState?
                var status = Boxed<AppBsky.Actor.Defs.StatusView>()
                var debug: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "debug", debug == nil {
                            debug = try UnknownObject(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                        if key == "avatar", avatar == nil {
                            avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "viewer", !viewer.isPresent {
                            viewer = Boxed(try AppBsky.Actor.Defs.ViewerState(from: &reader))
                            continue
                        }
                        if key == "labels", labels == nil {
                            labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "status", !status.isPresent {
                            status = Boxed(try AppBsky.Actor.Defs.StatusView(from: &reader))
                            continue
                        }
                    case 8:
                        if key == "pronouns", pronouns == nil {
                            pronouns = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "associated", !associated.isPresent {
                            associated = Boxed(try AppBsky.Actor.Defs.ProfileAssociated(from: &reader))
                            continue
                        }
                    case 11:
                        if key == "displayName", displayName == nil {
                            displayName = try String(from: &reader)
                            continue
                        }
                        if key == "description", description == nil {
                            description = try String(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "verification", verification == nil {
                            verification = try AppBsky.Actor.Defs.VerificationState(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                guard let did else { throw reader.missing("did", object) }
                guard let handle else { throw reader.missing("handle", object) }
                let unknownFields = try reader.unknownFields(object, of: Self.self)
                self.did = did
                self.handle = handle
                self.displayName = displayName
                self.pronouns = pronouns
                self.description = description
                self.avatar = avatar
                self._associated = associated
                self.indexedAt = indexedAt
                self.createdAt = createdAt
                self._viewer = viewer
                self.labels = labels
                self.verification = verification
                self._status = status
                self.debug = debug
                self.unknownFields = unknownFields
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
