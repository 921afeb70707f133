import BskyKit
import Foundation
import SharedFolder
import TestLoad
import Testing

@Suite(.inTurn, .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
struct PreferencesVectorTests {
    static let sessions = VectorRow.rows("preferences.json", "sessions")

    @Test
    func `The file has all its sessions and steps`() {
        #expect(Self.sessions.count == 24)
        #expect(Self.sessions.reduce(0) { $0 + ($1["steps"]?.elements?.count ?? 0) } == 363)
    }

    @Test(arguments: sessions)
    func `Each change stores and reads what it does in the reference`(_ row: VectorRow) async throws {
        let defaults = try #require(try LexValue(json: SharedFolder.data("vectors/preferences.json"))["defaults"])
        try await PreferencesProbe.run { probe in
            let session = PreferencesSession(probe.client.preferences)
            for (index, step) in (row["steps"]?.elements ?? []).enumerated() {
                let name = step["do"]?.text ?? ""
                let place = "step \(index), \(name)"
                let arguments = step["with"]?.elements ?? []
                if name == "putPreferences" {
                    try await probe.store((arguments.first?.elements ?? []).map { session.known(typed($0)) })
                } else if step["fails"] == true {
                    await #expect(throws: (any Error).self, "\(place)") { try await session.play(name, arguments) }
                } else {
                    let preferences = try await session.play(name, arguments)
                    if let read = step["read"] {
                        session.expect(described(preferences), toBe: completed(read, by: defaults), at: place)
                    }
                    if let labelers = step["labelers"]?.elements {
                        #expect(preferences.labelers.map { .string($0.description) } == labelers)
                    }
                }
                let stored = try await probe.stored()
                session.expect(
                    .array(sorted(stored)), toBe: .array(sorted((step["stored"]?.elements ?? []).map(typed))),
                    at: "stored after \(place)")
            }
        }
    }

    /// An entry with its whole type, and in the order of the fields that sorts it.
    private func typed(_ entry: LexValue) -> LexValue {
        guard case .object(var object) = entry, let type = object["type"] else { return entry }
        object["type"] = nil
        object["$type"] = .string("app.bsky.actor.defs#\(type.text ?? "")")
        return .object(object)
    }

    /// The order of entries means nothing, except among those of a kind.
    private func sorted(_ entries: [LexValue]) -> [LexValue] {
        entries.sorted { key($0) < key($1) }
    }

    private func key(_ entry: LexValue) -> String {
        ["$type", "label", "labelerDid", "feed"].map { entry[$0]?.text ?? "" }.joined(separator: " ")
    }

    private func completed(_ read: LexValue, by defaults: LexValue) -> LexValue {
        var all = defaults.fields ?? [:]
        for field in read.fields ?? [:] where field.name != "moderationPrefs" { all[field.name] = field.value }
        var moderation = defaults["moderationPrefs"]?.fields ?? [:]
        for field in read["moderationPrefs"]?.fields ?? [:] { moderation[field.name] = field.value }
        all["moderationPrefs"] = .object(moderation)
        return .object(all)
    }

    /// Preferences in the words of the file.
    private func described(_ preferences: Preferences) -> LexValue {
        var all = LexObject()
        var feeds = LexObject()
        if let legacy = preferences.legacySavedFeeds {
            feeds["saved"] = .array(legacy.saved.map { .string($0.description) })
            feeds["pinned"] = .array(legacy.pinned.map { .string($0.description) })
        }
        all["feeds"] = .object(feeds)
        all["savedFeeds"] = .array(
            preferences.savedFeeds.map {
                [
                    "id": .string($0.id), "type": .string($0.type.rawValue), "value": .string($0.value),
                    "pinned": .boolean($0.pinned),
                ]
            })
        var views = LexObject()
        for feed in preferences.feedsWithSettings.union(["home"]) {
            let view = preferences.feedView(feed)
            views[feed] = [
                "hideReplies": .boolean(view.hideReplies),
                "hideRepliesByUnfollowed": .boolean(view.hideRepliesByUnfollowed),
                "hideRepliesByLikeCount": .integer(view.hideRepliesByLikeCount),
                "hideReposts": .boolean(view.hideReposts), "hideQuotePosts": .boolean(view.hideQuotePosts),
            ]
        }
        all["feedViewPrefs"] = .object(views)
        all["threadViewPrefs"] = ["sort": .string(preferences.threadSort)]
        all["moderationPrefs"] = described(preferences.moderation)
        all["interests"] = ["tags": .array(preferences.interests.map { .string($0) })]
        var state = encoded(preferences.appState).fields ?? [:]
        state["queuedNudges"] = state["queuedNudges"] ?? []
        state["nuxs"] = state["nuxs"] ?? []
        all["bskyAppState"] = .object(state)
        all["postInteractionSettings"] = encoded(preferences.postInteractionSettings)
        all["verificationPrefs"] = ["hideBadges": .boolean(preferences.hidesVerificationBadges)]
        all["liveEventPreferences"] = encoded(preferences.liveEvents)
        all["birthDate"] = preferences.birthDate.map { .string($0.description) }
        all["declaredAge"] = preferences.declaredAge.map(encoded)
        return .object(all)
    }

    private func described(_ prefs: ModerationPrefs) -> LexValue {
        [
            "adultContentEnabled": .boolean(prefs.adultContentEnabled), "labels": described(prefs.labels),
            "labelers": .array(
                prefs.labelers.map { ["did": .string($0.did.description), "labels": described($0.labels)] }),
            "mutedWords": .array(prefs.mutedWords.map(encoded)),
            "hiddenPosts": .array(prefs.hiddenPosts.map { .string($0.description) }),
        ]
    }

    private func described(_ labels: [String: LabelSetting]) -> LexValue {
        var all = LexObject()
        for (name, setting) in labels { all[name] = .string(setting.rawValue) }
        return .object(all)
    }

    private func encoded(_ value: some WireValue) -> LexValue {
        do {
            var value = try LexValue(json: try value.json()).fields ?? [:]
            value["$type"] = nil
            return .object(value)
        } catch {
            Issue.record(error)
            return .null
        }
    }
}
