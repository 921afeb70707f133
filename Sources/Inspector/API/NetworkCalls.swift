import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer

/// The calls about the network as a whole, its time and its e-mails.
enum NetworkCalls {
    static let calls = [describe, reset, mail, time, moveTime, populate]

    static let describe = APICall(
        "describeNetwork", .get, "/api/network",
        "The addresses of the network's servers, and the token that changes need.",
        returns: .object([
            ("host", .text), ("issuer", .text), ("directory", .text), ("appView", .text), ("video", .text),
            ("chat", .text), ("dns", .text), ("firehose", .text), ("token", .text), ("accounts", .integer),
            ("requests", .integer),
            ("servers", .array(.object([("id", .text), ("name", .text), ("url", .text)]))),
        ])
    ) { _, bench in
        let network = bench.network
        return [
            "host": .string(network.host), "issuer": .string(network.oauth.issuer),
            "directory": .string(network.plcURL.absoluteString),
            "appView": .string(network.appView.url.absoluteString),
            "video": .string(network.video.url.absoluteString), "chat": .string(network.chat.url.absoluteString),
            "dns": .string("127.0.0.1:\(network.dns.port)"), "firehose": .string(network.firehose.url.absoluteString),
            "token": .string(bench.gate.token), "accounts": .integer(network.accounts.count),
            "requests": .integer(bench.log.last),
            "servers": .array(
                network.servers.map {
                    ["id": .string($0.id), "name": .string($0.name), "url": .string($0.server.url.absoluteString)]
                }),
        ]
    }

    static let reset = APICall(
        "resetNetwork", .post, "/api/reset",
        "Deletes all accounts, removes all faults, sets the clock, and forgets requests and e-mails, so that the next "
            + "test begins with an empty network. The directory keeps the DIDs, and the firehose its numbers.",
        button: "Reset the network", returns: .nothing
    ) { _, bench in
        for person in bench.network.accounts { try await bench.network.setStatus(.deleted, of: person) }
        for server in bench.network.servers {
            for fault in server.server.scriptedFaults { server.server.script(fault.path, []) }
        }
        bench.network.moveClock(by: .zero - bench.network.clockOffset)
        bench.log.clear()
        bench.mailbox.clear()
        return [:]
    }

    static let mail = APICall(
        "listMail", .get, "/api/mail",
        "The codes that the data server would have sent by e-mail, newest first. It keeps the last 200.",
        [.query("account", .text, "The DID or the handle of an account")],
        returns: .object([
            (
                "mails",
                .array(
                    .object([
                        ("sentAt", .text), ("did", .text), ("handle", .text), ("purpose", .text), ("code", .text),
                    ]))
            )
        ])
    ) { input, bench in
        let person = input.text("account") == nil ? nil : try bench.account(input)
        let mails = bench.mailbox.mails.filter { person == nil || $0.content.account.did == person?.did }
        return [
            "mails": .array(
                mails.map { mail in
                    [
                        "sentAt": .string(mail.sentAt.text), "did": .string(mail.content.account.did.description),
                        "handle": .string(mail.content.account.handle.description),
                        "purpose": .string(mail.content.purpose.rawValue), "code": .string(mail.content.code),
                    ]
                })
        ]
    }

    static let time = APICall(
        "getTime", .get, "/api/time", "The time of sessions and of the authorization server.",
        returns: .object([("now", .text), ("ahead", .integer)])
    ) { _, bench in answer(bench) }

    static let moveTime = APICall(
        "moveTime", .post, "/api/time",
        "Moves the time of sessions and of the authorization server, so that tokens expire without waiting.",
        button: "Move the clock",
        [
            .required(
                "seconds", .integer(-1_000_000_000...1_000_000_000), "Seconds forward, or back if negative",
                suggestion: "7200")
        ],
        returns: .object([("now", .text), ("ahead", .integer)])
    ) { input, bench in
        bench.network.moveClock(by: .seconds(input.integer("seconds") ?? 0))
        return answer(bench)
    }

    private static func answer(_ bench: Bench) -> LexValue {
        let ahead = Int(clamping: bench.network.clockOffset.components.seconds)
        return ["now": .string(Date().addingTimeInterval(Double(ahead)).text), "ahead": .integer(ahead)]
    }

    static let populate = APICall(
        "populate", .post, "/api/population",
        "Creates accounts with the password \"password\" that post, reply, like and follow each other.",
        button: "Populate",
        [
            .required("accounts", .integer(1...1000), "Accounts", suggestion: "5"),
            .optional("posts", .integer(0...100_000), "Posts of all together", suggestion: "50"),
            .optional("seed", .integer(0...Int.max), "Seed of the random choices"),
        ],
        returns: .object([("accounts", .array(.object([("did", .text), ("handle", .text)])))])
    ) { input, bench in
        let count = input.integer("accounts") ?? 1
        let people = try await bench.network.populate(
            accounts: count, posts: input.integer("posts") ?? 25 * count,
            seed: UInt64(clamping: input.integer("seed") ?? 7))
        return [
            "accounts": .array(
                people.map { ["did": .string($0.did.description), "handle": .string($0.handle.description)] })
        ]
    }
}
