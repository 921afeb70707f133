// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Sync {
    /// `com.atproto.sync.getHostStatus`, a query.
    ///
    /// Declares the error `HostNotFound`.
    public struct GetHostStatus: XRPCQuery {
        /// String; required.
        public var hostname: String

        /// Makes a call.
        public init(hostname: String) {
            self.hostname = hostname
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.getHostStatus" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("hostname", hostname)
        }

        /// What `com.atproto.sync.getHostStatus` answers.
        public struct Output: LexiconObject {
            /// Integer.
            public var accountCount: Int?
            /// String; required.
            public var hostname: String
            /// Integer.
            public var seq: Int?
            /// `com.atproto.sync.defs#hostStatus`.
            public var status: ComAtproto.Sync.Defs.HostStatus?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                hostname: String, accountCount: Int? = nil, seq: Int? = nil,
                status: ComAtproto.Sync.Defs.HostStatus? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.accountCount = accountCount
                self.hostname = hostname
                self.seq = seq
                self.status = status
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["seq", "status", "hostname", "accountCount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.accountCount = nil
                var hostname: String?
                self.seq = nil
                self.status = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "seq", self.seq == nil {
                            self.seq = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "status", self.status == nil {
                            self.status = try ComAtproto.Sync.Defs.HostStatus(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "hostname", hostname == nil {
                            hostname = try String(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "accountCount", self.accountCount == nil {
                            self.accountCount = try Int(from: &reader)
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
                writer.field("seq", seq, &object)
                writer.field("status", status, &object)
                writer.field("hostname", hostname, &object)
                writer.field("accountCount", accountCount, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `HostNotFound`.
            case hostNotFound = "HostNotFound"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Sync.GetHostStatus {
    /// `com.atproto.sync.getHostStatus`, a query.
    ///
    /// Declares the error `HostNotFound`.
    public static func getHostStatus(hostname: String) -> Self {
        Self(hostname: hostname)
    }
}
