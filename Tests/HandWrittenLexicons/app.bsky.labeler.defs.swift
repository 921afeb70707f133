public import ATData

extension AppBsky.Labeler {
    /// `app.bsky.labeler.defs`.
    public enum Defs {
        /// `app.bsky.labeler.defs#labelerView`, an object.
        public struct LabelerView: LexiconObject {
            /// At-uri; required.
            public var uri: ATURI
            /// Cid; required.
            public var cid: CID
            /// `app.bsky.actor.defs#profileView`; required.
            @Indirect public var creator: AppBsky.Actor.Defs.ProfileView
            /// Integer, at least 0.
            public var likeCount: Int?
            /// `#labelerViewerState`.
            public var viewer: AppBsky.Labeler.Defs.LabelerViewerState?
            /// Datetime; required.
            public var indexedAt: Datetime
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, creator: AppBsky.Actor.Defs.ProfileView, indexedAt: Datetime,
                likeCount: Int? = nil, viewer: AppBsky.Labeler.Defs.LabelerViewerState? = nil,
                labels: [ComAtproto.Label.Defs.Label]? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.uri = uri
                self.cid = cid
                self.creator = creator
                self.likeCount = likeCount
                self.viewer = viewer
                self.indexedAt = indexedAt
                self.labels = labels
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "labels", "viewer", "creator", "indexedAt", "likeCount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var uri: ATURI?
                var cid: CID?
                var creator: Indirect<AppBsky.Actor.Defs.ProfileView>?
                self.likeCount = nil
                self.viewer = nil
                var indexedAt: Datetime?
                self.labels = nil
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
                        if key == "viewer", self.viewer == nil {
                            self.viewer = try AppBsky.Labeler.Defs.LabelerViewerState(from: &reader)
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                    case 7:
                        if key == "creator", creator == nil {
                            creator = Indirect(try AppBsky.Actor.Defs.ProfileView(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "likeCount", self.likeCount == nil {
                            self.likeCount = try Int(from: &reader)
                            continue
                        }
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
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
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                self.uri = uri
                self.cid = cid
                self._creator = creator
                self.indexedAt = indexedAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("labels", labels, &object)
                writer.field("viewer", viewer, &object)
                writer.field("creator", creator, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("likeCount", likeCount, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.labeler.defs#labelerViewerState`, an object.
        public struct LabelerViewerState: LexiconObject {
            /// At-uri.
            public var like: ATURI?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(like: ATURI? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.like = like
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["like"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.like = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "like", self.like == nil {
                            self.like = try ATURI(from: &reader)
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
                writer.field("like", like, &object)
                writer.endObject(&object)
            }
        }
    }
}
