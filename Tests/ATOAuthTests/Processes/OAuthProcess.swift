import ATData
import Foundation
import LocalNetwork
import Probes

/// Another process with the stored session of an account: `OAuthChild`, which says what it can do.
struct OAuthProcess {
    private let program: PipedProgram

    /// Starts a process.
    ///
    /// - Parameter step: Where it stops, if anywhere.
    init(
        _ job: String..., folder: URL, account: DID, in network: LocalNetwork, stoppingAt step: String? = nil
    ) throws {
        let servers = "\(network.host),\(network.oauth.issuer)"
        program = try PipedProgram(
            product: "OAuthChild",
            [folder.path, account.description, network.plcURL.absoluteString, servers] + job,
            environment: step.map { ["OAUTH_CHILD_STOPS_AT": $0] } ?? [:])
    }

    /// The next line of its output, or `nil` at the end.
    func line() async -> String? { await program.line() }

    /// The rest of its output, when it has ended.
    func rest() async -> String {
        let text = await program.rest().trimmingCharacters(in: .newlines)
        _ = await program.end
        return text
    }

    /// Sends it a line.
    func say(_ line: String) async { await program.write(Data("\(line)\n".utf8)) }

    /// Ends it without a chance to tidy up, and returns when it has ended.
    func kill() async { await program.kill() }
}
