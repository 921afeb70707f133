// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Moderation {
    /// `tools.ozone.moderation.getEvent`, a query.
    public struct GetEvent: XRPCQuery {
        /// Integer; required.
        public var id: Int

        /// Makes a call.
        public init(id: Int) {
            self.id = id
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.moderation.getEvent" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("id", id)
        }

        /// What `tools.ozone.moderation.getEvent` answers.
        public typealias Output = ToolsOzone.Moderation.Defs.ModEventViewDetail
    }
}

extension XRPCCall where Self == ToolsOzone.Moderation.GetEvent {
    /// `tools.ozone.moderation.getEvent`, a query.
    public static func getEvent(id: Int) -> Self {
        Self(id: id)
    }
}
