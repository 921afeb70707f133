import Foundation

extension ATClient {
    /// A moderator with the account's preferences and the definitions of its labelers.
    ///
    /// The preferences are read each time; definitions are kept for six hours. Without a session, and for people who
    /// have said that they are under 18 or may not see everything, it is as strict as possible.
    ///
    /// A server that can't say what labels mean doesn't stop the reading, nor does anything become visible by that:
    /// definitions that were read before stay in use, and labels of the other labelers cover what they are on. Those are
    /// in ``LabelDefinitions/unread``, to tell the person.
    ///
    /// - Parameter access: What the person may see because of their age.
    /// - Throws: `AtError` if the preferences can't be read, or `CancellationError` if the task was cancelled.
    public func moderator(access: AppBsky.Ageassurance.Defs.Access = .full) async throws -> Moderator {
        let viewer = session?.did
        var prefs = ModerationPrefs()
        var isRestricted = viewer == nil || access != .full
        if viewer != nil {
            // Reading must not write, as creating the list of saved feeds would.
            let preferences = try await self.preferences.update { _ in }
            prefs = preferences.moderation
            isRestricted = isRestricted || preferences.declaredAge?.isOverAge18 == false
        }
        if isRestricted { prefs = prefs.restricted() }
        // Servers apply the labels of 20 labelers at most.
        prefs.labelers = Array(prefs.labelers.prefix(20))
        let definitions = try await EnvironmentState.of(environment).definitions.definitions(
            of: prefs.labelers.map(\.did), from: self, now: Date())
        return Moderator(viewer: viewer, prefs: prefs, definitions: definitions)
    }
}
