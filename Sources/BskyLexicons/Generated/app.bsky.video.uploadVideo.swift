// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Video {
    /// `app.bsky.video.uploadVideo`, a procedure.
    ///
    /// Uploads a video in one piece. `startUpload` begins the way in parts.
    ///
    /// Sends `video/mp4`.
    public struct UploadVideo: XRPCProcedure {
        /// What is sent.
        public var content: HTTPBody
        /// The media type of what is sent.
        public var contentType: String

        /// Makes a call.
        public init(_ content: HTTPBody, contentType: String = "video/mp4") {
            self.content = content
            self.contentType = contentType
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.video.uploadVideo" }

        /// What is sent.
        public func body() throws -> XRPCBody? { XRPCBody(content, type: contentType) }

        /// What `app.bsky.video.uploadVideo` answers.
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

extension XRPCCall where Self == AppBsky.Video.UploadVideo {
    /// `app.bsky.video.uploadVideo`, a procedure.
    ///
    /// Uploads a video in one piece. `startUpload` begins the way in parts.
    ///
    /// Sends `video/mp4`.
    public static func uploadVideo(_ content: HTTPBody, contentType: String = "video/mp4") -> Self {
        Self(content, contentType: contentType)
    }
}
