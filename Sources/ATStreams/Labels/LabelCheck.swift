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
    private var key: VerifyingKey?
    private var refreshedAt: ContinuousClock.Instant?

    /// How long after a look-up another signature that isn't valid causes no other one. Old labels may all be signed with a key
    /// that has been replaced since.
    static let window = Duration.seconds(60)

    init(
        _ labeler: DID, _ document: DIDDocument, policy: LabelStream.Unverified, time: TimeSource,
        documents: @escaping Documents
    ) {
        self.labeler = labeler
        self.policy = policy
        self.time = time
        self.documents = documents
        key = document.key("#atproto_label")
    }

    /// Checks the labels of a message.
    nonisolated(nonsending) mutating func check(_ batch: LabelBatch) async throws -> LabelBatch {
        var checked = batch
        checked.labels = []
        for streamed in batch.labels {
            let label = StreamedLabel(streamed.label, fault: try await fault(of: streamed.label))
            if isWanted(label.fault) { checked.labels.append(label) } else { checked.rejected.append(label) }
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

    private nonisolated(nonsending) mutating func fault(of label: SignedLabel) async throws -> LabelError? {
        let fault = check(label)
        switch fault {
        case .noKey, .invalidSignature: return try await refresh() ? check(label) : fault
        default: return fault
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

    /// Looks up the key again, unless that was done just before. Returns whether there is another one.
    private nonisolated(nonsending) mutating func refresh() async throws -> Bool {
        let now = time.now()
        if let refreshedAt, refreshedAt.duration(to: now) < Self.window { return false }
        refreshedAt = now
        do {
            let found = try await documents(true).key("#atproto_label")
            defer { key = found }
            return found != key
        } catch {
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            // The directory can't be reached. What the known key has signed is still valid.
            return false
        }
    }
}
