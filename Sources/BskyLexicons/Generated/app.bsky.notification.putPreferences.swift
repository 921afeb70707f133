// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Notification {
    /// `app.bsky.notification.putPreferences`, a procedure.
    ///
    /// Needs a login.
    public struct PutPreferences: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.notification.putPreferences" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `app.bsky.notification.putPreferences` sends.
        public struct Input: LexiconObject {
            /// Boolean; required.
            public var priority: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(priority: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.priority = priority
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["priority"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var priority: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "priority", priority == nil {
                            priority = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let priority else { throw reader.missing("priority", object) }
                self.priority = priority
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("priority", priority, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == AppBsky.Notification.PutPreferences {
    /// `app.bsky.notification.putPreferences`, a procedure.
    ///
    /// Needs a login.
    public static func appBskyNotificationPutPreferences(priority: Bool) -> Self {
        Self(.init(priority: priority))
    }
}
