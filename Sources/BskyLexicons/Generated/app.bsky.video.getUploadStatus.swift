// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Video {
    /// `app.bsky.video.getUploadStatus`, a query.
    ///
    /// How far an upload in parts is: where to go on after a pause.
    ///
    /// Declares the error `UploadNotFound`.
    public struct GetUploadStatus: XRPCQuery {
        /// String, at most 256 bytes; required.
        ///
        /// What `startUpload` answered.
        public var jobId: String

        /// Makes a call.
        public init(jobId: String) {
            self.jobId = jobId
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.video.getUploadStatus" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("jobId", jobId)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.text(jobId, at: "jobId", minLength: 1, maxLength: 256)
        }

        /// What `app.bsky.video.getUploadStatus` answers.
        public struct Output: LexiconObject {
            /// String, at most 256 bytes.
            ///
            /// What to ask `getJobStatus` for, once the upload is finished.
            public var completedJobId: String?
            /// Datetime; required.
            ///
            /// When the upload is dropped, if it is not finished.
            public var expiresAt: Datetime
            /// String, at most 1024 bytes.
            ///
            /// What went wrong, in words.
            public var failureReason: String?
            /// String, at most 256 bytes; required.
            public var jobId: String
            /// `app.bsky.video.defs#jobStatus`.
            ///
            /// How far the service is with the video, once the upload is finished.
            @Boxed public var jobStatus: AppBsky.Video.Defs.JobStatus?
            /// Integer; required.
            ///
            /// How many parts there will be.
            public var partCount: Int
            /// Integer; required.
            ///
            /// The size of each part. The last may be smaller.
            public var partSizeBytes: Int
            /// Array; required.
            ///
            /// The numbers of the parts that have arrived.
            public var receivedParts: [Int]
            /// String, at most 32 bytes; required.
            public var state: State
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                jobId: String, partSizeBytes: Int, partCount: Int, receivedParts: [Int], expiresAt: Datetime,
                state: State, completedJobId: String? = nil, failureReason: String? = nil,
                jobStatus: AppBsky.Video.Defs.JobStatus? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.completedJobId = completedJobId
                self.expiresAt = expiresAt
                self.failureReason = failureReason
                self.jobId = jobId
                self.jobStatus = jobStatus
                self.partCount = partCount
                self.partSizeBytes = partSizeBytes
                self.receivedParts = receivedParts
                self.state = state
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "jobId", "state", "expiresAt", "jobStatus", "partCount", "failureReason", "partSizeBytes",
                    "receivedParts", "completedJobId",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.completedJobId = nil
                var expiresAt: Datetime?
                self.failureReason = nil
                var jobId: String?
                self._jobStatus = Boxed()
                var partCount: Int?
                var partSizeBytes: Int?
                var receivedParts: [Int]?
                var state: State?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "jobId", jobId == nil {
                            jobId = try String(from: &reader)
                            continue
                        }
                        if key == "state", state == nil {
                            state = try State(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "expiresAt", expiresAt == nil {
                            expiresAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "jobStatus", !self._jobStatus.isPresent {
                            self._jobStatus = Boxed(try AppBsky.Video.Defs.JobStatus(from: &reader))
                            continue
                        }
                        if key == "partCount", partCount == nil {
                            partCount = try Int(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "failureReason", self.failureReason == nil {
                            self.failureReason = try String(from: &reader)
                            continue
                        }
                        if key == "partSizeBytes", partSizeBytes == nil {
                            partSizeBytes = try Int(from: &reader)
                            continue
                        }
                        if key == "receivedParts", receivedParts == nil {
                            receivedParts = try [Int](from: &reader)
                            continue
                        }
                    case 14:
                        if key == "completedJobId", self.completedJobId == nil {
                            self.completedJobId = try String(from: &reader)
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
                guard let receivedParts else { throw reader.missing("receivedParts", object) }
                guard let state else { throw reader.missing("state", object) }
                self.expiresAt = expiresAt
                self.jobId = jobId
                self.partCount = partCount
                self.partSizeBytes = partSizeBytes
                self.receivedParts = receivedParts
                self.state = state
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("jobId", jobId, &object)
                writer.field("state", state, &object)
                writer.field("expiresAt", expiresAt, &object)
                writer.field("jobStatus", jobStatus, &object)
                writer.field("partCount", partCount, &object)
                writer.field("failureReason", failureReason, &object)
                writer.field("partSizeBytes", partSizeBytes, &object)
                writer.field("receivedParts", receivedParts, &object)
                writer.field("completedJobId", completedJobId, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(completedJobId, at: "completedJobId", minLength: 1, maxLength: 256)
                constraints.text(failureReason, at: "failureReason", maxLength: 1024)
                constraints.text(jobId, at: "jobId", minLength: 1, maxLength: 256)
                constraints.value(jobStatus, at: "jobStatus")
                constraints.list(receivedParts, at: "receivedParts") { constraints, element in
                    constraints.integer(element, minimum: 1)
                }
                constraints.text(state.rawValue, at: "state", maxLength: 32)
            }

            /// A string with 6 known values; others may come.
            public struct State: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `created`.
                public static var created: State { State(rawValue: "created") }
                /// `finishing`.
                public static var finishing: State { State(rawValue: "finishing") }
                /// `completed`.
                public static var completed: State { State(rawValue: "completed") }
                /// `failed`.
                public static var failed: State { State(rawValue: "failed") }
                /// `aborted`.
                public static var aborted: State { State(rawValue: "aborted") }
                /// `expired`.
                public static var expired: State { State(rawValue: "expired") }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `UploadNotFound`.
            ///
            /// There is no such upload.
            case uploadNotFound = "UploadNotFound"
        }
    }
}

extension XRPCCall where Self == AppBsky.Video.GetUploadStatus {
    /// `app.bsky.video.getUploadStatus`, a query.
    ///
    /// How far an upload in parts is: where to go on after a pause.
    ///
    /// Declares the error `UploadNotFound`.
    public static func getUploadStatus(jobId: String) -> Self {
        Self(jobId: jobId)
    }
}
