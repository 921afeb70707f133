import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

@testable import BskyKit

/// Who uses a bot's memory, and which mentions its settings hide.
@Suite(.inTurn) struct BotMemoryTests {
    @Test func `a second bot can't use the memory while the first one works`() async throws {
        let net = try await BotNetwork()
        let (first, second) = (net.bot(), net.bot())
        try await first.answerMentions(reply: BotNetwork.echo)
        try await net.bob.post("@alice.test One")
        let schedule = BotSchedule("hourly", from: Date(timeIntervalSince1970: 0), every: .seconds(3600))
        @Sendable func hello(_ date: Date) -> PostDraft? { PostDraft("Hello", card: .none) }
        let replies = try await first.answerMentions { mention in
            let error = await #expect(throws: FileError.self) {
                try await second.answerMentions(reply: BotNetwork.echo)
            }
            let sentence = "\(net.file.path) is used by another process. Wait until it has ended."
            #expect(error.map { ["\($0)", $0.localizedDescription] } == [sentence, sentence])
            await #expect(throws: FileError.self) { try await second.run(reply: BotNetwork.echo) }
            await #expect(throws: FileError.self) { try await second.postDue(schedule, draft: hello) }
            // The loops of one bot share it.
            let posted = try await first.postDue(schedule, draft: hello)
            #expect(posted != nil)
            return BotNetwork.echo(mention)
        }
        #expect(replies.count == 1)
        // The second bot reads what the first one has stored meanwhile.
        #expect(try await second.answerMentions(reply: BotNetwork.echo).isEmpty)
        try await net.bob.post("@alice.test Two")
        #expect(try await second.answerMentions(reply: BotNetwork.echo).count == 1)
        #expect(try await first.answerMentions(reply: BotNetwork.echo).isEmpty)
        #expect(try await net.posts() == ["Hello", "Re: @alice.test One", "Re: @alice.test Two"])
        await net.stop()
    }

    @Test func `reasons begin where an older version was, and each forgets only its own mentions`() throws {
        let old = #"{"handled":{"mention a":0,"reply b":0},"posted":{},"since":0}"#
        var memory = try JSONDecoder().decode(BotMemory.self, from: Data(old.utf8))
        let (begin, later) = (Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 9000))
        #expect(memory.oldest(for: [.mention]) == begin && memory.oldest(for: [.mention, .reply]) == begin)
        memory.advance(to: begin, for: [.reply])
        memory.advance(to: later, for: [.mention])
        let stored = try JSONDecoder().decode(BotMemory.self, from: JSONEncoder().encode(memory))
        #expect(stored.oldest(for: [.mention]) == later && stored.oldest(for: [.reply]) == begin)
        // Reasons for which there was no call begin at the newest mention, as they always did.
        #expect(stored.since == later && stored.oldest(for: [.quote]) == later)
        memory.forget(overlap: 3600)
        #expect(memory.handled.keys.sorted() == ["reply b"])
    }

    @Test func `a call for more reasons has handled what one for fewer would find`() throws {
        let begin = Date(timeIntervalSince1970: 1_700_000_000)
        let later = begin + 30 * 86_400
        var memory = BotMemory()
        memory.advance(to: begin, for: [.mention])
        memory.advance(to: begin, for: [.quote])
        memory.advance(to: later, for: [.mention, .reply])
        #expect(memory.oldest(for: [.mention]) == later && memory.oldest(for: [.mention, .reply]) == later)
        #expect(memory.oldest(for: [.quote]) == begin)
        memory.advance(to: begin, for: [.mention])
        #expect(memory.oldest(for: [.mention]) == later)
    }

    @Test func `a bot that was cancelled or failed leaves the memory to others`() async throws {
        let net = try await BotNetwork()
        let first = net.bot()
        let running = Task { try await first.run(reply: BotNetwork.echo) }
        try await until { FileManager.default.fileExists(atPath: net.file.path) }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        try await net.bob.post("@alice.test One")
        struct Trouble: Error {}
        await #expect(throws: Trouble.self) { try await net.bot().answerMentions { _ in throw Trouble() } }
        #expect(try await net.bot().answerMentions(reply: BotNetwork.echo).count == 1)
        await net.stop()
    }

    @Test func `a moderator decides about mentions by their authors and their words`() async throws {
        let net = try await BotNetwork()
        let client = net.alice
        try await client.preferences.update { $0.mute("casino") }
        @Sendable func reply(_ mention: BotMention) async throws -> PostDraft? {
            let moderator = try await client.moderator()
            if moderator.decide(mention).ui(for: .contentList).filter { return nil }
            return BotNetwork.echo(mention)
        }
        try await net.bot().answerMentions(reply: reply)
        try await net.bob.post("@alice.test My casino")
        try await net.bob.post("@alice.test My garden")
        #expect(try await net.bot().answerMentions(reply: reply).count == 1)
        try await client.preferences.update { $0.unmute("casino") }
        try await net.bob.post("@alice.test Your casino")
        #expect(try await net.bot().answerMentions(reply: reply).count == 1)
        try await client.mute("bob.test")
        try await net.bob.post("@alice.test Our casino")
        #expect(try await net.bot().answerMentions(reply: reply).isEmpty)
        #expect(try await net.posts() == ["Re: @alice.test My garden", "Re: @alice.test Your casino"])
        await net.stop()
    }
}
