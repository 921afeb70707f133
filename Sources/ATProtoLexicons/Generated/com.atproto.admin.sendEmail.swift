// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Admin {
    /// `com.atproto.admin.sendEmail`, a procedure.
    public struct SendEmail: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.admin.sendEmail" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.admin.sendEmail` sends.
        public struct Input: LexiconObject {
            /// String.
            public var comment: String?
            /// String; required.
            public var content: String
            /// Did; required.
            public var recipientDid: DID
            /// Did; required.
            public var senderDid: DID
            /// String.
            public var subject: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                recipientDid: DID, content: String, senderDid: DID, comment: String? = nil, subject: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.comment = comment
                self.content = content
                self.recipientDid = recipientDid
                self.senderDid = senderDid
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["comment", "content", "subject", "senderDid", "recipientDid"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.comment = nil
                var content: String?
                var recipientDid: DID?
                var senderDid: DID?
                self.subject = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "comment", self.comment == nil {
                            self.comment = try String(from: &reader)
                            continue
                        }
                        if key == "content", content == nil {
                            content = try String(from: &reader)
                            continue
                        }
                        if key == "subject", self.subject == nil {
                            self.subject = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "senderDid", senderDid == nil {
                            senderDid = try DID(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "recipientDid", recipientDid == nil {
                            recipientDid = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let content else { throw reader.missing("content", object) }
                guard let recipientDid else { throw reader.missing("recipientDid", object) }
                guard let senderDid else { throw reader.missing("senderDid", object) }
                self.content = content
                self.recipientDid = recipientDid
                self.senderDid = senderDid
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("comment", comment, &object)
                writer.field("content", content, &object)
                writer.field("subject", subject, &object)
                writer.field("senderDid", senderDid, &object)
                writer.field("recipientDid", recipientDid, &object)
                writer.endObject(&object)
            }
        }

        /// What `com.atproto.admin.sendEmail` answers.
        public struct Output: LexiconObject {
            /// Boolean; required.
            public var sent: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(sent: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.sent = sent
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["sent"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var sent: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "sent", sent == nil {
                            sent = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let sent else { throw reader.missing("sent", object) }
                self.sent = sent
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("sent", sent, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Admin.SendEmail {
    /// `com.atproto.admin.sendEmail`, a procedure.
    public static func sendEmail(
        recipientDid: DID, content: String, senderDid: DID, comment: String? = nil, subject: String? = nil
    ) -> Self {
        Self(
            .init(
                recipientDid: recipientDid, content: content, senderDid: senderDid, comment: comment, subject: subject))
    }
}
