import ATData
import ATProtoLexicons
import ATServer
import ChatLexicons
import HTTPTransport
import LocalServer

/// The calls for join links and join requests.
struct ChatLinkCalls: Sendable {
    let service: ChatService

    private typealias Group = ChatBsky.Group

    private static let mostCodes = 50
    private static let noLink = XRPCError(.badRequest, error: "NoJoinLink", "The group has no link")

    var queries: [(NSID, ChatService.Handler)] {
        [
            ("chat.bsky.group.getJoinLinkPreviews", getJoinLinkPreviews),
            ("chat.bsky.group.listJoinRequests", listJoinRequests),
            ("chat.bsky.convo.listConvoRequests", listConvoRequests),
        ]
    }

    var procedures: [(NSID, ChatService.Handler)] {
        [
            ("chat.bsky.group.createJoinLink", createJoinLink), ("chat.bsky.group.editJoinLink", editJoinLink),
            ("chat.bsky.group.enableJoinLink", enableJoinLink), ("chat.bsky.group.disableJoinLink", disableJoinLink),
            ("chat.bsky.group.requestJoin", requestJoin), ("chat.bsky.group.withdrawJoinRequest", withdrawJoinRequest),
            ("chat.bsky.group.approveJoinRequest", approveJoinRequest),
            ("chat.bsky.group.rejectJoinRequest", rejectJoinRequest),
            ("chat.bsky.group.updateJoinRequestsRead", updateJoinRequestsRead),
        ]
    }

    // MARK: Links

    @Sendable private func createJoinLink(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try service.input(Group.CreateJoinLink.self, of: visit) { Group.CreateJoinLink($0) }
        return try await changeLink(input.convoId, visit) { group, change in
            guard group.link?.isEnabled != true else {
                throw XRPCError(.badRequest, error: "EnabledJoinLinkAlreadyExists", "The group has a link")
            }
            return .createLink(
                code: change.next.description, rule: input.joinRule, requiresApproval: input.requireApproval ?? false)
        }
    }

    @Sendable private func editJoinLink(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try service.input(Group.EditJoinLink.self, of: visit) { Group.EditJoinLink($0) }
        return try await changeLink(input.convoId, visit) { group, _ in
            guard let link = group.link else { throw Self.noLink }
            return .editLink(
                rule: input.joinRule ?? link.rule, requiresApproval: input.requireApproval ?? link.requiresApproval)
        }
    }

    @Sendable private func enableJoinLink(_ visit: ChatService.Visit) async throws -> ServerResponse {
        try await changeLink(try visit.request.input().required("convoId"), visit) { group, _ in
            guard let link = group.link else { throw Self.noLink }
            guard !link.isEnabled else {
                throw XRPCError(.badRequest, error: "LinkAlreadyEnabled", "The link is already enabled")
            }
            return .enableLink
        }
    }

    @Sendable private func disableJoinLink(_ visit: ChatService.Visit) async throws -> ServerResponse {
        try await changeLink(try visit.request.input().required("convoId"), visit) { group, _ in
            guard group.link?.isEnabled == true else { throw Self.noLink }
            return .disableLink
        }
    }

    private func changeLink(
        _ id: String, _ visit: ChatService.Visit,
        _ event: (ChatGroup, ChatService.Change) throws -> ChatGroupEvent
    ) async throws -> ServerResponse {
        try await service.change(visit) { change in
            change.step(id, .event(try event(try change.ownGroup(id).group, change)))
        } view: { _, views in
            guard let link = views.views.world.chat.convos[id]?.group?.link else { throw Self.noLink }
            return Group.CreateJoinLink.Output(joinLink: link.view)
        }
    }

    @Sendable private func getJoinLinkPreviews(_ visit: ChatService.Visit) throws -> ServerResponse {
        let codes = visit.request.texts("codes")
        guard codes.count <= Self.mostCodes else { throw XRPCError.invalid("codes has too many items") }
        return try service.look(visit) { views in
            try .value(
                Group.GetJoinLinkPreviews.Output(
                    joinLinkPreviews: codes.map { code in
                        switch views.preview(code) {
                        case .joinLinkPreviewView(let view): .joinLinkPreviewView(view)
                        case .disabledJoinLinkPreviewView(let view): .disabledJoinLinkPreviewView(view)
                        case .invalidJoinLinkPreviewView(let view): .invalidJoinLinkPreviewView(view)
                        case .unknown(let object): .unknown(object)
                        }
                    }))
        }
    }

    // MARK: Requests

    @Sendable private func requestJoin(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let code = try visit.request.input().required("code")
        let viewer = visit.viewer
        return try await service.change(visit) { change in
            let book = change.world.chat
            guard let convo = book.groupOfCode[code].flatMap({ book.convos[$0] }), let group = convo.group,
                let link = group.link, link.code == code
            else { throw XRPCError(.badRequest, error: "InvalidCode", "The link doesn't exist") }
            if convo.seat(of: viewer) != nil { return (convo.id, true) }
            guard link.isEnabled else { throw XRPCError(.badRequest, error: "LinkDisabled", "The link is disabled") }
            guard !group.isLocked else { throw ChatService.locked }
            guard !group.removed.contains(viewer) else {
                throw XRPCError(.badRequest, error: "UserKicked", "The account was removed from the group")
            }
            guard
                link.rule != .followedByOwner
                    || change.world.index.follows.edge(from: group.owner, to: viewer) != nil
            else { throw XRPCError(.badRequest, error: "FollowRequired", "The owner doesn't follow the account") }
            guard convo.members.count < service.memberLimit else { throw ChatService.full }
            guard link.requiresApproval else {
                change.step(convo.id, .join(members: [], isRequest: false))
                change.step(convo.id, .event(.memberJoin(approvedBy: nil)))
                return (convo.id, true)
            }
            if group.requests[viewer] == nil { change.step(convo.id, .request(.made)) }
            return (convo.id, false)
        } view: { (place: (id: String, hasJoined: Bool), views) in
            Group.RequestJoin.Output(
                status: place.hasJoined ? .joined : .pending,
                convo: place.hasJoined ? try service.convo(place.id, views) : nil)
        }
    }

    @Sendable private func withdrawJoinRequest(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let id = try visit.request.input().required("convoId")
        return try await service.change(visit) { change in
            guard change.world.chat.convos[id]?.group?.requests[visit.viewer] != nil else {
                throw XRPCError(.badRequest, error: "InvalidJoinRequest", "The request doesn't exist")
            }
            change.step(id, .request(.withdrawn))
        } view: { _, _ in
            Group.WithdrawJoinRequest.Output()
        }
    }

    @Sendable private func approveJoinRequest(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try service.input(Group.ApproveJoinRequest.self, of: visit) { Group.ApproveJoinRequest($0) }
        return try await service.change(visit) { change in
            let (convo, group) = try change.ownGroup(input.convoId)
            guard group.requests[input.member] != nil else { throw XRPCError.invalid("The request doesn't exist") }
            guard convo.members.count < service.memberLimit else { throw ChatService.full }
            change.step(input.convoId, .request(.approved(input.member)))
            change.step(input.convoId, .join(members: [], isRequest: false), by: input.member)
            change.step(input.convoId, .event(.memberJoin(approvedBy: visit.viewer)), by: input.member)
        } view: { _, views in
            Group.ApproveJoinRequest.Output(convo: try service.convo(input.convoId, views))
        }
    }

    @Sendable private func rejectJoinRequest(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try service.input(Group.RejectJoinRequest.self, of: visit) { Group.RejectJoinRequest($0) }
        return try await service.change(visit) { change in
            guard try change.ownGroup(input.convoId).group.requests[input.member] != nil else {
                throw XRPCError.invalid("The request doesn't exist")
            }
            change.step(input.convoId, .request(.rejected(input.member)))
        } view: { _, _ in
            Group.RejectJoinRequest.Output()
        }
    }

    @Sendable private func updateJoinRequestsRead(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let id = try visit.request.input().required("convoId")
        return try await service.change(visit) { change in
            let group = try change.ownGroup(id).group
            if group.requests.values.contains(where: { !$0.isRead }) { change.step(id, .request(.read)) }
        } view: { _, _ in
            Group.UpdateJoinRequestsRead.Output()
        }
    }

    @Sendable private func listJoinRequests(_ visit: ChatService.Visit) throws -> ServerResponse {
        let id = try visit.request.required("convoId")
        let limit = try visit.request.limit()
        let cursor = try visit.request.value("cursor", as: TID.self)
        return try service.look(visit) { views in
            let group = try ChatService.Change(world: views.views.world, actor: visit.viewer).ownGroup(id).group
            let all = group.requests.filter { request in cursor.map { request.value.place > $0 } ?? true }
                .sorted { $0.value.place < $1.value.place }
            let page = all.prefix(limit)
            return try .value(
                Group.ListJoinRequests.Output(
                    requests: page.compactMap { did, request in
                        views.profile(did).map {
                            Group.Defs.JoinRequestView(convoId: id, requestedBy: $0, requestedAt: request.date)
                        }
                    }, cursor: page.count < all.count ? page.last?.value.place.description : nil))
        }
    }

    @Sendable private func listConvoRequests(_ visit: ChatService.Visit) throws -> ServerResponse {
        let limit = try visit.request.limit()
        let cursor = try visit.request.value("cursor", as: TID.self)
        return try service.look(visit) { views in
            let book = views.views.world.chat
            let viewer = visit.viewer
            let convos = (book.convosOfAccount[viewer] ?? []).compactMap { book.convos[$0] }.compactMap { convo in
                convo.seat(of: viewer).flatMap { $0.isRequest ? ($0.rev, convo) : nil }
            }
            let groups = (book.requestsOfAccount[viewer] ?? []).compactMap { book.convos[$0] }.compactMap { convo in
                convo.group?.requests[viewer].map { ($0.place, convo) }
            }
            let all = (convos + groups).filter { item in cursor.map { item.0 < $0 } ?? true }
                .sorted { $0.0 > $1.0 }
            let page = all.prefix(limit)
            return try .value(
                ChatBsky.Convo.ListConvoRequests.Output(
                    requests: page.compactMap { _, convo in
                        if let view = views.convo(convo) { return .convoView(view) }
                        return views.request(convo).map { .joinRequestConvoView($0) }
                    }, cursor: page.count < all.count ? page.last?.0.description : nil))
        }
    }
}
