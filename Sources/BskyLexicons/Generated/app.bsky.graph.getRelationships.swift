// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.getRelationships`, a query.
    ///
    /// Needs no login. Declares the error `ActorNotFound`.
    public struct GetRelationships: XRPCQuery {
        /// At-identifier; required.
        public var actor: ATIdentifier
        /// Array, at most 30 elements.
        public var others: [ATIdentifier]?

        /// Makes a call.
        public init(actor: ATIdentifier, others: [ATIdentifier]? = nil) {
            self.actor = actor
            self.others = others
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.graph.getRelationships" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("actor", actor)
            query.add("others", others)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(others, at: "others", maxLength: 30)
        }

        /// What `app.bsky.graph.getRelationships` answers.
        public struct Output: LexiconObject {
            /// Did.
            public var actor: DID?
            /// Array; required.
            public var relationships: [RelationshipsUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                relationships: [RelationshipsUnion], actor: DID? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actor = actor
                self.relationships = relationships
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["actor", "relationships"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.actor = nil
                var relationships: [RelationshipsUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "actor", self.actor == nil {
                            self.actor = try DID(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "relationships", relationships == nil {
                            relationships = try [RelationshipsUnion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let relationships else { throw reader.missing("relationships", object) }
                self.relationships = relationships
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("actor", actor, &object)
                writer.field("relationships", relationships, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(relationships, at: "relationships")
            }

            /// One of 2 types, told apart by `$type`.
            public enum RelationshipsUnion: LexiconCodable, Hashable {
                /// `app.bsky.graph.defs#relationship`.
                indirect case relationship(AppBsky.Graph.Defs.Relationship)
                /// `app.bsky.graph.defs#notFoundActor`.
                case notFoundActor(AppBsky.Graph.Defs.NotFoundActor)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 32:
                            if type == "app.bsky.graph.defs#relationship" {
                                self = .relationship(try AppBsky.Graph.Defs.Relationship(from: &reader))
                                return
                            }
                        case 33:
                            if type == "app.bsky.graph.defs#notFoundActor" {
                                self = .notFoundActor(try AppBsky.Graph.Defs.NotFoundActor(from: &reader))
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
                    case .relationship(let value): writer.variant("app.bsky.graph.defs#relationship", value)
                    case .notFoundActor(let value): writer.variant("app.bsky.graph.defs#notFoundActor", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .relationship(let value): value.check(&constraints)
                    case .notFoundActor(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `ActorNotFound`.
            case actorNotFound = "ActorNotFound"
        }
    }
}

extension XRPCCall where Self == AppBsky.Graph.GetRelationships {
    /// `app.bsky.graph.getRelationships`, a query.
    ///
    /// Needs no login. Declares the error `ActorNotFound`.
    public static func getRelationships(actor: ATIdentifier, others: [ATIdentifier]? = nil) -> Self {
        Self(actor: actor, others: others)
    }
}
