// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Notification {
    /// `app.bsky.notification.defs`.
    public enum Defs {
        /// `app.bsky.notification.defs#activitySubscription`, an object.
        ///
        /// What you are told of an account's doings.
        public struct ActivitySubscription: LexiconObject {
            /// Boolean; required.
            ///
            /// Whether you are told of its posts.
            public var post: Bool
            /// Boolean; required.
            ///
            /// Whether you are told of its replies.
            public var reply: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(post: Bool, reply: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.post = post
                self.reply = reply
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["post", "reply"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var post: Bool?
                var reply: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "post", post == nil {
                            post = try Bool(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "reply", reply == nil {
                            reply = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let post else { throw reader.missing("post", object) }
                guard let reply else { throw reader.missing("reply", object) }
                self.post = post
                self.reply = reply
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("post", post, &object)
                writer.field("reply", reply, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.notification.defs#chatPreference`, an object.
        ///
        /// How you want to hear of messages.
        public struct ChatPreference: LexiconObject {
            /// String; required.
            ///
            /// From anyone, or only in conversations that you have accepted.
            public var include: Include
            /// Boolean; required.
            ///
            /// Whether they are sent to your devices.
            public var push: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(include: Include, push: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.include = include
                self.push = push
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["push", "include"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var include: Include?
                var push: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "push", push == nil {
                            push = try Bool(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "include", include == nil {
                            include = try Include(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let include else { throw reader.missing("include", object) }
                guard let push else { throw reader.missing("push", object) }
                self.include = include
                self.push = push
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("push", push, &object)
                writer.field("include", include, &object)
                writer.endObject(&object)
            }

            /// A string with 2 known values; others may come.
            public struct Include: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `all`.
                public static var all: Include { Include(rawValue: "all") }
                /// `accepted`.
                public static var accepted: Include { Include(rawValue: "accepted") }
            }
        }

        /// `app.bsky.notification.defs#filterablePreference`, an object.
        ///
        /// How you want to hear of something, and from whom.
        public struct FilterablePreference: LexiconObject {
            /// String; required.
            ///
            /// From anyone, or only from accounts that you follow.
            public var include: Include
            /// Boolean; required.
            ///
            /// Whether it is among the notifications in the app.
            public var list: Bool
            /// Boolean; required.
            ///
            /// Whether it is sent to your devices.
            public var push: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(include: Include, list: Bool, push: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.include = include
                self.list = list
                self.push = push
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["list", "push", "include"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var include: Include?
                var list: Bool?
                var push: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "list", list == nil {
                            list = try Bool(from: &reader)
                            continue
                        }
                        if key == "push", push == nil {
                            push = try Bool(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "include", include == nil {
                            include = try Include(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let include else { throw reader.missing("include", object) }
                guard let list else { throw reader.missing("list", object) }
                guard let push else { throw reader.missing("push", object) }
                self.include = include
                self.list = list
                self.push = push
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("list", list, &object)
                writer.field("push", push, &object)
                writer.field("include", include, &object)
                writer.endObject(&object)
            }

            /// A string with 2 known values; others may come.
            public struct Include: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `all`.
                public static var all: Include { Include(rawValue: "all") }
                /// `follows`.
                public static var follows: Include { Include(rawValue: "follows") }
            }
        }

        /// `app.bsky.notification.defs#preference`, an object.
        ///
        /// How you want to hear of something.
        public struct Preference: LexiconObject {
            /// Boolean; required.
            ///
            /// Whether it is among the notifications in the app.
            public var list: Bool
            /// Boolean; required.
            ///
            /// Whether it is sent to your devices.
            public var push: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(list: Bool, push: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.list = list
                self.push = push
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["list", "push"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var list: Bool?
                var push: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "list", list == nil {
                            list = try Bool(from: &reader)
                            continue
                        }
                        if key == "push", push == nil {
                            push = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let list else { throw reader.missing("list", object) }
                guard let push else { throw reader.missing("push", object) }
                self.list = list
                self.push = push
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("list", list, &object)
                writer.field("push", push, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.notification.defs#preferences`, an object.
        ///
        /// How you want to hear of what others do.
        public struct Preferences: LexiconObject {
            /// `#chatPreference`; required.
            public var chat: AppBsky.Notification.Defs.ChatPreference
            /// `#filterablePreference`; required.
            public var follow: AppBsky.Notification.Defs.FilterablePreference
            /// `#filterablePreference`; required.
            public var like: AppBsky.Notification.Defs.FilterablePreference
            /// `#filterablePreference`; required.
            ///
            /// Somebody likes what you reposted.
            public var likeViaRepost: AppBsky.Notification.Defs.FilterablePreference
            /// `#filterablePreference`; required.
            public var mention: AppBsky.Notification.Defs.FilterablePreference
            /// `#filterablePreference`; required.
            public var quote: AppBsky.Notification.Defs.FilterablePreference
            /// `#filterablePreference`; required.
            public var reply: AppBsky.Notification.Defs.FilterablePreference
            /// `#filterablePreference`; required.
            public var repost: AppBsky.Notification.Defs.FilterablePreference
            /// `#filterablePreference`; required.
            ///
            /// Somebody reposts what you reposted.
            public var repostViaRepost: AppBsky.Notification.Defs.FilterablePreference
            /// `#preference`; required.
            ///
            /// Somebody joins with your starter pack.
            public var starterpackJoined: AppBsky.Notification.Defs.Preference
            /// `#preference`; required.
            ///
            /// An account that you chose to be told of posts.
            public var subscribedPost: AppBsky.Notification.Defs.Preference
            /// `#preference`; required.
            ///
            /// Somebody trusted no longer vouches for you.
            public var unverified: AppBsky.Notification.Defs.Preference
            /// `#preference`; required.
            ///
            /// Somebody trusted vouches for you.
            public var verified: AppBsky.Notification.Defs.Preference
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                chat: AppBsky.Notification.Defs.ChatPreference, follow: AppBsky.Notification.Defs.FilterablePreference,
                like: AppBsky.Notification.Defs.FilterablePreference,
                likeViaRepost: AppBsky.Notification.Defs.FilterablePreference,
                mention: AppBsky.Notification.Defs.FilterablePreference,
                quote: AppBsky.Notification.Defs.FilterablePreference,
                reply: AppBsky.Notification.Defs.FilterablePreference,
                repost: AppBsky.Notification.Defs.FilterablePreference,
                repostViaRepost: AppBsky.Notification.Defs.FilterablePreference,
                starterpackJoined: AppBsky.Notification.Defs.Preference,
                subscribedPost: AppBsky.Notification.Defs.Preference, unverified: AppBsky.Notification.Defs.Preference,
                verified: AppBsky.Notification.Defs.Preference, unknownFields: UnknownFields = UnknownFields()
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
                var chat: AppBsky.Notification.Defs.ChatPreference?
                var follow: AppBsky.Notification.Defs.FilterablePreference?
                var like: AppBsky.Notification.Defs.FilterablePreference?
                var likeViaRepost: AppBsky.Notification.Defs.FilterablePreference?
                var mention: AppBsky.Notification.Defs.FilterablePreference?
                var quote: AppBsky.Notification.Defs.FilterablePreference?
                var reply: AppBsky.Notification.Defs.FilterablePreference?
                var repost: AppBsky.Notification.Defs.FilterablePreference?
                var repostViaRepost: AppBsky.Notification.Defs.FilterablePreference?
                var starterpackJoined: AppBsky.Notification.Defs.Preference?
                var subscribedPost: AppBsky.Notification.Defs.Preference?
                var unverified: AppBsky.Notification.Defs.Preference?
                var verified: AppBsky.Notification.Defs.Preference?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "chat", chat == nil {
                            chat = try AppBsky.Notification.Defs.ChatPreference(from: &reader)
                            continue
                        }
                        if key == "like", like == nil {
                            like = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "quote", quote == nil {
                            quote = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                        if key == "reply", reply == nil {
                            reply = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "follow", follow == nil {
                            follow = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                        if key == "repost", repost == nil {
                            repost = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "mention", mention == nil {
                            mention = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "verified", verified == nil {
                            verified = try AppBsky.Notification.Defs.Preference(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "unverified", unverified == nil {
                            unverified = try AppBsky.Notification.Defs.Preference(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "likeViaRepost", likeViaRepost == nil {
                            likeViaRepost = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "subscribedPost", subscribedPost == nil {
                            subscribedPost = try AppBsky.Notification.Defs.Preference(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "repostViaRepost", repostViaRepost == nil {
                            repostViaRepost = try AppBsky.Notification.Defs.FilterablePreference(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "starterpackJoined", starterpackJoined == nil {
                            starterpackJoined = try AppBsky.Notification.Defs.Preference(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let chat else { throw reader.missing("chat", object) }
                guard let follow else { throw reader.missing("follow", object) }
                guard let like else { throw reader.missing("like", object) }
                guard let likeViaRepost else { throw reader.missing("likeViaRepost", object) }
                guard let mention else { throw reader.missing("mention", object) }
                guard let quote else { throw reader.missing("quote", object) }
                guard let reply else { throw reader.missing("reply", object) }
                guard let repost else { throw reader.missing("repost", object) }
                guard let repostViaRepost else { throw reader.missing("repostViaRepost", object) }
                guard let starterpackJoined else { throw reader.missing("starterpackJoined", object) }
                guard let subscribedPost else { throw reader.missing("subscribedPost", object) }
                guard let unverified else { throw reader.missing("unverified", object) }
                guard let verified else { throw reader.missing("verified", object) }
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

        /// `app.bsky.notification.defs#recordDeleted`, an object.
        ///
        /// Stands for a record that is gone, such as a verification that was taken back.
        public struct RecordDeleted: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.notification.defs#subjectActivitySubscription`, an object.
        ///
        /// What somebody is told of an account's doings.
        public struct SubjectActivitySubscription: LexiconObject {
            /// `#activitySubscription`; required.
            public var activitySubscription: AppBsky.Notification.Defs.ActivitySubscription
            /// Did; required.
            ///
            /// The account.
            public var subject: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subject: DID, activitySubscription: AppBsky.Notification.Defs.ActivitySubscription,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activitySubscription = activitySubscription
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["subject", "activitySubscription"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var activitySubscription: AppBsky.Notification.Defs.ActivitySubscription?
                var subject: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try DID(from: &reader)
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
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let activitySubscription else { throw reader.missing("activitySubscription", object) }
                guard let subject else { throw reader.missing("subject", object) }
                self.activitySubscription = activitySubscription
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("subject", subject, &object)
                writer.field("activitySubscription", activitySubscription, &object)
                writer.endObject(&object)
            }
        }
    }
}
