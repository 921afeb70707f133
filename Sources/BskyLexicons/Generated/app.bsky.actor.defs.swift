// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Actor {
    /// `app.bsky.actor.defs`.
    public enum Defs {
        /// `app.bsky.actor.defs#adultContentPref`, an object.
        ///
        /// Whether the user wants to see adult content at all.
        public struct AdultContentPref: LexiconObject {
            /// Boolean, false when absent; required.
            ///
            /// False hides what is labeled as adult content, whatever other settings say.
            public var enabled: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(enabled: Bool = false, unknownFields: UnknownFields = UnknownFields()) {
                self.enabled = enabled
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["enabled"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var enabled: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "enabled", enabled == nil {
                            enabled = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let enabled else { throw reader.missing("enabled", object) }
                self.enabled = enabled
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("enabled", enabled, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#bskyAppProgressGuide`, an object.
        ///
        /// How far a newcomer has got in the Bluesky app.
        public struct BskyAppProgressGuide: LexiconObject {
            /// String, at most 100 bytes; required.
            public var guide: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(guide: String, unknownFields: UnknownFields = UnknownFields()) {
                self.guide = guide
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["guide"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var guide: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "guide", guide == nil {
                            guide = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let guide else { throw reader.missing("guide", object) }
                self.guide = guide
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("guide", guide, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(guide, at: "guide", maxLength: 100)
            }
        }

        /// `app.bsky.actor.defs#bskyAppStatePref`, an object.
        ///
        /// What the Bluesky app keeps for itself: write it back as it is.
        public struct BskyAppStatePref: LexiconObject {
            /// `#bskyAppProgressGuide`.
            public var activeProgressGuide: AppBsky.Actor.Defs.BskyAppProgressGuide?
            /// Boolean.
            public var isBetaUser: Bool?
            /// Array, at most 100 elements.
            ///
            /// Hints that the app has shown.
            public var nuxs: [AppBsky.Actor.Defs.Nux]?
            /// Array, at most 1000 elements.
            ///
            /// Hints that the app has yet to show.
            public var queuedNudges: [String]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                activeProgressGuide: AppBsky.Actor.Defs.BskyAppProgressGuide? = nil, isBetaUser: Bool? = nil,
                nuxs: [AppBsky.Actor.Defs.Nux]? = nil, queuedNudges: [String]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activeProgressGuide = activeProgressGuide
                self.isBetaUser = isBetaUser
                self.nuxs = nuxs
                self.queuedNudges = queuedNudges
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["nuxs", "isBetaUser", "queuedNudges", "activeProgressGuide"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.activeProgressGuide = nil
                self.isBetaUser = nil
                self.nuxs = nil
                self.queuedNudges = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "nuxs", self.nuxs == nil {
                            self.nuxs = try [AppBsky.Actor.Defs.Nux](from: &reader)
                            continue
                        }
                    case 10:
                        if key == "isBetaUser", self.isBetaUser == nil {
                            self.isBetaUser = try Bool(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "queuedNudges", self.queuedNudges == nil {
                            self.queuedNudges = try [String](from: &reader)
                            continue
                        }
                    case 19:
                        if key == "activeProgressGuide", self.activeProgressGuide == nil {
                            self.activeProgressGuide = try AppBsky.Actor.Defs.BskyAppProgressGuide(from: &reader)
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
                writer.field("nuxs", nuxs, &object)
                writer.field("isBetaUser", isBetaUser, &object)
                writer.field("queuedNudges", queuedNudges, &object)
                writer.field("activeProgressGuide", activeProgressGuide, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(activeProgressGuide, at: "activeProgressGuide")
                constraints.list(nuxs, at: "nuxs", maxLength: 100)
                constraints.list(queuedNudges, at: "queuedNudges", maxLength: 1000) { constraints, element in
                    constraints.text(element, maxLength: 100)
                }
            }
        }

        /// `app.bsky.actor.defs#contentLabelPref`, an object.
        ///
        /// What to do with content that has a label.
        public struct ContentLabelPref: LexiconObject {
            /// String; required.
            ///
            /// What the label is called, as in its `val`.
            public var label: String
            /// Did.
            ///
            /// The labeler whose label is meant. Absent: it is one that every app knows.
            public var labelerDid: DID?
            /// String; required.
            ///
            /// Show it, warn of it or hide it. `show` is an old word for `ignore`.
            public var visibility: Visibility
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                label: String, visibility: Visibility, labelerDid: DID? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.label = label
                self.labelerDid = labelerDid
                self.visibility = visibility
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["label", "labelerDid", "visibility"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var label: String?
                self.labelerDid = nil
                var visibility: Visibility?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "label", label == nil {
                            label = try String(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "labelerDid", self.labelerDid == nil {
                            self.labelerDid = try DID(from: &reader)
                            continue
                        }
                        if key == "visibility", visibility == nil {
                            visibility = try Visibility(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let label else { throw reader.missing("label", object) }
                guard let visibility else { throw reader.missing("visibility", object) }
                self.label = label
                self.visibility = visibility
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("label", label, &object)
                writer.field("labelerDid", labelerDid, &object)
                writer.field("visibility", visibility, &object)
                writer.endObject(&object)
            }

            /// A string with 4 known values; others may come.
            public struct Visibility: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `ignore`.
                public static var ignore: Visibility { Visibility(rawValue: "ignore") }
                /// `show`.
                public static var show: Visibility { Visibility(rawValue: "show") }
                /// `warn`.
                public static var warn: Visibility { Visibility(rawValue: "warn") }
                /// `hide`.
                public static var hide: Visibility { Visibility(rawValue: "hide") }
            }
        }

        /// `app.bsky.actor.defs#declaredAgePref`, an object.
        ///
        /// What the server makes of the date of birth. It can't be written.
        public struct DeclaredAgePref: LexiconObject {
            /// Boolean.
            public var isOverAge13: Bool?
            /// Boolean.
            public var isOverAge16: Bool?
            /// Boolean.
            public var isOverAge18: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                isOverAge13: Bool? = nil, isOverAge16: Bool? = nil, isOverAge18: Bool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.isOverAge13 = isOverAge13
                self.isOverAge16 = isOverAge16
                self.isOverAge18 = isOverAge18
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["isOverAge13", "isOverAge16", "isOverAge18"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.isOverAge13 = nil
                self.isOverAge16 = nil
                self.isOverAge18 = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "isOverAge13", self.isOverAge13 == nil {
                            self.isOverAge13 = try Bool(from: &reader)
                            continue
                        }
                        if key == "isOverAge16", self.isOverAge16 == nil {
                            self.isOverAge16 = try Bool(from: &reader)
                            continue
                        }
                        if key == "isOverAge18", self.isOverAge18 == nil {
                            self.isOverAge18 = try Bool(from: &reader)
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
                writer.field("isOverAge13", isOverAge13, &object)
                writer.field("isOverAge16", isOverAge16, &object)
                writer.field("isOverAge18", isOverAge18, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#feedViewPref`, an object.
        ///
        /// What the user wants left out of a feed.
        public struct FeedViewPref: LexiconObject {
            /// String; required.
            ///
            /// The URI of a feed; `home` for the home timeline.
            public var feed: String
            /// Boolean.
            public var hideQuotePosts: Bool?
            /// Boolean.
            public var hideReplies: Bool?
            /// Integer.
            ///
            /// Leaves out replies with fewer likes than this.
            public var hideRepliesByLikeCount: Int?
            /// Boolean, true when absent.
            ///
            /// Whether to leave out replies to accounts that the user doesn't follow.
            public var hideRepliesByUnfollowed: Bool?
            /// Boolean.
            public var hideReposts: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                feed: String, hideQuotePosts: Bool? = nil, hideReplies: Bool? = nil, hideRepliesByLikeCount: Int? = nil,
                hideRepliesByUnfollowed: Bool? = nil, hideReposts: Bool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.feed = feed
                self.hideQuotePosts = hideQuotePosts
                self.hideReplies = hideReplies
                self.hideRepliesByLikeCount = hideRepliesByLikeCount
                self.hideRepliesByUnfollowed = hideRepliesByUnfollowed
                self.hideReposts = hideReposts
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "feed", "hideReplies", "hideReposts", "hideQuotePosts", "hideRepliesByLikeCount",
                    "hideRepliesByUnfollowed",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var feed: String?
                self.hideQuotePosts = nil
                self.hideReplies = nil
                self.hideRepliesByLikeCount = nil
                self.hideRepliesByUnfollowed = nil
                self.hideReposts = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "feed", feed == nil {
                            feed = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "hideReplies", self.hideReplies == nil {
                            self.hideReplies = try Bool(from: &reader)
                            continue
                        }
                        if key == "hideReposts", self.hideReposts == nil {
                            self.hideReposts = try Bool(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "hideQuotePosts", self.hideQuotePosts == nil {
                            self.hideQuotePosts = try Bool(from: &reader)
                            continue
                        }
                    case 22:
                        if key == "hideRepliesByLikeCount", self.hideRepliesByLikeCount == nil {
                            self.hideRepliesByLikeCount = try Int(from: &reader)
                            continue
                        }
                    case 23:
                        if key == "hideRepliesByUnfollowed", self.hideRepliesByUnfollowed == nil {
                            self.hideRepliesByUnfollowed = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let feed else { throw reader.missing("feed", object) }
                self.feed = feed
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("feed", feed, &object)
                writer.field("hideReplies", hideReplies, &object)
                writer.field("hideReposts", hideReposts, &object)
                writer.field("hideQuotePosts", hideQuotePosts, &object)
                writer.field("hideRepliesByLikeCount", hideRepliesByLikeCount, &object)
                writer.field("hideRepliesByUnfollowed", hideRepliesByUnfollowed, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#hiddenPostsPref`, an object.
        ///
        /// Posts that the user has hidden one by one.
        public struct HiddenPostsPref: LexiconObject {
            /// Array; required.
            ///
            /// The URIs of the posts.
            public var items: [ATURI]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(items: [ATURI], unknownFields: UnknownFields = UnknownFields()) {
                self.items = items
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["items"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var items: [ATURI]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "items", items == nil {
                            items = try [ATURI](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let items else { throw reader.missing("items", object) }
                self.items = items
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("items", items, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#interestsPref`, an object.
        ///
        /// What the user is interested in, for suggestions.
        public struct InterestsPref: LexiconObject {
            /// Array, at most 100 elements; required.
            ///
            /// Words from the app's list.
            public var tags: [String]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(tags: [String], unknownFields: UnknownFields = UnknownFields()) {
                self.tags = tags
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["tags"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var tags: [String]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "tags", tags == nil {
                            tags = try [String](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let tags else { throw reader.missing("tags", object) }
                self.tags = tags
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("tags", tags, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(tags, at: "tags", maxLength: 100) { constraints, element in
                    constraints.text(element, maxLength: 640, maxGraphemes: 64)
                }
            }
        }

        /// `app.bsky.actor.defs#knownFollowers`, an object.
        ///
        /// Accounts you follow that follow an account: a few of them, and how many there are.
        public struct KnownFollowers: LexiconObject {
            /// Integer; required.
            ///
            /// All of them; `followers` has the first few.
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

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(followers, at: "followers", minLength: 0, maxLength: 5)
            }
        }

        /// `app.bsky.actor.defs#labelerPrefItem`, an object.
        ///
        /// A labeler that the user listens to.
        public struct LabelerPrefItem: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(did: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#labelersPref`, an object.
        ///
        /// The labelers that the user listens to: name them in the header `atproto-accept-labelers`.
        public struct LabelersPref: LexiconObject {
            /// Array; required.
            ///
            /// Beside those that the app itself relies on.
            public var labelers: [AppBsky.Actor.Defs.LabelerPrefItem]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                labelers: [AppBsky.Actor.Defs.LabelerPrefItem], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.labelers = labelers
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["labelers"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var labelers: [AppBsky.Actor.Defs.LabelerPrefItem]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "labelers", labelers == nil {
                            labelers = try [AppBsky.Actor.Defs.LabelerPrefItem](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let labelers else { throw reader.missing("labelers", object) }
                self.labelers = labelers
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("labelers", labelers, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#liveEventPreferences`, an object.
        ///
        /// What the user wants to see of live events.
        public struct LiveEventPreferences: LexiconObject {
            /// Array.
            ///
            /// The events that the user has hidden.
            public var hiddenFeedIds: [String]?
            /// Boolean, false when absent.
            public var hideAllFeeds: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                hiddenFeedIds: [String]? = nil, hideAllFeeds: Bool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.hiddenFeedIds = hiddenFeedIds
                self.hideAllFeeds = hideAllFeeds
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["hideAllFeeds", "hiddenFeedIds"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.hiddenFeedIds = nil
                self.hideAllFeeds = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 12:
                        if key == "hideAllFeeds", self.hideAllFeeds == nil {
                            self.hideAllFeeds = try Bool(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "hiddenFeedIds", self.hiddenFeedIds == nil {
                            self.hiddenFeedIds = try [String](from: &reader)
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
                writer.field("hideAllFeeds", hideAllFeeds, &object)
                writer.field("hiddenFeedIds", hiddenFeedIds, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#mutedWord`, an object.
        ///
        /// A word that the user doesn't want to read.
        public struct MutedWord: LexiconObject {
            /// String, `all` when absent.
            ///
            /// Whose posts it counts for: anyone's, or only of accounts that the user doesn't follow.
            public var actorTarget: ActorTarget?
            /// Datetime.
            ///
            /// When it ends to count. Absent: never.
            public var expiresAt: Datetime?
            /// String.
            ///
            /// Any text that no other entry has; apps take a TID.
            public var id: String?
            /// Array; required.
            ///
            /// Where it counts.
            public var targets: [AppBsky.Actor.Defs.MutedWordTarget]
            /// String, at most 10000 bytes, at most 1000 characters; required.
            ///
            /// The word, or several; without `#`.
            public var value: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                value: String, targets: [AppBsky.Actor.Defs.MutedWordTarget], actorTarget: ActorTarget? = nil,
                expiresAt: Datetime? = nil, id: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actorTarget = actorTarget
                self.expiresAt = expiresAt
                self.id = id
                self.targets = targets
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "value", "targets", "expiresAt", "actorTarget"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.actorTarget = nil
                self.expiresAt = nil
                self.id = nil
                var targets: [AppBsky.Actor.Defs.MutedWordTarget]?
                var value: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", self.id == nil {
                            self.id = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "value", value == nil {
                            value = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "targets", targets == nil {
                            targets = try [AppBsky.Actor.Defs.MutedWordTarget](from: &reader)
                            continue
                        }
                    case 9:
                        if key == "expiresAt", self.expiresAt == nil {
                            self.expiresAt = try Datetime(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "actorTarget", self.actorTarget == nil {
                            self.actorTarget = try ActorTarget(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let targets else { throw reader.missing("targets", object) }
                guard let value else { throw reader.missing("value", object) }
                self.targets = targets
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("value", value, &object)
                writer.field("targets", targets, &object)
                writer.field("expiresAt", expiresAt, &object)
                writer.field("actorTarget", actorTarget, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(targets, at: "targets") { constraints, element in
                    constraints.text(element.rawValue, maxLength: 640, maxGraphemes: 64)
                }
                constraints.text(value, at: "value", maxLength: 10000, maxGraphemes: 1000)
            }

            /// A string with 2 known values; others may come.
            public struct ActorTarget: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `all`.
                public static var all: ActorTarget { ActorTarget(rawValue: "all") }
                /// `exclude-following`.
                public static var excludeFollowing: ActorTarget { ActorTarget(rawValue: "exclude-following") }
            }
        }

        /// A string with 2 known values; others may come.
        public struct MutedWordTarget: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `content`.
            public static var content: MutedWordTarget { MutedWordTarget(rawValue: "content") }
            /// `tag`.
            public static var tag: MutedWordTarget { MutedWordTarget(rawValue: "tag") }
        }

        /// `app.bsky.actor.defs#mutedWordsPref`, an object.
        ///
        /// The words that the user doesn't want to read.
        public struct MutedWordsPref: LexiconObject {
            /// Array; required.
            public var items: [AppBsky.Actor.Defs.MutedWord]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(items: [AppBsky.Actor.Defs.MutedWord], unknownFields: UnknownFields = UnknownFields()) {
                self.items = items
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["items"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var items: [AppBsky.Actor.Defs.MutedWord]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "items", items == nil {
                            items = try [AppBsky.Actor.Defs.MutedWord](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let items else { throw reader.missing("items", object) }
                self.items = items
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("items", items, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(items, at: "items")
            }
        }

        /// `app.bsky.actor.defs#nux`, an object.
        ///
        /// A hint that the Bluesky app has shown.
        public struct Nux: LexiconObject, Identifiable {
            /// Boolean, false when absent; required.
            public var completed: Bool
            /// String, at most 3000 bytes, at most 300 characters.
            ///
            /// Whatever the app notes with it; JSON, often.
            public var data: String?
            /// Datetime.
            ///
            /// When the entry may be dropped.
            public var expiresAt: Datetime?
            /// String, at most 100 bytes; required.
            ///
            /// The app's name for the hint.
            public var id: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: String, completed: Bool = false, data: String? = nil, expiresAt: Datetime? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.completed = completed
                self.data = data
                self.expiresAt = expiresAt
                self.id = id
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "data", "completed", "expiresAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var completed: Bool?
                self.data = nil
                self.expiresAt = nil
                var id: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try String(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "data", self.data == nil {
                            self.data = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "completed", completed == nil {
                            completed = try Bool(from: &reader)
                            continue
                        }
                        if key == "expiresAt", self.expiresAt == nil {
                            self.expiresAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let completed else { throw reader.missing("completed", object) }
                guard let id else { throw reader.missing("id", object) }
                self.completed = completed
                self.id = id
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("data", data, &object)
                writer.field("completed", completed, &object)
                writer.field("expiresAt", expiresAt, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(data, at: "data", maxLength: 3000, maxGraphemes: 300)
                constraints.text(id, at: "id", maxLength: 100)
            }
        }

        /// `app.bsky.actor.defs#personalDetailsPref`, an object.
        ///
        /// What the user tells the service in private. Only a login with the account's own password sees it.
        public struct PersonalDetailsPref: LexiconObject {
            /// Datetime.
            public var birthDate: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(birthDate: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.birthDate = birthDate
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["birthDate"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.birthDate = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 9:
                        if key == "birthDate", self.birthDate == nil {
                            self.birthDate = try Datetime(from: &reader)
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
                writer.field("birthDate", birthDate, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#postInteractionSettingsPref`, an object.
        ///
        /// Who may reply to and quote the user's next posts, unless said otherwise.
        public struct PostInteractionSettingsPref: LexiconObject {
            /// Array, at most 5 elements.
            ///
            /// Absent or empty: anyone may quote.
            public var postgateEmbeddingRules: [PostgateEmbeddingRulesUnion]?
            /// Array, at most 5 elements.
            ///
            /// Absent: anyone may reply. Empty: nobody.
            public var threadgateAllowRules: [ThreadgateAllowRulesUnion]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                postgateEmbeddingRules: [PostgateEmbeddingRulesUnion]? = nil,
                threadgateAllowRules: [ThreadgateAllowRulesUnion]? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.postgateEmbeddingRules = postgateEmbeddingRules
                self.threadgateAllowRules = threadgateAllowRules
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["threadgateAllowRules", "postgateEmbeddingRules"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.postgateEmbeddingRules = nil
                self.threadgateAllowRules = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 20:
                        if key == "threadgateAllowRules", self.threadgateAllowRules == nil {
                            self.threadgateAllowRules = try [ThreadgateAllowRulesUnion](from: &reader)
                            continue
                        }
                    case 22:
                        if key == "postgateEmbeddingRules", self.postgateEmbeddingRules == nil {
                            self.postgateEmbeddingRules = try [PostgateEmbeddingRulesUnion](from: &reader)
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
                writer.field("threadgateAllowRules", threadgateAllowRules, &object)
                writer.field("postgateEmbeddingRules", postgateEmbeddingRules, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(postgateEmbeddingRules, at: "postgateEmbeddingRules", maxLength: 5)
                constraints.list(threadgateAllowRules, at: "threadgateAllowRules", maxLength: 5)
            }

            /// One of 1 types, told apart by `$type`.
            public enum PostgateEmbeddingRulesUnion: LexiconCodable, Hashable {
                /// `app.bsky.feed.postgate#disableRule`.
                case disableRule(AppBsky.Feed.Postgate.DisableRule)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 34:
                            if type == "app.bsky.feed.postgate#disableRule" {
                                self = .disableRule(try AppBsky.Feed.Postgate.DisableRule(from: &reader))
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
                    case .disableRule(let value): writer.variant("app.bsky.feed.postgate#disableRule", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }

            /// One of 4 types, told apart by `$type`.
            public enum ThreadgateAllowRulesUnion: LexiconCodable, Hashable {
                /// `app.bsky.feed.threadgate#mentionRule`.
                case mentionRule(AppBsky.Feed.Threadgate.MentionRule)
                /// `app.bsky.feed.threadgate#followerRule`.
                case followerRule(AppBsky.Feed.Threadgate.FollowerRule)
                /// `app.bsky.feed.threadgate#followingRule`.
                case followingRule(AppBsky.Feed.Threadgate.FollowingRule)
                /// `app.bsky.feed.threadgate#listRule`.
                case listRule(AppBsky.Feed.Threadgate.ListRule)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 33:
                            if type == "app.bsky.feed.threadgate#listRule" {
                                self = .listRule(try AppBsky.Feed.Threadgate.ListRule(from: &reader))
                                return
                            }
                        case 36:
                            if type == "app.bsky.feed.threadgate#mentionRule" {
                                self = .mentionRule(try AppBsky.Feed.Threadgate.MentionRule(from: &reader))
                                return
                            }
                        case 37:
                            if type == "app.bsky.feed.threadgate#followerRule" {
                                self = .followerRule(try AppBsky.Feed.Threadgate.FollowerRule(from: &reader))
                                return
                            }
                        case 38:
                            if type == "app.bsky.feed.threadgate#followingRule" {
                                self = .followingRule(try AppBsky.Feed.Threadgate.FollowingRule(from: &reader))
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
                    case .mentionRule(let value): writer.variant("app.bsky.feed.threadgate#mentionRule", value)
                    case .followerRule(let value): writer.variant("app.bsky.feed.threadgate#followerRule", value)
                    case .followingRule(let value): writer.variant("app.bsky.feed.threadgate#followingRule", value)
                    case .listRule(let value): writer.variant("app.bsky.feed.threadgate#listRule", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// One of 16 types, told apart by `$type`.
        public enum PreferencesUnion: LexiconCodable, Hashable {
            /// `app.bsky.actor.defs#adultContentPref`.
            case adultContentPref(AppBsky.Actor.Defs.AdultContentPref)
            /// `app.bsky.actor.defs#contentLabelPref`.
            indirect case contentLabelPref(AppBsky.Actor.Defs.ContentLabelPref)
            /// `app.bsky.actor.defs#savedFeedsPref`.
            case savedFeedsPref(AppBsky.Actor.Defs.SavedFeedsPref)
            /// `app.bsky.actor.defs#savedFeedsPrefV2`.
            case savedFeedsPrefV2(AppBsky.Actor.Defs.SavedFeedsPrefV2)
            /// `app.bsky.actor.defs#personalDetailsPref`.
            case personalDetailsPref(AppBsky.Actor.Defs.PersonalDetailsPref)
            /// `app.bsky.actor.defs#declaredAgePref`.
            case declaredAgePref(AppBsky.Actor.Defs.DeclaredAgePref)
            /// `app.bsky.actor.defs#feedViewPref`.
            indirect case feedViewPref(AppBsky.Actor.Defs.FeedViewPref)
            /// `app.bsky.actor.defs#threadViewPref`.
            case threadViewPref(AppBsky.Actor.Defs.ThreadViewPref)
            /// `app.bsky.actor.defs#interestsPref`.
            case interestsPref(AppBsky.Actor.Defs.InterestsPref)
            /// `app.bsky.actor.defs#mutedWordsPref`.
            case mutedWordsPref(AppBsky.Actor.Defs.MutedWordsPref)
            /// `app.bsky.actor.defs#hiddenPostsPref`.
            case hiddenPostsPref(AppBsky.Actor.Defs.HiddenPostsPref)
            /// `app.bsky.actor.defs#bskyAppStatePref`.
            indirect case bskyAppStatePref(AppBsky.Actor.Defs.BskyAppStatePref)
            /// `app.bsky.actor.defs#labelersPref`.
            case labelersPref(AppBsky.Actor.Defs.LabelersPref)
            /// `app.bsky.actor.defs#postInteractionSettingsPref`.
            case postInteractionSettingsPref(AppBsky.Actor.Defs.PostInteractionSettingsPref)
            /// `app.bsky.actor.defs#verificationPrefs`.
            case verificationPrefs(AppBsky.Actor.Defs.VerificationPrefs)
            /// `app.bsky.actor.defs#liveEventPreferences`.
            case liveEventPreferences(AppBsky.Actor.Defs.LiveEventPreferences)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 32:
                        if type == "app.bsky.actor.defs#feedViewPref" {
                            self = .feedViewPref(try AppBsky.Actor.Defs.FeedViewPref(from: &reader))
                            return
                        }
                        if type == "app.bsky.actor.defs#labelersPref" {
                            self = .labelersPref(try AppBsky.Actor.Defs.LabelersPref(from: &reader))
                            return
                        }
                    case 33:
                        if type == "app.bsky.actor.defs#interestsPref" {
                            self = .interestsPref(try AppBsky.Actor.Defs.InterestsPref(from: &reader))
                            return
                        }
                    case 34:
                        if type == "app.bsky.actor.defs#savedFeedsPref" {
                            self = .savedFeedsPref(try AppBsky.Actor.Defs.SavedFeedsPref(from: &reader))
                            return
                        }
                        if type == "app.bsky.actor.defs#threadViewPref" {
                            self = .threadViewPref(try AppBsky.Actor.Defs.ThreadViewPref(from: &reader))
                            return
                        }
                        if type == "app.bsky.actor.defs#mutedWordsPref" {
                            self = .mutedWordsPref(try AppBsky.Actor.Defs.MutedWordsPref(from: &reader))
                            return
                        }
                    case 35:
                        if type == "app.bsky.actor.defs#declaredAgePref" {
                            self = .declaredAgePref(try AppBsky.Actor.Defs.DeclaredAgePref(from: &reader))
                            return
                        }
                        if type == "app.bsky.actor.defs#hiddenPostsPref" {
                            self = .hiddenPostsPref(try AppBsky.Actor.Defs.HiddenPostsPref(from: &reader))
                            return
                        }
                    case 36:
                        if type == "app.bsky.actor.defs#adultContentPref" {
                            self = .adultContentPref(try AppBsky.Actor.Defs.AdultContentPref(from: &reader))
                            return
                        }
                        if type == "app.bsky.actor.defs#contentLabelPref" {
                            self = .contentLabelPref(try AppBsky.Actor.Defs.ContentLabelPref(from: &reader))
                            return
                        }
                        if type == "app.bsky.actor.defs#savedFeedsPrefV2" {
                            self = .savedFeedsPrefV2(try AppBsky.Actor.Defs.SavedFeedsPrefV2(from: &reader))
                            return
                        }
                        if type == "app.bsky.actor.defs#bskyAppStatePref" {
                            self = .bskyAppStatePref(try AppBsky.Actor.Defs.BskyAppStatePref(from: &reader))
                            return
                        }
                    case 37:
                        if type == "app.bsky.actor.defs#verificationPrefs" {
                            self = .verificationPrefs(try AppBsky.Actor.Defs.VerificationPrefs(from: &reader))
                            return
                        }
                    case 39:
                        if type == "app.bsky.actor.defs#personalDetailsPref" {
                            self = .personalDetailsPref(try AppBsky.Actor.Defs.PersonalDetailsPref(from: &reader))
                            return
                        }
                    case 40:
                        if type == "app.bsky.actor.defs#liveEventPreferences" {
                            self = .liveEventPreferences(try AppBsky.Actor.Defs.LiveEventPreferences(from: &reader))
                            return
                        }
                    case 47:
                        if type == "app.bsky.actor.defs#postInteractionSettingsPref" {
                            self = .postInteractionSettingsPref(
                                try AppBsky.Actor.Defs.PostInteractionSettingsPref(from: &reader))
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
                case .adultContentPref(let value): writer.variant("app.bsky.actor.defs#adultContentPref", value)
                case .contentLabelPref(let value): writer.variant("app.bsky.actor.defs#contentLabelPref", value)
                case .savedFeedsPref(let value): writer.variant("app.bsky.actor.defs#savedFeedsPref", value)
                case .savedFeedsPrefV2(let value): writer.variant("app.bsky.actor.defs#savedFeedsPrefV2", value)
                case .personalDetailsPref(let value): writer.variant("app.bsky.actor.defs#personalDetailsPref", value)
                case .declaredAgePref(let value): writer.variant("app.bsky.actor.defs#declaredAgePref", value)
                case .feedViewPref(let value): writer.variant("app.bsky.actor.defs#feedViewPref", value)
                case .threadViewPref(let value): writer.variant("app.bsky.actor.defs#threadViewPref", value)
                case .interestsPref(let value): writer.variant("app.bsky.actor.defs#interestsPref", value)
                case .mutedWordsPref(let value): writer.variant("app.bsky.actor.defs#mutedWordsPref", value)
                case .hiddenPostsPref(let value): writer.variant("app.bsky.actor.defs#hiddenPostsPref", value)
                case .bskyAppStatePref(let value): writer.variant("app.bsky.actor.defs#bskyAppStatePref", value)
                case .labelersPref(let value): writer.variant("app.bsky.actor.defs#labelersPref", value)
                case .postInteractionSettingsPref(let value):
                    writer.variant("app.bsky.actor.defs#postInteractionSettingsPref", value)
                case .verificationPrefs(let value): writer.variant("app.bsky.actor.defs#verificationPrefs", value)
                case .liveEventPreferences(let value): writer.variant("app.bsky.actor.defs#liveEventPreferences", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .contentLabelPref(let value): value.check(&constraints)
                case .savedFeedsPref(let value): value.check(&constraints)
                case .personalDetailsPref(let value): value.check(&constraints)
                case .declaredAgePref(let value): value.check(&constraints)
                case .feedViewPref(let value): value.check(&constraints)
                case .threadViewPref(let value): value.check(&constraints)
                case .interestsPref(let value): value.check(&constraints)
                case .mutedWordsPref(let value): value.check(&constraints)
                case .bskyAppStatePref(let value): value.check(&constraints)
                case .postInteractionSettingsPref(let value): value.check(&constraints)
                case .verificationPrefs(let value): value.check(&constraints)
                case .liveEventPreferences(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                default: break
                }
            }
        }

        /// `app.bsky.actor.defs#preferences`: array.
        ///
        /// All of a user's settings, in no order. Keep those that you don't know.
        public typealias Preferences = [PreferencesUnion]

        /// `app.bsky.actor.defs#profileAssociated`, an object.
        ///
        /// What else an account has, and who may contact it.
        public struct ProfileAssociated: LexiconObject {
            /// `#profileAssociatedActivitySubscription`.
            ///
            /// Who may be told of each of its posts.
            public var activitySubscription: AppBsky.Actor.Defs.ProfileAssociatedActivitySubscription?
            /// `#profileAssociatedChat`.
            ///
            /// Who may write to it.
            public var chat: AppBsky.Actor.Defs.ProfileAssociatedChat?
            /// Integer.
            ///
            /// How many feeds; only in a detailed profile.
            public var feedgens: Int?
            /// `#profileAssociatedGerm`.
            ///
            /// How to reach it by Germ, another messenger.
            public var germ: AppBsky.Actor.Defs.ProfileAssociatedGerm?
            /// Boolean.
            ///
            /// Whether the account labels others' content.
            public var labeler: Bool?
            /// Integer.
            ///
            /// How many lists; only in a detailed profile.
            public var lists: Int?
            /// Integer.
            ///
            /// How many starter packs; only in a detailed profile.
            public var starterPacks: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                activitySubscription: AppBsky.Actor.Defs.ProfileAssociatedActivitySubscription? = nil,
                chat: AppBsky.Actor.Defs.ProfileAssociatedChat? = nil, feedgens: Int? = nil,
                germ: AppBsky.Actor.Defs.ProfileAssociatedGerm? = nil, labeler: Bool? = nil, lists: Int? = nil,
                starterPacks: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activitySubscription = activitySubscription
                self.chat = chat
                self.feedgens = feedgens
                self.germ = germ
                self.labeler = labeler
                self.lists = lists
                self.starterPacks = starterPacks
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["chat", "germ", "lists", "labeler", "feedgens", "starterPacks", "activitySubscription"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.activitySubscription = nil
                self.chat = nil
                self.feedgens = nil
                self.germ = nil
                self.labeler = nil
                self.lists = nil
                self.starterPacks = nil
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

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(chat, at: "chat")
            }
        }

        /// `app.bsky.actor.defs#profileAssociatedActivitySubscription`, an object.
        ///
        /// Who may be told of each post of an account.
        public struct ProfileAssociatedActivitySubscription: LexiconObject {
            /// String; required.
            ///
            /// Followers, those who follow each other, or nobody.
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
                public static var followers: AllowSubscriptions { AllowSubscriptions(rawValue: "followers") }
                /// `mutuals`.
                public static var mutuals: AllowSubscriptions { AllowSubscriptions(rawValue: "mutuals") }
                /// `none`.
                public static var none: AllowSubscriptions { AllowSubscriptions(rawValue: "none") }
            }
        }

        /// `app.bsky.actor.defs#profileAssociatedChat`, an object.
        ///
        /// Who may write to an account.
        public struct ProfileAssociatedChat: LexiconObject {
            /// String.
            ///
            /// Who may add it to a group.
            public var allowGroupInvites: AllowGroupInvites?
            /// String; required.
            ///
            /// From whom it takes messages: anyone, nobody, or accounts that it follows.
            public var allowIncoming: AllowIncoming
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                allowIncoming: AllowIncoming, allowGroupInvites: AllowGroupInvites? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.allowGroupInvites = allowGroupInvites
                self.allowIncoming = allowIncoming
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["allowIncoming", "allowGroupInvites"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.allowGroupInvites = nil
                var allowIncoming: AllowIncoming?
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
            public struct AllowGroupInvites: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `all`.
                public static var all: AllowGroupInvites { AllowGroupInvites(rawValue: "all") }
                /// `none`.
                public static var none: AllowGroupInvites { AllowGroupInvites(rawValue: "none") }
                /// `following`.
                public static var following: AllowGroupInvites { AllowGroupInvites(rawValue: "following") }
            }

            /// A string with 3 known values; others may come.
            public struct AllowIncoming: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `all`.
                public static var all: AllowIncoming { AllowIncoming(rawValue: "all") }
                /// `none`.
                public static var none: AllowIncoming { AllowIncoming(rawValue: "none") }
                /// `following`.
                public static var following: AllowIncoming { AllowIncoming(rawValue: "following") }
            }
        }

        /// `app.bsky.actor.defs#profileAssociatedGerm`, an object.
        ///
        /// How to reach an account by Germ, another messenger.
        public struct ProfileAssociatedGerm: LexiconObject {
            /// Uri; required.
            ///
            /// Where the button leads.
            public var messageMeUrl: URIString
            /// String; required.
            ///
            /// Who gets to see the button.
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
                public static var usersIFollow: ShowButtonTo { ShowButtonTo(rawValue: "usersIFollow") }
                /// `everyone`.
                public static var everyone: ShowButtonTo { ShowButtonTo(rawValue: "everyone") }
            }
        }

        /// `app.bsky.actor.defs#profileView`, an object.
        ///
        /// Who somebody is, for a list of accounts.
        public struct ProfileView: LexiconObject, Identifiable {
            /// `#profileAssociated`.
            ///
            /// What else the account has, and who may contact it.
            @Boxed public var associated: AppBsky.Actor.Defs.ProfileAssociated?
            /// Uri.
            ///
            /// An image, ready to load.
            public var avatar: URIString?
            /// Datetime.
            ///
            /// When the account was made, as far as the app view knows.
            public var createdAt: Datetime?
            /// Unknown.
            ///
            /// For those who run the service: don't rely on it.
            public var debug: UnknownObject?
            /// String, at most 2560 bytes, at most 256 characters.
            ///
            /// Plain text: mentions and links are for the app to find.
            public var description: String?
            /// Did; required.
            ///
            /// What names the account for good; handles change.
            public var did: DID
            /// String, at most 640 bytes, at most 64 characters.
            ///
            /// Absent or empty: show the handle.
            public var displayName: String?
            /// Handle; required.
            ///
            /// `handle.invalid`, if it does not lead back to the DID: show something else.
            public var handle: Handle
            /// Datetime.
            ///
            /// When the app view took this version of the profile in.
            public var indexedAt: Datetime?
            /// Array.
            ///
            /// By the account itself, and by the labelers that the request names.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// String.
            public var pronouns: String?
            /// `#statusView`.
            ///
            /// What the account does just now. Absent, if it doesn't say.
            @Boxed public var status: AppBsky.Actor.Defs.StatusView?
            /// `#verificationState`.
            ///
            /// Who vouches for the account. Absent, if nobody does.
            public var verification: AppBsky.Actor.Defs.VerificationState?
            /// `#viewerState`.
            ///
            /// What you have to do with the account. Absent without a session.
            @Boxed public var viewer: AppBsky.Actor.Defs.ViewerState?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, handle: Handle, associated: AppBsky.Actor.Defs.ProfileAssociated? = nil,
                avatar: URIString? = nil, createdAt: Datetime? = nil, debug: UnknownObject? = nil,
                description: String? = nil, displayName: String? = nil, indexedAt: Datetime? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, pronouns: String? = nil,
                status: AppBsky.Actor.Defs.StatusView? = nil, verification: AppBsky.Actor.Defs.VerificationState? = nil,
                viewer: AppBsky.Actor.Defs.ViewerState? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.associated = associated
                self.avatar = avatar
                self.createdAt = createdAt
                self.debug = debug
                self.description = description
                self.did = did
                self.displayName = displayName
                self.handle = handle
                self.indexedAt = indexedAt
                self.labels = labels
                self.pronouns = pronouns
                self.status = status
                self.verification = verification
                self.viewer = viewer
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
                self._associated = Boxed()
                self.avatar = nil
                self.createdAt = nil
                self.debug = nil
                self.description = nil
                var did: DID?
                self.displayName = nil
                var handle: Handle?
                self.indexedAt = nil
                self.labels = nil
                self.pronouns = nil
                self._status = Boxed()
                self.verification = nil
                self._viewer = Boxed()
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
                        if key == "avatar", self.avatar == nil {
                            self.avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
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
                        if key == "viewer", !self._viewer.isPresent {
                            self._viewer = Boxed(try AppBsky.Actor.Defs.ViewerState(from: &reader))
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
                        if key == "indexedAt", self.indexedAt == nil {
                            self.indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "associated", !self._associated.isPresent {
                            self._associated = Boxed(try AppBsky.Actor.Defs.ProfileAssociated(from: &reader))
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

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(associated, at: "associated")
                constraints.unknown(debug, at: "debug")
                constraints.text(description, at: "description", maxLength: 2560, maxGraphemes: 256)
                constraints.text(displayName, at: "displayName", maxLength: 640, maxGraphemes: 64)
                constraints.list(labels, at: "labels")
                constraints.value(status, at: "status")
                constraints.value(verification, at: "verification")
                constraints.value(viewer, at: "viewer")
            }
        }

        /// `app.bsky.actor.defs#profileViewBasic`, an object.
        ///
        /// Who somebody is, in short: what a post shows of its author.
        public struct ProfileViewBasic: LexiconObject, Identifiable {
            /// `#profileAssociated`.
            ///
            /// What else the account has, and who may contact it.
            @Boxed public var associated: AppBsky.Actor.Defs.ProfileAssociated?
            /// Uri.
            ///
            /// An image, ready to load.
            public var avatar: URIString?
            /// Datetime.
            ///
            /// When the account was made, as far as the app view knows.
            public var createdAt: Datetime?
            /// Unknown.
            ///
            /// For those who run the service: don't rely on it.
            public var debug: UnknownObject?
            /// Did; required.
            ///
            /// What names the account for good; handles change.
            public var did: DID
            /// String, at most 640 bytes, at most 64 characters.
            ///
            /// Absent or empty: show the handle.
            public var displayName: String?
            /// Handle; required.
            ///
            /// `handle.invalid`, if it does not lead back to the DID: show something else.
            public var handle: Handle
            /// Array.
            ///
            /// By the account itself, and by the labelers that the request names.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// String.
            public var pronouns: String?
            /// `#statusView`.
            ///
            /// What the account does just now. Absent, if it doesn't say.
            @Nested public var status: AppBsky.Actor.Defs.StatusView?
            /// `#verificationState`.
            ///
            /// Who vouches for the account. Absent, if nobody does.
            public var verification: AppBsky.Actor.Defs.VerificationState?
            /// `#viewerState`.
            ///
            /// What you have to do with the account. Absent without a session.
            @Nested public var viewer: AppBsky.Actor.Defs.ViewerState?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, handle: Handle, associated: AppBsky.Actor.Defs.ProfileAssociated? = nil,
                avatar: URIString? = nil, createdAt: Datetime? = nil, debug: UnknownObject? = nil,
                displayName: String? = nil, labels: [ComAtproto.Label.Defs.Label]? = nil, pronouns: String? = nil,
                status: AppBsky.Actor.Defs.StatusView? = nil, verification: AppBsky.Actor.Defs.VerificationState? = nil,
                viewer: AppBsky.Actor.Defs.ViewerState? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.associated = associated
                self.avatar = avatar
                self.createdAt = createdAt
                self.debug = debug
                self.did = did
                self.displayName = displayName
                self.handle = handle
                self.labels = labels
                self.pronouns = pronouns
                self.status = status
                self.verification = verification
                self.viewer = viewer
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
                self._associated = Boxed()
                self.avatar = nil
                self.createdAt = nil
                self.debug = nil
                var did: DID?
                self.displayName = nil
                var handle: Handle?
                self.labels = nil
                self.pronouns = nil
                self._status = Nested()
                self.verification = nil
                self._viewer = Nested()
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
                        if key == "avatar", self.avatar == nil {
                            self.avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "status", !self._status.isPresent {
                            self._status = Nested(try AppBsky.Actor.Defs.StatusView(from: &reader))
                            continue
                        }
                        if key == "viewer", !self._viewer.isPresent {
                            self._viewer = Nested(try AppBsky.Actor.Defs.ViewerState(from: &reader))
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
                writer.field("status", _status, &object)
                writer.field("viewer", _viewer, &object)
                writer.field("pronouns", pronouns, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("associated", associated, &object)
                writer.field("displayName", displayName, &object)
                writer.field("verification", verification, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(associated, at: "associated")
                constraints.unknown(debug, at: "debug")
                constraints.text(displayName, at: "displayName", maxLength: 640, maxGraphemes: 64)
                constraints.list(labels, at: "labels")
                constraints.value(status, at: "status")
                constraints.value(verification, at: "verification")
                constraints.value(viewer, at: "viewer")
            }
        }

        /// `app.bsky.actor.defs#profileViewDetailed`, an object.
        ///
        /// All that is to be seen of a profile.
        public struct ProfileViewDetailed: LexiconObject, Identifiable {
            /// `#profileAssociated`.
            ///
            /// What else the account has, and who may contact it.
            @Boxed public var associated: AppBsky.Actor.Defs.ProfileAssociated?
            /// Uri.
            ///
            /// An image, ready to load.
            public var avatar: URIString?
            /// Uri.
            ///
            /// The wide image on top, ready to load.
            public var banner: URIString?
            /// Datetime.
            ///
            /// When the account was made, as far as the app view knows.
            public var createdAt: Datetime?
            /// Unknown.
            ///
            /// For those who run the service: don't rely on it.
            public var debug: UnknownObject?
            /// String, at most 2560 bytes, at most 256 characters.
            ///
            /// Plain text: mentions and links are for the app to find.
            public var description: String?
            /// Did; required.
            ///
            /// What names the account for good; handles change.
            public var did: DID
            /// String, at most 640 bytes, at most 64 characters.
            ///
            /// Absent or empty: show the handle.
            public var displayName: String?
            /// Integer.
            public var followersCount: Int?
            /// Integer.
            public var followsCount: Int?
            /// Handle; required.
            ///
            /// `handle.invalid`, if it does not lead back to the DID: show something else.
            public var handle: Handle
            /// Datetime.
            ///
            /// When the app view took this version of the profile in.
            public var indexedAt: Datetime?
            /// `app.bsky.graph.defs#starterPackViewBasic`.
            ///
            /// The starter pack that the account was made with.
            @Boxed public var joinedViaStarterPack: AppBsky.Graph.Defs.StarterPackViewBasic?
            /// Array.
            ///
            /// By the account itself, and by the labelers that the request names.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// `com.atproto.repo.strongRef`.
            ///
            /// The post on top of the profile: get it with `getPosts`.
            @Boxed public var pinnedPost: ComAtproto.Repo.StrongRef?
            /// Integer.
            public var postsCount: Int?
            /// String.
            public var pronouns: String?
            /// `#statusView`.
            ///
            /// What the account does just now. Absent, if it doesn't say.
            @Boxed public var status: AppBsky.Actor.Defs.StatusView?
            /// `#verificationState`.
            ///
            /// Who vouches for the account. Absent, if nobody does.
            public var verification: AppBsky.Actor.Defs.VerificationState?
            /// `#viewerState`.
            ///
            /// What you have to do with the account. Absent without a session.
            @Boxed public var viewer: AppBsky.Actor.Defs.ViewerState?
            /// Uri.
            public var website: URIString?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, handle: Handle, associated: AppBsky.Actor.Defs.ProfileAssociated? = nil,
                avatar: URIString? = nil, banner: URIString? = nil, createdAt: Datetime? = nil,
                debug: UnknownObject? = nil, description: String? = nil, displayName: String? = nil,
                followersCount: Int? = nil, followsCount: Int? = nil, indexedAt: Datetime? = nil,
                joinedViaStarterPack: AppBsky.Graph.Defs.StarterPackViewBasic? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, pinnedPost: ComAtproto.Repo.StrongRef? = nil,
                postsCount: Int? = nil, pronouns: String? = nil, status: AppBsky.Actor.Defs.StatusView? = nil,
                verification: AppBsky.Actor.Defs.VerificationState? = nil,
                viewer: AppBsky.Actor.Defs.ViewerState? = nil, website: URIString? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.associated = associated
                self.avatar = avatar
                self.banner = banner
                self.createdAt = createdAt
                self.debug = debug
                self.description = description
                self.did = did
                self.displayName = displayName
                self.followersCount = followersCount
                self.followsCount = followsCount
                self.handle = handle
                self.indexedAt = indexedAt
                self.joinedViaStarterPack = joinedViaStarterPack
                self.labels = labels
                self.pinnedPost = pinnedPost
                self.postsCount = postsCount
                self.pronouns = pronouns
                self.status = status
                self.verification = verification
                self.viewer = viewer
                self.website = website
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
                self._associated = Boxed()
                self.avatar = nil
                self.banner = nil
                self.createdAt = nil
                self.debug = nil
                self.description = nil
                var did: DID?
                self.displayName = nil
                self.followersCount = nil
                self.followsCount = nil
                var handle: Handle?
                self.indexedAt = nil
                self._joinedViaStarterPack = Boxed()
                self.labels = nil
                self._pinnedPost = Boxed()
                self.postsCount = nil
                self.pronouns = nil
                self._status = Boxed()
                self.verification = nil
                self._viewer = Boxed()
                self.website = nil
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
                        if key == "avatar", self.avatar == nil {
                            self.avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "banner", self.banner == nil {
                            self.banner = try URIString(from: &reader)
                            continue
                        }
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
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
                        if key == "viewer", !self._viewer.isPresent {
                            self._viewer = Boxed(try AppBsky.Actor.Defs.ViewerState(from: &reader))
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
                        if key == "indexedAt", self.indexedAt == nil {
                            self.indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "associated", !self._associated.isPresent {
                            self._associated = Boxed(try AppBsky.Actor.Defs.ProfileAssociated(from: &reader))
                            continue
                        }
                        if key == "pinnedPost", !self._pinnedPost.isPresent {
                            self._pinnedPost = Boxed(try ComAtproto.Repo.StrongRef(from: &reader))
                            continue
                        }
                        if key == "postsCount", self.postsCount == nil {
                            self.postsCount = try Int(from: &reader)
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

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(associated, at: "associated")
                constraints.unknown(debug, at: "debug")
                constraints.text(description, at: "description", maxLength: 2560, maxGraphemes: 256)
                constraints.text(displayName, at: "displayName", maxLength: 640, maxGraphemes: 64)
                constraints.value(joinedViaStarterPack, at: "joinedViaStarterPack")
                constraints.list(labels, at: "labels")
                constraints.value(status, at: "status")
                constraints.value(verification, at: "verification")
                constraints.value(viewer, at: "viewer")
            }
        }

        /// `app.bsky.actor.defs#savedFeed`, an object.
        ///
        /// A feed, list or timeline among those that the user has saved.
        public struct SavedFeed: LexiconObject, Identifiable {
            /// String; required.
            ///
            /// Any text that no other entry has; apps take a TID.
            public var id: String
            /// Boolean; required.
            ///
            /// Whether it has a tab of its own.
            public var pinned: Bool
            /// String; required.
            ///
            /// What `value` names.
            public var type: TypeValue
            /// String; required.
            ///
            /// The URI of the feed or list; `following` for the home timeline.
            public var value: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: String, type: TypeValue, value: String, pinned: Bool, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.id = id
                self.pinned = pinned
                self.type = type
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "type", "value", "pinned"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var id: String?
                var pinned: Bool?
                var type: TypeValue?
                var value: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try String(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "type", type == nil {
                            type = try TypeValue(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "value", value == nil {
                            value = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "pinned", pinned == nil {
                            pinned = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let id else { throw reader.missing("id", object) }
                guard let pinned else { throw reader.missing("pinned", object) }
                guard let type else { throw reader.missing("type", object) }
                guard let value else { throw reader.missing("value", object) }
                self.id = id
                self.pinned = pinned
                self.type = type
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("type", type, &object)
                writer.field("value", value, &object)
                writer.field("pinned", pinned, &object)
                writer.endObject(&object)
            }

            /// A string with 3 known values; others may come.
            public struct TypeValue: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `feed`.
                public static var feed: TypeValue { TypeValue(rawValue: "feed") }
                /// `list`.
                public static var list: TypeValue { TypeValue(rawValue: "list") }
                /// `timeline`.
                public static var timeline: TypeValue { TypeValue(rawValue: "timeline") }
            }
        }

        /// `app.bsky.actor.defs#savedFeedsPref`, an object.
        ///
        /// What old apps have in place of `savedFeedsPrefV2`.
        public struct SavedFeedsPref: LexiconObject {
            /// Array; required.
            public var pinned: [ATURI]
            /// Array; required.
            public var saved: [ATURI]
            /// Integer.
            ///
            /// Where the home timeline stands among the pinned feeds.
            public var timelineIndex: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                pinned: [ATURI], saved: [ATURI], timelineIndex: Int? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.pinned = pinned
                self.saved = saved
                self.timelineIndex = timelineIndex
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["saved", "pinned", "timelineIndex"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var pinned: [ATURI]?
                var saved: [ATURI]?
                self.timelineIndex = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "saved", saved == nil {
                            saved = try [ATURI](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "pinned", pinned == nil {
                            pinned = try [ATURI](from: &reader)
                            continue
                        }
                    case 13:
                        if key == "timelineIndex", self.timelineIndex == nil {
                            self.timelineIndex = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let pinned else { throw reader.missing("pinned", object) }
                guard let saved else { throw reader.missing("saved", object) }
                self.pinned = pinned
                self.saved = saved
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("saved", saved, &object)
                writer.field("pinned", pinned, &object)
                writer.field("timelineIndex", timelineIndex, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#savedFeedsPrefV2`, an object.
        ///
        /// The feeds, lists and timelines that the user has saved, in the user's order.
        public struct SavedFeedsPrefV2: LexiconObject {
            /// Array; required.
            public var items: [AppBsky.Actor.Defs.SavedFeed]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(items: [AppBsky.Actor.Defs.SavedFeed], unknownFields: UnknownFields = UnknownFields()) {
                self.items = items
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["items"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var items: [AppBsky.Actor.Defs.SavedFeed]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "items", items == nil {
                            items = try [AppBsky.Actor.Defs.SavedFeed](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let items else { throw reader.missing("items", object) }
                self.items = items
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("items", items, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#statusView`, an object.
        ///
        /// What an account does just now.
        public struct StatusView: LexiconObject {
            /// Cid.
            public var cid: CID?
            /// Union.
            ///
            /// Where to see it, such as a stream.
            @Nested public var embed: EmbedUnion?
            /// Datetime.
            ///
            /// When it ends. Absent: it doesn't say.
            public var expiresAt: Datetime?
            /// Boolean.
            ///
            /// Whether it goes on still. Absent, if it has no end.
            public var isActive: Bool?
            /// Boolean.
            ///
            /// Whether it has been taken down. Only its author gets to see this.
            public var isDisabled: Bool?
            /// Array.
            ///
            /// What labelers say of the status.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Unknown; required.
            ///
            /// The status as its author wrote it, normally an `app.bsky.actor.status`.
            public var record: UnknownObject
            /// String; required.
            ///
            /// What it does.
            public var status: Status
            /// At-uri.
            public var uri: ATURI?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                status: Status, record: UnknownObject, cid: CID? = nil, embed: EmbedUnion? = nil,
                expiresAt: Datetime? = nil, isActive: Bool? = nil, isDisabled: Bool? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, uri: ATURI? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.embed = embed
                self.expiresAt = expiresAt
                self.isActive = isActive
                self.isDisabled = isDisabled
                self.labels = labels
                self.record = record
                self.status = status
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "embed", "labels", "record", "status", "isActive", "expiresAt", "isDisabled"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cid = nil
                self._embed = Nested()
                self.expiresAt = nil
                self.isActive = nil
                self.isDisabled = nil
                self.labels = nil
                var record: UnknownObject?
                var status: Status?
                self.uri = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", self.cid == nil {
                            self.cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", self.uri == nil {
                            self.uri = try ATURI(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "embed", !self._embed.isPresent {
                            self._embed = Nested(try EmbedUnion(from: &reader))
                            continue
                        }
                    case 6:
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "record", record == nil {
                            record = try UnknownObject(from: &reader)
                            continue
                        }
                        if key == "status", status == nil {
                            status = try Status(from: &reader)
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
                guard let record else { throw reader.missing("record", object) }
                guard let status else { throw reader.missing("status", object) }
                self.record = record
                self.status = status
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("embed", _embed, &object)
                writer.field("labels", labels, &object)
                writer.field("record", record, &object)
                writer.field("status", status, &object)
                writer.field("isActive", isActive, &object)
                writer.field("expiresAt", expiresAt, &object)
                writer.field("isDisabled", isDisabled, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(embed, at: "embed")
                constraints.list(labels, at: "labels")
                constraints.unknown(record, at: "record")
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

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .view(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }

            /// A string with 1 known value; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `app.bsky.actor.status#live`.
                public static var live: Status { Status(rawValue: "app.bsky.actor.status#live") }
            }
        }

        /// `app.bsky.actor.defs#threadViewPref`, an object.
        ///
        /// How the user likes threads.
        public struct ThreadViewPref: LexiconObject {
            /// String.
            ///
            /// Which replies come first.
            public var sort: Sort?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(sort: Sort? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.sort = sort
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["sort"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.sort = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "sort", self.sort == nil {
                            self.sort = try Sort(from: &reader)
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
                writer.field("sort", sort, &object)
                writer.endObject(&object)
            }

            /// A string with 5 known values; others may come.
            public struct Sort: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `oldest`.
                public static var oldest: Sort { Sort(rawValue: "oldest") }
                /// `newest`.
                public static var newest: Sort { Sort(rawValue: "newest") }
                /// `most-likes`.
                public static var mostLikes: Sort { Sort(rawValue: "most-likes") }
                /// `random`.
                public static var random: Sort { Sort(rawValue: "random") }
                /// `hotness`.
                public static var hotness: Sort { Sort(rawValue: "hotness") }
            }
        }

        /// `app.bsky.actor.defs#verificationPrefs`, an object.
        ///
        /// What the user wants to see of verification.
        public struct VerificationPrefs: LexiconObject {
            /// Boolean, false when absent.
            ///
            /// Whether to show no badges at all.
            public var hideBadges: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(hideBadges: Bool? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.hideBadges = hideBadges
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["hideBadges"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.hideBadges = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 10:
                        if key == "hideBadges", self.hideBadges == nil {
                            self.hideBadges = try Bool(from: &reader)
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
                writer.field("hideBadges", hideBadges, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.actor.defs#verificationState`, an object.
        ///
        /// Who vouches for an account, and whether it counts.
        public struct VerificationState: LexiconObject {
            /// String; required.
            ///
            /// Whether the account may vouch for others: only `valid` does.
            public var trustedVerifierStatus: TrustedVerifierStatus
            /// Array; required.
            ///
            /// What trusted accounts say of it, valid or not.
            public var verifications: [AppBsky.Actor.Defs.VerificationView]
            /// String; required.
            ///
            /// Whether to show a badge: only `valid` does.
            public var verifiedStatus: VerifiedStatus
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                verifications: [AppBsky.Actor.Defs.VerificationView], verifiedStatus: VerifiedStatus,
                trustedVerifierStatus: TrustedVerifierStatus, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.trustedVerifierStatus = trustedVerifierStatus
                self.verifications = verifications
                self.verifiedStatus = verifiedStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["verifications", "verifiedStatus", "trustedVerifierStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var trustedVerifierStatus: TrustedVerifierStatus?
                var verifications: [AppBsky.Actor.Defs.VerificationView]?
                var verifiedStatus: VerifiedStatus?
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
                guard let trustedVerifierStatus else { throw reader.missing("trustedVerifierStatus", object) }
                guard let verifications else { throw reader.missing("verifications", object) }
                guard let verifiedStatus else { throw reader.missing("verifiedStatus", object) }
                self.trustedVerifierStatus = trustedVerifierStatus
                self.verifications = verifications
                self.verifiedStatus = verifiedStatus
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("verifications", verifications, &object)
                writer.field("verifiedStatus", verifiedStatus, &object)
                writer.field("trustedVerifierStatus", trustedVerifierStatus, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(verifications, at: "verifications")
            }

            /// A string with 3 known values; others may come.
            public struct TrustedVerifierStatus: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `valid`.
                public static var valid: TrustedVerifierStatus { TrustedVerifierStatus(rawValue: "valid") }
                /// `invalid`.
                public static var invalid: TrustedVerifierStatus { TrustedVerifierStatus(rawValue: "invalid") }
                /// `none`.
                public static var none: TrustedVerifierStatus { TrustedVerifierStatus(rawValue: "none") }
            }

            /// A string with 3 known values; others may come.
            public struct VerifiedStatus: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `valid`.
                public static var valid: VerifiedStatus { VerifiedStatus(rawValue: "valid") }
                /// `invalid`.
                public static var invalid: VerifiedStatus { VerifiedStatus(rawValue: "invalid") }
                /// `none`.
                public static var none: VerifiedStatus { VerifiedStatus(rawValue: "none") }
            }
        }

        /// `app.bsky.actor.defs#verificationView`, an object.
        ///
        /// Somebody trusted who vouches for an account.
        public struct VerificationView: LexiconObject, Identifiable {
            /// Datetime; required.
            ///
            /// When it was vouched for.
            public var createdAt: Datetime
            /// Boolean; required.
            ///
            /// False, if the account has changed its handle or name since.
            public var isValid: Bool
            /// Did; required.
            ///
            /// Who vouches.
            public var issuer: DID
            /// String.
            ///
            /// The present name of whoever vouches.
            public var issuerDisplayName: String?
            /// Handle.
            ///
            /// The present handle of whoever vouches.
            public var issuerHandle: Handle?
            /// At-uri; required.
            ///
            /// The record that says so.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                issuer: DID, uri: ATURI, isValid: Bool, createdAt: Datetime, issuerDisplayName: String? = nil,
                issuerHandle: Handle? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.isValid = isValid
                self.issuer = issuer
                self.issuerDisplayName = issuerDisplayName
                self.issuerHandle = issuerHandle
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "issuer", "isValid", "createdAt", "issuerHandle", "issuerDisplayName"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                var isValid: Bool?
                var issuer: DID?
                self.issuerDisplayName = nil
                self.issuerHandle = nil
                var uri: ATURI?
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
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let isValid else { throw reader.missing("isValid", object) }
                guard let issuer else { throw reader.missing("issuer", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.createdAt = createdAt
                self.isValid = isValid
                self.issuer = issuer
                self.uri = uri
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

        /// `app.bsky.actor.defs#viewerState`, an object.
        ///
        /// What you have to do with an account.
        public struct ViewerState: LexiconObject {
            /// `app.bsky.notification.defs#activitySubscription`.
            ///
            /// Whether you are told of each of its posts.
            public var activitySubscription: AppBsky.Notification.Defs.ActivitySubscription?
            /// Boolean.
            ///
            /// Whether it blocks you. Which record does is not told.
            public var blockedBy: Bool?
            /// At-uri.
            ///
            /// The URI of your block, or of the list by which you block it. Absent: you don't.
            public var blocking: ATURI?
            /// `app.bsky.graph.defs#listViewBasic`.
            ///
            /// The list by which you block it.
            @Boxed public var blockingByList: AppBsky.Graph.Defs.ListViewBasic?
            /// At-uri.
            ///
            /// The URI of its follow of you. Absent: it doesn't follow you.
            public var followedBy: ATURI?
            /// At-uri.
            ///
            /// The URI of your follow: delete that record to unfollow. Absent: you don't follow.
            public var following: ATURI?
            /// `#knownFollowers`.
            ///
            /// Accounts you follow that follow it; only in a detailed profile.
            @Nested public var knownFollowers: AppBsky.Actor.Defs.KnownFollowers?
            /// Boolean.
            ///
            /// Whether you have muted it, by itself or with a list.
            public var muted: Bool?
            /// `app.bsky.graph.defs#listViewBasic`.
            ///
            /// The list by which you mute it.
            @Boxed public var mutedByList: AppBsky.Graph.Defs.ListViewBasic?
            /// Boolean.
            ///
            /// Whether only its quotes are muted. False, if all is.
            public var mutedOnlyQuoteposts: Bool?
            /// Boolean.
            ///
            /// Whether only its reposts are muted. False, if all is.
            public var mutedOnlyReposts: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                activitySubscription: AppBsky.Notification.Defs.ActivitySubscription? = nil, blockedBy: Bool? = nil,
                blocking: ATURI? = nil, blockingByList: AppBsky.Graph.Defs.ListViewBasic? = nil,
                followedBy: ATURI? = nil, following: ATURI? = nil,
                knownFollowers: AppBsky.Actor.Defs.KnownFollowers? = nil, muted: Bool? = nil,
                mutedByList: AppBsky.Graph.Defs.ListViewBasic? = nil, mutedOnlyQuoteposts: Bool? = nil,
                mutedOnlyReposts: Bool? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activitySubscription = activitySubscription
                self.blockedBy = blockedBy
                self.blocking = blocking
                self.blockingByList = blockingByList
                self.followedBy = followedBy
                self.following = following
                self.knownFollowers = knownFollowers
                self.muted = muted
                self.mutedByList = mutedByList
                self.mutedOnlyQuoteposts = mutedOnlyQuoteposts
                self.mutedOnlyReposts = mutedOnlyReposts
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
                self.activitySubscription = nil
                self.blockedBy = nil
                self.blocking = nil
                self._blockingByList = Boxed()
                self.followedBy = nil
                self.following = nil
                self._knownFollowers = Nested()
                self.muted = nil
                self._mutedByList = Boxed()
                self.mutedOnlyQuoteposts = nil
                self.mutedOnlyReposts = nil
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
                        if key == "knownFollowers", !self._knownFollowers.isPresent {
                            self._knownFollowers = Nested(try AppBsky.Actor.Defs.KnownFollowers(from: &reader))
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
                writer.field("knownFollowers", _knownFollowers, &object)
                writer.field("mutedOnlyReposts", mutedOnlyReposts, &object)
                writer.field("mutedOnlyQuoteposts", mutedOnlyQuoteposts, &object)
                writer.field("activitySubscription", activitySubscription, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(blockingByList, at: "blockingByList")
                constraints.value(knownFollowers, at: "knownFollowers")
                constraints.value(mutedByList, at: "mutedByList")
            }
        }
    }
}
