extension LocalJetstream {
    /// The options of a Jetstream server.
    public struct Options: Hashable, Sendable {
        /// The number of events that the live stream keeps for later consumers. The archive has the older ones.
        public var liveEvents: Int
        /// The number of events that the archive keeps.
        public var archivedEvents: Int
        /// The number of events in a sealed segment of the archive.
        public var segmentEvents: Int
        /// The number of events in a block of a segment.
        public var blockEvents: Int
        /// The number of segments or block ranges on a page of a plan.
        public var planEntries: Int
        /// The key for calls of the archive; `nil` for none.
        public var archiveKey: String?

        /// Creates options.
        public init(
            liveEvents: Int = 10_000, archivedEvents: Int = 1_000_000, segmentEvents: Int = 64, blockEvents: Int = 16,
            planEntries: Int = 100, archiveKey: String? = nil
        ) {
            self.liveEvents = max(1, liveEvents)
            self.archivedEvents = max(self.liveEvents, archivedEvents)
            self.segmentEvents = max(1, segmentEvents)
            self.blockEvents = min(max(1, blockEvents), 4096)
            self.planEntries = max(1, planEntries)
            self.archiveKey = archiveKey
        }
    }
}
