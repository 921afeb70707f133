// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Video {
    /// `app.bsky.video.uploadPart`, a procedure.
    ///
    /// Uploads a part of a video. A part that failed can be sent again.
    ///
    /// Sends `application/octet-stream`. Declares the errors `UploadNotFound`, `UploadExpired`, `InvalidPartNumber`,
    /// `PartSizeMismatch`, `UploadNotReady`, `UploadFailed`, `UploadAborted`, `UploadAlreadyCompleted`,
    /// `ServiceOverloaded`.
    public struct UploadPart: XRPCProcedure {
        /// What is sent.
        public var content: HTTPBody
        /// The media type of what is sent.
        public var contentType: String
        /// String, at most 256 bytes; required.
        ///
        /// What `startUpload` answered.
        public var jobId: String
        /// Integer, at least 1; required.
        ///
        /// The first part is 1.
        public var partNumber: Int

        /// Makes a call.
        public init(
            _ content: HTTPBody, contentType: String = "application/octet-stream", jobId: String, partNumber: Int
        ) {
            self.content = content
            self.contentType = contentType
            self.jobId = jobId
            self.partNumber = partNumber
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.video.uploadPart" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("jobId", jobId)
            query.add("partNumber", partNumber)
        }

        /// What is sent.
        public func body() throws -> XRPCBody? { XRPCBody(content, type: contentType) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.text(jobId, at: "jobId", minLength: 1, maxLength: 256)
            constraints.integer(partNumber, at: "partNumber", minimum: 1)
        }

        /// What `app.bsky.video.uploadPart` answers.
        public struct Output: LexiconObject {
            /// Integer, at least 1; required.
            ///
            /// The part that arrived.
            public var partNumber: Int
            /// Integer; required.
            ///
            /// How many bytes arrived.
            public var sizeBytes: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(partNumber: Int, sizeBytes: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.partNumber = partNumber
                self.sizeBytes = sizeBytes
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["sizeBytes", "partNumber"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var partNumber: Int?
                var sizeBytes: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 9:
                        if key == "sizeBytes", sizeBytes == nil {
                            sizeBytes = try Int(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "partNumber", partNumber == nil {
                            partNumber = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let partNumber else { throw reader.missing("partNumber", object) }
                guard let sizeBytes else { throw reader.missing("sizeBytes", object) }
                self.partNumber = partNumber
                self.sizeBytes = sizeBytes
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("sizeBytes", sizeBytes, &object)
                writer.field("partNumber", partNumber, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(partNumber, at: "partNumber", minimum: 1)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `UploadNotFound`.
            ///
            /// No such upload is going on.
            case uploadNotFound = "UploadNotFound"
            /// `UploadExpired`.
            ///
            /// The upload took too long: start again.
            case uploadExpired = "UploadExpired"
            /// `InvalidPartNumber`.
            ///
            /// There is no part of this number.
            case invalidPartNumber = "InvalidPartNumber"
            /// `PartSizeMismatch`.
            ///
            /// The part is not as large as `partSizeBytes` says.
            case partSizeMismatch = "PartSizeMismatch"
            /// `UploadNotReady`.
            ///
            /// The service is not ready for parts: try again soon.
            case uploadNotReady = "UploadNotReady"
            /// `UploadFailed`.
            ///
            /// The upload has failed: start again.
            case uploadFailed = "UploadFailed"
            /// `UploadAborted`.
            ///
            /// The upload was aborted.
            case uploadAborted = "UploadAborted"
            /// `UploadAlreadyCompleted`.
            ///
            /// The upload is finished.
            case uploadAlreadyCompleted = "UploadAlreadyCompleted"
            /// `ServiceOverloaded`.
            ///
            /// The service is busy: try again later.
            case serviceOverloaded = "ServiceOverloaded"
        }
    }
}

extension XRPCCall where Self == AppBsky.Video.UploadPart {
    /// `app.bsky.video.uploadPart`, a procedure.
    ///
    /// Uploads a part of a video. A part that failed can be sent again.
    ///
    /// Sends `application/octet-stream`. Declares the errors `UploadNotFound`, `UploadExpired`, `InvalidPartNumber`,
    /// `PartSizeMismatch`, `UploadNotReady`, `UploadFailed`, `UploadAborted`, `UploadAlreadyCompleted`,
    /// `ServiceOverloaded`.
    public static func uploadPart(
        _ content: HTTPBody, contentType: String = "application/octet-stream", jobId: String, partNumber: Int
    ) -> Self {
        Self(content, contentType: contentType, jobId: jobId, partNumber: partNumber)
    }
}
