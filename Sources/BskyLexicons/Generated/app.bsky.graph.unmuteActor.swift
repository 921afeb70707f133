// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.unmuteActor`, a procedure.
    ///
    /// Ends the mute of an account. One by a list goes on.
    ///
    /// Needs a login.
    public struct UnmuteActor: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.graph.unmuteActor" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `app.bsky.graph.unmuteActor` sends.
        public struct Input: LexiconObject {
            /// At-identifier; required.
            ///
            /// A DID or a handle.
            public var actor: ATIdentifier
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(actor: ATIdentifier, unknownFields: UnknownFields = UnknownFields()) {
                self.actor = actor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["actor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actor: ATIdentifier?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "actor", actor == nil {
                            actor = try ATIdentifier(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actor else { throw reader.missing("actor", object) }
                self.actor = actor
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("actor", actor, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == AppBsky.Graph.UnmuteActor {
    /// `app.bsky.graph.unmuteActor`, a procedure.
    ///
    /// Ends the mute of an account. One by a list goes on.
    ///
    /// Needs a login.
    public static func unmuteActor(actor: ATIdentifier) -> Self {
        Self(.init(actor: actor))
    }
}
