import ATData
import ATIdentity
import ATStreams
import Foundation
import HTTPTransport

/// Shows the labels of a labeler that isn't part of the network, but runs on this machine, in the AppView.
struct LabelFollower: Sendable {
    let labeler: DID
    /// The labeler's address on this machine, whatever its document says.
    let url: URL
    let context: NetworkContext

    /// How often a labeler that can't be reached, or whose document doesn't name one yet, is tried again.
    private static let pause = Duration.seconds(1)

    /// Runs until the task is cancelled, or the service turns out to be none with labels.
    func run() async {
        // A service with another kind of DID has no document that could be found here.
        guard isAccount || labeler.method == "web" else { return }
        while !Task.isCancelled {
            if let document = try? await document() {
                if document.service("#atproto_labeler") != nil {
                    try? await follow()
                } else if !isAccount {
                    return
                }
            }
            try? await context.logs.repos.time.sleep(Self.pause)
        }
    }

    private var isAccount: Bool { context.world.withLock { $0.accounts[labeler] != nil } }

    private func document() async throws -> DIDDocument { try await context.document(of: labeler, at: url) }

    private func follow() async throws {
        let environment = StreamEnvironment(connect: connect, connectElsewhere: connect)
        let stream = LabelStream(
            labeler: labeler, environment: environment, documents: { _ in try await document() })
        for try await event in stream.events(from: .oldest) {
            guard !event.labels.isEmpty else { continue }
            context.world.withLock { world in
                for label in event.labels { world.addOfOther(LabelBook.Label(label.label)) }
            }
        }
    }

    @Sendable private func connect(_ request: WebSocketRequest) async throws -> WebSocketConnection {
        var request = request
        guard var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true) else {
            throw URLError(.badURL)
        }
        (parts.scheme, parts.host, parts.port) = ("ws", url.host(), url.port)
        request.url = parts.url ?? request.url
        return try await WebSocket.connect(request)
    }
}
