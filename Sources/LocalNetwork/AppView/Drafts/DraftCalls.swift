import ATData
import ATServer
import BskyLexicons
import Foundation
import HTTPTransport
import LocalServer

/// The calls for drafts.
struct DraftCalls: Sendable {
    let appView: AppView

    var calls: [AppView.Call] {
        [
            .query("app.bsky.draft.getDrafts", getDrafts), .procedure("app.bsky.draft.createDraft", createDraft),
            .procedure("app.bsky.draft.updateDraft", updateDraft),
            .procedure("app.bsky.draft.deleteDraft", deleteDraft),
        ]
    }

    @Sendable private func getDrafts(_ visit: AppView.Visit) throws -> ServerResponse {
        _ = try visit.requiredViewer()
        let limit = try visit.request.limit()
        let cursor = visit.request.text("cursor")
        return try appView.answer(visit) { views in
            let (page, next) = try (views.privateData.drafts ?? Drafts()).page(before: cursor, limit: limit)
            let drafts = try page.map { draft in
                AppBsky.Draft.Defs.DraftView(
                    id: draft.id, draft: try AppBsky.Draft.Defs.Draft(json: Data(draft.draft.utf8)),
                    createdAt: draft.createdAt, updatedAt: draft.updatedAt)
            }
            return AppBsky.Draft.GetDrafts.Output(drafts: drafts, cursor: next)
        }
    }

    @Sendable private func createDraft(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let draft = try text(of: visit.request.input())
        let id = Guarded<TID?>(nil)
        try await appView.context.change(viewer) { privateData in
            var drafts = privateData.drafts ?? Drafts()
            let new = try drafts.add(draft)
            privateData.drafts = drafts
            id.withLock { $0 = new }
        }
        let answer: LexObject = ["id": .string(id.withLock(\.self)?.description ?? "")]
        return try .value(answer)
    }

    @Sendable private func updateDraft(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let input = try visit.request.input().object("draft")
        let id = try input.required("id", as: TID.self)
        let draft = try text(of: input)
        try await appView.context.change(viewer) { $0.drafts?.replace(id, by: draft) }
        return ServerResponse()
    }

    @Sendable private func deleteDraft(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let id = try visit.request.input().required("id", as: TID.self)
        try await appView.context.change(viewer) { $0.drafts?.remove(id) }
        return ServerResponse()
    }

    /// The JSON of a valid draft.
    private func text(of input: LexObject) throws -> String {
        let draft = try AppBsky.Draft.Defs.Draft(json: try input.object("draft").json())
        do {
            try draft.validate()
        } catch {
            throw XRPCError.invalid("Invalid draft: \(error)")
        }
        return String(decoding: try draft.json(), as: UTF8.self)
    }
}
