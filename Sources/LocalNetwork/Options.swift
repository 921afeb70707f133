public import Foundation

extension LocalNetwork {
    /// The options of a network.
    public struct Options: Sendable {
        /// The data server's response to an expired access token. Servers differ.
        public enum ExpiryAnswer: Sendable {
            /// 400 with `ExpiredToken`, as in the reference implementation.
            case badRequest
            /// 401 with `ExpiredToken`.
            case unauthorized
        }

        /// The folder that stores the network's state between runs. It is created if necessary. If it is `nil`, the
        /// state is lost when the network stops.
        public var folder: URL?
        /// The data server's port. The PLC directory, the AppView, the chat and video services and the first Jetstream
        /// have the ports after it, unless they are taken. 0 lets the system pick all.
        public var port: Int
        /// The maximum number of members in a group chat.
        public var groupMemberLimit = 50
        /// The lifetime of an access token, from one second to about 300 years.
        public var accessTokenLifetime: Duration
        /// The lifetime of a refresh token.
        public var refreshTokenLifetime: Duration
        /// How long a used refresh token can be reused, for clients that didn't receive the response. They get the same
        /// new refresh token. With zero, a token can be used once.
        public var refreshGrace: Duration
        /// The data server's response to an expired access token.
        public var expiryAnswer: ExpiryAnswer
        /// The domains in which clients can create accounts, each with its leading dot.
        public var handleDomains: [String]
        /// The maximum size of an uploaded blob in bytes; with a folder, at most 999,000,000.
        public var blobLimit: Int
        /// The number of requests that each server's log keeps.
        public var logLimit: Int
        /// The location of the authorization server.
        public var oauthShape: OAuth.Shape
        /// The port of the authorization server, if it has its own address. 0 lets the system pick one.
        public var issuerPort: Int
        /// The initial settings of the authorization server.
        public var oauth: OAuth.Options
        /// The retention of stream events, and the limits of consumers.
        public var streams: LocalStreamOptions
        /// Receives the codes that the data server would send by email; see also `mailedCode(for:)`.
        public var onMail: (@Sendable (MailedCode) -> Void)?

        /// Creates options.
        public init(
            folder: URL? = nil, port: Int = 0, accessTokenLifetime: Duration = .seconds(7200),
            refreshTokenLifetime: Duration = .seconds(90 * 86_400), refreshGrace: Duration = .zero,
            expiryAnswer: ExpiryAnswer = .badRequest, handleDomains: [String] = [".test"], blobLimit: Int = 100 << 20,
            logLimit: Int = 10_000, oauthShape: OAuth.Shape = .combined, issuerPort: Int = 0,
            oauth: OAuth.Options = OAuth.Options(), streams: LocalStreamOptions = LocalStreamOptions()
        ) {
            self.folder = folder
            self.port = port
            self.accessTokenLifetime = accessTokenLifetime
            self.refreshTokenLifetime = refreshTokenLifetime
            self.refreshGrace = refreshGrace
            self.expiryAnswer = expiryAnswer
            self.handleDomains = handleDomains
            self.blobLimit = blobLimit
            self.logLimit = logLimit
            self.oauthShape = oauthShape
            self.issuerPort = issuerPort
            self.oauth = oauth
            self.streams = streams
        }
    }
}

extension LocalNetwork.Options {
    /// A server whose port follows the data server's, so that its address is the same in the next run.
    enum Neighbor: Int {
        case plc = 1
        case appView, chat, video, jetstream
    }

    /// The port of a server, if it isn't taken; 0 for any.
    func port(of neighbor: Neighbor) -> Int {
        (1...65_535 - neighbor.rawValue).contains(port) ? port + neighbor.rawValue : 0
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { self / .seconds(1) }
}
