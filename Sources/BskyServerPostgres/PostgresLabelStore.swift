public import ATData
public import ATPostgres
public import ATProtoLexicons
public import ATServer
public import BskyServer
package import HTTPTransport

/// Keeps labels and reports in a PostgreSQL database that several machines share.
///
/// Any number of processes may serve the same labeler, and each may label. A label is stored before anyone gets it, its
/// number is used once over all of them, and nobody sees it before those with lower numbers.
public struct PostgresLabelStore: Sendable {
    let context: StoreContext
    /// How often a process looks for what others have stored, if no notification wakes it. Consumers of its stream get
    /// their labels within a second in any case.
    package var lookInterval = Duration.seconds(30)

    init(_ context: StoreContext) { self.context = context }
}

extension PostgresStores {
    /// The labels and reports of labelers. Those of different tenants are different.
    ///
    /// ```swift
    /// let labeler = try await Labeler("did:plc:…", key: .file("label.key"), store: stores.labels)
    /// ```
    public var labels: PostgresLabelStore { PostgresLabelStore(context) }
}

extension Labeler {
    /// Opens a labeler that several machines serve. If its key is another one than before, all labels are served with
    /// new signatures from now on, and stored that way while the labeler is at work.
    ///
    /// - Parameters:
    ///   - did: The labeler's account. Unless it is a `did:web`, its document must name the key as `#atproto_label` and
    ///     the service as `#atproto_labeler`: see ``problems()``.
    ///   - key: The key that signs labels, the same on all machines.
    ///   - store: The place where labels and reports are kept.
    ///   - values: The values that the labeler may use, as its `app.bsky.labeler.service` record lists them; `nil` for
    ///     any but those of the system, such as `!hide`.
    ///   - reasonTypes: The reasons of reports that the labeler takes, as its record lists them; `nil` for any.
    ///   - number: The number after which those of new labels begin, if it is higher than that of the last label. After
    ///     a loss of labels, when an old copy of the database is used again, consumers know higher numbers than the
    ///     database: choose one that is certainly higher than any before.
    ///   - options: The options of the service.
    /// - Throws: An error if the key can't be read, or the database can't be reached.
    public convenience init(
        _ did: DID, key: LabelKey, store: PostgresLabelStore, values: Set<String>? = nil,
        reasonTypes: Set<ComAtproto.Moderation.Defs.ReasonType>? = nil, numberingAfter number: Int64 = 0,
        options: XRPCService.Options = XRPCService.Options()
    ) async throws {
        try await self.init(
            did, key: key, store: store, values: values, reasonTypes: reasonTypes, numberingAfter: number,
            options: options, time: .system)
    }

    package convenience init(
        _ did: DID, key: LabelKey, store: PostgresLabelStore, values: Set<String>? = nil,
        reasonTypes: Set<ComAtproto.Moderation.Defs.ReasonType>? = nil, numberingAfter number: Int64 = 0,
        options: XRPCService.Options, time: TimeSource
    ) async throws {
        let signer = LabelSigner(did: did, key: try key.load(), values: values)
        let (log, last) = try await PostgresLabels.open(store, signer, after: number)
        self.init(log, last: last, signer: signer, reasonTypes: reasonTypes, options: options, time: time)
    }
}
