import BskyKit
import Foundation
import Testing

/// Plays the steps of a session of the vectors: the names of methods are those of the reference.
final class PreferencesSession {
    /// A step that the reference refuses, and that no typed value can express.
    struct Refused: Error {}

    private let store: PreferencesStore
    /// The identifiers that were made up, by their names in the file.
    private var identifiers: [String: String] = [:]

    init(_ store: PreferencesStore) { self.store = store }

    func play(_ name: String, _ arguments: [LexValue]) async throws -> Preferences {
        let arguments = arguments.map(known)
        let first = arguments.first ?? .null
        switch name {
        case "getPreferences": return try await store.current()
        case "setAdultContentEnabled": return try await store.update { $0.adultContentEnabled = first == true }
        case "setContentLabelPref":
            let setting = try #require(LabelSetting(rawValue: arguments[1].text ?? ""))
            let labeler = try arguments.dropFirst(2).first.map { try DID($0.text ?? "") }
            return try await store.update { $0.setVisibility(setting, for: first.text ?? "", of: labeler) }
        case "addLabeler", "removeLabeler":
            let did = try DID(first.text ?? "")
            return try await store.update { preferences in
                preferences.labelers = preferences.labelers.filter { $0 != did } + (name == "addLabeler" ? [did] : [])
            }
        case "hidePost", "unhidePost":
            let uri = try ATURI(first.text ?? "")
            return try await store.update { if name == "hidePost" { $0.hide(uri) } else { $0.unhide(uri) } }
        case "addMutedWord", "addMutedWords", "upsertMutedWords":
            let words: [AppBsky.Actor.Defs.MutedWord] = try list(first).map(decoded)
            return try await store.update { $0.mute(words) }
        case "updateMutedWord":
            let word: AppBsky.Actor.Defs.MutedWord = try decoded(first)
            return try await store.update { $0.update(word) }
        case "removeMutedWord", "removeMutedWords":
            let words: [AppBsky.Actor.Defs.MutedWord] = try list(first).map(decoded)
            return try await store.update { $0.unmute(words) }
        default: return try await playSettings(name, arguments)
        }
    }

    private func playSettings(_ name: String, _ arguments: [LexValue]) async throws -> Preferences {
        let first = arguments.first ?? .null
        switch name {
        case "setPersonalDetails":
            let date = try Datetime(first["birthDate"]?.text ?? "")
            return try await store.update { $0.birthDate = date }
        case "setFeedViewPrefs":
            let settings = arguments[1]
            return try await store.update { preferences in
                try preferences.editFeedView(first.text ?? "") { view in
                    view.hideReplies = settings["hideReplies"]?.flag ?? view.hideReplies
                    view.hideReposts = settings["hideReposts"]?.flag ?? view.hideReposts
                    view.hideQuotePosts = settings["hideQuotePosts"]?.flag ?? view.hideQuotePosts
                    view.hideRepliesByUnfollowed =
                        settings["hideRepliesByUnfollowed"]?.flag ?? view.hideRepliesByUnfollowed
                    view.hideRepliesByLikeCount =
                        settings["hideRepliesByLikeCount"]?.number ?? view.hideRepliesByLikeCount
                }
            }
        case "setThreadViewPrefs": return try await store.update { $0.threadSort = first["sort"]?.text ?? "" }
        case "setInterestsPref":
            return try await store.update { $0.interests = (first["tags"]?.elements ?? []).compactMap(\.text) }
        case "setVerificationPrefs":
            return try await store.update { $0.hidesVerificationBadges = first["hideBadges"] == true }
        case "setPostInteractionSettings":
            let settings: AppBsky.Actor.Defs.PostInteractionSettingsPref = try decoded(first)
            return try await store.update { try $0.setPostInteractionSettings(settings) }
        case "updateLiveEventPreferences":
            return try await store.update { preferences in
                try preferences.editLiveEvents { events in
                    let id = first["id"]?.text ?? ""
                    switch first["type"]?.text {
                    case "hideFeed": events.hiddenFeedIds = (events.hiddenFeedIds ?? []) + [id]
                    case "unhideFeed": events.hiddenFeedIds?.removeAll { $0 == id }
                    default: events.hideAllFeeds = !(events.hideAllFeeds ?? false)
                    }
                }
            }
        default: return try await playFeeds(name, first)
        }
    }

    private func playFeeds(_ name: String, _ first: LexValue) async throws -> Preferences {
        switch name {
        case "addSavedFeed", "addPinnedFeed", "removeSavedFeed", "removePinnedFeed":
            let uri = try ATURI(first.text ?? "")
            return try await store.update { preferences in
                var legacy = preferences.legacySavedFeeds ?? .init(pinned: [], saved: [])
                if name != "removePinnedFeed" { legacy.saved.removeAll { $0 == uri } }
                if name != "addSavedFeed" { legacy.pinned.removeAll { $0 == uri } }
                if name.hasPrefix("add") { legacy.saved.append(uri) }
                if name == "addPinnedFeed" { legacy.pinned.append(uri) }
                preferences.legacySavedFeeds = legacy
            }
        case "addSavedFeeds":
            let feeds = list(first).map {
                (
                    type: AppBsky.Actor.Defs.SavedFeed.TypeValue(rawValue: $0["type"]?.text ?? ""),
                    value: $0["value"]?.text ?? "", pinned: $0["pinned"] == true
                )
            }
            return try await store.update { try $0.save(feeds) }
        case "removeSavedFeeds":
            let ids = list(first).compactMap(\.text)
            return try await store.update { $0.removeSavedFeeds(ids) }
        case "updateSavedFeeds":
            let feeds: [AppBsky.Actor.Defs.SavedFeed] = try list(first).map(decoded)
            return try await store.update { try $0.updateSavedFeeds(feeds) }
        case "overwriteSavedFeeds":
            let feeds: [AppBsky.Actor.Defs.SavedFeed] = try list(first).map(decoded)
            return try await store.update { try $0.replaceSavedFeeds(feeds) }
        default: return try await playApp(name, first)
        }
    }

    private func playApp(_ name: String, _ first: LexValue) async throws -> Preferences {
        let texts = first.text.map { [$0] } ?? list(first).compactMap(\.text)
        let guide: AppBsky.Actor.Defs.BskyAppProgressGuide? = first["guide"] == nil ? nil : try decoded(first)
        let nux: AppBsky.Actor.Defs.Nux? = name == "bskyAppUpsertNux" ? try decoded(first) : nil
        return try await store.update { preferences in
            try preferences.editAppState { state in
                switch name {
                case "bskyAppQueueNudges": state.queuedNudges = (state.queuedNudges ?? []) + texts
                case "bskyAppDismissNudges": state.queuedNudges?.removeAll { texts.contains($0) }
                case "bskyAppSetActiveProgressGuide": state.activeProgressGuide = guide
                case "setIsBetaUser": state.isBetaUser = first == true
                case "bskyAppUpsertNux":
                    state.nuxs = (state.nuxs ?? []).filter { $0.id != nux?.id } + (nux.map { [$0] } ?? [])
                case "bskyAppRemoveNuxs": state.nuxs?.removeAll { texts.contains($0.id) }
                default: throw Refused()
                }
            }
        }
    }

    private func list(_ value: LexValue) -> [LexValue] { value.elements ?? [value] }

    private func decoded<Value: WireValue>(_ value: LexValue) throws -> Value { try Value(json: try value.json()) }

    // MARK: Comparing

    /// Expects what the file says to be what there is. An identifier of the file can be any, but always the same.
    func expect(_ actual: LexValue, toBe expected: LexValue, at place: String) {
        switch (expected, actual) {
        case (.string(let name), .string(let text)) where name.hasPrefix("<id "):
            let known = identifiers[name]
            identifiers[name] = text
            #expect(known == nil || known == text, "\(place): \(name)")
            #expect((try? TID(text)) != nil, "\(place): \(text)")
        case (.array(let all), .array(let others)):
            #expect(all.count == others.count, "\(place): \(actual)")
            for (index, pair) in zip(all, others).enumerated() {
                expect(pair.1, toBe: pair.0, at: "\(place)[\(index)]")
            }
        case (.object(let all), .object(let others)):
            #expect(Set(all.map(\.name)) == Set(others.map(\.name)), "\(place)")
            for field in all { expect(others[field.name] ?? .null, toBe: field.value, at: "\(place).\(field.name)") }
        default: #expect(actual == expected, "\(place)")
        }
    }

    /// The value with identifiers that were made up. The caller makes up those that are new.
    func known(_ value: LexValue) -> LexValue {
        switch value {
        case .string(let name) where name.hasPrefix("<id "):
            let identifier = identifiers[name] ?? TID.now().description
            identifiers[name] = identifier
            return .string(identifier)
        case .array(let elements): return .array(elements.map(known))
        case .object(let object):
            var all = LexObject()
            for field in object { all[field.name] = known(field.value) }
            return .object(all)
        default: return value
        }
    }
}
