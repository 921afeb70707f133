import ATData
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork

/// Answers the requests to the inspector: pages, files, streams, forms and calls.
struct Site: Sendable {
    let bench: Bench

    func respond(to request: ServerRequest) async -> ServerResponse {
        let isForm = request.method == .post && request.path.hasPrefix("/do/")
        let form = isForm ? SubmittedForm.fields(of: request) : [:]
        if let refusal = bench.gate.refusal(of: request, formToken: form[FormName.token]) { return refusal.protected }
        if request.path.hasPrefix("/api/") { return await call(request).protected }
        let response = isForm ? await act(request, form) : await page(request)
        return response.protected
    }

    /// A call below `/api`.
    private func call(_ request: ServerRequest) async -> ServerResponse {
        do {
            if request.path.utf8.elementsEqual("/api/openapi.json".utf8), request.method != .post {
                return .data(try OpenAPI.document.jsonData(), contentType: "application/json")
            }
            return try await API.respond(to: request, bench)
        } catch {
            let failure = API.failure(error)
            return .error(failure.error, failure.message, status: failure.status)
        }
    }

    // MARK: Forms

    /// Makes the call of a form, and leads back to its page or shows what the call returned.
    private func act(_ request: ServerRequest, _ form: [String: String]) async -> ServerResponse {
        var texts = form
        texts[FormName.token] = nil
        let back = Self.local(texts.removeValue(forKey: FormName.back))
        let visit = visit(to: back, request)
        guard let call = API.named(String(request.path.dropFirst("/do/".count))), call.method != .get else {
            return problem(.notFound("There is no such form."), visit)
        }
        do {
            let result = try await call.run(try APIInput(call.fields, texts: texts), bench)
            if case .object(let object) = result, object.isEmpty { return .redirect(to: back, status: 303) }
            return Layout(visit: visit).response(ResultPage(call: call, result: result, back: back))
        } catch {
            return problem(API.failure(error), visit)
        }
    }

    /// A path of this site. Anything else leads to the first page.
    private static func local(_ path: String?) -> String {
        guard let path, path.hasPrefix("/"), !path.hasPrefix("//"), !path.contains("\\"),
            path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return "/" }
        return path
    }

    // MARK: Pages

    private func visit(to target: String, _ request: ServerRequest) -> Visit {
        // The gate has checked it.
        Visit(here: target, bench: bench, base: "http://\(request.headers["Host"] ?? "127.0.0.1")")
    }

    private func problem(_ failure: APIFailure, _ visit: Visit) -> ServerResponse {
        Layout(visit: visit).response(ProblemPage(failure: failure, back: visit.here), status: failure.status)
    }

    private func page(_ request: ServerRequest) async -> ServerResponse {
        let visit = visit(to: Self.local(String(request.localTarget)), request)
        guard request.method == .get || request.method == .head else {
            return problem(
                APIFailure(
                    status: HTTPStatusCode(rawValue: 405), error: "MethodNotAllowed",
                    message: "This page can only be read."),
                visit)
        }
        let path = String(request.localTarget.prefix { $0 != "?" }).split(separator: "/")
            .map { String($0).removingPercentEncoding ?? "" }
        do {
            switch (path.first ?? "", path.count) {
            case ("style.css", 1): return .data(Data(Style.sheet.utf8), contentType: "text/css; charset=utf-8")
            case ("script.js", 1): return .data(Data(Script.text.utf8), contentType: "text/javascript; charset=utf-8")
            case ("icon.svg", 1): return .data(Data(Style.icon.utf8), contentType: "image/svg+xml")
            case ("blobs", 3): return try await blob(path[1], path[2])
            case ("cars", 2): return try car(path[1])
            case ("requests", 2) where path[1] == "live":
                return try RequestsPage.updates(request, bench)
            case ("events", 2) where path[1] == "live":
                return try EventsPage.updates(request, bench)
            case ("streams", 3) where path[2] == "live":
                return try await StreamPage.updates(path[1], request, bench)
            case ("labels", 2) where path[1] == "live":
                return LabelsPage.updates(request, bench)
            default: break
            }
            guard let page = try await self.page(path, request, visit) else {
                return problem(.notFound("There is no such page."), visit)
            }
            return Layout(visit: visit).response(page)
        } catch {
            return problem(API.failure(error), visit)
        }
    }

    private func page(_ path: [String], _ request: ServerRequest, _ visit: Visit) async throws -> (any InspectorPage)? {
        switch (path.first ?? "", path.count) {
        case ("", 0): return OverviewPage(visit: visit)
        case ("requests", 1): return try RequestsPage(request, visit)
        case ("requests", 2): return try RequestPage(number: path[1], visit)
        case ("accounts", 1): return AccountsPage(visit: visit)
        case ("accounts", 2): return try AccountPage(account: path[1], visit)
        case ("records", 3): return try CollectionPage(path[1], path[2], cursor: request.query("cursor"), visit)
        case ("records", 4): return try RecordPage(path[1], path[2], path[3], visit)
        case ("references", 1): return try ReferencesPage(request, visit)
        case ("revisions", 2):
            return try await RevisionsPage(account: path[1], before: request.query("before"), visit)
        case ("tree", 2): return try TreePage(account: path[1], visit)
        case ("identity", 1): return try await IdentityPage(request, visit)
        case ("apps", 1): return AppsPage(visit: visit)
        case ("events", 1): return try await EventsPage(request, visit)
        case ("events", 2): return try await EventPage(seq: path[1], visit)
        case ("streams", 1): return await StreamsPage(visit)
        case ("streams", 2): return try await StreamPage(path[1], request, visit)
        case ("streams", 3): return try await MessagePage(path[1], path[2], visit)
        case ("mail", 1): return MailPage(visit: visit)
        case ("faults", 1): return FaultsPage(visit: visit)
        case ("labels", 1): return LabelsPage(visit: visit)
        case ("snapshots", 1): return try await SnapshotsPage(visit)
        case ("calls", 1): return CallsPage()
        default: return nil
        }
    }

    private func blob(_ did: String, _ cid: String) async throws -> ServerResponse {
        guard let did = try? DID(did), let cid = try? CID(cid), let blob = try await bench.network.blob(of: did, cid)
        else { throw APIFailure.notFound("There is no such blob.") }
        return .blob(blob.data, type: blob.type)
    }

    private func car(_ account: String) throws -> ServerResponse {
        let person = try bench.account(APIInput([.account], texts: ["account": account]))
        var response = ServerResponse.data(try bench.car(of: person), contentType: "application/vnd.ipld.car")
        response.headers["Content-Disposition"] = "attachment; filename=\"\(person.handle).car\""
        return response
    }
}

/// A visit of a page: its address, and the network that it shows.
struct Visit: Sendable {
    /// The path of the page with its query.
    let here: String
    let bench: Bench

    var network: LocalNetwork { bench.network }

    /// The address of the inspector.
    let base: String

    /// The handle of an account, or else its DID.
    func name(of did: DID) -> String { network.account(.did(did))?.handle.description ?? did.description }
}
