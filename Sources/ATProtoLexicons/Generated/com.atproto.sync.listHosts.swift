// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Sync {
    /// `com.atproto.sync.listHosts`, a query that answers page by page.
    public struct ListHosts: XRPCListQuery {
        /// Integer, at least 1, at most 1000, 200 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(limit: Int = 200, cursor: String? = nil) {
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.listHosts" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.hosts }

        /// What a page lists.
        public typealias Item = ComAtproto.Sync.ListHosts.Host

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 1000)
        }

        /// What `com.atproto.sync.listHosts` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var hosts: [ComAtproto.Sync.ListHosts.Host]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                hosts: [ComAtproto.Sync.ListHosts.Host], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.hosts = hosts
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["hosts", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var hosts: [ComAtproto.Sync.ListHosts.Host]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "hosts", hosts == nil {
                            hosts = try [ComAtproto.Sync.ListHosts.Host](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let hosts else { throw reader.missing("hosts", object) }
                self.hosts = hosts
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("hosts", hosts, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(hosts, at: "hosts")
            }
        }

        /// `com.atproto.sync.listHosts#host`, an object.
        public struct Host: LexiconObject {
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
    }
}

extension XRPCCall where Self == ComAtproto.Sync.ListHosts {
    /// `com.atproto.sync.listHosts`, a query that answers page by page.
    public static func listHosts(limit: Int = 200, cursor: String? = nil) -> Self {
        Self(limit: limit, cursor: cursor)
    }
}
