// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol
public import Foundation

extension ChatBsky.Actor {
    /// `chat.bsky.actor.exportAccountData`, a query.
    ///
    /// Answers `application/jsonl`.
    public struct ExportAccountData: XRPCQuery {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.actor.exportAccountData" }

        /// The media type of what is answered.
        public static var outputType: String { "application/jsonl" }

        /// What is answered, as it came.
        public typealias Output = Data
    }
}

extension XRPCCall where Self == ChatBsky.Actor.ExportAccountData {
    /// `chat.bsky.actor.exportAccountData`, a query.
    ///
    /// Answers `application/jsonl`.
    public static func exportAccountData() -> Self {
        Self()
    }
}
