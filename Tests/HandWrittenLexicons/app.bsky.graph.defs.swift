public import ATData

extension AppBsky.Graph {
    /// `app.bsky.graph.defs`.
    public enum Defs {
        /// `app.bsky.graph.defs#starterPackViewBasic`, an object.
        public struct StarterPackViewBasic: LexiconObject {
            /// At-uri; required.
            public var uri: ATURI
            /// Cid; required.
            public var cid: CID
            /// Unknown; required.
            public var record: UnknownObject
            /// `app.bsky.actor.defs#profileViewBasic`; required.
            @Indirect public var creator: AppBsky.Actor.Defs.ProfileViewBasic
            /// Integer, at least 0.
            public var listItemCount: Int?
            /// Integer, at least 0.
            public var joinedWeekCount: Int?
            /// Integer, at least 0.
            public var joinedAllTimeCount: Int?
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Datetime; required.
            public var indexedAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, record: UnknownObject, creator: AppBsky.Actor.Defs.ProfileViewBasic,
                indexedAt: Datetime, listItemCount: Int? = nil, joinedWeekCount: Int? = nil,
                joinedAllTimeCount: Int? = nil, labels: [ComAtproto.Label.Defs.Label]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.cid = cid
                self.record = record
                self.creator = creator
                self.listItemCount = listItemCount
                self.joinedWeekCount = joinedWeekCount
                self.joinedAllTimeCount = joinedAllTimeCount
                self.labels = labels
                self.indexedAt = indexedAt
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
                var uri: ATURI?
                var cid: CID?
                var record: UnknownObject?
                var creator: Indirect<AppBsky.Actor.Defs.ProfileViewBasic>?
                self.listItemCount = nil
                self.joinedWeekCount = nil
                self.joinedAllTimeCount = nil
                self.labels = nil
                var indexedAt: Datetime?
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
                    case 6:
                        if key == "record", record == nil {
                            record = try UnknownObject(from: &reader)
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
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
                guard let uri else { throw reader.missing("uri", object) }
                guard let cid else { throw reader.missing("cid", object) }
                guard let record else { throw reader.missing("record", object) }
                guard let creator else { throw reader.missing("creator", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                self.uri = uri
                self.cid = cid
                self.record = record
                self._creator = creator
                self.indexedAt = indexedAt
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
        }

        /// `app.bsky.graph.defs#listViewBasic`, an object.
        public struct ListViewBasic: LexiconObject {
            /// At-uri; required.
            public var uri: ATURI
            /// Cid; required.
            public var cid: CID
            /// String, at most 64 bytes; required.
            public var name: String
            /// `#listPurpose`; required.
            public var purpose: AppBsky.Graph.Defs.ListPurpose
            /// Uri.
            public var avatar: URIString?
            /// Integer, at least 0.
            public var listItemCount: Int?
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// `#listViewerState`.
            public var viewer: AppBsky.Graph.Defs.ListViewerState?
            /// Datetime.
            public var indexedAt: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, name: String, purpose: AppBsky.Graph.Defs.ListPurpose, avatar: URIString? = nil,
                listItemCount: Int? = nil, labels: [ComAtproto.Label.Defs.Label]? = nil,
                viewer: AppBsky.Graph.Defs.ListViewerState? = nil, indexedAt: Datetime? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.cid = cid
                self.name = name
                self.purpose = purpose
                self.avatar = avatar
                self.listItemCount = listItemCount
                self.labels = labels
                self.viewer = viewer
                self.indexedAt = indexedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "name", "avatar", "labels", "viewer", "purpose", "indexedAt", "listItemCount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var uri: ATURI?
                var cid: CID?
                var name: String?
                var purpose: AppBsky.Graph.Defs.ListPurpose?
                self.avatar = nil
                self.listItemCount = nil
                self.labels = nil
                self.viewer = nil
                self.indexedAt = nil
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
                guard let uri else { throw reader.missing("uri", object) }
                guard let cid else { throw reader.missing("cid", object) }
                guard let name else { throw reader.missing("name", object) }
                guard let purpose else { throw reader.missing("purpose", object) }
                self.uri = uri
                self.cid = cid
                self.name = name
                self.purpose = purpose
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
        }

        /// A string with 3 known values; others may come.
        public struct ListPurpose: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `app.bsky.graph.defs#modlist`.
            public static let modlist = ListPurpose(rawValue: "app.bsky.graph.defs#modlist")
            /// `app.bsky.graph.defs#curatelist`.
            public static let curatelist = ListPurpose(rawValue: "app.bsky.graph.defs#curatelist")
            /// `app.bsky.graph.defs#referencelist`.
            public static let referencelist = ListPurpose(rawValue: "app.bsky.graph.defs#referencelist")
        }

        /// `app.bsky.graph.defs#listViewerState`, an object.
        public struct ListViewerState: LexiconObject {
            /// Boolean.
            public var muted: Bool?
            /// At-uri.
            public var blocked: ATURI?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(muted: Bool? = nil, blocked: ATURI? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.muted = muted
                self.blocked = blocked
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["muted", "blocked"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.muted = nil
                self.blocked = nil
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

        /// `app.bsky.graph.defs#listView`, an object.
        public struct ListView: LexiconObject {
            /// At-uri; required.
            public var uri: ATURI
            /// Cid; required.
            public var cid: CID
            /// `app.bsky.actor.defs#profileView`; required.
            @Indirect public var creator: AppBsky.Actor.Defs.ProfileView
            /// String, at most 64 bytes; required.
            public var name: String
            /// `#listPurpose`; required.
            public var purpose: AppBsky.Graph.Defs.ListPurpose
            /// String, at most 3000 bytes, at most 300 characters.
            public var description: String?
            /// Array.
            public var descriptionFacets: [AppBsky.Richtext.Facet]?
            /// Uri.
            public var avatar: URIString?
            /// Integer, at least 0.
            public var listItemCount: Int?
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// `#listViewerState`.
            public var viewer: AppBsky.Graph.Defs.ListViewerState?
            /// Datetime; required.
            public var indexedAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, creator: AppBsky.Actor.Defs.ProfileView, name: String,
                purpose: AppBsky.Graph.Defs.ListPurpose, indexedAt: Datetime, description: String? = nil,
                descriptionFacets: [AppBsky.Richtext.Facet]? = nil, avatar: URIString? = nil, listItemCount: Int? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, viewer: AppBsky.Graph.Defs.ListViewerState? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.cid = cid
                self.creator = creator
                self.name = name
                self.purpose = purpose
                self.description = description
                self.descriptionFacets = descriptionFacets
                self.avatar = avatar
                self.listItemCount = listItemCount
                self.labels = labels
                self.viewer = viewer
                self.indexedAt = indexedAt
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
                var uri: ATURI?
                var cid: CID?
                var creator: Indirect<AppBsky.Actor.Defs.ProfileView>?
                var name: String?
                var purpose: AppBsky.Graph.Defs.ListPurpose?
                self.description = nil
                self.descriptionFacets = nil
                self.avatar = nil
                self.listItemCount = nil
                self.labels = nil
                self.viewer = nil
                var indexedAt: Datetime?
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
                guard let uri else { throw reader.missing("uri", object) }
                guard let cid else { throw reader.missing("cid", object) }
                guard let creator else { throw reader.missing("creator", object) }
                guard let name else { throw reader.missing("name", object) }
                guard let purpose else { throw reader.missing("purpose", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                self.uri = uri
                self.cid = cid
                self._creator = creator
                self.name = name
                self.purpose = purpose
                self.indexedAt = indexedAt
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
        }
    }
}
