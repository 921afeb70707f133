import ATData
import ATProtoLexicons
import ATServer
import BskyLexicons
import ChatLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer

/// The network's chat service: private conversations of two accounts, and groups.
///
/// Clients reach it through their data server, which forwards their calls with tokens signed by the accounts.
struct ChatService: Sendable {
    let context: NetworkContext

    /// A call and the calling account.
    struct Visit: Sendable {
        let request: XRPCRequest
        let viewer: DID
    }

    typealias Handler = @Sendable (Visit) async throws -> ServerResponse

    /// The maximum number of members in a group.
    var memberLimit: Int { context.options.groupMemberLimit }

    static let locked = XRPCError(.badRequest, error: "ConvoLocked", "The conversation is locked")
    static let full = XRPCError(.badRequest, error: "MemberLimitReached", "The group has the maximum number of members")
    static let noConvo = XRPCError(.badRequest, error: "InvalidConvo", "The conversation doesn't exist")

    func addCalls(to server: LocalServer) throws {
        let addresses = context.addresses
        let service = server.serveCalls(
            as: try ServiceIdentity(addresses.chatDID, "#bsky_chat", "BskyChatService", addresses.chat))
        for (nsid, handler) in ChatConvoCalls(service: self).queries { add(.get, nsid, handler, to: service) }
        for (nsid, handler) in ChatConvoCalls(service: self).procedures { add(.post, nsid, handler, to: service) }
        for (nsid, handler) in ChatMessageCalls(service: self).procedures { add(.post, nsid, handler, to: service) }
        for (nsid, handler) in ChatGroupCalls(service: self).queries { add(.get, nsid, handler, to: service) }
        for (nsid, handler) in ChatGroupCalls(service: self).procedures { add(.post, nsid, handler, to: service) }
        for (nsid, handler) in ChatLinkCalls(service: self).queries { add(.get, nsid, handler, to: service) }
        for (nsid, handler) in ChatLinkCalls(service: self).procedures { add(.post, nsid, handler, to: service) }
        add(.get, "chat.bsky.convo.getMessages", ChatMessageCalls(service: self).getMessages, to: service)
        add(.get, "chat.bsky.convo.getLog", ChatMessageCalls(service: self).getLog, to: service)
    }

    private func add(_ method: HTTPMethod, _ nsid: NSID, _ handler: @escaping Handler, to service: XRPCService) {
        let did = context.addresses.chatDID
        service.call(method, nsid) { request in
            guard
                let viewer = try context.serviceCaller(
                    of: request, audiences: [did, "\(did)#bsky_chat"], calling: nsid)
            else { throw XRPCError.authMissing }
            return try await handler(Visit(request: request, viewer: viewer))
        }
    }

    /// Decodes the input of a procedure, which must match the lexicon.
    func input<Call: XRPCProcedure, Input: LexiconCodable>(
        _ type: Call.Type, of visit: Visit, _ call: (Input) -> Call
    ) throws -> Input {
        let input = try visit.request.input(as: Input.self)
        do {
            try call(input).validate()
        } catch {
            throw XRPCError.invalid("\(error)")
        }
        return input
    }

    // MARK: Reading

    /// Creates the views for the caller.
    func look<Result>(_ visit: Visit, _ body: (ChatViews) throws -> Result) rethrows -> Result {
        try context.world.withLock { try body(views($0, visit.viewer)) }
    }

    private func views(_ world: World, _ viewer: DID) -> ChatViews {
        ChatViews(
            views: Views(
                world: world, viewer: viewer, labelers: world.labelers,
                address: context.addresses.appView.absoluteString),
            viewer: viewer, memberLimit: memberLimit)
    }

    /// The view of a conversation that the caller belongs to.
    func convo(_ id: String, _ views: ChatViews) throws -> ChatBsky.Convo.Defs.ConvoView {
        guard let convo = views.views.world.chat.convos[id], let view = views.convo(convo) else { throw Self.noConvo }
        return view
    }

    // MARK: Changing

    /// The planned changes of a call, under the world's lock. The world changes only after all steps are planned, so
    /// that a failed call changes nothing.
    struct Change {
        let world: World
        private(set) var steps: [ChatStep] = []
        let actor: DID

        init(world: World, actor: DID) {
            self.world = world
            self.actor = actor
        }

        /// The position of the next step.
        var next: TID { steps.last.flatMap { TID.next(after: $0.rev) } ?? world.chat.next }

        /// A conversation that the caller belongs to.
        func convo(_ id: String) throws -> ChatConvo {
            guard let convo = world.chat.convos[id], convo.seat(of: actor) != nil else { throw ChatService.noConvo }
            return convo
        }

        /// Whether the planned steps add an account to a conversation.
        func hasJoined(_ id: String, _ did: DID) -> Bool {
            steps.contains { if case .join = $0.kind { $0.convo == id && $0.actor == did } else { false } }
        }

        /// Whether the planned steps accept a conversation.
        func hasAccepted(_ id: String) -> Bool {
            steps.contains { if case .accept = $0.kind { $0.convo == id } else { false } }
        }

        /// A group that the caller owns.
        func ownGroup(_ id: String) throws -> (convo: ChatConvo, group: ChatGroup) {
            let convo = try convo(id)
            guard let group = convo.group else { throw ChatService.noConvo }
            guard group.owner == actor else {
                throw XRPCError(.badRequest, error: "InsufficientRole", "Only the group's owner may do this")
            }
            return (convo, group)
        }

        /// Plans a step.
        @discardableResult
        mutating func step(_ convo: String, _ kind: ChatStep.Kind, by other: DID? = nil) -> ChatStep {
            let step = ChatStep(
                rev: next, convo: convo, actor: other ?? actor, date: .now, kind: kind)
            steps.append(step)
            return step
        }
    }

    /// Applies the planned steps of a call, all or none, and returns a value created from the resulting state.
    func change<Result>(
        _ visit: Visit, _ body: (inout Change) throws -> Result, view: (Result, ChatViews) throws -> some WireValue
    ) async throws -> ServerResponse {
        try .value(
            try await context.update { world, changes in
                // The plan's copy of the world is gone before the world changes, so that nothing is copied.
                let (result, steps) = try Self.plan(for: world, visit.viewer, body)
                for step in steps {
                    try changes.put(.chat, String(world.chat.count), step)
                    world.chat.apply(step)
                }
                return try view(result, views(world, visit.viewer))
            })
    }

    private static func plan<Result>(
        for world: World, _ actor: DID, _ body: (inout Change) throws -> Result
    ) throws -> (Result, [ChatStep]) {
        var change = Change(world: world, actor: actor)
        let result = try body(&change)
        return (result, change.steps)
    }

    // MARK: Rules

    /// Checks that an account is allowed to write to another that hasn't accepted the conversation.
    static func check(_ sender: DID, mayWriteTo recipient: DID, in world: World) throws {
        guard world.accounts[recipient] != nil else {
            throw XRPCError(.badRequest, error: "RecipientNotFound", "The account doesn't exist")
        }
        try checkBlocks(sender, recipient, in: world)
        guard sender != recipient else { return }
        switch declared("allowIncoming", by: recipient, in: world) {
        case "all": return
        case "none": throw XRPCError(.badRequest, error: "MessagesDisabled", "The recipient doesn't accept messages")
        default:
            guard world.index.follows.edge(from: recipient, to: sender) != nil else {
                throw XRPCError(
                    .badRequest, error: "NotFollowedBySender",
                    "The recipient accepts messages only from accounts that it follows")
            }
        }
    }

    /// Checks that an account is allowed to add another to a group.
    static func check(_ owner: DID, mayAdd member: DID, in world: World) throws {
        guard world.accounts[member] != nil else {
            throw XRPCError(.badRequest, error: "RecipientNotFound", "The account doesn't exist")
        }
        try checkBlocks(owner, member, in: world)
        switch declared("allowGroupInvites", by: member, in: world) {
        case "all": return
        case "none": throw XRPCError(.badRequest, error: "UserForbidsGroups", "The account can't be added to groups")
        default:
            guard world.index.follows.edge(from: member, to: owner) != nil else {
                throw XRPCError(
                    .badRequest, error: "NotFollowedBySender",
                    "The account can only be added by accounts that it follows")
            }
        }
    }

    private static func checkBlocks(_ sender: DID, _ recipient: DID, in world: World) throws {
        if world.index.blocks.edge(from: recipient, to: sender) != nil {
            throw XRPCError(.badRequest, error: "BlockedActor", "The recipient has blocked the sender")
        }
        if world.index.blocks.edge(from: sender, to: recipient) != nil {
            throw XRPCError(.badRequest, error: "BlockedSubject", "The sender has blocked the recipient")
        }
    }

    /// The rule in an account's chat declaration, for messages or groups.
    private static func declared(_ field: String, by did: DID, in world: World) -> String? {
        let record = world.repositories[did]?.record(ChatBsky.Actor.Declaration.collection, .selfKey)
        guard case .string(let text)? = record?.value[field] else { return nil }
        return text
    }
}
