// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Temp {
    /// `com.atproto.temp.requestPhoneVerification`, a procedure.
    public struct RequestPhoneVerification: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.temp.requestPhoneVerification" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `com.atproto.temp.requestPhoneVerification` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var phoneNumber: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(phoneNumber: String, unknownFields: UnknownFields = UnknownFields()) {
                self.phoneNumber = phoneNumber
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["phoneNumber"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var phoneNumber: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "phoneNumber", phoneNumber == nil {
                            phoneNumber = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let phoneNumber else { throw reader.missing("phoneNumber", object) }
                self.phoneNumber = phoneNumber
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("phoneNumber", phoneNumber, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Temp.RequestPhoneVerification {
    /// `com.atproto.temp.requestPhoneVerification`, a procedure.
    public static func requestPhoneVerification(phoneNumber: String) -> Self {
        Self(.init(phoneNumber: phoneNumber))
    }
}
