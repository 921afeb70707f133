import ATData
import ATProtoLexicons
import ATServer
import ChatLexicons
import HTTPTransport
import LocalServer

/// The calls for groups: their members, name and lock.
struct ChatGroupCalls: Sendable {
    let service: ChatService

    private typealias Group = ChatBsky.Group
    private typealias Convo = ChatBsky.Convo

    var queries: [(NSID, ChatService.Handler)] {
        [
            ("chat.bsky.convo.getConvoMembers", getConvoMembers),
            ("chat.bsky.group.listMutualGroups", listMutualGroups), ("chat.bsky.actor.getStatus", getStatus),
            ("chat.bsky.notification.getPreferences", getPreferences),
        ]
    }

    var procedures: [(NSID, ChatService.Handler)] {
        [
            ("chat.bsky.group.createGroup", createGroup), ("chat.bsky.group.editGroup", editGroup),
            ("chat.bsky.group.addMembers", addMembers), ("chat.bsky.group.removeMembers", removeMembers),
            ("chat.bsky.convo.lockConvo", lockConvo), ("chat.bsky.convo.unlockConvo", unlockConvo),
            ("chat.bsky.notification.putPreferences", putPreferences),
        ]
    }

    // MARK: Reading

    @Sendable private func getConvoMembers(_ visit: ChatService.Visit) throws -> ServerResponse {
        let id = try visit.request.required("convoId")
        let limit = try visit.request.limit()
        let start = try visit.request.number("cursor", 0...1_000_000, default: 0)
        return try service.look(visit) { views in
            guard let convo = views.views.world.chat.convos[id], convo.seat(of: visit.viewer) != nil else {
                throw ChatService.noConvo
            }
            let rest = convo.members.dropFirst(start)
            return try .value(
                Convo.GetConvoMembers.Output(
                    members: rest.prefix(limit).compactMap { views.profile($0, in: convo) },
                    cursor: rest.count > limit ? String(start + limit) : nil))
        }
    }

    @Sendable private func listMutualGroups(_ visit: ChatService.Visit) throws -> ServerResponse {
        let subject = try visit.request.required("subject", as: DID.self)
        let limit = try visit.request.limit()
        let cursor = visit.request.text("cursor")
        return try service.look(visit) { views in
            let book = views.views.world.chat
            let groups = (book.convosOfAccount[visit.viewer] ?? []).compactMap { book.convos[$0] }.filter {
                $0.group != nil && $0.seat(of: visit.viewer) != nil && $0.seat(of: subject) != nil
                    && (cursor.map { [id = $0.id] in id > $0 } ?? true)
            }.sorted { $0.id < $1.id }
            let page = groups.prefix(limit)
            return try .value(
                Group.ListMutualGroups.Output(
                    convos: page.compactMap(views.convo), cursor: page.count < groups.count ? page.last?.id : nil))
        }
    }

    @Sendable private func getStatus(_ visit: ChatService.Visit) throws -> ServerResponse {
        try .value(
            ChatBsky.Actor.GetStatus.Output(
                chatDisabled: false, canCreateGroups: true, groupMemberLimit: service.memberLimit))
    }

    // MARK: Groups

    @Sendable private func createGroup(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try service.input(Group.CreateGroup.self, of: visit) { Group.CreateGroup($0) }
        return try await service.change(visit) { change in
            let members = Self.unique(input.members).filter { $0 != visit.viewer }
            guard members.count < service.memberLimit else {
                throw XRPCError.invalid("A group has at most \(service.memberLimit) members")
            }
            for member in members { try ChatService.check(visit.viewer, mayAdd: member, in: change.world) }
            let id = change.next.description
            change.step(id, .found(name: try Self.name(input.name)))
            for member in members { Self.add(member, to: id, &change) }
            return id
        } view: { id, views in
            Group.CreateGroup.Output(convo: try service.convo(id, views))
        }
    }

    @Sendable private func editGroup(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try service.input(Group.EditGroup.self, of: visit) { Group.EditGroup($0) }
        return try await service.change(visit) { change in
            let group = try change.ownGroup(input.convoId).group
            guard !group.isLocked else { throw ChatService.locked }
            let name = try Self.name(input.name)
            if name != group.name { change.step(input.convoId, .event(.rename(to: name))) }
        } view: { _, views in
            Group.EditGroup.Output(convo: try service.convo(input.convoId, views))
        }
    }

    private static func name(_ name: String) throws -> String {
        guard name.contains(where: { !$0.isWhitespace }) else { throw XRPCError.invalid("A group needs a name") }
        return name
    }

    private static func unique(_ members: [DID]) -> [DID] {
        var known: Set<DID> = []
        return members.filter { known.insert($0).inserted }
    }

    // MARK: Members

    private static func add(_ member: DID, to id: String, _ change: inout ChatService.Change) {
        change.step(id, .join(members: [], isRequest: true), by: member)
        change.step(id, .event(.addMember(member)))
    }

    @Sendable private func addMembers(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try service.input(Group.AddMembers.self, of: visit) { Group.AddMembers($0) }
        return try await service.change(visit) { change in
            let (convo, group) = try change.ownGroup(input.convoId)
            guard !group.isLocked else { throw ChatService.locked }
            let new = Self.unique(input.members).filter { convo.seat(of: $0) == nil }
            guard convo.members.count + new.count <= service.memberLimit else { throw ChatService.full }
            for member in new { try ChatService.check(visit.viewer, mayAdd: member, in: change.world) }
            for member in new { Self.add(member, to: input.convoId, &change) }
            return new
        } view: { new, views in
            Group.AddMembers.Output(
                convo: try service.convo(input.convoId, views), addedMembers: new.compactMap(views.profile))
        }
    }

    @Sendable private func removeMembers(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try service.input(Group.RemoveMembers.self, of: visit) { Group.RemoveMembers($0) }
        return try await service.change(visit) { change in
            let (convo, group) = try change.ownGroup(input.convoId)
            guard !input.members.contains(group.owner) else {
                throw XRPCError.invalid("The owner can't be removed")
            }
            for member in Self.unique(input.members) where convo.seat(of: member) != nil {
                change.step(input.convoId, .leave, by: member)
                change.step(input.convoId, .event(.removeMember(member)))
            }
        } view: { _, views in
            Group.RemoveMembers.Output(convo: try service.convo(input.convoId, views))
        }
    }

    // MARK: Lock

    @Sendable private func lockConvo(_ visit: ChatService.Visit) async throws -> ServerResponse {
        try await setLocked(true, visit)
    }

    @Sendable private func unlockConvo(_ visit: ChatService.Visit) async throws -> ServerResponse {
        try await setLocked(false, visit)
    }

    private func setLocked(_ isLocked: Bool, _ visit: ChatService.Visit) async throws -> ServerResponse {
        let id = try visit.request.input().required("convoId")
        return try await service.change(visit) { change in
            let group = try change.ownGroup(id).group
            guard !(group.isLocked && isLocked) else { throw ChatService.locked }
            if group.isLocked != isLocked { change.step(id, .event(isLocked ? .lock : .unlock)) }
        } view: { _, views in
            Convo.LockConvo.Output(convo: try service.convo(id, views))
        }
    }

    // MARK: Notifications

    private static let standard = ChatBsky.Notification.Defs.Preferences(
        chat: .init(include: .all, push: true), chatRequest: .init(include: .all, push: true))

    @Sendable private func getPreferences(_ visit: ChatService.Visit) throws -> ServerResponse {
        try service.look(visit) { views in
            try .value(
                ChatBsky.Notification.GetPreferences.Output(
                    preferences: views.views.world.chat.preferences[visit.viewer] ?? Self.standard))
        }
    }

    @Sendable private func putPreferences(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try service.input(ChatBsky.Notification.PutPreferences.self, of: visit) {
            ChatBsky.Notification.PutPreferences($0)
        }
        return try await service.change(visit) { change in
            var new = change.world.chat.preferences[visit.viewer] ?? Self.standard
            if let chat = input.chat { new.chat = chat }
            if let request = input.chatRequest { new.chatRequest = request }
            change.step("", .prefer(new))
            return new
        } view: { new, _ in
            ChatBsky.Notification.PutPreferences.Output(preferences: new)
        }
    }
}
