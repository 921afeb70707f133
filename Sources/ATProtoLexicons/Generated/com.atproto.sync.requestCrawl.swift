// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Sync {
    /// `com.atproto.sync.requestCrawl`, a procedure.
    ///
    /// Needs no login. Declares the error `HostBanned`.
    public struct RequestCrawl: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.requestCrawl" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `com.atproto.sync.requestCrawl` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var hostname: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(hostname: String, unknownFields: UnknownFields = UnknownFields()) {
                self.hostname = hostname
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["hostname"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var hostname: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "hostname", hostname == nil {
                            hostname = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let hostname else { throw reader.missing("hostname", object) }
                self.hostname = hostname
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("hostname", hostname, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `HostBanned`.
            case hostBanned = "HostBanned"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Sync.RequestCrawl {
    /// `com.atproto.sync.requestCrawl`, a procedure.
    ///
    /// Needs no login. Declares the error `HostBanned`.
    public static func requestCrawl(hostname: String) -> Self {
        Self(.init(hostname: hostname))
    }
}
