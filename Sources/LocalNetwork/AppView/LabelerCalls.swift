import ATData
import BskyLexicons
import LocalServer

/// The calls for labelers and their label definitions.
struct LabelerCalls: Sendable {
    let appView: AppView

    private static let mostLabelers = 100

    var calls: [AppView.Call] { [.query("app.bsky.labeler.getServices", getServices)] }

    @Sendable private func getServices(_ visit: AppView.Visit) throws -> ServerResponse {
        let dids = try visit.request.values("dids", as: DID.self, most: Self.mostLabelers)
        let isDetailed = try visit.request.flag("detailed")
        return try appView.answer(visit) { views in
            AppBsky.Labeler.GetServices.Output(views: dids.compactMap { service($0, isDetailed, views) })
        }
    }

    /// The labeler of an account that has declared one.
    private func service(
        _ did: DID, _ isDetailed: Bool, _ views: Views
    ) -> AppBsky.Labeler.GetServices.Output.ViewsUnion? {
        guard let record = views.world.repositories[did]?.record("app.bsky.labeler.service", "self"),
            let creator = views.profile(did)
        else { return nil }
        let service: AppBsky.Labeler.Service
        do throws(WireError) {
            service = try AppBsky.Labeler.Service(json: try record.value.json())
        } catch {
            return nil
        }
        let uri = ATURI(.did(did), "app.bsky.labeler.service", "self")
        guard isDetailed else {
            return .labelerView(
                AppBsky.Labeler.Defs.LabelerView(
                    uri: uri, cid: record.cid, creator: creator, indexedAt: record.indexedAt))
        }
        return .labelerViewDetailed(
            AppBsky.Labeler.Defs.LabelerViewDetailed(
                uri: uri, cid: record.cid, creator: creator, policies: service.policies, indexedAt: record.indexedAt,
                reasonTypes: service.reasonTypes, subjectCollections: service.subjectCollections,
                subjectTypes: service.subjectTypes))
    }
}
