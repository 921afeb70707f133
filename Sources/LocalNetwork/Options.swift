public import Foundation
import LocalServer

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
        /// The address of this machine at which the servers listen, except the DNS server. Another one than `127.0.0.1`
        /// lets phones and containers reach the network, and everybody else who reaches the address: nothing in it is
        /// protected from them. `0.0.0.0` means every address, and needs a ``host``.
        public var bind = "127.0.0.1"
        /// The name or the IPv4 address under which others reach this machine; `nil` for the address at which the
        /// servers listen. DID documents, the metadata of the authorization server and all other addresses have it.
        /// Proofs of apps are only valid for it. There is no encryption, which some apps require for OAuth with other
        /// machines.
        public var host: String?
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

extension LocalNetwork.Options {
    /// The options of a server of the network.
    func server(
        loops: Int = 1, headerLimit: Int = 64 << 10, bodyLimit: Int = 1 << 20, port: Int = 0
    ) -> LocalServer.Options {
        var server = LocalServer.Options(
            loops: loops, headerLimit: headerLimit, bodyLimit: bodyLimit, logLimit: logLimit, port: port)
        server.bind = bind
        server.host = host
        return server
    }

    /// Whether the servers listen at every address of the machine.
    private var bindsEverything: Bool { ["0.0.0.0", "::"].contains(bind) }

    /// Whether an address or a name is that of this machine to itself.
    package static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return parts.count == 4 && parts.first == 127 && !parts.contains(nil)
    }

    /// Checks the address and the name, and writes the name as addresses have it.
    mutating func normalizeHost() throws {
        guard let host else {
            guard !bindsEverything else {
                throw LocalNetworkError.address(
                    "A network at \(bind) needs the name under which others reach this machine")
            }
            return
        }
        let name = host.lowercased()
        func isPlain(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard name.utf8.allSatisfy({ isPlain($0) || ".-_".utf8.contains($0) }), name.utf8.count <= 253,
            name.utf8.first.map(isPlain) == true, name.utf8.last.map(isPlain) == true
        else { throw LocalNetworkError.address("\"\(host)\" is not the name of a machine") }
        self.host = name
    }

    /// The address of a server of this network for the process itself, which may not know the name that others use.
    func inside(_ url: URL) -> URL {
        guard let host, url.host() == host, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return url
        }
        parts.encodedHost = bindsEverything ? "127.0.0.1" : bind.contains(":") ? "[\(bind)]" : bind
        return parts.url ?? url
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { self / .seconds(1) }
}
