// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol
public import Foundation

extension ComExample {
    /// `com.example.exportNotes`, a query.
    ///
    /// Answers `application/jsonl`.
    public struct ExportNotes: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.exportNotes" }

        /// The media type of what is answered.
        public static var outputType: String { "application/jsonl" }

        /// What is answered, as it came.
        public typealias Output = Data
    }
}

extension XRPCCall where Self == ComExample.ExportNotes {
    /// `com.example.exportNotes`, a query.
    ///
    /// Answers `application/jsonl`.
    public static func exportNotes() -> Self {
        Self()
    }
}
