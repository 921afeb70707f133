// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Embed {
    /// `app.bsky.embed.getEmbedExternalView`, a query.
    public struct GetEmbedExternalView: XRPCQuery {
        /// Uri; required.
        public var url: URIString
        /// Array, at most 4 elements; required.
        public var uris: [ATURI]

        /// Makes a call.
        public init(url: URIString, uris: [ATURI]) {
            self.url = url
            self.uris = uris
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.embed.getEmbedExternalView" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("url", url)
            query.add("uris", uris)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(uris, at: "uris", maxLength: 4)
        }

        /// What `app.bsky.embed.getEmbedExternalView` answers.
        public struct Output: LexiconObject {
            /// Array.
            public var associatedRecords: [UnknownObject]?
            /// Array.
            public var associatedRefs: [ComAtproto.Repo.StrongRef]?
            /// `app.bsky.embed.external#view`.
            public var view: AppBsky.Embed.External.View?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                associatedRecords: [UnknownObject]? = nil, associatedRefs: [ComAtproto.Repo.StrongRef]? = nil,
                view: AppBsky.Embed.External.View? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.associatedRecords = associatedRecords
                self.associatedRefs = associatedRefs
                self.view = view
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["view", "associatedRefs", "associatedRecords"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.associatedRecords = nil
                self.associatedRefs = nil
                self.view = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "view", self.view == nil {
                            self.view = try AppBsky.Embed.External.View(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "associatedRefs", self.associatedRefs == nil {
                            self.associatedRefs = try [ComAtproto.Repo.StrongRef](from: &reader)
                            continue
                        }
                    case 17:
                        if key == "associatedRecords", self.associatedRecords == nil {
                            self.associatedRecords = try [UnknownObject](from: &reader)
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
                writer.field("view", view, &object)
                writer.field("associatedRefs", associatedRefs, &object)
                writer.field("associatedRecords", associatedRecords, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(associatedRecords, at: "associatedRecords") { constraints, element in
                    constraints.unknown(element)
                }
                constraints.value(view, at: "view")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Embed.GetEmbedExternalView {
    /// `app.bsky.embed.getEmbedExternalView`, a query.
    public static func getEmbedExternalView(url: URIString, uris: [ATURI]) -> Self {
        Self(url: url, uris: uris)
    }
}
