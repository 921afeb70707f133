// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.defs`.
    public enum Defs {
        /// The token `app.bsky.graph.defs#curatelist`.
        ///
        /// A list to read as a feed.
        public static var curatelist: String { "app.bsky.graph.defs#curatelist" }

        /// `app.bsky.graph.defs#listItemView`, an object.
        ///
        /// An account on a list.
        public struct ListItemView: LexiconObject, Identifiable {
            /// `app.bsky.actor.defs#profileView`; required.
            @Indirect public var subject: AppBsky.Actor.Defs.ProfileView
            /// At-uri; required.
            ///
            /// The `listitem` record: delete it to take the account off.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, subject: AppBsky.Actor.Defs.ProfileView, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.subject = subject
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "subject"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var subject: Indirect<AppBsky.Actor.Defs.ProfileView>?
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "subject", subject == nil {
                            subject = Indirect(try AppBsky.Actor.Defs.ProfileView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let subject else { throw reader.missing("subject", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self._subject = subject
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("subject", subject, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(subject, at: "subject")
            }
        }

        /// A string with 3 known values; others may come.
        public struct ListPurpose: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `app.bsky.graph.defs#modlist`.
            public static var modlist: ListPurpose { ListPurpose(rawValue: "app.bsky.graph.defs#modlist") }
            /// `app.bsky.graph.defs#curatelist`.
            public static var curatelist: ListPurpose { ListPurpose(rawValue: "app.bsky.graph.defs#curatelist") }
            /// `app.bsky.graph.defs#referencelist`.
            public static var referencelist: ListPurpose { ListPurpose(rawValue: "app.bsky.graph.defs#referencelist") }
        }

        /// `app.bsky.graph.defs#listView`, an object.
        ///
        /// A list, with who made it.
        public struct ListView: LexiconObject, Identifiable {
            /// Uri.
            ///
            /// An image, ready to load.
            public var avatar: URIString?
            /// Cid; required.
            public var cid: CID
            /// `app.bsky.actor.defs#profileView`; required.
            ///
            /// Who made the list: the account that has the record.
            @Indirect public var creator: AppBsky.Actor.Defs.ProfileView
            /// String, at most 3000 bytes, at most 300 characters.
            public var description: String?
            /// Array.
            ///
            /// The mentions, links and tags of the description.
            public var descriptionFacets: [AppBsky.Richtext.Facet]?
            /// Datetime; required.
            ///
            /// When the app view took the list in.
            public var indexedAt: Datetime
            /// Array.
            ///
            /// What labelers say of the list.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Integer, at least 0.
            ///
            /// How many accounts are on it.
            public var listItemCount: Int?
            /// String, at most 64 bytes; required.
            public var name: String
            /// `#listPurpose`; required.
            public var purpose: AppBsky.Graph.Defs.ListPurpose
            /// At-uri; required.
            ///
            /// What `getList` and `getListFeed` take.
            public var uri: ATURI
            /// `#listViewerState`.
            ///
            /// What you have to do with the list. Absent without a session.
            public var viewer: AppBsky.Graph.Defs.ListViewerState?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, creator: AppBsky.Actor.Defs.ProfileView, name: String,
                purpose: AppBsky.Graph.Defs.ListPurpose, indexedAt: Datetime, avatar: URIString? = nil,
                description: String? = nil, descriptionFacets: [AppBsky.Richtext.Facet]? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, listItemCount: Int? = nil,
                viewer: AppBsky.Graph.Defs.ListViewerState? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.avatar = avatar
                self.cid = cid
                self.creator = creator
                self.description = description
                self.descriptionFacets = descriptionFacets
                self.indexedAt = indexedAt
                self.labels = labels
                self.listItemCount = listItemCount
                self.name = name
                self.purpose = purpose
                self.uri = uri
                self.viewer = viewer
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "cid", "uri", "name", "avatar", "labels", "viewer", "creator", "purpose", "indexedAt",
                    "description", "listItemCount", "descriptionFacets",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.avatar = nil
                var cid: CID?
                var creator: Indirect<AppBsky.Actor.Defs.ProfileView>?
                self.description = nil
                self.descriptionFacets = nil
                var indexedAt: Datetime?
                self.labels = nil
                self.listItemCount = nil
                var name: String?
                var purpose: AppBsky.Graph.Defs.ListPurpose?
                var uri: ATURI?
                self.viewer = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "avatar", self.avatar == nil {
                            self.avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "viewer", self.viewer == nil {
                            self.viewer = try AppBsky.Graph.Defs.ListViewerState(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "creator", creator == nil {
                            creator = Indirect(try AppBsky.Actor.Defs.ProfileView(from: &reader))
                            continue
                        }
                        if key == "purpose", purpose == nil {
                            purpose = try AppBsky.Graph.Defs.ListPurpose(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "listItemCount", self.listItemCount == nil {
                            self.listItemCount = try Int(from: &reader)
                            continue
                        }
                    case 17:
                        if key == "descriptionFacets", self.descriptionFacets == nil {
                            self.descriptionFacets = try [AppBsky.Richtext.Facet](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let creator else { throw reader.missing("creator", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                guard let name else { throw reader.missing("name", object) }
                guard let purpose else { throw reader.missing("purpose", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.cid = cid
                self._creator = creator
                self.indexedAt = indexedAt
                self.name = name
                self.purpose = purpose
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("name", name, &object)
                writer.field("avatar", avatar, &object)
                writer.field("labels", labels, &object)
                writer.field("viewer", viewer, &object)
                writer.field("creator", creator, &object)
                writer.field("purpose", purpose, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("description", description, &object)
                writer.field("listItemCount", listItemCount, &object)
                writer.field("descriptionFacets", descriptionFacets, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(creator, at: "creator")
                constraints.text(description, at: "description", maxLength: 3000, maxGraphemes: 300)
                constraints.list(descriptionFacets, at: "descriptionFacets")
                constraints.list(labels, at: "labels")
                constraints.integer(listItemCount, at: "listItemCount", minimum: 0)
                constraints.text(name, at: "name", minLength: 1, maxLength: 64)
                constraints.value(viewer, at: "viewer")
            }
        }

        /// `app.bsky.graph.defs#listViewBasic`, an object.
        ///
        /// A list, in short.
        public struct ListViewBasic: LexiconObject, Identifiable {
            /// Uri.
            ///
            /// An image, ready to load.
            public var avatar: URIString?
            /// Cid; required.
            public var cid: CID
            /// Datetime.
            ///
            /// When the app view took the list in.
            public var indexedAt: Datetime?
            /// Array.
            ///
            /// What labelers say of the list.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Integer, at least 0.
            ///
            /// How many accounts are on it.
            public var listItemCount: Int?
            /// String, at most 64 bytes; required.
            public var name: String
            /// `#listPurpose`; required.
            public var purpose: AppBsky.Graph.Defs.ListPurpose
            /// At-uri; required.
            ///
            /// What `getList` and `getListFeed` take.
            public var uri: ATURI
            /// `#listViewerState`.
            ///
            /// What you have to do with the list. Absent without a session.
            public var viewer: AppBsky.Graph.Defs.ListViewerState?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, name: String, purpose: AppBsky.Graph.Defs.ListPurpose, avatar: URIString? = nil,
                indexedAt: Datetime? = nil, labels: [ComAtproto.Label.Defs.Label]? = nil, listItemCount: Int? = nil,
                viewer: AppBsky.Graph.Defs.ListViewerState? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.avatar = avatar
                self.cid = cid
                self.indexedAt = indexedAt
                self.labels = labels
                self.listItemCount = listItemCount
                self.name = name
                self.purpose = purpose
                self.uri = uri
                self.viewer = viewer
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "name", "avatar", "labels", "viewer", "purpose", "indexedAt", "listItemCount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.avatar = nil
                var cid: CID?
                self.indexedAt = nil
                self.labels = nil
                self.listItemCount = nil
                var name: String?
                var purpose: AppBsky.Graph.Defs.ListPurpose?
                var uri: ATURI?
                self.viewer = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "avatar", self.avatar == nil {
                            self.avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "viewer", self.viewer == nil {
                            self.viewer = try AppBsky.Graph.Defs.ListViewerState(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "purpose", purpose == nil {
                            purpose = try AppBsky.Graph.Defs.ListPurpose(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "indexedAt", self.indexedAt == nil {
                            self.indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "listItemCount", self.listItemCount == nil {
                            self.listItemCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let name else { throw reader.missing("name", object) }
                guard let purpose else { throw reader.missing("purpose", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.cid = cid
                self.name = name
                self.purpose = purpose
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("name", name, &object)
                writer.field("avatar", avatar, &object)
                writer.field("labels", labels, &object)
                writer.field("viewer", viewer, &object)
                writer.field("purpose", purpose, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("listItemCount", listItemCount, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(labels, at: "labels")
                constraints.integer(listItemCount, at: "listItemCount", minimum: 0)
                constraints.text(name, at: "name", minLength: 1, maxLength: 64)
                constraints.value(viewer, at: "viewer")
            }
        }

        /// `app.bsky.graph.defs#listViewerState`, an object.
        ///
        /// What you have to do with a list.
        public struct ListViewerState: LexiconObject {
            /// At-uri.
            ///
            /// The URI of your `listblock`: delete that record to unblock. Absent: you don't block.
            public var blocked: ATURI?
            /// Boolean.
            ///
            /// Whether you have muted all its members.
            public var muted: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(blocked: ATURI? = nil, muted: Bool? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.blocked = blocked
                self.muted = muted
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["muted", "blocked"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.blocked = nil
                self.muted = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "muted", self.muted == nil {
                            self.muted = try Bool(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "blocked", self.blocked == nil {
                            self.blocked = try ATURI(from: &reader)
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
                writer.field("blocked", blocked, &object)
                writer.endObject(&object)
            }
        }

        /// The token `app.bsky.graph.defs#modlist`.
        ///
        /// A list to mute or block all at once.
        public static var modlist: String { "app.bsky.graph.defs#modlist" }

        /// `app.bsky.graph.defs#notFoundActor`, an object.
        ///
        /// Stands for an account that was not found.
        public struct NotFoundActor: LexiconObject {
            /// At-identifier; required.
            ///
            /// What was asked for.
            public var actor: ATIdentifier
            /// Boolean, always true; required.
            public var notFound: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(actor: ATIdentifier, notFound: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.actor = actor
                self.notFound = notFound
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["actor", "notFound"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actor: ATIdentifier?
                var notFound: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "actor", actor == nil {
                            actor = try ATIdentifier(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "notFound", notFound == nil {
                            notFound = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actor else { throw reader.missing("actor", object) }
                guard let notFound else { throw reader.missing("notFound", object) }
                self.actor = actor
                self.notFound = notFound
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("actor", actor, &object)
                writer.field("notFound", notFound, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.boolean(notFound, at: "notFound", always: true)
            }
        }

        /// The token `app.bsky.graph.defs#referencelist`.
        ///
        /// A list that a starter pack needs; not to be shown by itself.
        public static var referencelist: String { "app.bsky.graph.defs#referencelist" }

        /// `app.bsky.graph.defs#relationship`, an object.
        ///
        /// How another account stands to the one that was asked about.
        public struct Relationship: LexiconObject, Identifiable {
            /// At-uri.
            public var blockedBy: ATURI?
            /// At-uri.
            public var blockedByList: ATURI?
            /// At-uri.
            public var blocking: ATURI?
            /// At-uri.
            public var blockingByList: ATURI?
            /// Did; required.
            public var did: DID
            /// At-uri.
            ///
            /// The follow of the other. Absent: none.
            public var followedBy: ATURI?
            /// At-uri.
            ///
            /// The follow of the one that was asked about. Absent: none.
            public var following: ATURI?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, blockedBy: ATURI? = nil, blockedByList: ATURI? = nil, blocking: ATURI? = nil,
                blockingByList: ATURI? = nil, followedBy: ATURI? = nil, following: ATURI? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.blockedBy = blockedBy
                self.blockedByList = blockedByList
                self.blocking = blocking
                self.blockingByList = blockingByList
                self.did = did
                self.followedBy = followedBy
                self.following = following
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "blocking", "blockedBy", "following", "followedBy", "blockedByList", "blockingByList"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.blockedBy = nil
                self.blockedByList = nil
                self.blocking = nil
                self.blockingByList = nil
                var did: DID?
                self.followedBy = nil
                self.following = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "blocking", self.blocking == nil {
                            self.blocking = try ATURI(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "blockedBy", self.blockedBy == nil {
                            self.blockedBy = try ATURI(from: &reader)
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
                    case 13:
                        if key == "blockedByList", self.blockedByList == nil {
                            self.blockedByList = try ATURI(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "blockingByList", self.blockingByList == nil {
                            self.blockingByList = try ATURI(from: &reader)
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
                writer.field("blocking", blocking, &object)
                writer.field("blockedBy", blockedBy, &object)
                writer.field("following", following, &object)
                writer.field("followedBy", followedBy, &object)
                writer.field("blockedByList", blockedByList, &object)
                writer.field("blockingByList", blockingByList, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.graph.defs#starterPackView`, an object.
        ///
        /// A starter pack: accounts and feeds to begin with.
        public struct StarterPackView: LexiconObject, Identifiable {
            /// Cid; required.
            public var cid: CID
            /// `app.bsky.actor.defs#profileViewBasic`; required.
            @Indirect public var creator: AppBsky.Actor.Defs.ProfileViewBasic
            /// Array, at most 3 elements.
            public var feeds: [AppBsky.Feed.Defs.GeneratorView]?
            /// Datetime; required.
            ///
            /// When the app view took the record in.
            public var indexedAt: Datetime
            /// Integer, at least 0.
            ///
            /// How many accounts were made with it so far.
            public var joinedAllTimeCount: Int?
            /// Integer, at least 0.
            ///
            /// How many accounts were made with it this week.
            public var joinedWeekCount: Int?
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// `#listViewBasic`.
            ///
            /// The list of its accounts.
            @Boxed public var list: AppBsky.Graph.Defs.ListViewBasic?
            /// Array, at most 12 elements.
            ///
            /// Some of its accounts.
            public var listItemsSample: [AppBsky.Graph.Defs.ListItemView]?
            /// Unknown; required.
            ///
            /// The starter pack as its author wrote it.
            public var record: UnknownObject
            /// At-uri; required.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, record: UnknownObject, creator: AppBsky.Actor.Defs.ProfileViewBasic,
                indexedAt: Datetime, feeds: [AppBsky.Feed.Defs.GeneratorView]? = nil, joinedAllTimeCount: Int? = nil,
                joinedWeekCount: Int? = nil, labels: [ComAtproto.Label.Defs.Label]? = nil,
                list: AppBsky.Graph.Defs.ListViewBasic? = nil,
                listItemsSample: [AppBsky.Graph.Defs.ListItemView]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.creator = creator
                self.feeds = feeds
                self.indexedAt = indexedAt
                self.joinedAllTimeCount = joinedAllTimeCount
                self.joinedWeekCount = joinedWeekCount
                self.labels = labels
                self.list = list
                self.listItemsSample = listItemsSample
                self.record = record
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "cid", "uri", "list", "feeds", "labels", "record", "creator", "indexedAt", "joinedWeekCount",
                    "listItemsSample", "joinedAllTimeCount",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var creator: Indirect<AppBsky.Actor.Defs.ProfileViewBasic>?
                self.feeds = nil
                var indexedAt: Datetime?
                self.joinedAllTimeCount = nil
                self.joinedWeekCount = nil
                self.labels = nil
                self._list = Boxed()
                self.listItemsSample = nil
                var record: UnknownObject?
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "list", !self._list.isPresent {
                            self._list = Boxed(try AppBsky.Graph.Defs.ListViewBasic(from: &reader))
                            continue
                        }
                    case 5:
                        if key == "feeds", self.feeds == nil {
                            self.feeds = try [AppBsky.Feed.Defs.GeneratorView](from: &reader)
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
                    case 7:
                        if key == "creator", creator == nil {
                            creator = Indirect(try AppBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "joinedWeekCount", self.joinedWeekCount == nil {
                            self.joinedWeekCount = try Int(from: &reader)
                            continue
                        }
                        if key == "listItemsSample", self.listItemsSample == nil {
                            self.listItemsSample = try [AppBsky.Graph.Defs.ListItemView](from: &reader)
                            continue
                        }
                    case 18:
                        if key == "joinedAllTimeCount", self.joinedAllTimeCount == nil {
                            self.joinedAllTimeCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let creator else { throw reader.missing("creator", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                guard let record else { throw reader.missing("record", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.cid = cid
                self._creator = creator
                self.indexedAt = indexedAt
                self.record = record
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("list", list, &object)
                writer.field("feeds", feeds, &object)
                writer.field("labels", labels, &object)
                writer.field("record", record, &object)
                writer.field("creator", creator, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("joinedWeekCount", joinedWeekCount, &object)
                writer.field("listItemsSample", listItemsSample, &object)
                writer.field("joinedAllTimeCount", joinedAllTimeCount, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(creator, at: "creator")
                constraints.list(feeds, at: "feeds", maxLength: 3)
                constraints.integer(joinedAllTimeCount, at: "joinedAllTimeCount", minimum: 0)
                constraints.integer(joinedWeekCount, at: "joinedWeekCount", minimum: 0)
                constraints.list(labels, at: "labels")
                constraints.value(list, at: "list")
                constraints.list(listItemsSample, at: "listItemsSample", maxLength: 12)
                constraints.unknown(record, at: "record")
            }
        }

        /// `app.bsky.graph.defs#starterPackViewBasic`, an object.
        ///
        /// A starter pack, in short: accounts and feeds to begin with.
        public struct StarterPackViewBasic: LexiconObject, Identifiable {
            /// Cid; required.
            public var cid: CID
            /// `app.bsky.actor.defs#profileViewBasic`; required.
            @Indirect public var creator: AppBsky.Actor.Defs.ProfileViewBasic
            /// Datetime; required.
            ///
            /// When the app view took the record in.
            public var indexedAt: Datetime
            /// Integer, at least 0.
            ///
            /// How many accounts were made with it so far.
            public var joinedAllTimeCount: Int?
            /// Integer, at least 0.
            ///
            /// How many accounts were made with it this week.
            public var joinedWeekCount: Int?
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Integer, at least 0.
            ///
            /// How many accounts it has.
            public var listItemCount: Int?
            /// Unknown; required.
            ///
            /// The starter pack as its author wrote it.
            public var record: UnknownObject
            /// At-uri; required.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, record: UnknownObject, creator: AppBsky.Actor.Defs.ProfileViewBasic,
                indexedAt: Datetime, joinedAllTimeCount: Int? = nil, joinedWeekCount: Int? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, listItemCount: Int? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.creator = creator
                self.indexedAt = indexedAt
                self.joinedAllTimeCount = joinedAllTimeCount
                self.joinedWeekCount = joinedWeekCount
                self.labels = labels
                self.listItemCount = listItemCount
                self.record = record
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "cid", "uri", "labels", "record", "creator", "indexedAt", "listItemCount", "joinedWeekCount",
                    "joinedAllTimeCount",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var creator: Indirect<AppBsky.Actor.Defs.ProfileViewBasic>?
                var indexedAt: Datetime?
                self.joinedAllTimeCount = nil
                self.joinedWeekCount = nil
                self.labels = nil
                self.listItemCount = nil
                var record: UnknownObject?
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
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
                    case 7:
                        if key == "creator", creator == nil {
                            creator = Indirect(try AppBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "listItemCount", self.listItemCount == nil {
                            self.listItemCount = try Int(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "joinedWeekCount", self.joinedWeekCount == nil {
                            self.joinedWeekCount = try Int(from: &reader)
                            continue
                        }
                    case 18:
                        if key == "joinedAllTimeCount", self.joinedAllTimeCount == nil {
                            self.joinedAllTimeCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let creator else { throw reader.missing("creator", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                guard let record else { throw reader.missing("record", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.cid = cid
                self._creator = creator
                self.indexedAt = indexedAt
                self.record = record
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("labels", labels, &object)
                writer.field("record", record, &object)
                writer.field("creator", creator, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("listItemCount", listItemCount, &object)
                writer.field("joinedWeekCount", joinedWeekCount, &object)
                writer.field("joinedAllTimeCount", joinedAllTimeCount, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(creator, at: "creator")
                constraints.integer(joinedAllTimeCount, at: "joinedAllTimeCount", minimum: 0)
                constraints.integer(joinedWeekCount, at: "joinedWeekCount", minimum: 0)
                constraints.list(labels, at: "labels")
                constraints.integer(listItemCount, at: "listItemCount", minimum: 0)
                constraints.unknown(record, at: "record")
            }
        }
    }
}
