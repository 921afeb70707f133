// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.putPart`, a procedure.
    ///
    /// Sends `application/octet-stream`.
    public struct PutPart: XRPCProcedure {
        /// What is sent.
        public var content: HTTPBody
        /// The media type of what is sent.
        public var contentType: String
        /// Integer; required.
        public var bodyValue: Int
        /// String.
        public var contentValue: String?

        /// Makes a call.
        public init(
            _ content: HTTPBody, contentType: String = "application/octet-stream", bodyValue: Int,
            contentValue: String? = nil
        ) {
            self.content = content
            self.contentType = contentType
            self.bodyValue = bodyValue
            self.contentValue = contentValue
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.putPart" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("body", bodyValue)
            query.add("content", contentValue)
        }

        /// What is sent.
        public func body() throws -> XRPCBody? { XRPCBody(content, type: contentType) }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComExample.PutPart {
    /// `com.example.putPart`, a procedure.
    ///
    /// Sends `application/octet-stream`.
    public static func putPart(
        _ content: HTTPBody, contentType: String = "application/octet-stream", bodyValue: Int,
        contentValue: String? = nil
    ) -> Self {
        Self(content, contentType: contentType, bodyValue: bodyValue, contentValue: contentValue)
    }
}
