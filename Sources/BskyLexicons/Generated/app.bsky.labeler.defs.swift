// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Labeler {
    /// `app.bsky.labeler.defs`.
    public enum Defs {
        /// `app.bsky.labeler.defs#labelerPolicies`, an object.
        ///
        /// The labels that a labeler gives, and what they mean.
        public struct LabelerPolicies: LexiconObject {
            /// Array.
            ///
            /// What the labels mean that are the labeler's own.
            public var labelValueDefinitions: [ComAtproto.Label.Defs.LabelValueDefinition]?
            /// Array; required.
            ///
            /// The names of the labels.
            public var labelValues: [ComAtproto.Label.Defs.LabelValue]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                labelValues: [ComAtproto.Label.Defs.LabelValue],
                labelValueDefinitions: [ComAtproto.Label.Defs.LabelValueDefinition]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.labelValueDefinitions = labelValueDefinitions
                self.labelValues = labelValues
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["labelValues", "labelValueDefinitions"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.labelValueDefinitions = nil
                var labelValues: [ComAtproto.Label.Defs.LabelValue]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "labelValues", labelValues == nil {
                            labelValues = try [ComAtproto.Label.Defs.LabelValue](from: &reader)
                            continue
                        }
                    case 21:
                        if key == "labelValueDefinitions", self.labelValueDefinitions == nil {
                            self.labelValueDefinitions = try [ComAtproto.Label.Defs.LabelValueDefinition](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let labelValues else { throw reader.missing("labelValues", object) }
                self.labelValues = labelValues
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("labelValues", labelValues, &object)
                writer.field("labelValueDefinitions", labelValueDefinitions, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(labelValueDefinitions, at: "labelValueDefinitions")
            }
        }

        /// `app.bsky.labeler.defs#labelerView`, an object.
        ///
        /// A labeler, in short.
        public struct LabelerView: LexiconObject, Identifiable {
            /// Cid; required.
            public var cid: CID
            /// `app.bsky.actor.defs#profileView`; required.
            ///
            /// The account that labels: its DID is the `src` of its labels.
            @Indirect public var creator: AppBsky.Actor.Defs.ProfileView
            /// Datetime; required.
            ///
            /// When the app view took the record in.
            public var indexedAt: Datetime
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Integer, at least 0.
            public var likeCount: Int?
            /// At-uri; required.
            ///
            /// The labeler's record: what can be liked.
            public var uri: ATURI
            /// `#labelerViewerState`.
            ///
            /// What you have to do with the labeler. Absent without a session.
            public var viewer: AppBsky.Labeler.Defs.LabelerViewerState?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, creator: AppBsky.Actor.Defs.ProfileView, indexedAt: Datetime,
                labels: [ComAtproto.Label.Defs.Label]? = nil, likeCount: Int? = nil,
                viewer: AppBsky.Labeler.Defs.LabelerViewerState? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.creator = creator
                self.indexedAt = indexedAt
                self.labels = labels
                self.likeCount = likeCount
                self.uri = uri
                self.viewer = viewer
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "labels", "viewer", "creator", "indexedAt", "likeCount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var creator: Indirect<AppBsky.Actor.Defs.ProfileView>?
                var indexedAt: Datetime?
                self.labels = nil
                self.likeCount = nil
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
                    case 6:
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "viewer", self.viewer == nil {
                            self.viewer = try AppBsky.Labeler.Defs.LabelerViewerState(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "creator", creator == nil {
                            creator = Indirect(try AppBsky.Actor.Defs.ProfileView(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "likeCount", self.likeCount == nil {
                            self.likeCount = try Int(from: &reader)
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
                guard let uri else { throw reader.missing("uri", object) }
                self.cid = cid
                self._creator = creator
                self.indexedAt = indexedAt
                self.uri = uri
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

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(creator, at: "creator")
                constraints.list(labels, at: "labels")
                constraints.integer(likeCount, at: "likeCount", minimum: 0)
                constraints.value(viewer, at: "viewer")
            }
        }

        /// `app.bsky.labeler.defs#labelerViewDetailed`, an object.
        ///
        /// A labeler, with its labels and what can be reported to it.
        public struct LabelerViewDetailed: LexiconObject, Identifiable {
            /// Cid; required.
            public var cid: CID
            /// `app.bsky.actor.defs#profileView`; required.
            ///
            /// The account that labels: its DID is the `src` of its labels.
            @Indirect public var creator: AppBsky.Actor.Defs.ProfileView
            /// Datetime; required.
            ///
            /// When the app view took the record in.
            public var indexedAt: Datetime
            /// Array.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// Integer, at least 0.
            public var likeCount: Int?
            /// `#labelerPolicies`; required.
            ///
            /// The labels that it gives, and what they mean.
            public var policies: AppBsky.Labeler.Defs.LabelerPolicies
            /// Array.
            ///
            /// The reasons for which it takes reports. Absent: any.
            public var reasonTypes: [ComAtproto.Moderation.Defs.ReasonType]?
            /// Array.
            ///
            /// The types of records that can be reported to it. Absent: any.
            public var subjectCollections: [NSID]?
            /// Array.
            ///
            /// The kinds of things that can be reported to it. Absent: any.
            public var subjectTypes: [ComAtproto.Moderation.Defs.SubjectType]?
            /// At-uri; required.
            ///
            /// The labeler's record: what can be liked.
            public var uri: ATURI
            /// `#labelerViewerState`.
            ///
            /// What you have to do with the labeler. Absent without a session.
            public var viewer: AppBsky.Labeler.Defs.LabelerViewerState?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(
                uri: ATURI, cid: CID, creator: AppBsky.Actor.Defs.ProfileView,
                policies: AppBsky.Labeler.Defs.LabelerPolicies, indexedAt: Datetime,
                labels: [ComAtproto.Label.Defs.Label]? = nil, likeCount: Int? = nil,
                reasonTypes: [ComAtproto.Moderation.Defs.ReasonType]? = nil, subjectCollections: [NSID]? = nil,
                subjectTypes: [ComAtproto.Moderation.Defs.SubjectType]? = nil,
                viewer: AppBsky.Labeler.Defs.LabelerViewerState? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.creator = creator
                self.indexedAt = indexedAt
                self.labels = labels
                self.likeCount = likeCount
                self.policies = policies
                self.reasonTypes = reasonTypes
                self.subjectCollections = subjectCollections
                self.subjectTypes = subjectTypes
                self.uri = uri
                self.viewer = viewer
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "cid", "uri", "labels", "viewer", "creator", "policies", "indexedAt", "likeCount", "reasonTypes",
                    "subjectTypes", "subjectCollections",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var creator: Indirect<AppBsky.Actor.Defs.ProfileView>?
                var indexedAt: Datetime?
                self.labels = nil
                self.likeCount = nil
                var policies: AppBsky.Labeler.Defs.LabelerPolicies?
                self.reasonTypes = nil
                self.subjectCollections = nil
                self.subjectTypes = nil
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
                    case 6:
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "viewer", self.viewer == nil {
                            self.viewer = try AppBsky.Labeler.Defs.LabelerViewerState(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "creator", creator == nil {
                            creator = Indirect(try AppBsky.Actor.Defs.ProfileView(from: &reader))
                            continue
                        }
                    case 8:
                        if key == "policies", policies == nil {
                            policies = try AppBsky.Labeler.Defs.LabelerPolicies(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "likeCount", self.likeCount == nil {
                            self.likeCount = try Int(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "reasonTypes", self.reasonTypes == nil {
                            self.reasonTypes = try [ComAtproto.Moderation.Defs.ReasonType](from: &reader)
                            continue
                        }
                    case 12:
                        if key == "subjectTypes", self.subjectTypes == nil {
                            self.subjectTypes = try [ComAtproto.Moderation.Defs.SubjectType](from: &reader)
                            continue
                        }
                    case 18:
                        if key == "subjectCollections", self.subjectCollections == nil {
                            self.subjectCollections = try [NSID](from: &reader)
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
                guard let policies else { throw reader.missing("policies", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.cid = cid
                self._creator = creator
                self.indexedAt = indexedAt
                self.policies = policies
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("labels", labels, &object)
                writer.field("viewer", viewer, &object)
                writer.field("creator", creator, &object)
                writer.field("policies", policies, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.field("likeCount", likeCount, &object)
                writer.field("reasonTypes", reasonTypes, &object)
                writer.field("subjectTypes", subjectTypes, &object)
                writer.field("subjectCollections", subjectCollections, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(creator, at: "creator")
                constraints.list(labels, at: "labels")
                constraints.integer(likeCount, at: "likeCount", minimum: 0)
                constraints.value(policies, at: "policies")
                constraints.value(viewer, at: "viewer")
            }
        }

        /// `app.bsky.labeler.defs#labelerViewerState`, an object.
        ///
        /// What you have to do with a labeler.
        public struct LabelerViewerState: LexiconObject {
            /// At-uri.
            ///
            /// The URI of your like: delete that record to take it back. Absent: none.
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
