import Foundation
import HTTPTransport

/// Posts a Tap's events to a webhook. Each one is retried until it succeeds.
struct TapPoster: Sendable {
    let outbox: TapOutbox
    let address: URL
    let password: String?
    let time: TimeSource

    /// The number of events that are posted at the same time.
    static let workers = 4
    private static let longestWait = Duration.seconds(10)

    func run() async {
        guard let consumer = outbox.join() else { return }
        defer { outbox.leave(consumer) }
        for await _ in consumer.news {
            while let item = outbox.take() {
                guard (try? await post(item)) != nil else { return }
                outbox.acknowledge(item.id)
            }
        }
    }

    private func post(_ item: TapOutbox.Item) async throws {
        var request = HTTPRequest(.post, address, headers: ["Content-Type": "application/json"])
        if let password { request.headers["Authorization"] = TapCalls.authorization(password) }
        request.body = .bytes(Data(try item.text().utf8))
        request.isSentOnce = true
        var wait = Duration.seconds(1)
        while true {
            try Task.checkCancellation()
            if let response = try? await DefaultTransport.shared.send(request), response.status.isSuccess { return }
            try await time.sleep(wait)
            wait = min(wait * 2, Self.longestWait)
        }
    }
}
