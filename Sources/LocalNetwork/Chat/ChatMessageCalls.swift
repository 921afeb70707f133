import ATData
import ATProtoLexicons
import ATServer
import ChatLexicons
import CoreATProtocol
import HTTPTransport
import LocalServer

/// The calls for messages and for the log.
struct ChatMessageCalls: Sendable {
    let service: ChatService

    private typealias Convo = ChatBsky.Convo

    /// The maximum number of entries on a page of the log.
    private static let logPage = 50
    /// The maximum number of an account's reactions to a message.
    private static let mostReactions = 5

    var procedures: [(NSID, ChatService.Handler)] {
        [
            ("chat.bsky.convo.sendMessage", sendMessage), ("chat.bsky.convo.sendMessageBatch", sendMessageBatch),
            ("chat.bsky.convo.deleteMessageForSelf", deleteMessageForSelf),
            ("chat.bsky.convo.addReaction", addReaction), ("chat.bsky.convo.removeReaction", removeReaction),
        ]
    }

    // MARK: Reading

    @Sendable func getMessages(_ visit: ChatService.Visit) throws -> ServerResponse {
        let id = try visit.request.required("convoId")
        let limit = try visit.request.limit()
        let cursor = visit.request.text("cursor")
        return try service.look(visit) { views in
            guard let convo = views.views.world.chat.convos[id], convo.seat(of: visit.viewer) != nil else {
                throw ChatService.noConvo
            }
            let end = try cursor.map { cursor in
                guard let place = convo.places[cursor] else { throw XRPCError.invalid("Malformed cursor") }
                return place
            }
            let all = convo.messages(for: visit.viewer)
            let page = all[..<max(all.startIndex, min(end ?? all.endIndex, all.endIndex))].suffix(limit)
            return try .value(
                Convo.GetMessages.Output(
                    messages: page.reversed().map { views.either($0, convo) },
                    cursor: page.startIndex > all.startIndex ? page.first?.id : nil,
                    relatedProfiles: views.related(page, in: convo)))
        }
    }

    /// Without a cursor, only the current one is returned.
    @Sendable func getLog(_ visit: ChatService.Visit) throws -> ServerResponse {
        let cursor = try visit.request.value("cursor", as: TID.self)
        return try service.look(visit) { views in
            let book = views.views.world.chat
            guard let cursor else {
                return try .value(Convo.GetLog.Output(logs: [], cursor: (book.last ?? .now()).description))
            }
            let entries = book.entries(of: visit.viewer, after: cursor, most: Self.logPage)
            return try .value(
                Convo.GetLog.Output(
                    logs: entries.compactMap(views.entry),
                    cursor: (entries.last?.step.rev ?? cursor).description))
        }
    }

    // MARK: Sending

    @Sendable private func sendMessage(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try service.input(Convo.SendMessage.self, of: visit) { Convo.SendMessage($0) }
        return try await service.change(visit) { change in
            (input.convoId, try send(input.message, to: input.convoId, &change))
        } view: { place, views in
            try view(place, views)
        }
    }

    @Sendable private func sendMessageBatch(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try service.input(Convo.SendMessageBatch.self, of: visit) { Convo.SendMessageBatch($0) }
        return try await service.change(visit) { change in
            try input.items.map { ($0.convoId, try send($0.message, to: $0.convoId, &change)) }
        } view: { places, views in
            Convo.SendMessageBatch.Output(items: try places.map { try view($0, views) })
        }
    }

    private func view(
        _ place: (convo: String, message: String), _ views: ChatViews
    ) throws -> Convo.Defs.MessageView {
        guard let convo = views.views.world.chat.convos[place.convo], let message = convo.message(place.message) else {
            throw ChatService.noConvo
        }
        return views.message(message, convo)
    }

    /// Sends a message, and adds the conversation for the other member.
    private func send(
        _ message: Convo.Defs.MessageInput, to id: String, _ change: inout ChatService.Change
    ) throws -> String {
        let convo = try change.convo(id)
        guard convo.group?.isLocked != true else { throw ChatService.locked }
        if let reply = message.replyTo,
            convo.message(reply.messageId, for: change.actor)?.event != nil
                || convo.message(reply.messageId, for: change.actor) == nil
        {
            throw XRPCError(.badRequest, error: "ReplyTargetNotFound", "There is no message \(reply.messageId)")
        }
        let sender = change.actor
        for other in convo.members where other != sender && convo.group == nil {
            let seat = convo.seat(of: other)
            if change.world.index.isBlocked(sender, other) {
                throw XRPCError.invalid("One of the accounts has blocked the other")
            }
            if seat.map(\.isRequest) ?? true {
                try ChatService.check(sender, mayWriteTo: other, in: change.world)
            }
            if seat == nil, !change.hasJoined(id, other) {
                let isFriend = change.world.index.follows.edge(from: other, to: sender) != nil
                change.step(id, .join(members: convo.members, isRequest: !isFriend), by: other)
            }
        }
        if convo.seat(of: sender)?.isRequest == true, !change.hasAccepted(id) { change.step(id, .accept) }
        return change.step(id, .send(message)).rev.description
    }

    // MARK: Changing

    @Sendable private func deleteMessageForSelf(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try visit.request.input()
        let (id, message) = (try input.required("convoId"), try input.required("messageId"))
        return try await service.change(visit) { change in
            guard let known = try change.convo(id).message(message, for: visit.viewer), known.event == nil else {
                throw XRPCError(.badRequest, error: "MessageDeleteNotAllowed", "The message doesn't exist")
            }
            if !known.deletedFor.contains(visit.viewer) { change.step(id, .delete(message: message)) }
            return known
        } view: { known, views in
            views.deleted(known)
        }
    }

    @Sendable private func addReaction(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try visit.request.input(as: Convo.AddReaction.Input.self)
        guard input.value.count == 1 else {
            throw XRPCError(.badRequest, error: "ReactionInvalidValue", "A reaction is one emoji")
        }
        return try await react(input.convoId, input.messageId, input.value, isAddition: true, visit)
    }

    @Sendable private func removeReaction(_ visit: ChatService.Visit) async throws -> ServerResponse {
        let input = try visit.request.input(as: Convo.RemoveReaction.Input.self)
        return try await react(input.convoId, input.messageId, input.value, isAddition: false, visit)
    }

    private func react(
        _ id: String, _ messageID: String, _ value: String, isAddition: Bool, _ visit: ChatService.Visit
    ) async throws -> ServerResponse {
        try await service.change(visit) { change in
            let convo = try change.convo(id)
            guard convo.group?.isLocked != true, let message = convo.message(messageID, for: visit.viewer),
                message.event == nil
            else {
                throw XRPCError(.badRequest, error: "ReactionNotAllowed", "No such message, or the group is locked")
            }
            guard !message.deletedFor.contains(visit.viewer) else {
                throw XRPCError(.badRequest, error: "ReactionMessageDeleted", "The message was deleted")
            }
            let own = message.reactions.filter { $0.sender == visit.viewer }
            let has = own.contains { $0.value.utf8.elementsEqual(value.utf8) }
            guard has != isAddition else { return }
            guard !isAddition || own.count < Self.mostReactions else {
                throw XRPCError(
                    .badRequest, error: "ReactionLimitReached", "An account can add \(Self.mostReactions) reactions")
            }
            change.step(id, .react(message: messageID, value: value, isAddition: isAddition))
        } view: { _, views in
            Convo.AddReaction.Output(message: try view((id, messageID), views))
        }
    }
}
