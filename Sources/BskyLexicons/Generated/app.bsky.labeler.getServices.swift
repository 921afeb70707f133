// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Labeler {
    /// `app.bsky.labeler.getServices`, a query.
    ///
    /// What is known of labelers.
    public struct GetServices: XRPCQuery {
        /// Array; required.
        ///
        /// The accounts that label.
        public var dids: [DID]
        /// Boolean, false when absent.
        ///
        /// Whether to get `LabelerViewDetailed`, with labels and their meanings.
        public var detailed: Bool

        /// Makes a call.
        public init(dids: [DID], detailed: Bool = false) {
            self.dids = dids
            self.detailed = detailed
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.labeler.getServices" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("dids", dids)
            query.add("detailed", detailed)
        }

        /// What `app.bsky.labeler.getServices` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            ///
            /// May be fewer than were asked for: those that are no labelers are left out.
            public var views: [ViewsUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(views: [ViewsUnion], unknownFields: UnknownFields = UnknownFields()) {
                self.views = views
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["views"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var views: [ViewsUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "views", views == nil {
                            views = try [ViewsUnion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let views else { throw reader.missing("views", object) }
                self.views = views
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("views", views, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(views, at: "views")
            }

            /// One of 2 types, told apart by `$type`.
            public enum ViewsUnion: LexiconCodable, Hashable {
                /// `app.bsky.labeler.defs#labelerView`.
                indirect case labelerView(AppBsky.Labeler.Defs.LabelerView)
                /// `app.bsky.labeler.defs#labelerViewDetailed`.
                indirect case labelerViewDetailed(AppBsky.Labeler.Defs.LabelerViewDetailed)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 33:
                            if type == "app.bsky.labeler.defs#labelerView" {
                                self = .labelerView(try AppBsky.Labeler.Defs.LabelerView(from: &reader))
                                return
                            }
                        case 41:
                            if type == "app.bsky.labeler.defs#labelerViewDetailed" {
                                self = .labelerViewDetailed(try AppBsky.Labeler.Defs.LabelerViewDetailed(from: &reader))
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
                    case .labelerView(let value): writer.variant("app.bsky.labeler.defs#labelerView", value)
                    case .labelerViewDetailed(let value):
                        writer.variant("app.bsky.labeler.defs#labelerViewDetailed", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .labelerView(let value): value.check(&constraints)
                    case .labelerViewDetailed(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Labeler.GetServices {
    /// `app.bsky.labeler.getServices`, a query.
    ///
    /// What is known of labelers.
    public static func getServices(dids: [DID], detailed: Bool = false) -> Self {
        Self(dids: dids, detailed: detailed)
    }
}
