import ATData
import ATProtoLexicons
import BskyLexicons
import ChatLexicons
import Foundation
import HTTPTransport
import LocalServer

/// The network's chat service: conversations of two accounts, which aren't in repositories.
///
/// Clients reach it through their data server, which forwards their calls with tokens that the accounts sign. There are no
/// groups.
struct ChatService: Sendable {
    let core: Core

    /// A call and the account that makes it.
    struct Visit: Sendable {
        let request: XRPCRequest
        let viewer: DID
    }

    typealias Handler = @Sendable (Visit) async throws -> LocalResponse

    static let noConvo = XRPCFailure(.badRequest, "InvalidConvo", "There is no such conversation")

    func addRoutes(to server: LocalServer) {
        for (nsid, handler) in ChatConvoCalls(service: self).queries { add(.get, nsid, handler, to: server) }
        for (nsid, handler) in ChatConvoCalls(service: self).procedures { add(.post, nsid, handler, to: server) }
        for (nsid, handler) in ChatMessageCalls(service: self).procedures { add(.post, nsid, handler, to: server) }
        add(.get, "chat.bsky.convo.getMessages", ChatMessageCalls(service: self).getMessages, to: server)
        add(.get, "chat.bsky.convo.getLog", ChatMessageCalls(service: self).getLog, to: server)
        server.route(.get, "/.well-known/did.json") { _ in
            let addresses = core.addresses
            return try .value(
                LexValue.serverDocument(
                    addresses.chatDID, "#bsky_chat", "BskyChatService", addresses.chat.absoluteString))
        }
    }

    private func add(_ method: HTTPMethod, _ nsid: String, _ handler: @escaping Handler, to server: LocalServer) {
        let did = core.addresses.chatDID
        server.call(method, nsid) { request in
            guard
                let viewer = try core.serviceCaller(
                    of: request, audiences: [did, "\(did)#bsky_chat"], calling: nsid)
            else { throw XRPCFailure.unauthorized("Authentication Required", "AuthMissing") }
            return try await handler(Visit(request: request, viewer: viewer))
        }
    }

    // MARK: Reading

    /// Creates the views for the caller.
    func look<Result>(_ visit: Visit, _ body: (ChatViews) throws -> Result) rethrows -> Result {
        try core.world.withLock { try body(views($0, visit.viewer)) }
    }

    private func views(_ world: World, _ viewer: DID) -> ChatViews {
        ChatViews(
            views: Views(
                world: world, viewer: viewer, labelers: world.labelers,
                address: core.addresses.appView.absoluteString),
            viewer: viewer)
    }

    /// The view of a conversation of the caller.
    func convo(_ id: String, _ views: ChatViews) throws -> ChatBsky.Convo.Defs.ConvoView {
        guard let convo = views.views.world.chat.convos[id], let view = views.convo(convo) else { throw Self.noConvo }
        return view
    }

    // MARK: Changing

    /// What a call changes, under the world's lock.
    struct Change {
        var world: World
        var steps: [ChatStep] = []
        let actor: DID

        /// A conversation that the caller has.
        func convo(_ id: String) throws -> ChatConvo {
            guard let convo = world.chat.convos[id], convo.seat(of: actor) != nil else { throw ChatService.noConvo }
            return convo
        }

        /// Makes a step.
        @discardableResult
        mutating func step(_ convo: String, _ kind: ChatStep.Kind, by other: DID? = nil) -> ChatStep {
            let step = ChatStep(
                rev: world.chat.next, convo: convo, actor: other ?? actor, date: .now, kind: kind)
            world.chat.apply(step)
            steps.append(step)
            return step
        }
    }

    /// Makes the steps of a call, all or none, and returns a value that is created from the state after them.
    func change<Result>(
        _ visit: Visit, _ body: (inout Change) throws -> Result, view: (Result, ChatViews) throws -> some WireValue
    ) async throws -> LocalResponse {
        try .value(
            try await core.update { world, changes in
                var change = Change(world: world, actor: visit.viewer)
                let result = try body(&change)
                let output = try view(result, views(change.world, visit.viewer))
                for step in change.steps {
                    try changes.put(.chat, String(world.chat.count), step)
                    world.chat.apply(step)
                }
                return output
            })
    }

    // MARK: Rules

    /// Whether one account may write to another that hasn't accepted the conversation. Throws why not.
    static func check(_ sender: DID, mayWriteTo recipient: DID, in world: World) throws {
        guard world.accounts[recipient] != nil else {
            throw XRPCFailure(.badRequest, "RecipientNotFound", "There is no such account")
        }
        if world.index.blocks.edge(from: recipient, to: sender) != nil {
            throw XRPCFailure(.badRequest, "BlockedActor", "The recipient has blocked the sender")
        }
        if world.index.blocks.edge(from: sender, to: recipient) != nil {
            throw XRPCFailure(.badRequest, "BlockedSubject", "The sender has blocked the recipient")
        }
        guard sender != recipient else { return }
        let record = world.repositories[recipient]?.record(ChatBsky.Actor.Declaration.collection, .selfKey)
        var allowed = ChatBsky.Actor.Declaration.AllowIncoming.following
        if let record, case .string(let text)? = record.value["allowIncoming"] { allowed = .init(rawValue: text) }
        switch allowed {
        case .all: return
        case .none: throw XRPCFailure(.badRequest, "MessagesDisabled", "The recipient doesn't accept messages")
        default:
            guard world.index.follows.edge(from: recipient, to: sender) != nil else {
                throw XRPCFailure(
                    .badRequest, "NotFollowedBySender",
                    "The recipient accepts messages only from accounts that it follows")
            }
        }
    }
}
