// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.muteActor`, a procedure.
    ///
    /// Mutes an account: its posts don't reach you. It is private, unlike a block.
    ///
    /// Needs a login.
    public struct MuteActor: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.graph.muteActor" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `app.bsky.graph.muteActor` sends.
        public struct Input: LexiconObject {
            /// At-identifier; required.
            ///
            /// A DID or a handle, but your own.
            public var actor: ATIdentifier
            /// Boolean.
            ///
            /// Mutes what it quotes, and nothing else.
            public var onlyQuoteposts: Bool?
            /// Boolean.
            ///
            /// Mutes what it reposts, and nothing else.
            public var onlyReposts: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actor: ATIdentifier, onlyQuoteposts: Bool? = nil, onlyReposts: Bool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actor = actor
                self.onlyQuoteposts = onlyQuoteposts
                self.onlyReposts = onlyReposts
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["actor", "onlyReposts", "onlyQuoteposts"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actor: ATIdentifier?
                self.onlyQuoteposts = nil
                self.onlyReposts = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "actor", actor == nil {
                            actor = try ATIdentifier(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "onlyReposts", self.onlyReposts == nil {
                            self.onlyReposts = try Bool(from: &reader)
                            continue
                        }
                    case 14:
                        if key == "onlyQuoteposts", self.onlyQuoteposts == nil {
                            self.onlyQuoteposts = try Bool(from: &reader)
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
                writer.field("onlyReposts", onlyReposts, &object)
                writer.field("onlyQuoteposts", onlyQuoteposts, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == AppBsky.Graph.MuteActor {
    /// `app.bsky.graph.muteActor`, a procedure.
    ///
    /// Mutes an account: its posts don't reach you. It is private, unlike a block.
    ///
    /// Needs a login.
    public static func muteActor(actor: ATIdentifier, onlyQuoteposts: Bool? = nil, onlyReposts: Bool? = nil) -> Self {
        Self(.init(actor: actor, onlyQuoteposts: onlyQuoteposts, onlyReposts: onlyReposts))
    }
}
