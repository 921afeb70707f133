import ATProtoLexicons
import BskyLexicons
public import CoreATProtocol

extension ATClient {
    /// Marks the account as a bot in its profile, or removes the mark. The rest of the profile stays unchanged.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    public func markAsBot(_ isBot: Bool = true) async throws {
        try await update(AppBsky.Actor.Profile.self, orCreate: AppBsky.Actor.Profile()) { profile in
            var values: [ComAtproto.Label.Defs.SelfLabel] = []
            if case .selfLabels(let labels)? = profile.labels { values = labels.values }
            values.removeAll { $0.val == Self.botLabel }
            if isBot { values.append(.init(val: Self.botLabel)) }
            // Labels of a kind that isn't known are only replaced when there is something to say.
            if case .unknown? = profile.labels, !isBot { return }
            profile.labels = values.isEmpty ? nil : .selfLabels(.init(values: values))
        }
    }

    static var botLabel: String { "bot" }
}
