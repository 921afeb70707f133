// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Video {
    /// `app.bsky.video.finishUpload`, a procedure.
    ///
    /// Ends an upload in parts; then the service prepares the video, which `getJobStatus` follows.
    ///
    /// Declares the errors `UploadNotFound`, `UploadExpired`, `MissingParts`, `UploadNotReady`,
    /// `UnsupportedContentType`, `UploadFailed`, `UploadAborted`, `ServiceOverloaded`.
    public struct FinishUpload: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.video.finishUpload" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `app.bsky.video.finishUpload` sends.
        public struct Input: LexiconObject {
            /// String, at most 256 bytes; required.
            ///
            /// What `startUpload` answered.
            public var jobId: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(jobId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.jobId = jobId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["jobId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var jobId: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "jobId", jobId == nil {
                            jobId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let jobId else { throw reader.missing("jobId", object) }
                self.jobId = jobId
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("jobId", jobId, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(jobId, at: "jobId", minLength: 1, maxLength: 256)
            }
        }

        /// What `app.bsky.video.finishUpload` answers.
        public struct Output: LexiconObject {
            /// String, at most 256 bytes; required.
            ///
            /// What to ask `getJobStatus` for. It may differ from the upload's.
            public var completedJobId: String
            /// `app.bsky.video.defs#jobStatus`; required.
            ///
            /// How far the service is with the video.
            @Indirect public var jobStatus: AppBsky.Video.Defs.JobStatus
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                completedJobId: String, jobStatus: AppBsky.Video.Defs.JobStatus,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.completedJobId = completedJobId
                self.jobStatus = jobStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["jobStatus", "completedJobId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var completedJobId: String?
                var jobStatus: Indirect<AppBsky.Video.Defs.JobStatus>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 9:
                        if key == "jobStatus", jobStatus == nil {
                            jobStatus = Indirect(try AppBsky.Video.Defs.JobStatus(from: &reader))
                            continue
                        }
                    case 14:
                        if key == "completedJobId", completedJobId == nil {
                            completedJobId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let completedJobId else { throw reader.missing("completedJobId", object) }
                guard let jobStatus else { throw reader.missing("jobStatus", object) }
                self.completedJobId = completedJobId
                self._jobStatus = jobStatus
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("jobStatus", jobStatus, &object)
                writer.field("completedJobId", completedJobId, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(completedJobId, at: "completedJobId", minLength: 1, maxLength: 256)
                constraints.value(jobStatus, at: "jobStatus")
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
            /// `MissingParts`.
            ///
            /// Some parts have not arrived: `getUploadStatus` lists those that have.
            case missingParts = "MissingParts"
            /// `UploadNotReady`.
            ///
            /// The service is not ready to end it: try again soon.
            case uploadNotReady = "UploadNotReady"
            /// `UnsupportedContentType`.
            ///
            /// The file is not of the type that was announced, or of none that can be used.
            case unsupportedContentType = "UnsupportedContentType"
            /// `UploadFailed`.
            ///
            /// The upload has failed: start again.
            case uploadFailed = "UploadFailed"
            /// `UploadAborted`.
            ///
            /// The upload was aborted.
            case uploadAborted = "UploadAborted"
            /// `ServiceOverloaded`.
            ///
            /// The service is busy: try again later.
            case serviceOverloaded = "ServiceOverloaded"
        }
    }
}

extension XRPCCall where Self == AppBsky.Video.FinishUpload {
    /// `app.bsky.video.finishUpload`, a procedure.
    ///
    /// Ends an upload in parts; then the service prepares the video, which `getJobStatus` follows.
    ///
    /// Declares the errors `UploadNotFound`, `UploadExpired`, `MissingParts`, `UploadNotReady`,
    /// `UnsupportedContentType`, `UploadFailed`, `UploadAborted`, `ServiceOverloaded`.
    public static func finishUpload(jobId: String) -> Self {
        Self(.init(jobId: jobId))
    }
}
