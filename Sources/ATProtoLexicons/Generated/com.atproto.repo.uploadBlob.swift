// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Repo {
    /// `com.atproto.repo.uploadBlob`, a procedure.
    ///
    /// Uploads a file, such as an image. It is lost again, if no record names it soon.
    ///
    /// Needs a login. Sends `*/*`.
    public struct UploadBlob: XRPCProcedure {
        /// What is sent.
        public var content: HTTPBody
        /// The media type of what is sent.
        public var contentType: String

        /// Makes a call.
        public init(_ content: HTTPBody, contentType: String) {
            self.content = content
            self.contentType = contentType
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.repo.uploadBlob" }

        /// What is sent.
        public func body() throws -> XRPCBody? { XRPCBody(content, type: contentType) }

        /// What `com.atproto.repo.uploadBlob` answers.
        public struct Output: LexiconObject {
            /// Blob; required.
            ///
            /// Put this into the record as it is.
            @Indirect public var blob: Blob
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(blob: Blob, unknownFields: UnknownFields = UnknownFields()) {
                self.blob = blob
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["blob"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var blob: Indirect<Blob>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "blob", blob == nil {
                            blob = Indirect(try Blob(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let blob else { throw reader.missing("blob", object) }
                self._blob = blob
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("blob", blob, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Repo.UploadBlob {
    /// `com.atproto.repo.uploadBlob`, a procedure.
    ///
    /// Uploads a file, such as an image. It is lost again, if no record names it soon.
    ///
    /// Needs a login. Sends `*/*`.
    public static func uploadBlob(_ content: HTTPBody, contentType: String) -> Self {
        Self(content, contentType: contentType)
    }
}
