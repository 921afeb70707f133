// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Ageassurance {
    /// `app.bsky.ageassurance.getState`, a query.
    ///
    /// Whether your age is proved, and what you get to see by it.
    public struct GetState: XRPCQuery {
        /// String; required.
        ///
        /// Where you are: two letters of ISO 3166-1, such as `GB`.
        public var countryCode: String
        /// String.
        ///
        /// The part of the country, such as `SD`.
        public var regionCode: String?

        /// Makes a call.
        public init(countryCode: String, regionCode: String? = nil) {
            self.countryCode = countryCode
            self.regionCode = regionCode
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.ageassurance.getState" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("countryCode", countryCode)
            query.add("regionCode", regionCode)
        }

        /// What `app.bsky.ageassurance.getState` answers.
        public struct Output: LexiconObject {
            /// `app.bsky.ageassurance.defs#stateMetadata`; required.
            public var metadata: AppBsky.Ageassurance.Defs.StateMetadata
            /// `app.bsky.ageassurance.defs#state`; required.
            public var state: AppBsky.Ageassurance.Defs.State
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                state: AppBsky.Ageassurance.Defs.State, metadata: AppBsky.Ageassurance.Defs.StateMetadata,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.metadata = metadata
                self.state = state
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["state", "metadata"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var metadata: AppBsky.Ageassurance.Defs.StateMetadata?
                var state: AppBsky.Ageassurance.Defs.State?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "state", state == nil {
                            state = try AppBsky.Ageassurance.Defs.State(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "metadata", metadata == nil {
                            metadata = try AppBsky.Ageassurance.Defs.StateMetadata(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let metadata else { throw reader.missing("metadata", object) }
                guard let state else { throw reader.missing("state", object) }
                self.metadata = metadata
                self.state = state
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("state", state, &object)
                writer.field("metadata", metadata, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(metadata, at: "metadata")
                constraints.value(state, at: "state")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Ageassurance.GetState {
    /// `app.bsky.ageassurance.getState`, a query.
    ///
    /// Whether your age is proved, and what you get to see by it.
    public static func getState(countryCode: String, regionCode: String? = nil) -> Self {
        Self(countryCode: countryCode, regionCode: regionCode)
    }
}
