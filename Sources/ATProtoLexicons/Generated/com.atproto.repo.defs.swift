// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Repo {
    /// `com.atproto.repo.defs`.
    public enum Defs {
        /// `com.atproto.repo.defs#commitMeta`, an object.
        ///
        /// A state of a repository, after a write.
        public struct CommitMeta: LexiconObject, Identifiable {
            /// Cid; required.
            ///
            /// The commit: what `swapCommit` takes.
            public var cid: CID
            /// Tid; required.
            ///
            /// Sorts commits of a repository: a later one is greater.
            public var rev: TID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `cid`.
            public var id: CID { cid }

            /// Makes a value of its fields.
            public init(cid: CID, rev: TID, unknownFields: UnknownFields = UnknownFields()) {
                self.cid = cid
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "rev"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var rev: TID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                        if key == "rev", rev == nil {
                            rev = try TID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.cid = cid
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("rev", rev, &object)
                writer.endObject(&object)
            }
        }
    }
}
