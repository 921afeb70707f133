import BskyKit
import Foundation
import Terminal

/// `atp report`: reports an account or a record to a labeler.
enum ReportCommand {
    private static let subject = Argument(
        "POST|HANDLE|DID", "A post or another record, as an AT-URI or a URL on bsky.app; or an account")
    private static let reason = Option(
        "reason", value: "REASON", "The reason for the report",
        choices: ["spam", "violation", "misleading", "sexual", "rude", "other", "appeal"])
    private static let text = Option("text", value: "TEXT", "A comment for the people who read the report")
    private static let labeler = Option(
        "to", value: "DID", "The labeler that gets the report (default: the Bluesky app's, which a local network lacks)"
    )

    static let command = Command(
        "report", "Report a post or an account to a labeler",
        discussion: "An appeal is for your own posts and account, when a label on them is wrong.",
        arguments: [subject], options: [reason, text, labeler],
        examples: [
            .init("atp report rude.example.com --reason rude", "Report an account"),
            .init(
                #"atp report https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l --reason spam --text "Again""#,
                "Report a post with a comment"),
        ]
    ) { invocation in
        guard let reason = invocation[reason] else { throw UsageError("--reason is missing") }
        let labeler =
            try invocation[labeler].map { try invocation.checked($0, as: DID.self) } ?? ModerationPrefs.appLabeler
        let named = try Named(try invocation.required(subject), invocation)
        let client = try await invocation.accountClient()
        let input = ComAtproto.Moderation.CreateReport.Input(
            reasonType: .init(rawValue: "com.atproto.moderation.defs#reason\(reason.capitalized)"),
            subject: try await named.subject(client, invocation), reason: invocation[text])
        let faults = input.constraintFaults
        guard faults.isEmpty else {
            throw Refusal(faults.map { "\($0)" }.joined(separator: "; "), name: "InvalidReport")
        }
        let report = try await client.execute(
            ComAtproto.Moderation.CreateReport(input),
            options: .proxied(to: ServiceReference(labeler, service: "atproto_labeler")))
        try invocation.show(report) { try $0.print("\(labeler) has received report \(report.id).") }
    }

    /// The subject of a report, as typed.
    private enum Named {
        case account(ATIdentifier)
        case record(String, RecordLink)

        init(_ text: String, _ invocation: Invocation) throws {
            if text.contains("/") {
                self = .record(text, try invocation.recordLink(text))
            } else {
                self = .account(try invocation.identifier(text))
            }
        }

        /// The account's DID, or the current version of the record.
        func subject(
            _ client: ATClient, _ invocation: Invocation
        ) async throws -> ComAtproto.Moderation.CreateReport.Input.SubjectUnion {
            switch self {
            case .account(let name):
                let resolver = try invocation.identityServers(of: client).resolver()
                return .repoRef(.init(did: try await resolver.did(of: name)))
            case .record(let text, let link):
                if link.collection == AppBsky.Feed.Post.collection {
                    return .strongRef(try await invocation.post(text, client).reference)
                }
                let uri = try await invocation.byDID(link, client).uri
                guard let cid = try await GetCommand.record(at: uri, client).cid else {
                    throw Refusal("The server doesn't say which version \(uri) has.", name: "InvalidAnswer")
                }
                return .strongRef(.init(uri: uri, cid: cid))
            }
        }
    }
}
