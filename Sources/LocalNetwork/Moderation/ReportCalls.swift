import ATData
import ATProtoLexicons
import ATServer
import HTTPTransport
import LocalServer

/// The call that reports accounts and records, at the data server and at labelers.
struct ReportCalls: Sendable {
    private typealias Input = ComAtproto.Moderation.CreateReport.Input

    let context: NetworkContext

    private static let nsid = ComAtproto.Moderation.CreateReport.nsid
    /// The labeler that Bluesky apps name. The data server takes its reports, so that apps need no configuration.
    private static let blueskyLabeler = "did:plc:ar7c4by46qjdydhdevvrndac#atproto_labeler"
    private static let mostBytes = 20_000

    /// Adds the call to the data server, which forwards it to the labeler that it names.
    func addCalls(toDataServer service: XRPCService) {
        service.procedure(Self.nsid) { request in
            let caller = try context.caller(of: request)
            let own = "\(context.addresses.pdsDID)#atproto_labeler"
            let service = request.headers["atproto-proxy"] ?? own
            try caller.require(call: Self.nsid, at: service)
            guard [own, Self.blueskyLabeler].contains(where: { $0.utf8.elementsEqual(service.utf8) }) else {
                return try await Forwarder(context: context).response(
                    to: request, calling: Self.nsid, from: service, for: caller)
            }
            return try await accept(request, from: caller.did, at: nil)
        }
    }

    /// Adds the call to the server of a labeler.
    func addCalls(to service: XRPCService, of labeler: DID) {
        service.procedure(Self.nsid) { request in
            let reporter = try context.serviceCaller(
                of: request, audiences: ["\(labeler)", "\(labeler)#atproto_labeler"], calling: Self.nsid)
            guard let reporter else { throw XRPCError.authMissing }
            return try await accept(request, from: reporter, at: labeler)
        }
    }

    private func accept(_ request: XRPCRequest, from reporter: DID, at labeler: DID?) async throws -> ServerResponse {
        let input = try request.input(as: Input.self)
        guard input.reason?.utf8.count ?? 0 <= Self.mostBytes else {
            throw XRPCError.invalid("reason must not have more than \(Self.mostBytes) bytes")
        }
        let subject: Report.Contents.SubjectUnion
        switch input.subject {
        case .repoRef(let account): subject = .repoRef(account)
        case .strongRef(let record): subject = .strongRef(record)
        case .unknown: throw XRPCError.invalid("subject must be an account or a version of a record")
        }
        let contents = try await context.update { world, changes in
            let id = (world.reports.keys.max() ?? 0) &+ 1
            let contents = Report.Contents(
                id: id, reasonType: input.reasonType, subject: subject, reportedBy: reporter, createdAt: .now,
                reason: input.reason)
            let report = Report(contents: contents, labeler: labeler)
            try changes.put(.report, String(id), report)
            world.reports[id] = report
            return contents
        }
        return try .value(contents)
    }
}
