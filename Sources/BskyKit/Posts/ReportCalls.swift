public import ATProtoLexicons
public import CoreATProtocol

extension ATClient {
    /// Reports a post or another record to a moderation service.
    ///
    /// ```swift
    /// try await client.report(post, reason: .spam)
    /// ```
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - reason: The reason.
    ///   - comment: A comment for the people who read the report.
    ///   - labeler: The moderation service; by default that of the Bluesky app.
    /// - Throws: `ActionError.notFound` if the record doesn't exist, ``RecordLinkError``, or `AtError`.
    public func report(
        _ record: some RecordName, reason: ComAtproto.Moderation.Defs.ReasonType, comment: String? = nil,
        to labeler: DID = ModerationPrefs.appLabeler
    ) async throws {
        let subject = try await reference(to: record.recordLink())
        try await report(.strongRef(subject), reason, comment, to: labeler)
    }

    /// Reports an account to a moderation service.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - reason: The reason.
    ///   - comment: A comment for the people who read the report.
    ///   - labeler: The moderation service; by default that of the Bluesky app.
    /// - Throws: `SyntaxError` if text isn't the name of an account, or `AtError`.
    public func report(
        account: some AccountName, reason: ComAtproto.Moderation.Defs.ReasonType, comment: String? = nil,
        to labeler: DID = ModerationPrefs.appLabeler
    ) async throws {
        try await report(.repoRef(.init(did: did(of: account))), reason, comment, to: labeler)
    }

    /// Reports an account to a moderation service. Text names a record: for the name of an account in text, use
    /// ``report(account:reason:comment:to:)``.
    @_disfavoredOverload
    public func report(
        _ account: some AccountName, reason: ComAtproto.Moderation.Defs.ReasonType, comment: String? = nil,
        to labeler: DID = ModerationPrefs.appLabeler
    ) async throws {
        try await report(account: account, reason: reason, comment: comment, to: labeler)
    }

    private func report(
        _ subject: ComAtproto.Moderation.CreateReport.Input.SubjectUnion,
        _ reason: ComAtproto.Moderation.Defs.ReasonType, _ comment: String?, to labeler: DID
    ) async throws {
        try await execute(
            .createReport(reasonType: reason, subject: subject, reason: comment),
            options: .proxied(to: ServiceReference(labeler, service: "atproto_labeler")))
    }
}

/// The reasons that every moderation service knows.
extension ComAtproto.Moderation.Defs.ReasonType {
    /// Spam: frequent unwanted promotion, replies or mentions.
    public static var spam: Self { .reasonSpam }
    /// A violation of the server's rules, laws or terms of service.
    public static var violation: Self { .reasonViolation }
    /// Misleading content, such as a false identity or link.
    public static var misleading: Self { .reasonMisleading }
    /// Unwanted or mislabeled sexual content.
    public static var sexual: Self { .reasonSexual }
    /// Rude, harassing or otherwise unwelcome behavior.
    public static var rude: Self { .reasonRude }
    /// Something else, which the comment should explain.
    public static var other: Self { .reasonOther }
    /// An appeal against a decision about one's own account or posts.
    public static var appeal: Self { .reasonAppeal }
}
