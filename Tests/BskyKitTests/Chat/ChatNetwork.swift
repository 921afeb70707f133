import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes

/// A network on which alice and bob can write to each other.
struct ChatNetwork {
    let network: LocalNetwork
    let alice: ATClient
    let bob: ATClient
    let aliceDID: DID
    let bobDID: DID
    /// Of alice. A wait ends at once.
    let time = TestTime()
    let convo: String

    /// Starts a network.
    ///
    /// - Parameter isOpen: Whether bob has opened the conversation, too, so that he can write first.
    init(isOpen: Bool = true) async throws {
        let net = try await PostNetwork()
        (network, alice, bob) = (net.network, net.alice, net.bob)
        (aliceDID, bobDID) = (net.aliceDID, net.bobDID)
        try await alice.chat.allowSenders(.all)
        try await bob.chat.allowSenders(.all)
        convo = try await alice.chat.conversation(with: [bobDID]).id
        if isOpen { _ = try await bob.chat.conversation(with: [aliceDID]) }
    }

    /// Alice's chat, with the clock.
    var chat: Chat { Chat(alice, time: time.source) }

    /// How many requests of a call the chat service has had.
    func count(_ call: String) -> Int {
        network.chatLog.count { $0.path == "/xrpc/chat.bsky.convo.\(call)" }
    }

    /// Applies what is in alice's log to a session.
    func catchUp(_ session: ConvoSession, from start: String) async throws {
        var cursor = start
        while true {
            let page = try await alice.execute(.getLog(cursor: cursor))
            guard !page.logs.isEmpty, let next = page.cursor else { return }
            var events = chat.log(after: cursor).makeAsyncIterator()
            for _ in page.logs { if let event = try await events.next() { await session.apply(event) } }
            cursor = next
        }
    }

    /// An event of a conversation that comes after all that a service has told.
    static func event(_ type: String, _ number: Int, in convo: String, _ fields: LexObject) throws -> ChatEvent {
        var object = fields
        object["$type"] = .string("chat.bsky.convo.defs#\(type)")
        object["rev"] = .string(rev(number))
        object["convoId"] = .string(convo)
        return ChatEvent(try .init(json: object.jsonData()), after: "")
    }

    /// A place in the log after all that a service has told.
    static func rev(_ number: Int) -> String {
        "8" + String(repeating: "0", count: 8 - String(number).count) + String(number)
    }

    static func refusal(_ status: Int) -> Fault {
        .answer { _ in .error("Scripted", "scripted", status: HTTPStatusCode(rawValue: status)) }
    }

    /// The texts of a conversation's messages, the oldest first.
    static func texts(_ messages: [ConvoSession.Message]) -> [String] {
        messages.map {
            switch $0 {
            case .messageView(let view): view.text
            case .deletedMessageView: "(deleted)"
            default: "(other)"
            }
        }
    }
}
