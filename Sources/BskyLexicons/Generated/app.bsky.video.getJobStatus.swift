// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Video {
    /// `app.bsky.video.getJobStatus`, a query.
    ///
    /// How far the service is with a video: ask every second or two.
    public struct GetJobStatus: XRPCQuery {
        /// String; required.
        ///
        /// The job, from `finishUpload` or `uploadVideo`.
        public var jobId: String

        /// Makes a call.
        public init(jobId: String) {
            self.jobId = jobId
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.video.getJobStatus" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("jobId", jobId)
        }

        /// What `app.bsky.video.getJobStatus` answers.
        public struct Output: LexiconObject {
            /// `app.bsky.video.defs#jobStatus`; required.
            @Indirect public var jobStatus: AppBsky.Video.Defs.JobStatus
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(jobStatus: AppBsky.Video.Defs.JobStatus, unknownFields: UnknownFields = UnknownFields()) {
                self.jobStatus = jobStatus
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["jobStatus"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var jobStatus: Indirect<AppBsky.Video.Defs.JobStatus>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 9:
                        if key == "jobStatus", jobStatus == nil {
                            jobStatus = Indirect(try AppBsky.Video.Defs.JobStatus(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let jobStatus else { throw reader.missing("jobStatus", object) }
                self._jobStatus = jobStatus
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("jobStatus", jobStatus, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(jobStatus, at: "jobStatus")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Video.GetJobStatus {
    /// `app.bsky.video.getJobStatus`, a query.
    ///
    /// How far the service is with a video: ask every second or two.
    public static func getJobStatus(jobId: String) -> Self {
        Self(jobId: jobId)
    }
}
