// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Video {
    /// `app.bsky.video.defs`.
    public enum Defs {
        /// `app.bsky.video.defs#jobStatus`, an object.
        ///
        /// How far the service is with a video.
        public struct JobStatus: LexiconObject, Identifiable {
            /// Blob.
            ///
            /// The video, once it is ready: put it into the post as it is.
            @Boxed public var blob: Blob?
            /// Did; required.
            ///
            /// Whose video it is.
            public var did: DID
            /// String.
            ///
            /// The name of what went wrong, if it did.
            public var error: String?
            /// String.
            ///
            /// The kind of what went wrong.
            public var failureCode: FailureCode?
            /// String; required.
            ///
            /// What `getJobStatus` takes.
            public var jobId: String
            /// String.
            ///
            /// What went wrong, in words.
            public var message: String?
            /// Integer, at least 0, at most 100.
            ///
            /// Percent of the present state, not of the whole.
            public var progress: Int?
            /// String; required.
            ///
            /// Ask again until it is `JOB_STATE_COMPLETED` or `JOB_STATE_FAILED`.
            public var state: State
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                jobId: String, did: DID, state: State, blob: Blob? = nil, error: String? = nil,
                failureCode: FailureCode? = nil, message: String? = nil, progress: Int? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.blob = blob
                self.did = did
                self.error = error
                self.failureCode = failureCode
                self.jobId = jobId
                self.message = message
                self.progress = progress
                self.state = state
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "blob", "error", "jobId", "state", "message", "progress", "failureCode"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._blob = Boxed()
                var did: DID?
                self.error = nil
                self.failureCode = nil
                var jobId: String?
                self.message = nil
                self.progress = nil
                var state: State?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "blob", !self._blob.isPresent {
                            self._blob = Boxed(try Blob(from: &reader))
                            continue
                        }
                    case 5:
                        if key == "error", self.error == nil {
                            self.error = try String(from: &reader)
                            continue
                        }
                        if key == "jobId", jobId == nil {
                            jobId = try String(from: &reader)
                            continue
                        }
                        if key == "state", state == nil {
                            state = try State(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "message", self.message == nil {
                            self.message = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "progress", self.progress == nil {
                            self.progress = try Int(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "failureCode", self.failureCode == nil {
                            self.failureCode = try FailureCode(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let jobId else { throw reader.missing("jobId", object) }
                guard let state else { throw reader.missing("state", object) }
                self.did = did
                self.jobId = jobId
                self.state = state
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("blob", blob, &object)
                writer.field("error", error, &object)
                writer.field("jobId", jobId, &object)
                writer.field("state", state, &object)
                writer.field("message", message, &object)
                writer.field("progress", progress, &object)
                writer.field("failureCode", failureCode, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(progress, at: "progress", minimum: 0, maximum: 100)
            }

            /// A string with 5 known values; others may come.
            public struct FailureCode: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `validation_failure`.
                public static var validationFailure: FailureCode { FailureCode(rawValue: "validation_failure") }
                /// `encoding_failure`.
                public static var encodingFailure: FailureCode { FailureCode(rawValue: "encoding_failure") }
                /// `pds_upload_failure`.
                public static var pdsUploadFailure: FailureCode { FailureCode(rawValue: "pds_upload_failure") }
                /// `pds_upload_unsupported_blob_size`.
                public static var pdsUploadUnsupportedBlobSize: FailureCode {
                    FailureCode(rawValue: "pds_upload_unsupported_blob_size")
                }
                /// `generic_failure`.
                public static var genericFailure: FailureCode { FailureCode(rawValue: "generic_failure") }
            }

            /// A string with 9 known values; others may come.
            public struct State: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `JOB_STATE_CREATED`.
                public static var jOBSTATECREATED: State { State(rawValue: "JOB_STATE_CREATED") }
                /// `JOB_STATE_ENCODING`.
                public static var jOBSTATEENCODING: State { State(rawValue: "JOB_STATE_ENCODING") }
                /// `JOB_STATE_ENCODED`.
                public static var jOBSTATEENCODED: State { State(rawValue: "JOB_STATE_ENCODED") }
                /// `JOB_STATE_SCANNING`.
                public static var jOBSTATESCANNING: State { State(rawValue: "JOB_STATE_SCANNING") }
                /// `JOB_STATE_SCANNED`.
                public static var jOBSTATESCANNED: State { State(rawValue: "JOB_STATE_SCANNED") }
                /// `JOB_STATE_UPLOADING`.
                public static var jOBSTATEUPLOADING: State { State(rawValue: "JOB_STATE_UPLOADING") }
                /// `JOB_STATE_UPLOADED`.
                public static var jOBSTATEUPLOADED: State { State(rawValue: "JOB_STATE_UPLOADED") }
                /// `JOB_STATE_COMPLETED`.
                public static var jOBSTATECOMPLETED: State { State(rawValue: "JOB_STATE_COMPLETED") }
                /// `JOB_STATE_FAILED`.
                public static var jOBSTATEFAILED: State { State(rawValue: "JOB_STATE_FAILED") }
            }
        }
    }
}
