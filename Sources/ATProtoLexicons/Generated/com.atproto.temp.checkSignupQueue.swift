// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Temp {
    /// `com.atproto.temp.checkSignupQueue`, a query.
    public struct CheckSignupQueue: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.temp.checkSignupQueue" }

        /// What `com.atproto.temp.checkSignupQueue` answers.
        public struct Output: LexiconObject {
            /// Boolean; required.
            public var activated: Bool
            /// Integer.
            public var estimatedTimeMs: Int?
            /// Integer.
            public var placeInQueue: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                activated: Bool, estimatedTimeMs: Int? = nil, placeInQueue: Int? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.activated = activated
                self.estimatedTimeMs = estimatedTimeMs
                self.placeInQueue = placeInQueue
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["activated", "placeInQueue", "estimatedTimeMs"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var activated: Bool?
                self.estimatedTimeMs = nil
                self.placeInQueue = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 9:
                        if key == "activated", activated == nil {
                            activated = try Bool(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "placeInQueue", self.placeInQueue == nil {
                            self.placeInQueue = try Int(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "estimatedTimeMs", self.estimatedTimeMs == nil {
                            self.estimatedTimeMs = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let activated else { throw reader.missing("activated", object) }
                self.activated = activated
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("activated", activated, &object)
                writer.field("placeInQueue", placeInQueue, &object)
                writer.field("estimatedTimeMs", estimatedTimeMs, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Temp.CheckSignupQueue {
    /// `com.atproto.temp.checkSignupQueue`, a query.
    public static func checkSignupQueue() -> Self {
        Self()
    }
}
