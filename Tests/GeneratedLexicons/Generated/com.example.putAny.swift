// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol
public import Foundation

extension ComExample {
    /// `com.example.putAny`, a procedure.
    ///
    /// Sends `*/*`. Answers `*/*`.
    public struct PutAny: XRPCProcedure {
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
        public static var nsid: NSID { "com.example.putAny" }

        /// What is sent.
        public func body() throws -> XRPCBody? { XRPCBody(content, type: contentType) }

        /// What is answered, as it came.
        public typealias Output = Data
    }
}

extension XRPCCall where Self == ComExample.PutAny {
    /// `com.example.putAny`, a procedure.
    ///
    /// Sends `*/*`. Answers `*/*`.
    public static func putAny(_ content: HTTPBody, contentType: String) -> Self {
        Self(content, contentType: contentType)
    }
}
