// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol
public import Foundation

extension ComExample {
    /// `com.example.getArchive`, a query.
    ///
    /// Answers `application/vnd.ipld.car`.
    public struct GetArchive: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.getArchive" }

        /// The media type of what is answered.
        public static var outputType: String { "application/vnd.ipld.car" }

        /// What is answered, as it came.
        public typealias Output = Data
    }
}

extension XRPCCall where Self == ComExample.GetArchive {
    /// `com.example.getArchive`, a query.
    ///
    /// Answers `application/vnd.ipld.car`.
    public static func getArchive() -> Self {
        Self()
    }
}
