import ATData
import ATIdentity
import ATRepo
import ATStreams
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// `atp labels`: prints the labels of a labeler as they are created.
enum LabelsCommand {
    private static let labeler = Argument("LABELER", "The labeler's handle or DID")
    private static let unverified = Option(
        flag: "unverified", "Also print labels with an invalid signature, with the reason")

    static let command = Command(
        "labels", "Print the labels of a labeler as they are created",
        discussion: """
            Each label is a line, or with --json an object. Its signature is checked with the key in the labeler's \
            document. On a terminal, a line below shows the status of the stream; the signal USR1 prints the full \
            status to standard error.
            --cursor 0 starts with the labeler's first label.
            """,
        arguments: [labeler], options: [StreamOutput.cursor, unverified, ResolveCommand.directory],
        examples: [
            .init("atp labels mod.bsky.app", "New labels of Bluesky's moderation"),
            .init("atp labels did:plc:ar7c4by46qjdydhdevvrndac --cursor 0 --json", "All labels, for a program"),
        ]
    ) { invocation in
        let name = try invocation.identifier(try invocation.required(labeler))
        let place = try StreamOutput.place(invocation)
        defer { place.cursors?.release() }
        let servers = try invocation.identityServers(of: try await invocation.anyClient())
        let resolver = servers.resolver()
        let did = try await resolver.did(of: name)
        let stream = LabelStream(
            labeler: did, identities: resolver, unverified: invocation.has(unverified) ? .deliver : .reject,
            allowsThisMachine: servers.allowsThisMachine)
        let line = StatusLine(invocation) { StreamStatus(stream.stats) }
        try await line.shown {
            for try await event in stream.events(from: place.start, cursors: place.cursors) {
                try line.print { try show(event, invocation) }
            }
        }
    }

    private static func show(_ event: LabelEvent, _ invocation: Invocation) throws {
        let console = invocation.console
        for label in event.labels { try show(label, event.seq, invocation) }
        switch event {
        case .labels(let batch):
            for label in batch.rejected {
                console.complain("rejected \(label.label.val): \(label.fault.map { "\($0)" } ?? "")")
            }
            for issue in batch.issues { console.complain("\("\(issue)")") }
        case .gap(let gap): console.complain("gap \("\(gap)")")
        case .info(let info): console.complain("info \(info.name)\(info.message.map { ": \($0)" } ?? "")")
        case .unknown(let unknown): console.complain("unknown \(unknown.type ?? "") (\(unknown.operation))")
        case .invalid(let invalid): console.complain("invalid \("\(invalid.error)")")
        }
    }

    private static func show(_ streamed: StreamedLabel, _ seq: Int64?, _ invocation: Invocation) throws {
        let label = streamed.label
        guard !invocation.isJSON else {
            var object: LexObject = [
                "src": .string(label.src.description), "uri": .string(label.uri.description), "val": .string(label.val),
                "cts": .string(label.cts.description), "neg": .boolean(label.neg ?? false),
                "verified": .boolean(streamed.isVerified),
            ]
            if let seq { object["seq"] = .integer(Int(clamping: seq)) }
            if let cid = label.cid { object["cid"] = .string(cid.description) }
            if let exp = label.exp { object["exp"] = .string(exp.description) }
            return try invocation.showJSON(object)
        }
        let console = invocation.console
        let sign = label.neg == true ? "-" : "+"
        var text: ConsoleText =
            "\(console.faint("\(label.cts)"))  \(sign)\(console.strong("\(label.val)"))  \(label.uri)"
        if let exp = label.exp { text += "  until \(exp)" }
        if let fault = streamed.fault { text += console.colored("  \("\(fault)")", .yellow) }
        try console.print(text)
    }
}
