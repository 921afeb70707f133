// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Video {
    /// `app.bsky.video.abortUpload`, a procedure.
    ///
    /// Gives up an upload in parts.
    ///
    /// Declares the errors `UploadNotFound`, `UploadNotReady`.
    public struct AbortUpload: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.video.abortUpload" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `app.bsky.video.abortUpload` sends.
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

        /// What `app.bsky.video.abortUpload` answers.
        public struct Output: LexiconObject {
            /// String, at most 256 bytes.
            ///
            /// What to ask `getJobStatus` for, if it was finished before.
            public var completedJobId: String?
            /// String, at most 1024 bytes.
            ///
            /// What went wrong, if it had failed before.
            public var failureReason: String?
            /// String, at most 32 bytes; required.
            ///
            /// What has become of the upload, which may have ended otherwise before.
            public var state: State
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                state: State, completedJobId: String? = nil, failureReason: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.completedJobId = completedJobId
                self.failureReason = failureReason
                self.state = state
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["state", "failureReason", "completedJobId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.completedJobId = nil
                self.failureReason = nil
                var state: State?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "state", state == nil {
                            state = try State(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "failureReason", self.failureReason == nil {
                            self.failureReason = try String(from: &reader)
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
                guard let state else { throw reader.missing("state", object) }
                self.state = state
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("state", state, &object)
                writer.field("failureReason", failureReason, &object)
                writer.field("completedJobId", completedJobId, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(completedJobId, at: "completedJobId", minLength: 1, maxLength: 256)
                constraints.text(failureReason, at: "failureReason", maxLength: 1024)
                constraints.text(state.rawValue, at: "state", maxLength: 32)
            }

            /// A string with 4 known values; others may come.
            public struct State: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `aborted`.
                public static var aborted: State { State(rawValue: "aborted") }
                /// `completed`.
                public static var completed: State { State(rawValue: "completed") }
                /// `failed`.
                public static var failed: State { State(rawValue: "failed") }
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
            /// `UploadNotReady`.
            ///
            /// The service can't end it now: try again soon.
            case uploadNotReady = "UploadNotReady"
        }
    }
}

extension XRPCCall where Self == AppBsky.Video.AbortUpload {
    /// `app.bsky.video.abortUpload`, a procedure.
    ///
    /// Gives up an upload in parts.
    ///
    /// Declares the errors `UploadNotFound`, `UploadNotReady`.
    public static func abortUpload(jobId: String) -> Self {
        Self(.init(jobId: jobId))
    }
}
