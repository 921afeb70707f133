// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Notification {
    /// `app.bsky.notification.putPreferencesV2`, a procedure.
    ///
    /// Needs a login.
    public struct PutPreferencesV2: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.notification.putPreferencesV2" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `app.bsky.notification.putPreferencesV2` sends.
        public struct Input: LexiconObject {
            /// `app.bsky.notification.defs#chatPreference`.
            public var chat: AppBsky.Notification.Defs.ChatPreference?
            /// `app.bsky.notification.defs#filterablePreference`.
            public var follow: AppBsky.Notification.Defs.FilterablePreference?
            /// `app.bsky.notification.defs#filterablePreference`.
            public var like: AppBsky.Notification.Defs.FilterablePreference?
            /// `app.bsky.notification.defs#filterablePreference`.
            public var likeViaRepost: AppBsky.Notification.Defs.FilterablePreference?
            /// `app.bsky.notification.defs#filterablePreference`.
            public var mention: AppBsky.Notification.Defs.FilterablePreference?
            /// `app.bsky.notification.defs#filterablePreference`.
            public var quote: AppBsky.Notification.Defs.FilterablePreference?
            /// `app.bsky.notification.defs#filterablePreference`.
            public var reply: AppBsky.Notification.Defs.FilterablePreference?
            /// `app.bsky.notification.defs#filterablePreference`.
            public var repost: AppBsky.Notification.Defs.FilterablePreference?
            /// `app.bsky.notification.defs#filterablePreference`.
            public var repostViaRepost: AppBsky.Notification.Defs.FilterablePreference?
            /// `app.bsky.notification.defs#preference`.
            public var starterpackJoined: AppBsky.Notification.Defs.Preference?
            /// `app.bsky.notification.defs#preference`.
            public var subscribedPost: AppBsky.Notification.Defs.Preference?
            /// `app.bsky.notification.defs#preference`.
            public var unverified: AppBsky.Notification.Defs.Preference?
            /// `app.bsky.notification.defs#preference`.
            public var verified: AppBsky.Notification.Defs.Preference?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                chat: AppBsky.Notification.Defs.ChatPreference? = nil,
                follow: AppBsky.Notification.Defs.FilterablePreference? = nil,
                like: AppBsky.Notification.Defs.FilterablePreference? = nil,
                likeViaRepost: AppBsky.Notification.Defs.FilterablePreference? = nil,
                mention: AppBsky.Notification.Defs.FilterablePreference? = nil,
                quote: AppBsky.Notification.Defs.FilterablePreference? = nil,
                reply: AppBsky.Notification.Defs.FilterablePreference? = nil,
                repost: AppBsky.Notification.Defs.FilterablePreference? = nil,
                repostViaRepost: AppBsky.Notification.Defs.FilterablePreference? = nil,
                starterpackJoined: AppBsky.Notification.Defs.Preference? = nil,
                subscribedPost: AppBsky.Notification.Defs.Preference? = nil,
                unverified: AppBsky.Notification.Defs.Preference? = nil,
                verified: AppBsky.Notification.Defs.Preference? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.chat = chat
                self.follow = follow
                self.like = like
                self.likeViaRepost = likeViaRepost
                self.mention = mention
                self.quote = quote
                self.reply = reply
                self.repost = repost
                self.repostViaRepost = repostViaRepost
                self.starterpackJoined = starterpackJoined
                self.subscribedPost = subscribedPost
                self.unverified = unverified
                self.verified = verified
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "chat", "like", "quote", "reply", "follow", "repost", "mention", "verified", "unverified",
                    "likeViaRepost", "subscribedPost", "repostViaRepost", "starterpackJoined",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.chat = nil
                self.follow = nil
                self.like = nil
                self.likeViaRepost = nil
                self.mention = nil
                self.quote = nil
                self.reply = nil
                self.repost = nil
                self.repostViaRepost = nil
                self.starterpackJoined = nil
                self.subscribedPost = nil
                self.unverified = nil
                self.verified = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "chat", self.chat == nil {
                            self.chat = try AppBsky.Notification.Defs.ChatPreference(from: &reader)
                            continue
                        }
                        if key == "like", self.like == nil {
                            self.like = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "quote", self.quote == nil {
                            self.quote = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                        if key == "reply", self.reply == nil {
                            self.reply = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "follow", self.follow == nil {
                            self.follow = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                        if key == "repost", self.repost == nil {
                            self.repost = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "mention", self.mention == nil {
                            self.mention = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "verified", self.verified == nil {
                            self.verified = try AppBsky.Notification.Defs.Preference(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "unverified", self.unverified == nil {
                            self.unverified = try AppBsky.Notification.Defs.Preference(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "likeViaRepost", self.likeViaRepost == nil {
                            self.likeViaRepost = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "subscribedPost", self.subscribedPost == nil {
                            self.subscribedPost = try AppBsky.Notification.Defs.Preference(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "repostViaRepost", self.repostViaRepost == nil {
                            self.repostViaRepost = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "starterpackJoined", self.starterpackJoined == nil {
                            self.starterpackJoined = try AppBsky.Notification.Defs.Preference(from: &reader)
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
                writer.field("like", like, &object)
                writer.field("quote", quote, &object)
                writer.field("reply", reply, &object)
                writer.field("follow", follow, &object)
                writer.field("repost", repost, &object)
                writer.field("mention", mention, &object)
                writer.field("verified", verified, &object)
                writer.field("unverified", unverified, &object)
                writer.field("likeViaRepost", likeViaRepost, &object)
                writer.field("subscribedPost", subscribedPost, &object)
                writer.field("repostViaRepost", repostViaRepost, &object)
                writer.field("starterpackJoined", starterpackJoined, &object)
                writer.endObject(&object)
            }
        }

        /// What `app.bsky.notification.putPreferencesV2` answers.
        public struct Output: LexiconObject {
            /// `app.bsky.notification.defs#preferences`; required.
            @Indirect public var preferences: AppBsky.Notification.Defs.Preferences
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                preferences: AppBsky.Notification.Defs.Preferences, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.preferences = preferences
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["preferences"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var preferences: Indirect<AppBsky.Notification.Defs.Preferences>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "preferences", preferences == nil {
                            preferences = Indirect(try AppBsky.Notification.Defs.Preferences(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let preferences else { throw reader.missing("preferences", object) }
                self._preferences = preferences
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("preferences", preferences, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Notification.PutPreferencesV2 {
    /// `app.bsky.notification.putPreferencesV2`, a procedure.
    ///
    /// Needs a login.
    public static func putPreferencesV2(
        chat: AppBsky.Notification.Defs.ChatPreference? = nil,
        follow: AppBsky.Notification.Defs.FilterablePreference? = nil,
        like: AppBsky.Notification.Defs.FilterablePreference? = nil,
        likeViaRepost: AppBsky.Notification.Defs.FilterablePreference? = nil,
        mention: AppBsky.Notification.Defs.FilterablePreference? = nil,
        quote: AppBsky.Notification.Defs.FilterablePreference? = nil,
        reply: AppBsky.Notification.Defs.FilterablePreference? = nil,
        repost: AppBsky.Notification.Defs.FilterablePreference? = nil,
        repostViaRepost: AppBsky.Notification.Defs.FilterablePreference? = nil,
        starterpackJoined: AppBsky.Notification.Defs.Preference? = nil,
        subscribedPost: AppBsky.Notification.Defs.Preference? = nil,
        unverified: AppBsky.Notification.Defs.Preference? = nil, verified: AppBsky.Notification.Defs.Preference? = nil
    ) -> Self {
        Self(
            .init(
                chat: chat, follow: follow, like: like, likeViaRepost: likeViaRepost, mention: mention, quote: quote,
                reply: reply, repost: repost, repostViaRepost: repostViaRepost, starterpackJoined: starterpackJoined,
                subscribedPost: subscribedPost, unverified: unverified, verified: verified))
    }
}
