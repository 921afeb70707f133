// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.unmuteActorList`, a procedure.
    ///
    /// Needs a login.
    public struct UnmuteActorList: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.graph.unmuteActorList" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `app.bsky.graph.unmuteActorList` sends.
        public struct Input: LexiconObject {
            /// At-uri; required.
            public var list: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(list: ATURI, unknownFields: UnknownFields = UnknownFields()) {
                self.list = list
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["list"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var list: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "list", list == nil {
                            list = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let list else { throw reader.missing("list", object) }
                self.list = list
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("list", list, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == AppBsky.Graph.UnmuteActorList {
    /// `app.bsky.graph.unmuteActorList`, a procedure.
    ///
    /// Needs a login.
    public static func unmuteActorList(list: ATURI) -> Self {
        Self(.init(list: list))
    }
}
