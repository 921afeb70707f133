import ATCrypto
import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import Terminal

/// An operation to sign, with its key, its directory, and whether to send it.
struct PLCDraft {
    private static let keyFile = Option(
        "key", value: "FILE", "The file with the private rotation key that signs", isFile: true)
    private static let keyDescriptor = Option(
        "key-fd", value: "N", "Read the private key from an open file descriptor instead")
    private static let submit = Option(flag: "submit", "Send the operation to the directory")
    static let after = Option(
        "after", value: "CID", "Follow this operation instead of the last one, and undo those after it")
    static let yes = Option(flag: "yes", letter: "y", "Send without confirmation")

    /// The options of a command that creates an operation.
    static func options(besides own: Option...) -> [Option] {
        [keyFile, keyDescriptor] + own + [submit, ResolveCommand.directory]
    }

    let key: SigningKey
    private let invocation: Invocation
    /// The operation to follow, if it isn't the last one.
    private let followed: CID?
    private let resolver: IdentityResolver

    init(_ invocation: Invocation) async throws {
        self.invocation = invocation
        followed = try invocation[Self.after].map { try invocation.checked($0) }
        key = try Self.key(invocation)
        resolver = try invocation.identityServers(of: try await invocation.anyClient()).resolver()
    }

    private static func key(_ invocation: Invocation) throws -> SigningKey {
        switch (invocation[keyFile], try invocation.integer(keyDescriptor, in: 0...65_535)) {
        case (let name?, nil): return try invocation.privateKey(inFile: name)
        case (nil, let number?):
            return try .generated(try invocation.surroundings.input.line(ofDescriptor: Int32(clamping: number)))
        default: throw UsageError("pass the private key with either --key or --key-fd")
        }
    }

    /// Creates the operation after an account's last one, prints it, and sends it if requested.
    ///
    /// - Parameters:
    ///   - warning: The warning to confirm before sending, if any.
    ///   - make: Creates the operation that follows another.
    func follow(
        _ did: DID, asking warning: String? = nil, _ make: (PLCOperation) throws -> PLCOperation
    ) async throws {
        let log = try await resolver.verifiedLog(of: did)
        let entries = log.currentEntries
        var warnings = [warning].compactMap(\.self)
        var base = log.last
        if let cid = followed {
            guard let place = entries.firstIndex(where: { $0.operation.cid == cid }) else {
                throw Refusal("\(cid) is not an operation of \(did) that is in force.", name: "InvalidOperation")
            }
            base = entries[place].operation
            let count = entries.count - place - 1
            if count > 0 { warnings.append("This undoes \(count == 1 ? "1 operation" : "\(count) operations").") }
        } else if log.isTombstoned {
            throw Refusal(
                "\(did) was deleted. For 72 hours, a key with more authority can undo that: pass --after with the CID "
                    + "of the operation before the deletion.", name: "DidDeleted")
        }
        guard let base else { throw Refusal("\(did) has no operation to follow.", name: "InvalidLog") }
        let operation = try make(base)
        // What the directory must not accept is refused here, before anybody is asked or anything is sent. By its own
        // clock, it is at least the time of the last entry.
        let earliest = log.entries.last?.createdAt ?? .now
        var next = log
        do {
            try next.append(operation, at: earliest)
        } catch let error as PLCLogError {
            throw Refusal(
                "The PLC directory would reject the operation. \(Self.reason(error))", name: "InvalidOperation")
        }
        // This computer's clock may be ahead, so the directory decides whether it is too late.
        next = log
        if (try? next.append(operation, at: max(Datetime.now, earliest))) == nil {
            invocation.console.complain(
                "By this computer's clock, more than 72 hours have passed since the first operation to be undone. If "
                    + "the clock is right, the directory will reject this operation.")
        }
        try await finish(operation, for: did, after: log.last, asking: warnings)
    }

    private static func reason(_ error: PLCLogError) -> String {
        switch error.reason {
        case .invalidSignature: "The key has too little authority to undo the later operations."
        case .lateRecovery: "The later operations can no longer be undone: more than 72 hours have passed."
        default: error.description
        }
    }

    /// Prints an operation, and sends it if requested.
    ///
    /// - Parameters:
    ///   - last: The account's last operation when this one was created; `nil` for a new account. If there is another
    ///     one by now, nothing is sent: a key with more authority would undo it, and nobody was warned of that.
    ///   - warnings: The warnings to confirm before sending.
    func finish(
        _ operation: PLCOperation, for did: DID, after last: PLCOperation? = nil, asking warnings: [String] = []
    ) async throws {
        try invocation.showJSON(
            [
                "did": .string(did.description), "cid": .string(operation.cid.description),
                "operation": .object(operation.object),
            ] as LexObject)
        let console = invocation.console
        guard invocation.has(Self.submit) else {
            if console.output.isTerminal { console.complain("Not sent. Send it with --submit.") }
            return
        }
        if !warnings.isEmpty, !invocation.has(Self.yes) { try confirm(warnings) }
        if let last, try await resolver.verifiedLog(of: did).last?.cid != last.cid {
            throw Refusal(
                "\(did) was changed meanwhile, and the operation could undo that. It was not sent. Look at the change "
                    + "with \"atp plc log \(did)\", and run the command again.", name: "AccountChanged")
        }
        try await resolver.directory.submit(operation, for: did)
        console.complain("Sent to \(resolver.directory.url.absoluteString).")
    }

    private func confirm(_ warnings: [String]) throws {
        let answer: String
        do {
            answer = try invocation.surroundings.input.ask(
                "\(warnings.joined(separator: " ")) Type yes to send the operation: ")
        } catch is UsageError {
            throw UsageError("there is no terminal to prompt on; pass --yes to send the operation without confirmation")
        }
        guard answer.lowercased().utf8.elementsEqual("yes".utf8) else {
            throw Refusal("The operation was not sent.", name: "NotConfirmed")
        }
    }
}
