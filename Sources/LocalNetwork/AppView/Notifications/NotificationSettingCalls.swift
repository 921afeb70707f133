import ATData
import ATServer
import BskyLexicons
import HTTPTransport
import LocalServer

/// The calls for notification settings and push devices.
struct NotificationSettingCalls: Sendable {
    let appView: AppView

    var calls: [AppView.Call] {
        [
            .query("app.bsky.notification.getPreferences", getPreferences),
            .procedure("app.bsky.notification.putPreferencesV2", putPreferences),
            .query("app.bsky.notification.listActivitySubscriptions", listSubscriptions),
            .procedure("app.bsky.notification.putActivitySubscription", putSubscription),
            .procedure("app.bsky.notification.registerPush", registerPush),
            .procedure("app.bsky.notification.unregisterPush", unregisterPush),
        ]
    }

    @Sendable private func getPreferences(_ visit: AppView.Visit) throws -> ServerResponse {
        _ = try visit.requiredViewer()
        return try appView.answer(visit) {
            AppBsky.Notification.GetPreferences.Output(preferences: $0.notificationSettings)
        }
    }

    @Sendable private func putPreferences(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let input = try visit.request.input()
        try await appView.context.change(viewer) {
            $0.notificationSettings = try NotificationSettings.json($0.notificationSettings, changedBy: input)
        }
        return try appView.answer(visit) {
            AppBsky.Notification.PutPreferencesV2.Output(preferences: $0.notificationSettings)
        }
    }

    @Sendable private func listSubscriptions(_ visit: AppView.Visit) throws -> ServerResponse {
        _ = try visit.requiredViewer()
        let limit = try visit.request.limit()
        let cursor = visit.request.text("cursor")
        return try appView.answer(visit) { views in
            let dids = (views.privateData.subscriptions ?? [:]).keys.sorted().filter { did in
                cursor.map { did.description > $0 } ?? true
            }
            let page = dids.prefix(limit)
            return AppBsky.Notification.ListActivitySubscriptions.Output(
                subscriptions: page.compactMap(views.profile),
                cursor: dids.count > limit ? page.last?.description : nil)
        }
    }

    @Sendable private func putSubscription(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let input = try visit.request.input(as: AppBsky.Notification.PutActivitySubscription.Input.self)
        let wanted = input.activitySubscription
        guard input.subject != viewer else { throw XRPCError.invalid("Cannot subscribe to own activity") }
        guard appView.context.world.withLock({ $0.accounts[input.subject] != nil }) else {
            throw XRPCError.invalid("Actor not found")
        }
        try await appView.context.change(viewer) { privateData in
            var all = privateData.subscriptions ?? [:]
            if wanted.post || wanted.reply {
                let createdAt = all[input.subject]?.createdAt ?? .now
                all[input.subject] = PrivateData.Subscription(
                    createdAt: createdAt, posts: wanted.post, replies: wanted.reply)
            } else {
                all[input.subject] = nil
            }
            privateData.subscriptions = all
        }
        return try .value(
            AppBsky.Notification.PutActivitySubscription.Output(
                subject: input.subject, activitySubscription: wanted.post || wanted.reply ? wanted : nil))
    }

    // MARK: Devices

    @Sendable private func registerPush(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let device = try device(visit)
        try await appView.context.change(viewer) { privateData in
            privateData.devices = (privateData.devices ?? []).filter { !$0.isSame(as: device) } + [device]
        }
        return ServerResponse()
    }

    @Sendable private func unregisterPush(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let device = try device(visit)
        try await appView.context.change(viewer) { $0.devices?.removeAll { $0.isSame(as: device) } }
        return ServerResponse()
    }

    private func device(_ visit: AppView.Visit) throws -> LocalNetwork.PushDevice {
        let input = try visit.request.input()
        guard try input.required("serviceDid", as: DID.self).description == appView.context.addresses.appViewDID else {
            throw XRPCError.invalid("Unsupported service")
        }
        return LocalNetwork.PushDevice(
            token: try input.required("token"), platform: try input.required("platform"),
            appID: try input.required("appId"), isAgeRestricted: try input.flag("ageRestricted") ?? false)
    }
}
