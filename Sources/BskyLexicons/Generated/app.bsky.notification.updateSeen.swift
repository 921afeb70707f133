// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Notification {
    /// `app.bsky.notification.updateSeen`, a procedure.
    ///
    /// Marks notifications as read, up to a time.
    ///
    /// Needs a login.
    public struct UpdateSeen: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.notification.updateSeen" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `app.bsky.notification.updateSeen` sends.
        public struct Input: LexiconObject {
            /// Datetime; required.
            ///
            /// All before this is read.
            public var seenAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(seenAt: Datetime, unknownFields: UnknownFields = UnknownFields()) {
                self.seenAt = seenAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["seenAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var seenAt: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "seenAt", seenAt == nil {
                            seenAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let seenAt else { throw reader.missing("seenAt", object) }
                self.seenAt = seenAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("seenAt", seenAt, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == AppBsky.Notification.UpdateSeen {
    /// `app.bsky.notification.updateSeen`, a procedure.
    ///
    /// Marks notifications as read, up to a time.
    ///
    /// Needs a login.
    public static func updateSeen(seenAt: Datetime) -> Self {
        Self(.init(seenAt: seenAt))
    }
}
