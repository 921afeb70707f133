// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.getRepos`, a query.
    public struct GetRepos: XRPCQuery {
        /// Array, at most 100 elements; required.
        public var dids: [DID]

        /// Makes a call.
        public init(dids: [DID]) {
            self.dids = dids
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.getRepos" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("dids", dids)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(dids, at: "dids", maxLength: 100)
        }

        /// What `tools.ozone.moderation.getRepos` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var repos: [ReposUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(repos: [ReposUnion], unknownFields: UnknownFields = UnknownFields()) {
                self.repos = repos
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["repos"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var repos: [ReposUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "repos", repos == nil {
                            repos = try [ReposUnion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let repos else { throw reader.missing("repos", object) }
                self.repos = repos
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("repos", repos, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(repos, at: "repos")
            }

            /// One of 2 types, told apart by `$type`.
            public enum ReposUnion: LexiconCodable, Hashable {
                /// `tools.ozone.moderation.defs#repoViewDetail`.
                indirect case repoViewDetail(ToolsOzone.Moderation.Defs.RepoViewDetail)
                /// `tools.ozone.moderation.defs#repoViewNotFound`.
                case repoViewNotFound(ToolsOzone.Moderation.Defs.RepoViewNotFound)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 42:
                            if type == "tools.ozone.moderation.defs#repoViewDetail" {
                                self = .repoViewDetail(try ToolsOzone.Moderation.Defs.RepoViewDetail(from: &reader))
                                return
                            }
                        case 44:
                            if type == "tools.ozone.moderation.defs#repoViewNotFound" {
                                self = .repoViewNotFound(try ToolsOzone.Moderation.Defs.RepoViewNotFound(from: &reader))
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
                    case .repoViewDetail(let value): writer.variant("tools.ozone.moderation.defs#repoViewDetail", value)
                    case .repoViewNotFound(let value):
                        writer.variant("tools.ozone.moderation.defs#repoViewNotFound", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .repoViewDetail(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.GetRepos {
    /// `tools.ozone.moderation.getRepos`, a query.
    public static func getRepos(dids: [DID]) -> Self {
        Self(dids: dids)
    }
}
