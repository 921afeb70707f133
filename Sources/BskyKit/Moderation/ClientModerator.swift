import Foundation

extension ATClient {
    /// Returns a moderator with the account's preferences and the definitions of its labelers.
    ///
    /// The preferences are read each time; definitions are cached for six hours. Without a session, and for people who
    /// are under 18 or have restricted access, the moderator is as strict as possible.
    ///
    /// If definitions can't be read, earlier ones stay in use, and content with labels of the other labelers is
    /// covered. Those labelers are in ``LabelDefinitions/unread``, to inform the person.
    ///
    /// - Parameter access: The person's access because of their age.
    /// - Throws: `AtError` if the preferences can't be read, or `CancellationError` if the task is cancelled.
    public func moderator(access: AppBsky.Ageassurance.Defs.Access = .full) async throws -> Moderator {
        let (viewer, preferences) = try await withOneAccount { () async throws -> (DID?, Preferences?) in
            guard let viewer = try await self.viewer() else { return (nil, nil) }
            // Reading must not write, as creating the list of saved feeds would.
            return (viewer, try await self.preferences.update { _ in })
        }
        var prefs = preferences?.moderation ?? ModerationPrefs()
        let isRestricted = viewer == nil || access != .full || preferences?.declaredAge?.isOverAge18 == false
        if isRestricted { prefs = prefs.restricted() }
        // Servers apply the labels of 20 labelers at most.
        prefs.labelers = Array(prefs.labelers.prefix(20))
        let definitions = try await EnvironmentState.of(environment).definitions.definitions(
            of: prefs.labelers.map(\.did), from: self, now: Date())
        return Moderator(viewer: viewer, prefs: prefs, definitions: definitions)
    }

    /// The account that is logged in, if there is one. A session of tokens alone doesn't say, so the server is asked.
    func viewer() async throws -> DID? { session == nil ? nil : try await accountDID() }
}
