import BskyKit
import Terminal

/// Moderation in words.
enum ModerationText {
    /// Why something is hidden or marked. For a label, with its value and its source.
    static func reason(_ cause: ModerationDecision.Cause) -> String {
        guard case .label(let label) = cause.kind else { return String(cause.explanation.dropLast()) }
        let name = label.definition.locales.isEmpty ? "" : " (\(label.definition.name()))"
        return "label \(label.label.val)\(name) by \(author(cause.source))"
    }

    /// Why something is hidden or marked, the most important reason first, without repetitions.
    static func reasons(_ causes: [ModerationDecision.Cause]) -> String {
        var all: [String] = []
        for reason in causes.lazy.map({ reason($0) }) where !all.contains(reason) { all.append(reason) }
        return all.joined(separator: "; ")
    }

    /// The result for a context.
    static func result(_ ui: ModerationUI) -> String {
        var parts: [String] = []
        if ui.filter { parts.append("left out") }
        if ui.blur { parts.append(ui.noOverride ? "covered for good" : "covered") }
        if ui.alert { parts.append("marked with a warning") }
        if ui.inform { parts.append("marked with a remark") }
        return parts.isEmpty ? "shown" : parts.joined(separator: ", ")
    }

    private static func author(_ source: ModerationDecision.Cause.Source) -> String {
        if case .labeler(let did) = source { did.description } else { "the author" }
    }
}

extension Invocation {
    /// Decides what the user should see. A login that doesn't allow reading the settings gets the strictest ones.
    func moderator(_ client: ATClient) async throws -> Moderator {
        do {
            let moderator = try await client.moderator()
            let unread = moderator.definitions.unread.map(\.description).sorted()
            if !unread.isEmpty {
                console.complain(
                    "The server doesn't say what the labels of \(unread.joined(separator: ", ")) mean, so all of them cover "
                        + "what they are on.")
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
