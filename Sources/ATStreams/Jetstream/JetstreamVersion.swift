public import Foundation

extension Jetstream {
    /// A version of Jetstream's protocol.
    ///
    /// Cursors of one mean nothing to the other, so each version has its own.
    public struct Version: Hashable, Sendable {
        enum Kind: Hashable { case v1, v2 }

        let kind: Kind
        /// Other servers of version 1, to use while the first one can't be reached.
        let standby: [String]

        /// The current version. Events have numbers, none is lost between connections, and `#sync` events say when a
        /// repository has to be downloaded again.
        public static let v2 = Version(kind: .v2, standby: [])

        /// The first version, which most public servers have. Events have a time instead of a number.
        ///
        /// It can't say that a repository was replaced, and doesn't tell when a cursor is older than what the server
        /// keeps.
        public static let v1 = Version(kind: .v1, standby: [])

        /// The first version, with other servers to use while the first one can't be reached.
        ///
        /// Their times differ a little, so the stream goes back by five seconds when it changes servers.
        public static func v1(standby: [String]) -> Version { Version(kind: .v1, standby: standby) }

        /// The stream's name, which cursors are stored under.
        var streamName: String { kind == .v1 ? "jetstream.v1.subscribe" : "network.bsky.jetstream.subscribeEvents" }

        var path: String { kind == .v1 ? "/subscribe" : "/xrpc/network.bsky.jetstream.subscribeEvents" }
    }

    /// Whether a Jetstream's messages are compressed on their way.
    public enum Compression: Hashable, Sendable {
        /// Version 2 is compressed with the dictionary of the server, which is downloaded when the stream begins.
        /// Version 1 is not compressed.
        case ifAvailable
        /// As `ifAvailable`. The dictionary is kept in a folder for the next time.
        case cached(in: URL)
        /// Messages are compressed with this dictionary, if the server has it.
        ///
        /// The dictionary of version 1 is part of the source code of its servers; they don't send it.
        case dictionary(Data)
        /// Nothing is compressed.
        case none
    }
}
