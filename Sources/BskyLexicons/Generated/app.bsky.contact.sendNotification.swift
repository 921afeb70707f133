// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Contact {
    /// `app.bsky.contact.sendNotification`, a procedure.
    ///
    /// Needs a login.
    public struct SendNotification: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.contact.sendNotification" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `app.bsky.contact.sendNotification` sends.
        public struct Input: LexiconObject {
            /// Did; required.
            public var from: DID
            /// Did; required.
            public var to: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(from: DID, to: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.from = from
                self.to = to
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["to", "from"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var from: DID?
                var to: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "to", to == nil {
                            to = try DID(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "from", from == nil {
                            from = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let from else { throw reader.missing("from", object) }
                guard let to else { throw reader.missing("to", object) }
                self.from = from
                self.to = to
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("to", to, &object)
                writer.field("from", from, &object)
                writer.endObject(&object)
            }
        }

        /// What `app.bsky.contact.sendNotification` answers.
        public struct Output: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Contact.SendNotification {
    /// `app.bsky.contact.sendNotification`, a procedure.
    ///
    /// Needs a login.
    public static func sendNotification(from: DID, to: DID) -> Self {
        Self(.init(from: from, to: to))
    }
}
