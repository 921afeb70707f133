import ATData
import ATServer
public import Foundation
import HTTPTransport
public import LocalServer

extension LocalNetwork {
    /// A labeler of the network: an account that signs labels, with a server for them.
    ///
    /// ```swift
    /// let labeler = try await network.labeler(mod)
    /// let socket = try await WebSocket.connect(WebSocketRequest(labeler.url(after: 0)))
    /// try await network.label("spam", on: post.uri.description, by: mod)
    /// ```
    public struct Labeler: Sendable {
        static let nsid: NSID = "com.atproto.label.subscribeLabels"

        /// The labeler's own server, for scripting faults and inspecting requests.
        ///
        /// The account's DID document has its address as `#atproto_labeler`.
        public let server: LocalServer
        let log: LabelLog

        /// Starts a labeler. The account becomes one if necessary.
        init(_ did: DID, _ context: NetworkContext) async throws {
            server = try await LocalServer.start(options: context.options.server())
            log = LabelLog(did, context)
            let service = server.serveCalls()
            LabelCalls(context: context, labeler: did).addCalls(to: service)
            ReportCalls(context: context).addCalls(to: service, of: did)
            service.on(stream: Self.nsid, log.broadcast)
            context.servers.add(server, "labeler", "labeler \(did)")
            try await context.makeLabeler(did, at: server.url, withNewKey: false)
        }

        /// The address of the stream of labels, without a cursor.
        ///
        /// Without a cursor, a subscriber may miss labels between its handshake and the start of its stream.
        public var url: URL { LocalFirehose.url(of: Self.nsid, on: server.url) }

        /// The address of the stream with the labels after a sequence number; 0 for all.
        public func url(after label: Int) -> URL {
            url.appending(queryItems: [URLQueryItem(name: "cursor", value: String(label))])
        }

        /// The sequence number of the last label; 0 if there is none.
        public var lastLabel: Int { log.last }

        /// The number of subscribers that are connected.
        public var consumerCount: Int { log.broadcast.consumerCount }

        /// Resets the connections of all subscribers. They can connect again.
        public func dropConsumers() { log.broadcast.disconnectConsumers() }

        /// Ends the streams, and stops the server after its current responses.
        func stop() async {
            log.broadcast.stop()
            await server.stop()
        }
    }
}
