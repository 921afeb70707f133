import ATCrypto
import ATData
import ATIdentity
import ATRepo
import HTTPTransport

/// Checks the labels of one labeler against the key in its document.
struct LabelCheck {
    /// Looks up a document: `true` for one that isn't from a cache.
    typealias Documents = @Sendable (_ isFresh: Bool) async throws -> DIDDocument

    private let labeler: DID
    private let documents: Documents
    private let policy: LabelStream.Unverified
    private let time: TimeSource
    private let meter: StreamMeter
    private var key: VerifyingKey?
    /// The start of the last lookup, and the pause after it.
    private var lastLookup: (start: ContinuousClock.Instant, pause: Duration)?

    /// The longest time after a look-up during which another signature that isn't valid causes no other one. Old labels
    /// may all be signed with a key that has been replaced since.
    static let longestPause = Duration.seconds(60)
    /// The longest of these pauses that a label waits for, so that it isn't rejected because the key has changed again.
    private static let longestWait = Duration.seconds(4)

    init(
        _ labeler: DID, _ document: DIDDocument, policy: LabelStream.Unverified, time: TimeSource, meter: StreamMeter,
        documents: @escaping Documents
    ) {
        self.labeler = labeler
        self.policy = policy
        self.time = time
        self.meter = meter
        self.documents = documents
        key = document.key("#atproto_label")
    }

    /// Checks the labels of a message.
    nonisolated(nonsending) mutating func check(_ batch: LabelBatch) async throws -> LabelBatch {
        var checked = batch
        checked.labels = []
        // All labels of a message were made before it arrived, so one look-up is enough for them.
        var isLookedUp = false
        for streamed in batch.labels {
            var fault = check(streamed.label)
            if !isLookedUp, mayBeOutdated(fault) {
                isLookedUp = true
                if try await refresh() { fault = check(streamed.label) }
            }
            let label = StreamedLabel(streamed.label, fault: fault)
            if isWanted(label.fault) { checked.labels.append(label) } else { checked.rejected.append(label) }
        }
        meter.update { stats in
            stats.rejectedLabels += checked.rejected.count
            stats.unverifiedLabels += checked.labels.count { !$0.isVerified }
        }
        return checked
    }

    private func isWanted(_ fault: LabelError?) -> Bool {
        switch fault {
        case nil: true
        // The labeler has no say in what others say.
        case .wrongSource: false
        default: policy == .deliver
        }
    }

    /// Whether another key could make up for a fault.
    private func mayBeOutdated(_ fault: LabelError?) -> Bool {
        switch fault {
        case .noKey, .invalidSignature: true
        default: false
        }
    }

    private func check(_ label: SignedLabel) -> LabelError? {
        guard let key else {
            return label.src == labeler ? .noKey(labeler) : .wrongSource(label.src, expected: labeler)
        }
        do throws(LabelError) {
            try label.verify(source: labeler, key: key)
            return nil
        } catch {
            return error
        }
    }

    /// Looks up the key again, unless that is of no use. Returns whether there is another one.
    ///
    /// Each look-up that finds no other key doubles the pause before the next. While the pauses are short, labels wait
    /// for them.
    private nonisolated(nonsending) mutating func refresh() async throws -> Bool {
        var pause = Duration.zero
        if let last = lastLookup {
            let passed = last.start.duration(to: time.now())
            if passed < last.pause {
                guard last.pause <= Self.longestWait else { return false }
                try await time.sleep(last.pause - passed)
            }
            pause = passed < Self.longestPause ? last.pause : .zero
        }
        let start = time.now()
        guard let document = try await lookUp() else { return false }
        let found = document.key("#atproto_label")
        let isNew = found != key
        key = found
        lastLookup = (start, isNew ? .zero : min(max(pause * 2, .seconds(1)), Self.longestPause))
        return isNew
    }

    /// Looks up the document. While it can't be found, the labels wait: rejected ones would be lost.
    ///
    /// - Returns: `nil` if the labeler was deleted. Labels that the known key has signed are still valid.
    private nonisolated(nonsending) func lookUp() async throws -> DIDDocument? {
        var wait = Duration.seconds(1)
        defer { meter.update { $0.isWaitingForKey = false } }
        while true {
            do {
                return try await documents(true)
            } catch {
                if error is CancellationError || Task.isCancelled { throw CancellationError() }
                let error = error as? IdentityError
                if error?.reason == .tombstoned { return nil }
                meter.update { stats in
                    stats.failedLookups += 1
                    stats.isWaitingForKey = true
                    stats.lastError = error?.description ?? "\(labeler) could not be looked up."
                }
                try await time.sleep(max(wait, min(error?.retryAfter ?? .zero, Self.longestPause)))
                wait = min(wait * 2, Self.longestPause)
            }
        }
    }
}
