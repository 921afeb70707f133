// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Sync {
    /// `com.atproto.sync.defs`.
    public enum Defs {
        /// A string with 5 known values; others may come.
        public struct HostStatus: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `active`.
            public static var active: HostStatus { HostStatus(rawValue: "active") }
            /// `idle`.
            public static var idle: HostStatus { HostStatus(rawValue: "idle") }
            /// `offline`.
            public static var offline: HostStatus { HostStatus(rawValue: "offline") }
            /// `throttled`.
            public static var throttled: HostStatus { HostStatus(rawValue: "throttled") }
            /// `banned`.
            public static var banned: HostStatus { HostStatus(rawValue: "banned") }
        }
    }
}
