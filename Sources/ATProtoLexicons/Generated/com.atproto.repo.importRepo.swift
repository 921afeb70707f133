// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Repo {
    /// `com.atproto.repo.importRepo`, a procedure.
    ///
    /// Sends `application/vnd.ipld.car`.
    public struct ImportRepo: XRPCProcedure {
        /// What is sent.
        public var content: HTTPBody
        /// The media type of what is sent.
        public var contentType: String

        /// Makes a call.
        public init(_ content: HTTPBody, contentType: String = "application/vnd.ipld.car") {
            self.content = content
            self.contentType = contentType
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.repo.importRepo" }

        /// What is sent.
        public func body() throws -> XRPCBody? { XRPCBody(content, type: contentType) }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Repo.ImportRepo {
    /// `com.atproto.repo.importRepo`, a procedure.
    ///
    /// Sends `application/vnd.ipld.car`.
    public static func importRepo(_ content: HTTPBody, contentType: String = "application/vnd.ipld.car") -> Self {
        Self(content, contentType: contentType)
    }
}
