#if canImport(CSystem)
import Foundation

/// `openssl s_server`: a TLS server with a status page, or for what a test sends and takes itself.
final class OpenSSLServer: Sendable {
    let port: Int
    /// The authority that vouches for it.
    let authority: URL
    private let certificates: Certificates
    private let companion: Companion
    private let input = ProgramPipe()
    private let output = ProgramPipe()

    /// Starts one, whose certificate has a flaw if need be.
    init(_ flaw: Certificates.Flaw = .none, _ arguments: [String] = ["-www"]) throws {
        // What is written for a program that has ended must not end this one.
        signal(SIGPIPE, SIG_IGN)
        certificates = try Certificates()
        authority = certificates.authority
        let server = try certificates.server(flaw)
        companion = try Command.start(
            "openssl",
            ["s_server", "-accept", "127.0.0.1:0", "-key", server.key.path, "-cert", server.certificate.path]
                + arguments,
            in: certificates.folder, input: input, output: output)
        // It says "ACCEPT 127.0.0.1:" and the port when it is ready.
        var said = ""
        while !said.contains("ACCEPT") || !said.hasSuffix("\n") {
            let data = output.nextOutput()
            guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
            said += String(decoding: data, as: UTF8.self)
        }
        let line = said.split(separator: "\n").first { $0.contains("ACCEPT") }
        guard let port = line?.split(separator: ":").last.flatMap({ Int($0) }) else {
            throw CocoaError(.fileReadUnknown)
        }
        self.port = port
    }

    deinit { stop() }

    func stop() {
        companion.terminate()
        certificates.remove()
    }

    /// The next bytes that a client has sent, without the encryption, or that the server itself has to say.
    func readSome() throws -> Data {
        let data = output.nextOutput()
        guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
        return data
    }

    /// Sends bytes to the client of the moment.
    func write(_ data: Data) throws {
        try input.fileHandleForWriting.write(contentsOf: data)
    }
}
#endif
