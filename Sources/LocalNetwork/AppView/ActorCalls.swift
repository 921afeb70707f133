import ATData
import ATProtoLexicons
import ATServer
import BskyLexicons
import Foundation
import HTTPTransport
import LocalServer

/// The calls for accounts, and for the viewer's preferences.
struct ActorCalls: Sendable {
    let appView: AppView

    private static let mostProfiles = 25

    var calls: [AppView.Call] {
        [
            .query("app.bsky.actor.getProfile", getProfile), .query("app.bsky.actor.getProfiles", getProfiles),
            .query("app.bsky.actor.searchActors", searchActors),
            .query("app.bsky.actor.searchActorsTypeahead", searchActorsTypeahead),
            .query("app.bsky.actor.getPreferences", getPreferences),
            .procedure("app.bsky.actor.putPreferences", putPreferences),
        ]
    }

    @Sendable private func getProfile(_ visit: AppView.Visit) throws -> ServerResponse {
        let actor = try visit.request.required("actor", as: ATIdentifier.self)
        return try appView.answer(visit) { views in
            guard let profile = try views.detailedProfile(appView.did(actor, in: views.world)) else {
                throw XRPCError.invalid("Profile not found")
            }
            return profile
        }
    }

    @Sendable private func getProfiles(_ visit: AppView.Visit) throws -> ServerResponse {
        let actors = try visit.request.values("actors", as: ATIdentifier.self, most: Self.mostProfiles)
        return try appView.answer(visit) { views in
            AppBsky.Actor.GetProfiles.Output(
                profiles: actors.compactMap { views.world.did(of: $0).flatMap(views.detailedProfile) })
        }
    }

    // MARK: Search

    @Sendable private func searchActors(_ visit: AppView.Visit) throws -> ServerResponse {
        let limit = try visit.request.limit(default: 25)
        let start = try start(of: visit.request.text("cursor"))
        return try appView.answer(visit) { views in
            let found = found(visit, views).dropFirst(start)
            return AppBsky.Actor.SearchActors.Output(
                actors: found.prefix(limit).compactMap(views.profile),
                cursor: found.count > limit ? String(start + limit) : nil)
        }
    }

    @Sendable private func searchActorsTypeahead(_ visit: AppView.Visit) throws -> ServerResponse {
        let limit = try visit.request.limit(default: 10)
        return try appView.answer(visit) { views in
            AppBsky.Actor.SearchActorsTypeahead.Output(
                actors: found(visit, views).prefix(limit).compactMap(views.basicProfile))
        }
    }

    private func start(of cursor: String?) throws -> Int {
        guard let cursor else { return 0 }
        guard let start = Int(cursor), start >= 0 else { throw XRPCError.invalid("Malformed cursor") }
        return start
    }

    /// The accounts whose handle or name contains a text. Those that start with it come first.
    private func found(_ visit: AppView.Visit, _ views: Views) -> [DID] {
        let text = (visit.request.text("q") ?? visit.request.text("term") ?? "").lowercased()
            .trimmingCharacters(in: CharacterSet(charactersIn: " @"))
        guard !text.isEmpty else { return [] }
        let ranked = views.world.accounts.values.compactMap { account -> (rank: Int, handle: Handle, did: DID)? in
            guard !views.isBlocked(account.did) else { return nil }
            let handle = account.handle.description
            let name = views.index.profiles[account.did]?.profile.displayName?.lowercased() ?? ""
            if handle.hasPrefix(text) { return (0, account.handle, account.did) }
            if name.hasPrefix(text) { return (1, account.handle, account.did) }
            return handle.contains(text) || name.contains(text) ? (2, account.handle, account.did) : nil
        }
        return ranked.sorted { ($0.rank, $0.handle) < ($1.rank, $1.handle) }.map(\.did)
    }

    // MARK: Preferences

    @Sendable private func getPreferences(_ visit: AppView.Visit) throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        var json = appView.context.world.withLock { $0.privateData[viewer]?.preferences } ?? "[]"
        if case .array(var preferences) = try LexValue(json: Data(json.utf8)),
            let age = Self.declaredAge(by: preferences)
        {
            preferences.append(age)
            json = String(decoding: try LexValue.array(preferences).json(), as: UTF8.self)
        }
        return .data(Data("{\"preferences\":\(json)}".utf8), contentType: "application/json")
    }

    @Sendable private func putPreferences(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        // The server computes the age from the birth date, and believes nothing else.
        let preferences = try visit.request.input().array("preferences").filter { $0["$type"] != Self.ageType }
        for preference in preferences {
            guard case .string(let type)? = preference["$type"] else {
                throw XRPCError.invalid("Preference is missing a $type")
            }
            guard type.hasPrefix("app.bsky.") else {
                throw XRPCError.invalid("Some preferences are not in the app.bsky namespace")
            }
        }
        let json = String(decoding: try LexValue.array(preferences).json(), as: UTF8.self)
        try await appView.context.change(viewer) { $0.preferences = json }
        return ServerResponse()
    }

    private static let ageType: LexValue = "app.bsky.actor.defs#declaredAgePref"

    /// The age group that follows from the birth date, if there is one.
    private static func declaredAge(by preferences: [LexValue]) -> LexValue? {
        let details = preferences.last { $0["$type"] == "app.bsky.actor.defs#personalDetailsPref" }
        guard case .string(let text)? = details?["birthDate"] else { return nil }
        let birth: Datetime
        do throws(SyntaxError) { birth = try Datetime(text) } catch { return nil }
        let years = Calendar(identifier: .gregorian).dateComponents([.year], from: birth.date, to: Date()).year ?? 0
        return [
            "$type": ageType, "isOverAge13": .boolean(years >= 13), "isOverAge16": .boolean(years >= 16),
            "isOverAge18": .boolean(years >= 18),
        ]
    }
}

extension NetworkContext {
    /// Changes the private data of an account.
    func change(_ did: DID, _ change: (inout PrivateData) throws -> Void) async throws {
        try await update { world, changes in
            var privateData = world.privateData[did] ?? PrivateData()
            try change(&privateData)
            try changes.put(.privateData, did.description, privateData)
            world.privateData[did] = privateData
        }
    }
}
