// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Notification {
    /// `app.bsky.notification.putActivitySubscription`, a procedure.
    ///
    /// Needs a login.
    public struct PutActivitySubscription: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.notification.putActivitySubscription" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `app.bsky.notification.putActivitySubscription` sends.
        public struct Input: LexiconObject {
            /// `app.bsky.notification.defs#activitySubscription`; required.
            public var activitySubscription: AppBsky.Notification.Defs.ActivitySubscription
            /// Did; required.
            public var subject: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subject: DID, activitySubscription: AppBsky.Notification.Defs.ActivitySubscription,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activitySubscription = activitySubscription
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["subject", "activitySubscription"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var activitySubscription: AppBsky.Notification.Defs.ActivitySubscription?
                var subject: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try DID(from: &reader)
                            continue
                        }
                    case 20:
                        if key == "activitySubscription", activitySubscription == nil {
                            activitySubscription = try AppBsky.Notification.Defs.ActivitySubscription(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let activitySubscription else { throw reader.missing("activitySubscription", object) }
                guard let subject else { throw reader.missing("subject", object) }
                self.activitySubscription = activitySubscription
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("subject", subject, &object)
                writer.field("activitySubscription", activitySubscription, &object)
                writer.endObject(&object)
            }
        }

        /// What `app.bsky.notification.putActivitySubscription` answers.
        public struct Output: LexiconObject {
            /// `app.bsky.notification.defs#activitySubscription`.
            public var activitySubscription: AppBsky.Notification.Defs.ActivitySubscription?
            /// Did; required.
            public var subject: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subject: DID, activitySubscription: AppBsky.Notification.Defs.ActivitySubscription? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activitySubscription = activitySubscription
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["subject", "activitySubscription"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.activitySubscription = nil
                var subject: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "subject", subject == nil {
                            subject = try DID(from: &reader)
                            continue
                        }
                    case 20:
                        if key == "activitySubscription", self.activitySubscription == nil {
                            self.activitySubscription = try AppBsky.Notification.Defs.ActivitySubscription(
                                from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let subject else { throw reader.missing("subject", object) }
                self.subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("subject", subject, &object)
                writer.field("activitySubscription", activitySubscription, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Notification.PutActivitySubscription {
    /// `app.bsky.notification.putActivitySubscription`, a procedure.
    ///
    /// Needs a login.
    public static func putActivitySubscription(
        subject: DID, activitySubscription: AppBsky.Notification.Defs.ActivitySubscription
    ) -> Self {
        Self(.init(subject: subject, activitySubscription: activitySubscription))
    }
}
