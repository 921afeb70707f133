#if canImport(CSystem)
import Foundation

/// A certificate authority of a test's own, and what it vouches for. Made with the `openssl` command.
struct Certificates {
    /// Whether the command is there.
    static let canBeMade = Command.find("openssl") != nil

    /// The faults of a server's certificate.
    enum Flaw {
        case none, expired, otherHost, selfSigned
    }

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "certificates-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try openssl(
            Self.newKey("authority") + ["-x509", "-out", "authority.pem", "-subj", "/CN=An authority", "-days", "2"])
    }

    /// The authority's own certificate.
    var authority: URL { folder.appending(path: "authority.pem") }

    /// Makes a key and a certificate for `localhost` and 127.0.0.1, or one with a flaw.
    func server(_ flaw: Flaw = .none) throws -> (key: URL, certificate: URL) {
        let name = "\(flaw)"
        let host = flaw == .otherHost ? "DNS:elsewhere.example" : "DNS:localhost,IP:127.0.0.1"
        if flaw == .selfSigned {
            try openssl(
                Self.newKey(name) + [
                    "-x509", "-out", "\(name).pem", "-subj", "/CN=x", "-days", "2", "-addext", "subjectAltName=\(host)",
                ])
        } else {
            try Data("subjectAltName=\(host)".utf8).write(to: folder.appending(path: "\(name).ext"))
            try openssl(Self.newKey(name) + ["-out", "\(name).csr", "-subj", "/CN=x"])
            try openssl([
                "x509", "-req", "-in", "\(name).csr", "-CA", "authority.pem", "-CAkey", "authority.key",
                "-CAcreateserial", "-days", flaw == .expired ? "-1" : "2", "-extfile", "\(name).ext", "-out",
                "\(name).pem",
            ])
        }
        return (folder.appending(path: "\(name).key"), folder.appending(path: "\(name).pem"))
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    private static func newKey(_ name: String) -> [String] {
        ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "\(name).key"]
    }

    private func openssl(_ arguments: [String]) throws {
        guard try Command.start("openssl", arguments, in: folder).waitUntilExit() == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }
}
#endif
