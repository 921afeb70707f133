// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Contact {
    /// `app.bsky.contact.getSyncStatus`, a query.
    ///
    /// Needs a login. Declares the errors `InvalidDid`, `InternalError`.
    public struct GetSyncStatus: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.contact.getSyncStatus" }

        /// What `app.bsky.contact.getSyncStatus` answers.
        public struct Output: LexiconObject {
            /// `app.bsky.contact.defs#syncStatus`.
            public var syncStatus: AppBsky.Contact.Defs.SyncStatus?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                syncStatus: AppBsky.Contact.Defs.SyncStatus? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.syncStatus = syncStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["syncStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.syncStatus = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 10:
                        if key == "syncStatus", self.syncStatus == nil {
                            self.syncStatus = try AppBsky.Contact.Defs.SyncStatus(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("syncStatus", syncStatus, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(syncStatus, at: "syncStatus")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidDid`.
            case invalidDid = "InvalidDid"
            /// `InternalError`.
            case internalError = "InternalError"
        }
    }
}

extension XRPCCall where Self == AppBsky.Contact.GetSyncStatus {
    /// `app.bsky.contact.getSyncStatus`, a query.
    ///
    /// Needs a login. Declares the errors `InvalidDid`, `InternalError`.
    public static func getSyncStatus() -> Self {
        Self()
    }
}
