import ATData
import ATIdentity
import BskyKit
import CoreATProtocol
import Foundation
import Terminal

/// The document of the account in use, which is changed with a code that its server mails.
struct LabelerDocument {
    let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    /// Changes the document: everything that the closure doesn't change stays.
    func change(_ change: (inout PLCState) throws -> Void) async throws {
        let client = try await invocation.accountClient()
        let did = try await client.accountDID()
        let resolver = try invocation.identityServers(of: client).resolver()
        guard did.isPLC else {
            throw Refusal(
                "\(did) is served by its own host. Change its did.json there: it needs the key #atproto_label and the "
                    + "service #atproto_labeler of the type AtprotoLabeler.", name: "UnsupportedDid")
        }
        guard let last = try await resolver.verifiedLog(of: did).last, let before = last.state else {
            throw Refusal("\(did) was deleted.", name: "DidDeleted")
        }
        var after = before
        try change(&after)
        guard after != before else {
            invocation.console.complain("The document says that already.")
            return
        }
        try await client.execute(ComAtproto.Identity.RequestPlcOperationSignature())
        let code = try invocation.surroundings.input.ask("The code that your server has mailed to you: ")
        var input = ComAtproto.Identity.SignPlcOperation.Input(token: code.trimmingCharacters(in: .whitespaces))
        // Servers replace these members as a whole.
        let members = after.members
        if case .object(let methods)? = members["verificationMethods"] {
            input.verificationMethods = try UnknownObject(methods)
        }
        if case .object(let services)? = members["services"] { input.services = try UnknownObject(services) }
        let answer = try await client.execute(ComAtproto.Identity.SignPlcOperation(input))
        let operation = try PLCOperation(json: try answer.operation.json())
        guard operation.state == after, operation.previous == last.cid else {
            throw Refusal(
                "The server has signed something else than was asked for. It was not sent.", name: "WrongOperation")
        }
        try await client.execute(
            ComAtproto.Identity.SubmitPlcOperation(
                ComAtproto.Identity.SubmitPlcOperation.Input(operation: answer.operation)))
        try invocation.show(["did": .string(did.description), "cid": .string(operation.cid.description)] as LexObject) {
            console in
            for line in Self.differences(before, after) { try console.print("\(line)") }
        }
    }

    private static func differences(_ before: PLCState, _ after: PLCState) -> [String] {
        func lines(_ state: PLCState) -> Set<String> {
            Set(state.verificationMethods.map { "key #\($0.key) \($0.value)" })
                .union(state.services.map { "service #\($0.key) \($0.value.type) \($0.value.endpoint)" })
        }
        let (old, new) = (lines(before), lines(after))
        return old.subtracting(new).sorted().map { "- \($0)" } + new.subtracting(old).sorted().map { "+ \($0)" }
    }
}
