import ATData
import ATProtoLexicons
import ATServer
import ChatLexicons
import HTTPTransport
import LocalServer

/// The calls for conversations.
struct ChatConvoCalls: Sendable {
    let service: ChatService

    private typealias Convo = ChatBsky.Convo

    private static let mostMembers = 10

    var queries: [(NSID, ChatService.Handler)] {
        [
            ("chat.bsky.convo.listConvos", listConvos), ("chat.bsky.convo.getConvo", getConvo),
            ("chat.bsky.convo.getConvoForMembers", getConvoForMembers),
            ("chat.bsky.convo.getConvoAvailability", getConvoAvailability),
            ("chat.bsky.convo.getUnreadCounts", getUnreadCounts),
        ]
    }

    var procedures: [(NSID, ChatService.Handler)] {
        [
            ("chat.bsky.convo.acceptConvo", acceptConvo), ("chat.bsky.convo.leaveConvo", leaveConvo),
            ("chat.bsky.convo.muteConvo", muteConvo), ("chat.bsky.convo.unmuteConvo", unmuteConvo),
            ("chat.bsky.convo.updateRead", updateRead), ("chat.bsky.convo.updateAllRead", updateAllRead),
        ]
    }

    // MARK: Reading

    @Sendable private func listConvos(_ visit: ChatService.Visit) throws -> ServerResponse {
        let request = visit.request
        let limit = try request.limit()
        let (status, state, kind) = (request.text("status"), request.text("readState"), request.text("kind"))
        let lock = request.text("lockStatus")
        let cursor = try request.value("cursor", as: TID.self)
        return try service.look(visit) { views in
            let book = views.views.world.chat
            let all = (book.convosOfAccount[visit.viewer] ?? []).compactMap { book.convos[$0] }
            let wanted = all.compactMap { convo -> (TID, ChatConvo)? in
                guard let seat = convo.seat(of: visit.viewer), cursor.map({ seat.rev < $0 }) ?? true,
                    status == nil || status == (seat.isRequest ? "request" : "accepted"),
                    state == nil || convo.unreadCount(of: visit.viewer) > 0,
                    kind == nil || kind == (convo.group == nil ? "direct" : "group"),
                    lock == nil || lock == (convo.group?.isLocked == true ? "locked" : "unlocked")
                else { return nil }
                return (seat.rev, convo)
            }.sorted { $0.0 > $1.0 }
            let page = wanted.prefix(limit)
            return try .value(
                Convo.ListConvos.Output(
                    convos: page.compactMap { views.convo($0.1) },
                    cursor: page.count < wanted.count ? page.last?.0.description : nil))
        }
    }

    @Sendable private func getConvo(_ visit: ChatService.Visit) throws -> ServerResponse {
        let id = try visit.request.required("convoId")
        return try service.look(visit) { try .value(Convo.GetConvo.Output(convo: try service.convo(id, $0))) }
    }

    /// The members of a conversation: the caller and one other account.
    private func members(_ visit: ChatService.Visit) throws -> (all: [DID], other: DID) {
        let named = try Set(visit.request.values("members", as: DID.self, most: Self.mostMembers))
        let all = named.union([visit.viewer])
        guard !named.isEmpty, all.count <= 2 else {
            throw XRPCError.invalid("members must be one account, or the caller and one account")
        }
        return (all.sorted(), all.first { $0 != visit.viewer } ?? visit.viewer)
    }

    @Sendable private func getConvoForMembers(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let (members, other) = try members(visit)
        return try await service.change(visit) { change in
            let known = change.world.chat.convo(of: members)
            if let known, known.seat(of: visit.viewer) != nil { return known.id }
            try ChatService.check(visit.viewer, mayWriteTo: other, in: change.world)
            let id = known?.id ?? change.world.chat.next.description
            return change.step(id, .join(members: members, isRequest: false)).convo
        } view: { id, views in
            Convo.GetConvoForMembers.Output(convo: try service.convo(id, views))
        }
    }

    @Sendable private func getConvoAvailability(_ visit: ChatService.Visit) throws -> ServerResponse {
        let (members, other) = try members(visit)
        return try service.look(visit) { views in
            let world = views.views.world
            let canChat = (try? ChatService.check(visit.viewer, mayWriteTo: other, in: world)) != nil
            let convo = world.chat.convo(of: members).flatMap(views.convo)
            return try .value(Convo.GetConvoAvailability.Output(canChat: canChat || convo != nil, convo: convo))
        }
    }

    @Sendable private func getUnreadCounts(_ visit: ChatService.Visit) throws -> ServerResponse {
        let withGroups = visit.request.text("includeGroupChats") != "false"
        return try service.look(visit) { views in
            let book = views.views.world.chat
            let unread = (book.convosOfAccount[visit.viewer] ?? []).compactMap { book.convos[$0] }.filter {
                let requests = $0.group?.owner == visit.viewer ? $0.group?.requests.values.count { !$0.isRead } ?? 0 : 0
                return $0.unreadCount(of: visit.viewer) + requests > 0
                    && $0.seat(of: visit.viewer)?.isMuted == false && $0.group?.isLocked != true
                    && (withGroups || $0.group == nil)
            }
            let requests = unread.count { $0.seat(of: visit.viewer)?.isRequest == true }
            return try .value(
                Convo.GetUnreadCounts.Output(
                    unreadAcceptedConvos: unread.count - requests, unreadRequestConvos: requests))
        }
    }

    // MARK: Changing

    @Sendable private func acceptConvo(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let id = try visit.request.input().required("convoId")
        return try await service.change(visit) { change in
            try change.convo(id).seat(of: visit.viewer)?.isRequest == true
                ? change.step(id, .accept).rev.description : nil
        } view: { rev, _ in
            Convo.AcceptConvo.Output(rev: rev)
        }
    }

    @Sendable private func leaveConvo(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let id = try visit.request.input().required("convoId")
        return try await service.change(visit) { change in
            if change.world.chat.convos[id]?.seats[visit.viewer]?.hasLeft == true {
                throw XRPCError(.badRequest, error: "AlreadyLeftConvo", "The account has already left the conversation")
            }
            let group = try change.convo(id).group
            guard group?.owner != visit.viewer else {
                throw XRPCError(.badRequest, error: "OwnerCannotLeave", "The owner of a group can't leave it")
            }
            let rev = change.step(id, .leave).rev
            if group != nil { change.step(id, .event(.memberLeave)) }
            return rev.description
        } view: { rev, _ in
            Convo.LeaveConvo.Output(convoId: id, rev: rev)
        }
    }

    @Sendable private func muteConvo(_ visit: ChatService.Visit) async throws -> ServerResponse {
        try await setMuted(true, visit)
    }

    @Sendable private func unmuteConvo(_ visit: ChatService.Visit) async throws -> ServerResponse {
        try await setMuted(false, visit)
    }

    private func setMuted(_ isMuted: Bool, _ visit: ChatService.Visit) async throws -> ServerResponse {
        let id = try visit.request.input().required("convoId")
        return try await service.change(visit) { change in
            if try change.convo(id).seat(of: visit.viewer)?.isMuted != isMuted { change.step(id, .mute(isMuted)) }
        } view: { _, views in
            Convo.MuteConvo.Output(convo: try service.convo(id, views))
        }
    }

    @Sendable private func updateRead(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try visit.request.input()
        let id = try input.required("convoId")
        let message = try input.text("messageId")
        return try await service.change(visit) { change in
            let convo = try change.convo(id)
            var count = convo.messages.count
            if let message {
                guard let place = convo.places[message] else { throw XRPCError.invalid("The message doesn't exist") }
                count = place + 1
            }
            // What was read stays read.
            if count > convo.seats[visit.viewer]?.readCount ?? 0 { change.step(id, .read(count)) }
        } view: { _, views in
            Convo.UpdateRead.Output(convo: try service.convo(id, views))
        }
    }

    @Sendable private func updateAllRead(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let status = try visit.request.input().text("status")
        return try await service.change(visit) { change in
            var count = 0
            for id in (change.world.chat.convosOfAccount[visit.viewer] ?? []).sorted() {
                guard let convo = change.world.chat.convos[id], let seat = convo.seat(of: visit.viewer),
                    convo.unreadCount(of: visit.viewer) > 0,
                    status == nil || status == (seat.isRequest ? "request" : "accepted")
                else { continue }
                change.step(id, .read(convo.messages.count))
                count += 1
            }
            return count
        } view: { count, _ in
            Convo.UpdateAllRead.Output(updatedCount: count)
        }
    }
}
