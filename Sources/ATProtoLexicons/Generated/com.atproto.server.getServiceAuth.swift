// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.getServiceAuth`, a query.
    ///
    /// Has the PDS sign a token with which another service knows the account.
    ///
    /// Declares the error `BadExpiration`.
    public struct GetServiceAuth: XRPCQuery {
        /// String, at most 2048 bytes; required.
        ///
        /// The service that the token is for: its DID, best with the service's name, as in `did#name`.
        public var aud: String
        /// Integer.
        ///
        /// When the token ends, in seconds since 1970. Absent: in a minute.
        public var exp: Int?
        /// Nsid.
        ///
        /// The one call that the token is good for. Absent: any call, but for a minute at most.
        public var lxm: NSID?

        /// Makes a call.
        public init(aud: String, exp: Int? = nil, lxm: NSID? = nil) {
            self.aud = aud
            self.exp = exp
            self.lxm = lxm
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.getServiceAuth" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("aud", aud)
            query.add("exp", exp)
            query.add("lxm", lxm)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.text(aud, at: "aud", maxLength: 2048)
        }

        /// What `com.atproto.server.getServiceAuth` answers.
        public struct Output: LexiconObject {
            /// String; required.
            ///
            /// A signed JWT, to send as bearer token to the service.
            public var token: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(token: String, unknownFields: UnknownFields = UnknownFields()) {
                self.token = token
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["token"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var token: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "token", token == nil {
                            token = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let token else { throw reader.missing("token", object) }
                self.token = token
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("token", token, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `BadExpiration`.
            ///
            /// `exp` is past, or more than an hour ahead; without `lxm`, more than a minute.
            case badExpiration = "BadExpiration"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Server.GetServiceAuth {
    /// `com.atproto.server.getServiceAuth`, a query.
    ///
    /// Has the PDS sign a token with which another service knows the account.
    ///
    /// Declares the error `BadExpiration`.
    public static func getServiceAuth(aud: String, exp: Int? = nil, lxm: NSID? = nil) -> Self {
        Self(aud: aud, exp: exp, lxm: lxm)
    }
}
