import BskyKit
import Foundation
import Terminal

/// `atp moderate`: explains the effect of the moderation settings on a post or an account.
enum ModerateCommand {
    private static let subject = Argument(
        "POST|HANDLE|DID", "A post, as an AT-URI or a URL on bsky.app; or an account")

    static let command = Command(
        "moderate", "Explain the effect of your moderation settings on a post or an account",
        discussion: """
            Shows each reason: a label and its labeler, a mute, a block, or a muted word; and the effect in each place \
            of an app. Without a login, the settings are the strictest ones.
            """,
        arguments: [subject],
        examples: [
            .init("atp moderate https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l", "Why a post is hidden"),
            .init("atp moderate rude.example.com --json", "The same for an account, for programs"),
        ]
    ) { invocation in
        let text = try invocation.required(subject)
        let link = text.contains("/") ? try invocation.recordLink(text) : nil
        if let link, link.collection != AppBsky.Feed.Post.collection {
            throw UsageError("\(text) is neither a post nor an account")
        }
        let name = link == nil ? try invocation.identifier(text) : nil
        let client = try await invocation.anyClient()
        let moderator = try await invocation.moderator(client)
        let now = Date()
        var explanations: [Explanation] = []
        let actor: ATIdentifier
        if let name {
            actor = name
        } else {
            let post = try await invocation.post(text, client, options: moderator.options)
            explanations.append(
                Explanation(
                    subject: post.uri.description, title: "Post \(post.uri)",
                    decision: moderator.decide(post, now: now), labels: post.labels ?? [],
                    contexts: [.contentList, .contentView, .contentMedia]))
            actor = .did(post.author.did)
        }
        let profile = try await client.execute(.getProfile(actor: actor), options: moderator.options)
        explanations.append(
            Explanation(
                subject: profile.did.description, title: "Account @\(profile.handle) \(profile.did)",
                decision: moderator.decide(profile, now: now), labels: profile.labels ?? [],
                contexts: [.profileList, .profileView, .avatar, .banner, .displayName]))
        for (index, explanation) in explanations.enumerated() {
            guard !invocation.isJSON else {
                try invocation.showJSON(explanation.json)
                continue
            }
            if index > 0 { try invocation.console.print() }
            try explanation.print(to: invocation.console)
        }
    }

    /// The explanation of a decision on a post or an account.
    private struct Explanation {
        let subject: String
        let title: ConsoleText
        let decision: ModerationDecision
        let labels: [ComAtproto.Label.Defs.Label]
        let contexts: [ModerationContext]

        /// The labels without any effect.
        private var unused: [ComAtproto.Label.Defs.Label] {
            let used = decision.causes.compactMap { cause in
                if case .label(let label) = cause.kind { label.label } else { nil }
            }
            return labels.filter { !used.contains($0) }
        }

        func print(to console: Console) throws {
            try console.print(console.strong(title))
            if decision.isMe { try console.print("  It is your own, which moderation never hides from you.") }
            if decision.causes.isEmpty { try console.print("  There is no reason to hide it.") }
            for cause in decision.causes {
                try console.print("  \(ModerationText.reason(cause))\(Self.details(cause))")
            }
            for label in unused {
                try console.print(console.faint("  label \(label.val) by \(label.src): no effect with your settings"))
            }
            var table = Table("WHERE", "WHAT FOLLOWS")
            for context in contexts {
                table.add(Self.name(context), ModerationText.result(decision.ui(for: context)))
            }
            try table.print(to: console)
        }

        var json: LexObject {
            [
                "subject": .string(subject), "isMe": .boolean(decision.isMe),
                "causes": .array(decision.causes.map { .object(Self.json($0)) }),
                "withoutEffect": .array(
                    unused.map { ["label": .string($0.val), "labeler": .string($0.src.description)] }),
                "contexts": .object(
                    contexts.reduce(into: LexObject()) { object, context in
                        let ui = decision.ui(for: context)
                        object[context.rawValue] = [
                            "filter": .boolean(ui.filter), "blur": .boolean(ui.blur), "alert": .boolean(ui.alert),
                            "inform": .boolean(ui.inform), "noOverride": .boolean(ui.noOverride),
                        ]
                    }),
            ]
        }

        private static func json(_ cause: ModerationDecision.Cause) -> LexObject {
            var object: LexObject = [
                "reason": .string(ModerationText.reason(cause)), "isDowngraded": .boolean(cause.isDowngraded),
            ]
            if case .label(let label) = cause.kind {
                object["label"] = .string(label.label.val)
                object["labeler"] = .string(label.label.src.description)
                object["target"] = .string(label.target.rawValue)
                object["setting"] = .string(label.setting.rawValue)
            }
            return object
        }

        private static func details(_ cause: ModerationDecision.Cause) -> String {
            var details: [String] = []
            if case .label(let label) = cause.kind {
                details.append("on the \(label.target.rawValue)")
                details.append(
                    label.noOverride
                        ? "with your settings it is never shown" : "your setting is \(label.setting.rawValue)")
            }
            if cause.isDowngraded { details.append("because of the quoted post") }
            return details.isEmpty ? "" : ", " + details.joined(separator: ", ")
        }

        private static func name(_ context: ModerationContext) -> String {
            switch context {
            case .profileList: "account in a list"
            case .profileView: "account's page"
            case .avatar: "account's picture"
            case .banner: "account's banner"
            case .displayName: "account's name"
            case .contentList: "post in a list"
            case .contentView: "post's page"
            case .contentMedia: "post's media"
            }
        }
    }
}
