import BskyKit
import Terminal

/// Descriptions of moderation.
enum ModerationText {
    /// The reason why content is hidden or marked. For a label, with its value and its source.
    static func reason(_ cause: ModerationDecision.Cause) -> String {
        guard case .label(let label) = cause.kind else { return String(cause.explanation.dropLast()) }
        let name = label.definition.locales.isEmpty ? "" : " (\(label.definition.name()))"
        return "label \(label.label.val)\(name) by \(author(cause.source))"
    }

    /// The distinct reasons why content is hidden or marked, most important first.
    static func reasons(_ causes: [ModerationDecision.Cause]) -> String {
        var all: [String] = []
        for reason in causes.lazy.map({ reason($0) }) where !all.contains(reason) { all.append(reason) }
        return all.joined(separator: "; ")
    }

    /// The treatment in a context.
    static func result(_ ui: ModerationUI) -> String {
        var parts: [String] = []
        if ui.filter { parts.append("left out") }
        if ui.blur { parts.append(ui.noOverride ? "covered, and can't be uncovered" : "covered") }
        if ui.alert { parts.append("marked with a warning") }
        if ui.inform { parts.append("marked with a note") }
        return parts.isEmpty ? "shown" : parts.joined(separator: ", ")
    }

    private static func author(_ source: ModerationDecision.Cause.Source) -> String {
        if case .labeler(let did) = source { did.description } else { "the author" }
    }
}

extension Invocation {
    /// Returns the user's moderator. If the login doesn't allow reading the settings, it is as strict as possible.
    func moderator(_ client: ATClient) async throws -> Moderator {
        do {
            let moderator = try await client.moderator()
            let unread = moderator.definitions.unread.map(\.description).sorted()
            if !unread.isEmpty {
                console.complain(
                    "The label definitions of \(unread.joined(separator: ", ")) can't be read, so all of their "
                        + "labels cover the content.")
            }
            return moderator
        } catch AtError.message(let message)
            where ["ScopeMissingError", "MethodNotImplemented", "XRPCNotSupported"].contains(message.error)
        {
            console.complain("Your settings for moderation can't be read, so the strictest ones apply. \(message)")
            return Moderator(viewer: client.session?.did, prefs: ModerationPrefs().restricted())
        }
    }
}
