public import ATData
public import ATPostgres
public import ATProtoLexicons
public import ATServer
public import BskyServer
package import HTTPTransport

/// Stores labels and reports in a PostgreSQL database that several machines share.
///
/// Any number of processes can serve the same labeler, and each can add labels. A label is stored before it is sent.
/// Its number is unique across all processes, and labels become visible in the order of their numbers.
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
    /// Opens a labeler that several machines serve. If the key has changed, all labels are served with new signatures
    /// from now on, and the stored labels are signed again in the background.
    ///
    /// - Parameters:
    ///   - did: The labeler's account. Unless it is a `did:web`, its document must name the key as `#atproto_label` and
    ///     the service as `#atproto_labeler`: see ``problems()``.
    ///   - key: The key that signs labels, the same on all machines.
    ///   - store: The place where labels and reports are kept.
    ///   - values: The values that the labeler may use, as listed in its `app.bsky.labeler.service` record; `nil` for
    ///     all except system values, such as `!hide`.
    ///   - reasonTypes: The reasons of reports that the labeler accepts, as listed in its record; `nil` for all.
    ///   - number: The number after which new labels are numbered, if it is higher than the last label's. When you
    ///     restore an old copy of the database, consumers already have higher cursors: choose a number that is
    ///     certainly higher than any used before.
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
