// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Actor {
    /// `app.bsky.actor.contentVisibilityDeclaration`, a record.
    public struct ContentVisibilityDeclaration: LexiconRecord {
        /// Boolean; required.
        public var hideFromAlgorithmicRecommendations: Bool
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.actor.contentVisibilityDeclaration" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .literal("self") }

        /// Makes a value of its fields.
        public init(hideFromAlgorithmicRecommendations: Bool, unknownFields: UnknownFields = UnknownFields()) {
            self.hideFromAlgorithmicRecommendations = hideFromAlgorithmicRecommendations
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["hideFromAlgorithmicRecommendations"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var hideFromAlgorithmicRecommendations: Bool?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 34:
                    if key == "hideFromAlgorithmicRecommendations", hideFromAlgorithmicRecommendations == nil {
                        hideFromAlgorithmicRecommendations = try Bool(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let hideFromAlgorithmicRecommendations else {
                throw reader.missing("hideFromAlgorithmicRecommendations", object)
            }
            self.hideFromAlgorithmicRecommendations = hideFromAlgorithmicRecommendations
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("hideFromAlgorithmicRecommendations", hideFromAlgorithmicRecommendations, &object)
            writer.endObject(&object)
        }
    }
}
