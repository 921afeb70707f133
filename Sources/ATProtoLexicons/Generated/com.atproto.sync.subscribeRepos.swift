// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Sync {
    /// `com.atproto.sync.subscribeRepos`, a stream.
    ///
    /// Needs no login. Declares the errors `FutureCursor`, `ConsumerTooSlow`.
    public struct SubscribeRepos: XRPCSubscription {
        /// Integer.
        public var cursor: Int?

        /// Makes a call.
        public init(cursor: Int? = nil) {
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.sync.subscribeRepos" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("cursor", cursor)
        }

        /// One of 5 types, told apart by `$type`.
        public enum Message: LexiconCodable, Hashable {
            /// `com.atproto.sync.subscribeRepos#commit`.
            indirect case commit(ComAtproto.Sync.SubscribeRepos.Commit)
            /// `com.atproto.sync.subscribeRepos#sync`.
            indirect case sync(ComAtproto.Sync.SubscribeRepos.Sync)
            /// `com.atproto.sync.subscribeRepos#identity`.
            indirect case identity(ComAtproto.Sync.SubscribeRepos.Identity)
            /// `com.atproto.sync.subscribeRepos#account`.
            indirect case account(ComAtproto.Sync.SubscribeRepos.Account)
            /// `com.atproto.sync.subscribeRepos#info`.
            case info(ComAtproto.Sync.SubscribeRepos.Info)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 36:
                        if type == "com.atproto.sync.subscribeRepos#sync" {
                            self = .sync(try ComAtproto.Sync.SubscribeRepos.Sync(from: &reader))
                            return
                        }
                        if type == "com.atproto.sync.subscribeRepos#info" {
                            self = .info(try ComAtproto.Sync.SubscribeRepos.Info(from: &reader))
                            return
                        }
                    case 38:
                        if type == "com.atproto.sync.subscribeRepos#commit" {
                            self = .commit(try ComAtproto.Sync.SubscribeRepos.Commit(from: &reader))
                            return
                        }
                    case 39:
                        if type == "com.atproto.sync.subscribeRepos#account" {
                            self = .account(try ComAtproto.Sync.SubscribeRepos.Account(from: &reader))
                            return
                        }
                    case 40:
                        if type == "com.atproto.sync.subscribeRepos#identity" {
                            self = .identity(try ComAtproto.Sync.SubscribeRepos.Identity(from: &reader))
                            return
                        }
                    default: break
                    }
                }
                self = .unknown(try UnknownObject(from: &reader))
            }

            /// Writes the variant and its `$type`.
            public func write(to writer: inout WireWriter) {
                switch self {
                case .commit(let value): writer.variant("com.atproto.sync.subscribeRepos#commit", value)
                case .sync(let value): writer.variant("com.atproto.sync.subscribeRepos#sync", value)
                case .identity(let value): writer.variant("com.atproto.sync.subscribeRepos#identity", value)
                case .account(let value): writer.variant("com.atproto.sync.subscribeRepos#account", value)
                case .info(let value): writer.variant("com.atproto.sync.subscribeRepos#info", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .commit(let value): value.check(&constraints)
                case .sync(let value): value.check(&constraints)
                case .identity(let value): value.check(&constraints)
                case .account(let value): value.check(&constraints)
                case .info(let value): value.check(&constraints)
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `FutureCursor`.
            case futureCursor = "FutureCursor"
            /// `ConsumerTooSlow`.
            case consumerTooSlow = "ConsumerTooSlow"
        }

        /// `com.atproto.sync.subscribeRepos#account`, an object.
        public struct Account: LexiconObject, Identifiable {
            /// Boolean; required.
            public var active: Bool
            /// Did; required.
            public var did: DID
            /// Integer; required.
            public var seq: Int
            /// String.
            public var status: Status?
            /// Datetime; required.
            public var time: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                seq: Int, did: DID, time: Datetime, active: Bool, status: Status? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.active = active
                self.did = did
                self.seq = seq
                self.status = status
                self.time = time
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "seq", "time", "active", "status"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var active: Bool?
                var did: DID?
                var seq: Int?
                self.status = nil
                var time: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                        if key == "seq", seq == nil {
                            seq = try Int(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "time", time == nil {
                            time = try Datetime(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "active", active == nil {
                            active = try Bool(from: &reader)
                            continue
                        }
                        if key == "status", self.status == nil {
                            self.status = try Status(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let active else { throw reader.missing("active", object) }
                guard let did else { throw reader.missing("did", object) }
                guard let seq else { throw reader.missing("seq", object) }
                guard let time else { throw reader.missing("time", object) }
                self.active = active
                self.did = did
                self.seq = seq
                self.time = time
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("seq", seq, &object)
                writer.field("time", time, &object)
                writer.field("active", active, &object)
                writer.field("status", status, &object)
                writer.endObject(&object)
            }

            /// A string with 6 known values; others may come.
            public struct Status: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `takendown`.
                public static var takendown: Status { Status(rawValue: "takendown") }
                /// `suspended`.
                public static var suspended: Status { Status(rawValue: "suspended") }
                /// `deleted`.
                public static var deleted: Status { Status(rawValue: "deleted") }
                /// `deactivated`.
                public static var deactivated: Status { Status(rawValue: "deactivated") }
                /// `desynchronized`.
                public static var desynchronized: Status { Status(rawValue: "desynchronized") }
                /// `throttled`.
                public static var throttled: Status { Status(rawValue: "throttled") }
            }
        }

        /// `com.atproto.sync.subscribeRepos#commit`, an object.
        public struct Commit: LexiconObject {
            /// Array; required.
            public var blobs: [CIDLink]
            /// Bytes, at most 2000000 bytes; required.
            public var blocks: Bytes
            /// Cid-link; required.
            public var commit: CIDLink
            /// Array, at most 200 elements; required.
            public var ops: [ComAtproto.Sync.SubscribeRepos.RepoOp]
            /// Cid-link.
            public var prevData: CIDLink?
            /// Boolean; required.
            public var rebase: Bool
            /// Did; required.
            public var repo: DID
            /// Tid; required.
            public var rev: TID
            /// Integer; required.
            public var seq: Int
            /// Tid, or null; required.
            public var since: Nullable<TID>
            /// Datetime; required.
            public var time: Datetime
            /// Boolean; required.
            public var tooBig: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                seq: Int, rebase: Bool, tooBig: Bool, repo: DID, commit: CIDLink, rev: TID, since: Nullable<TID>,
                blocks: Bytes, ops: [ComAtproto.Sync.SubscribeRepos.RepoOp], blobs: [CIDLink], time: Datetime,
                prevData: CIDLink? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.blobs = blobs
                self.blocks = blocks
                self.commit = commit
                self.ops = ops
                self.prevData = prevData
                self.rebase = rebase
                self.repo = repo
                self.rev = rev
                self.seq = seq
                self.since = since
                self.time = time
                self.tooBig = tooBig
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "ops", "rev", "seq", "repo", "time", "blobs", "since", "blocks", "commit", "rebase", "tooBig",
                    "prevData",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var blobs: [CIDLink]?
                var blocks: Bytes?
                var commit: CIDLink?
                var ops: [ComAtproto.Sync.SubscribeRepos.RepoOp]?
                self.prevData = nil
                var rebase: Bool?
                var repo: DID?
                var rev: TID?
                var seq: Int?
                var since: Nullable<TID>?
                var time: Datetime?
                var tooBig: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "ops", ops == nil {
                            ops = try [ComAtproto.Sync.SubscribeRepos.RepoOp](from: &reader)
                            continue
                        }
                        if key == "rev", rev == nil {
                            rev = try TID(from: &reader)
                            continue
                        }
                        if key == "seq", seq == nil {
                            seq = try Int(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "repo", repo == nil {
                            repo = try DID(from: &reader)
                            continue
                        }
                        if key == "time", time == nil {
                            time = try Datetime(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "blobs", blobs == nil {
                            blobs = try [CIDLink](from: &reader)
                            continue
                        }
                        if key == "since", since == nil {
                            since = try Nullable<TID>(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "blocks", blocks == nil {
                            blocks = try Bytes(from: &reader)
                            continue
                        }
                        if key == "commit", commit == nil {
                            commit = try CIDLink(from: &reader)
                            continue
                        }
                        if key == "rebase", rebase == nil {
                            rebase = try Bool(from: &reader)
                            continue
                        }
                        if key == "tooBig", tooBig == nil {
                            tooBig = try Bool(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "prevData", self.prevData == nil {
                            self.prevData = try CIDLink(from: &reader)
                            continue
                        }
                    default: break
                    }
                    if key.isNull("since"), since == nil {
                        since = try Nullable<TID>(from: &reader)
                        continue
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let blobs else { throw reader.missing("blobs", object) }
                guard let blocks else { throw reader.missing("blocks", object) }
                guard let commit else { throw reader.missing("commit", object) }
                guard let ops else { throw reader.missing("ops", object) }
                guard let rebase else { throw reader.missing("rebase", object) }
                guard let repo else { throw reader.missing("repo", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let seq else { throw reader.missing("seq", object) }
                guard let since else { throw reader.missing("since", object) }
                guard let time else { throw reader.missing("time", object) }
                guard let tooBig else { throw reader.missing("tooBig", object) }
                self.blobs = blobs
                self.blocks = blocks
                self.commit = commit
                self.ops = ops
                self.rebase = rebase
                self.repo = repo
                self.rev = rev
                self.seq = seq
                self.since = since
                self.time = time
                self.tooBig = tooBig
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("ops", ops, &object)
                writer.field("rev", rev, &object)
                writer.field("seq", seq, &object)
                writer.field("repo", repo, &object)
                writer.field("time", time, &object)
                writer.field("blobs", blobs, &object)
                writer.field("since", since, &object)
                writer.field("blocks", blocks, &object)
                writer.field("commit", commit, &object)
                writer.field("rebase", rebase, &object)
                writer.field("tooBig", tooBig, &object)
                writer.field("prevData", prevData, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.bytes(blocks, at: "blocks", maxLength: 2_000_000)
                constraints.list(ops, at: "ops", maxLength: 200)
            }
        }

        /// `com.atproto.sync.subscribeRepos#identity`, an object.
        public struct Identity: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// Handle.
            public var handle: Handle?
            /// Integer; required.
            public var seq: Int
            /// Datetime; required.
            public var time: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                seq: Int, did: DID, time: Datetime, handle: Handle? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.did = did
                self.handle = handle
                self.seq = seq
                self.time = time
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "seq", "time", "handle"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                self.handle = nil
                var seq: Int?
                var time: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                        if key == "seq", seq == nil {
                            seq = try Int(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "time", time == nil {
                            time = try Datetime(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "handle", self.handle == nil {
                            self.handle = try Handle(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let seq else { throw reader.missing("seq", object) }
                guard let time else { throw reader.missing("time", object) }
                self.did = did
                self.seq = seq
                self.time = time
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("seq", seq, &object)
                writer.field("time", time, &object)
                writer.field("handle", handle, &object)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.sync.subscribeRepos#info`, an object.
        public struct Info: LexiconObject {
            /// String.
            public var message: String?
            /// String; required.
            public var name: Name
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(name: Name, message: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.message = message
                self.name = name
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "message"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.message = nil
                var name: Name?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", name == nil {
                            name = try Name(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "message", self.message == nil {
                            self.message = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let name else { throw reader.missing("name", object) }
                self.name = name
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("message", message, &object)
                writer.endObject(&object)
            }

            /// A string with 1 known value; others may come.
            public struct Name: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `OutdatedCursor`.
                public static var outdatedCursor: Name { Name(rawValue: "OutdatedCursor") }
            }
        }

        /// `com.atproto.sync.subscribeRepos#repoOp`, an object.
        public struct RepoOp: LexiconObject {
            /// String; required.
            public var action: Action
            /// Cid-link, or null; required.
            public var cid: Nullable<CIDLink>
            /// String; required.
            public var path: String
            /// Cid-link.
            public var prev: CIDLink?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                action: Action, path: String, cid: Nullable<CIDLink>, prev: CIDLink? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.action = action
                self.cid = cid
                self.path = path
                self.prev = prev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "path", "prev", "action"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var action: Action?
                var cid: Nullable<CIDLink>?
                var path: String?
                self.prev = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try Nullable<CIDLink>(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "path", path == nil {
                            path = try String(from: &reader)
                            continue
                        }
                        if key == "prev", self.prev == nil {
                            self.prev = try CIDLink(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "action", action == nil {
                            action = try Action(from: &reader)
                            continue
                        }
                    default: break
                    }
                    if key.isNull("cid"), cid == nil {
                        cid = try Nullable<CIDLink>(from: &reader)
                        continue
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let action else { throw reader.missing("action", object) }
                guard let cid else { throw reader.missing("cid", object) }
                guard let path else { throw reader.missing("path", object) }
                self.action = action
                self.cid = cid
                self.path = path
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("path", path, &object)
                writer.field("prev", prev, &object)
                writer.field("action", action, &object)
                writer.endObject(&object)
            }

            /// A string with 3 known values; others may come.
            public struct Action: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `create`.
                public static var create: Action { Action(rawValue: "create") }
                /// `update`.
                public static var update: Action { Action(rawValue: "update") }
                /// `delete`.
                public static var delete: Action { Action(rawValue: "delete") }
            }
        }

        /// `com.atproto.sync.subscribeRepos#sync`, an object.
        public struct Sync: LexiconObject, Identifiable {
            /// Bytes, at most 10000 bytes; required.
            public var blocks: Bytes
            /// Did; required.
            public var did: DID
            /// String; required.
            public var rev: String
            /// Integer; required.
            public var seq: Int
            /// Datetime; required.
            public var time: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                seq: Int, did: DID, blocks: Bytes, rev: String, time: Datetime,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.blocks = blocks
                self.did = did
                self.rev = rev
                self.seq = seq
                self.time = time
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "rev", "seq", "time", "blocks"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var blocks: Bytes?
                var did: DID?
                var rev: String?
                var seq: Int?
                var time: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                        if key == "seq", seq == nil {
                            seq = try Int(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "time", time == nil {
                            time = try Datetime(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "blocks", blocks == nil {
                            blocks = try Bytes(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let blocks else { throw reader.missing("blocks", object) }
                guard let did else { throw reader.missing("did", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let seq else { throw reader.missing("seq", object) }
                guard let time else { throw reader.missing("time", object) }
                self.blocks = blocks
                self.did = did
                self.rev = rev
                self.seq = seq
                self.time = time
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("rev", rev, &object)
                writer.field("seq", seq, &object)
                writer.field("time", time, &object)
                writer.field("blocks", blocks, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.bytes(blocks, at: "blocks", maxLength: 10000)
            }
        }
    }
}

extension XRPCSubscription where Self == ComAtproto.Sync.SubscribeRepos {
    /// `com.atproto.sync.subscribeRepos`, a stream.
    ///
    /// Needs no login. Declares the errors `FutureCursor`, `ConsumerTooSlow`.
    public static func subscribeRepos(cursor: Int? = nil) -> Self {
        Self(cursor: cursor)
    }
}
