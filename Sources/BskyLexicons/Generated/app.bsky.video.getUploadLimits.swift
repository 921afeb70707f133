// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Video {
    /// `app.bsky.video.getUploadLimits`, a query.
    ///
    /// How much video the account may upload today.
    public struct GetUploadLimits: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.video.getUploadLimits" }

        /// What `app.bsky.video.getUploadLimits` answers.
        public struct Output: LexiconObject {
            /// Boolean; required.
            ///
            /// Whether it may upload at all.
            public var canUpload: Bool
            /// String.
            ///
            /// Why it may not, as a name.
            public var error: String?
            /// String.
            ///
            /// Why it may not, in words for the user.
            public var message: String?
            /// Integer.
            ///
            /// How many bytes are left today.
            public var remainingDailyBytes: Int?
            /// Integer.
            ///
            /// How many videos are left today.
            public var remainingDailyVideos: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                canUpload: Bool, error: String? = nil, message: String? = nil, remainingDailyBytes: Int? = nil,
                remainingDailyVideos: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.canUpload = canUpload
                self.error = error
                self.message = message
                self.remainingDailyBytes = remainingDailyBytes
                self.remainingDailyVideos = remainingDailyVideos
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["error", "message", "canUpload", "remainingDailyBytes", "remainingDailyVideos"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var canUpload: Bool?
                self.error = nil
                self.message = nil
                self.remainingDailyBytes = nil
                self.remainingDailyVideos = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "error", self.error == nil {
                            self.error = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "message", self.message == nil {
                            self.message = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "canUpload", canUpload == nil {
                            canUpload = try Bool(from: &reader)
                            continue
                        }
                    case 19:
                        if key == "remainingDailyBytes", self.remainingDailyBytes == nil {
                            self.remainingDailyBytes = try Int(from: &reader)
                            continue
                        }
                    case 20:
                        if key == "remainingDailyVideos", self.remainingDailyVideos == nil {
                            self.remainingDailyVideos = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let canUpload else { throw reader.missing("canUpload", object) }
                self.canUpload = canUpload
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("error", error, &object)
                writer.field("message", message, &object)
                writer.field("canUpload", canUpload, &object)
                writer.field("remainingDailyBytes", remainingDailyBytes, &object)
                writer.field("remainingDailyVideos", remainingDailyVideos, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Video.GetUploadLimits {
    /// `app.bsky.video.getUploadLimits`, a query.
    ///
    /// How much video the account may upload today.
    public static func getUploadLimits() -> Self {
        Self()
    }
}
