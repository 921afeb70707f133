import ATCrypto
public import ATData
public import ATProtoLexicons
import ATRepo
public import ATServer
import CoreATProtocol
import Foundation
import HTTPTransport

/// Labels posts and accounts, and serves its labels to the network.
///
/// ```swift
/// let labeler = try Labeler("did:plc:…", key: .file("label.key"), store: .sqlite("labels.sqlite"))
/// labeler.onReport { report in
///     if report.reason?.contains("spam") == true { try await labeler.label(report.subject, "spam", for: .days(30)) }
/// }
/// try await labeler.serve(port: 3000)
/// ```
///
/// Labels are signed and stored before they are sent, and their numbers are never reused. The labeler serves
/// `com.atproto.label.queryLabels` and `subscribeLabels`, and receives users' reports through `createReport`.
public final class Labeler: Sendable {
    /// The labeler's account, which is the source of its labels.
    public let did: DID
    /// The service. Add calls of your own to it, or mount it in another server.
    public let service: XRPCService
    private let log: any LabelLog
    let stream: EventBroadcast
    private let signer: LabelSigner
    private let reports: ReportQueue
    private let reasonTypes: Set<ComAtproto.Moderation.Defs.ReasonType>?
    private let moderators = Guarded<Set<DID>>([])
    private let time: TimeSource
    private let signing: Task<Void, Never>
    /// Looks for what other processes have stored, when the store says so.
    private let watching: Task<Void, Never>?
    /// The largest report, in bytes. Its text has up to 20,000.
    private static let reportBytes = 64 << 10

    /// Opens a labeler. If the key has changed, all labels are served with new signatures from now on. The stored
    /// labels are signed again in the background, which takes a few minutes for a million labels.
    ///
    /// - Parameters:
    ///   - did: The labeler's account. Unless it is a `did:web`, its document must name the key as `#atproto_label` and
    ///     the service as `#atproto_labeler`: see ``problems()``.
    ///   - key: The key that signs labels.
    ///   - store: The place where labels and reports are kept.
    ///   - values: The values that the labeler may use, as listed in its `app.bsky.labeler.service` record; `nil` for
    ///     all except system values, such as `!hide`. Labels with any value can be negated.
    ///   - reasonTypes: The reasons of reports that the labeler accepts, as listed in its record; `nil` for all.
    ///   - number: The number after which new labels are numbered, if it is higher than the last label's. When you
    ///     restore an old copy of the store, consumers already have higher cursors: choose a number that is certainly
    ///     higher than any used before.
    ///   - options: The options of the service.
    /// - Throws: An error if the key can't be read, or the store can't be opened.
    public convenience init(
        _ did: DID, key: LabelKey, store: LabelStore, values: Set<String>? = nil,
        reasonTypes: Set<ComAtproto.Moderation.Defs.ReasonType>? = nil, numberingAfter number: Int64 = 0,
        options: XRPCService.Options = XRPCService.Options()
    ) throws {
        try self.init(
            did, key: key, store: store, values: values, reasonTypes: reasonTypes, numberingAfter: number,
            options: options, time: .system)
    }

    package convenience init(
        _ did: DID, key: LabelKey, store: LabelStore, values: Set<String>? = nil,
        reasonTypes: Set<ComAtproto.Moderation.Defs.ReasonType>? = nil, numberingAfter number: Int64 = 0,
        options: XRPCService.Options, time: TimeSource
    ) throws {
        guard !store.path.isEmpty, store.path != ":memory:", !store.path.hasPrefix("file:") else {
            throw ServiceSetupError("The labels need a file. Without one, a restart would use their numbers again")
        }
        let signer = LabelSigner(did: did, key: try key.load(), values: values)
        let log = try SQLiteLabels(path: store.path, signer: signer, numberingAfter: number)
        self.init(
            log, last: log.last, signer: signer, reasonTypes: reasonTypes, options: options, time: time)
    }

    /// Opens a labeler.
    ///
    /// - Parameters:
    ///   - log: Its labels and reports.
    ///   - last: The highest number that a label ever had.
    package init(
        _ log: any LabelLog, last: Int64, signer: LabelSigner,
        reasonTypes: Set<ComAtproto.Moderation.Defs.ReasonType>?, options: XRPCService.Options, time: TimeSource
    ) {
        did = signer.did
        self.signer = signer
        self.time = time
        self.reasonTypes = reasonTypes
        self.log = log
        var streamOptions = EventBroadcast.Options()
        // Another process may label with the same store.
        streamOptions.logInterval = .seconds(1)
        stream = EventBroadcast(log, last: last, options: streamOptions, time: time)
        service = XRPCService(
            ServiceIdentity(labeler: did, key: signer.key.verifyingKey), options: options, time: time)
        reports = ReportQueue(log, time: time)
        signing = Self.sign(log, time)
        watching = log.wakeUps().map { [stream, reports] wakeUps in
            Task {
                for await _ in wakeUps {
                    try? await stream.catchUp()
                    reports.wake()
                }
            }
        }
        addCalls()
    }

    deinit {
        signing.cancel()
        watching?.cancel()
    }

    /// Stores all labels with signatures of the key, a few at a time: changes don't wait for long.
    private static func sign(_ log: any LabelLog, _ time: TimeSource) -> Task<Void, Never> {
        Task(priority: .utility) {
            while !Task.isCancelled {
                do {
                    guard try await log.signAgain(50) else { return }
                    await Task.yield()
                } catch {
                    // Readers sign them meanwhile.
                    try? await time.sleep(.seconds(60))
                }
            }
        }
    }

    // MARK: Labels

    /// Labels an account or a record. Does nothing if the label exists already and doesn't expire earlier than the new
    /// one. To make a label expire earlier, negate it first.
    ///
    /// - Parameters:
    ///   - subject: The account or the record.
    ///   - value: The value of the label, such as `spam`.
    ///   - duration: How long the label is in effect; `nil` for no expiry.
    /// - Throws: ``LabelValueError`` for a value that clients can't use, ``LabelSubjectError`` for a record that apps
    ///   wouldn't find, or an error if the label can't be stored.
    public func label(_ subject: LabelSubject, _ value: String, for duration: Duration? = nil) async throws {
        try await apply([LabelChange(subject: subject, value: value, duration: duration, isNegated: false)])
    }

    /// Negates a label. Does nothing if there is none.
    ///
    /// - Parameters:
    ///   - subject: The account or the record.
    ///   - value: The value of the label.
    /// - Throws: An error if the change can't be stored.
    public func negate(_ subject: LabelSubject, _ value: String) async throws {
        try await apply([LabelChange(subject: subject, value: value, duration: nil, isNegated: true)])
    }

    /// Applies changes in the order of the array. Up to 500 changes are stored in one transaction, which is many times
    /// faster than single changes.
    ///
    /// Other processes can change the same store. Consumers of this process's stream receive their changes within a
    /// second.
    public func apply(_ changes: [LabelChange]) async throws {
        for change in changes { try signer.check(change) }
        var rest = changes[...]
        while !rest.isEmpty {
            let batch = rest.prefix(500)
            rest = rest.dropFirst(500)
            try await log.store(batch, at: time.date()) { [stream] stored in
                stream.publish(stored.events, replacing: stored.replaced)
            }
        }
    }

    // MARK: Reports

    /// Sets the handler for users' reports, which is called for one report after the other. Replaces the previous
    /// handler.
    ///
    /// A report is stored before its sender receives a response. If the handler throws, or takes more than five
    /// minutes, it is retried with growing waits, up to eighteen times in one and a half days, and again after a
    /// restart. With labels in PostgreSQL, another machine handles the report if this one ends. New reports take
    /// precedence over retries. `/xrpc/_health` shows the number of open reports, unless you set another health check.
    public func onReport(_ handler: @escaping @Sendable (LabelReport) async throws -> Void) {
        reports.handle(handler)
    }

    /// Allows accounts to add and negate labels with the call `tools.ozone.moderation.emitEvent`, which moderation apps
    /// use. They can do nothing else.
    public func allowEvents(from accounts: Set<DID>) { moderators.withLock { $0 = accounts } }

    private func addCalls() {
        service.on(stream: "com.atproto.label.subscribeLabels", stream)
        service.reportHealth { [log] in ["openReports": try await log.openReportCount()] }
        service.on(ComAtproto.Label.QueryLabels.self) { [log, did, time] call in
            guard call.uriPatterns.count <= 100 else { throw XRPCError(.badRequest, "At most 100 patterns") }
            if let sources = call.sources, !sources.isEmpty, !sources.contains(did) {
                return ComAtproto.Label.QueryLabels.Output(labels: [])
            }
            var after: Int64 = 0
            if let cursor = call.cursor {
                guard let number = Int64(cursor) else { throw XRPCError(.badRequest, "The cursor is not one of ours") }
                after = number
            }
            let page = try await log.page(
                try call.uriPatterns.map(LabelPattern.init), after: after, limit: call.limit, at: time.date())
            return ComAtproto.Label.QueryLabels.Output(labels: page.labels, cursor: page.cursor)
        }
        service.on(
            ComAtproto.Moderation.CreateReport.self, auth: .required, limits: [.account(20, per: .hours(1))],
            bodyBytes: Self.reportBytes
        ) { [reports, log, time, reasonTypes] call in
            let report = try LabelReport(call.input, by: try call.account, at: Datetime(time.date()))
            guard reasonTypes?.contains(report.reasonType) ?? true else {
                throw XRPCError(.badRequest, "This labeler takes no reports of this reason")
            }
            if let fault = report.subject.fault { throw XRPCError(.badRequest, fault.description) }
            guard !report.isAppeal || report.subject.owner == report.reporter else {
                throw XRPCError(.badRequest, "Only the owner can appeal")
            }
            let stored = try await log.store(report)
            reports.wake()
            return try stored.response
        }
        service.on(EmitLabelEvent.self, auth: .required) { [weak self, moderators] call in
            let account = try call.account
            guard let self, moderators.withLock({ $0.contains(account) }) else {
                throw XRPCError(.forbidden, "This account may not label here")
            }
            do {
                try await apply(try call.parameters.changes(by: account))
            } catch let error as LabelValueError {
                throw XRPCError(.badRequest, error.description)
            } catch let error as LabelSubjectError {
                throw XRPCError(.badRequest, error.description)
            }
            return call.parameters.response(at: Datetime(time.date()))
        }
    }

    // MARK: Serving

    /// Serves on a port of the loopback address, behind a reverse proxy with a TLS certificate.
    ///
    /// - Parameters:
    ///   - port: The port.
    ///   - lifetime: When to stop.
    public func serve(port: Int, until lifetime: ServerLifetime = .signals) async throws {
        try await service.serve(port: port, until: lifetime)
    }

    /// Returns the errors in the account's DID document that prevent apps from receiving the labels: a missing or
    /// different key, a missing service, or an unusable address. Each is a sentence that says what to change.
    ///
    /// - Throws: An `IdentityError` if the document can't be looked up.
    public func problems() async throws -> [String] {
        let document = try await service.options.resolver.document(of: did, freshness: .now)
        var problems: [String] = []
        let ours = signer.key.verifyingKey
        switch document.key("#atproto_label") {
        case ours?: break
        case nil: problems.append("The document has no #atproto_label. Add the key \(ours.multikey)")
        default: problems.append("The key #atproto_label is another one. Replace it by \(ours.multikey)")
        }
        if let endpoint = document.service("#atproto_labeler")?.endpoint {
            let url = URL(string: endpoint)
            if url?.scheme != "https" || !(url?.path ?? "").isEmpty || url?.query != nil {
                problems.append("The address \(endpoint) of #atproto_labeler isn't https:// and a host name alone")
            }
        } else {
            problems.append(
                "The document has no #atproto_labeler. Add it with the type AtprotoLabeler and your address")
        }
        return problems
    }
}

extension ServiceIdentity {
    /// The identity of a labeler. A `did:web` serves its document with the key.
    fileprivate init(labeler did: DID, key: VerifyingKey) {
        self.init(
            did: did, service: "#atproto_labeler", type: "AtprotoLabeler", keys: ["#atproto_label": key.multikey])
    }
}
