import CoreATProtocol
import Foundation
import HTTPTransport

/// Passes events to a handler, repeats failed attempts, and stores dead letters.
struct TapHandling: Sendable {
    let tap: Tap
    let deadLetters: any DeadLetterStore
    let maxAttempts: Int
    let ledger: TapLedger
    let schedule: TapSchedule
    let onDeadLetter: (@Sendable (DeadLetter) -> Void)?
    let handle: @Sendable (TapEvent) async throws -> Tap.Outcome

    /// Handles events until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await delivery in schedule.deliveries { group.addTask { await handle(delivery) } }
        }
    }

    private func handle(_ delivery: TapDelivery) async {
        switch delivery.content {
        case .unreadable(_, let why): await bury(delivery, why)
        case .event(let event):
            var next = delivery
            next.attempts += 1
            let failure: String
            do {
                let outcome = try await handle(event)
                // A handler that was cancelled may have returned early.
                try Task.checkCancellation()
                switch outcome {
                case .done:
                    tap.meter.handled()
                    return finish(delivery, isDone: true)
                case .deadLetter(let reason): return await bury(next, reason)
                case .retry: failure = "The handler asked for another attempt each time."
                }
            } catch {
                guard !Task.isCancelled else { return }
                failure = StoreFailure.sentence(error).withoutControlCharacters
            }
            tap.meter.update { stats in
                stats.failedAttempts += 1
                stats.lastError = failure
            }
            guard next.attempts < maxAttempts else { return await bury(next, failure) }
            await handleLater(next)
        }
    }

    /// Waits without a lane: a few events that fail don't stop the others.
    private func handleLater(_ delivery: TapDelivery) async {
        schedule.pause()
        let wait = tap.options.retryWait(attempts: delivery.attempts, random: tap.environment.random())
        guard (try? await tap.environment.time.sleep(wait)) != nil else { return }
        schedule.resume(delivery)
    }

    /// Stores a dead letter. Its event is acknowledged only after that.
    private func bury(_ delivery: TapDelivery, _ reason: String) async {
        let letter = DeadLetter(
            eventID: delivery.id, did: delivery.did, json: delivery.json, reason: reason, attempts: delivery.attempts,
            date: tap.environment.time.date())
        do {
            try await deadLetters.put(letter)
        } catch {
            let words = "a dead letter could not be stored: \(StoreFailure.sentence(error))"
            tap.meter.update { stats in
                stats.unstored += 1
                stats.lastError = words
            }
            return finish(delivery, isDone: false)
        }
        tap.meter.update { $0.deadLetters += 1 }
        onDeadLetter?(letter)
        finish(delivery, isDone: true)
    }

    private func finish(_ delivery: TapDelivery, isDone: Bool) {
        ledger.finish(delivery.key, isDone: isDone)
        schedule.finish(delivery)
    }
}

extension Tap {
    /// A handler's result.
    public enum Outcome: Hashable, Sendable {
        /// The event was handled, and is acknowledged.
        case done
        /// The event should be handled again later. This counts as a failed attempt, like an error.
        case retry
        /// The event can't be handled. It becomes a dead letter with the given reason, and is acknowledged.
        case deadLetter(String)
    }
}

/// An event to handle.
struct TapDelivery: Sendable {
    enum Content: Sendable {
        case event(TapEvent)
        /// Becomes a dead letter without a handler.
        case unreadable(json: Data, String)
    }

    let id: Int
    let key: TapKey
    let content: Content
    /// The failed attempts.
    var attempts = 0

    init(_ event: TapEvent) {
        id = event.id
        key = event.key
        content = .event(event)
    }

    init(unreadable id: Int, json: Data, why: String) {
        self.id = id
        key = .other(id, json)
        content = .unreadable(json: json, why)
    }

    var event: TapEvent? {
        if case .event(let event) = content { event } else { nil }
    }

    /// The message as it was received.
    var json: Data {
        switch content {
        case .event(let event): event.json
        case .unreadable(let json, _): json
        }
    }

    var byteCount: Int { json.count }
}
