extension LocalJetstream {
    /// The options of a Jetstream server.
    public struct Options: Hashable, Sendable {
        /// How many events the live stream has for consumers that connect later. The archive keeps the older ones.
        public var liveEvents: Int
        /// How many events the archive keeps.
        public var archivedEvents: Int
        /// How many events a segment of the archive has. It is sealed when there are as many.
        public var segmentEvents: Int
        /// How many events a block of a segment has.
        public var blockEvents: Int
        /// How many segments or ranges of blocks a page of a plan has.
        public var planEntries: Int
        /// The key that the calls of the archive require; `nil` for none.
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
