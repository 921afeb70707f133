// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Video {
    /// `app.bsky.video.startUpload`, a procedure.
    ///
    /// Begins the upload of a video in parts; `uploadPart` and `finishUpload` come next.
    ///
    /// Declares the errors `UnsupportedContentType`, `VideoTooLarge`, `VideoTooLong`, `BadAspectRatio`,
    /// `DailyLimitExceeded`, `TooManyOpenUploads`, `UploadForbidden`, `ServiceOverloaded`.
    public struct StartUpload: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.video.startUpload" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `app.bsky.video.startUpload` sends.
        public struct Input: LexiconObject {
            /// Integer.
            ///
            /// How long the video is, in milliseconds. It is refused sooner, if it is too long.
            public var durationMs: Int?
            /// Integer.
            ///
            /// In pixels.
            public var height: Int?
            /// String, at most 255 bytes; required.
            ///
            /// The type of the file, such as `video/mp4`.
            public var mimeType: String
            /// String, at most 256 bytes.
            ///
            /// What the file is called.
            public var name: String?
            /// Integer, at least 1; required.
            ///
            /// The size of the whole video.
            public var sizeBytes: Int
            /// Integer.
            ///
            /// In pixels.
            public var width: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                sizeBytes: Int, mimeType: String, durationMs: Int? = nil, height: Int? = nil, name: String? = nil,
                width: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.durationMs = durationMs
                self.height = height
                self.mimeType = mimeType
                self.name = name
                self.sizeBytes = sizeBytes
                self.width = width
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "width", "height", "mimeType", "sizeBytes", "durationMs"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.durationMs = nil
                self.height = nil
                var mimeType: String?
                self.name = nil
                var sizeBytes: Int?
                self.width = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", self.name == nil {
                            self.name = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "width", self.width == nil {
                            self.width = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "height", self.height == nil {
                            self.height = try Int(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "mimeType", mimeType == nil {
                            mimeType = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "sizeBytes", sizeBytes == nil {
                            sizeBytes = try Int(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "durationMs", self.durationMs == nil {
                            self.durationMs = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let mimeType else { throw reader.missing("mimeType", object) }
                guard let sizeBytes else { throw reader.missing("sizeBytes", object) }
                self.mimeType = mimeType
                self.sizeBytes = sizeBytes
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("width", width, &object)
                writer.field("height", height, &object)
                writer.field("mimeType", mimeType, &object)
                writer.field("sizeBytes", sizeBytes, &object)
                writer.field("durationMs", durationMs, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(mimeType, at: "mimeType", minLength: 3, maxLength: 255)
                constraints.text(name, at: "name", maxLength: 256)
                constraints.integer(sizeBytes, at: "sizeBytes", minimum: 1)
            }
        }

        /// What `app.bsky.video.startUpload` answers.
        public struct Output: LexiconObject {
            /// Datetime; required.
            ///
            /// When the upload is dropped, if it is not finished.
            public var expiresAt: Datetime
            /// String, at most 256 bytes; required.
            ///
            /// Names the upload for the calls that follow.
            public var jobId: String
            /// Integer; required.
            ///
            /// How many parts there will be.
            public var partCount: Int
            /// Integer; required.
            ///
            /// The size of each part. The last may be smaller.
            public var partSizeBytes: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                jobId: String, partSizeBytes: Int, partCount: Int, expiresAt: Datetime,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.expiresAt = expiresAt
                self.jobId = jobId
                self.partCount = partCount
                self.partSizeBytes = partSizeBytes
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["jobId", "expiresAt", "partCount", "partSizeBytes"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var expiresAt: Datetime?
                var jobId: String?
                var partCount: Int?
                var partSizeBytes: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "jobId", jobId == nil {
                            jobId = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "expiresAt", expiresAt == nil {
                            expiresAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "partCount", partCount == nil {
                            partCount = try Int(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "partSizeBytes", partSizeBytes == nil {
                            partSizeBytes = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let expiresAt else { throw reader.missing("expiresAt", object) }
                guard let jobId else { throw reader.missing("jobId", object) }
                guard let partCount else { throw reader.missing("partCount", object) }
                guard let partSizeBytes else { throw reader.missing("partSizeBytes", object) }
                self.expiresAt = expiresAt
                self.jobId = jobId
                self.partCount = partCount
                self.partSizeBytes = partSizeBytes
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("jobId", jobId, &object)
                writer.field("expiresAt", expiresAt, &object)
                writer.field("partCount", partCount, &object)
                writer.field("partSizeBytes", partSizeBytes, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(jobId, at: "jobId", minLength: 1, maxLength: 256)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `UnsupportedContentType`.
            ///
            /// The service takes no videos of this type.
            case unsupportedContentType = "UnsupportedContentType"
            /// `VideoTooLarge`.
            ///
            /// The video has too many bytes.
            case videoTooLarge = "VideoTooLarge"
            /// `VideoTooLong`.
            ///
            /// The video goes on for too long.
            case videoTooLong = "VideoTooLong"
            /// `BadAspectRatio`.
            ///
            /// The video is too wide or too tall.
            case badAspectRatio = "BadAspectRatio"
            /// `DailyLimitExceeded`.
            ///
            /// The account has uploaded all that it may today: see `getUploadLimits`.
            case dailyLimitExceeded = "DailyLimitExceeded"
            /// `TooManyOpenUploads`.
            ///
            /// The account has other uploads going on: finish or abort one.
            case tooManyOpenUploads = "TooManyOpenUploads"
            /// `UploadForbidden`.
            ///
            /// The account may not upload videos.
            case uploadForbidden = "UploadForbidden"
            /// `ServiceOverloaded`.
            ///
            /// The service is busy: try again later.
            case serviceOverloaded = "ServiceOverloaded"
        }
    }
}

extension XRPCCall where Self == AppBsky.Video.StartUpload {
    /// `app.bsky.video.startUpload`, a procedure.
    ///
    /// Begins the upload of a video in parts; `uploadPart` and `finishUpload` come next.
    ///
    /// Declares the errors `UnsupportedContentType`, `VideoTooLarge`, `VideoTooLong`, `BadAspectRatio`,
    /// `DailyLimitExceeded`, `TooManyOpenUploads`, `UploadForbidden`, `ServiceOverloaded`.
    public static func startUpload(
        sizeBytes: Int, mimeType: String, durationMs: Int? = nil, height: Int? = nil, name: String? = nil,
        width: Int? = nil
    ) -> Self {
        Self(
            .init(
                sizeBytes: sizeBytes, mimeType: mimeType, durationMs: durationMs, height: height, name: name,
                width: width))
    }
}
