import ATCrypto
import ATData
import Foundation
import HTTPTransport
import Terminal

/// `atp key`: generates keys.
enum KeyCommands {
    static let command = Command("key", "Generate keys", subcommands: [generate])

    private static let curve = Option(
        "curve", value: "CURVE", "The curve (default: k256)", choices: ["k256", "p256"])

    private static let generate = Command(
        "generate", "Generate a private key, and print it with its public key",
        discussion: """
            The private key is printed as a multikey (base58btc, with its curve), the public key as a did:key. With \
            --output, the private key is written to a new file that only its owner can read, and not printed.
            """,
        options: [curve, SharedOptions.output],
        examples: [
            .init("atp key generate", "Generate a key for signing a repository"),
            .init("atp key generate --curve p256 --output service.key", "Write the private key to a file"),
        ]
    ) { invocation in
        let key = try SigningKey.generate(invocation[curve] == "p256" ? .p256 : .k256)
        let secret = key.privateMultikey
        var answer: LexObject = [
            "curve": .string(invocation[curve] ?? "k256"), "publicKey": .string(key.verifyingKey.didKey),
        ]
        if let name = invocation[SharedOptions.output], name != "-" {
            let file = try invocation.surroundings.file(name)
            // A private key that is replaced is lost, and with it perhaps the account.
            guard try !isKept(file) else {
                throw Refusal(
                    "\(name) already exists, and may contain a private key. Name a file that doesn't exist.",
                    name: "FileExists")
            }
            let part = try PartialFile(besides: file, mode: 0o600)
            do {
                try part.write(Data((secret + "\n").utf8))
                try part.finish()
            } catch {
                part.discard()
                throw error
            }
            answer["file"] = .string(name)
        } else {
            answer["privateKey"] = .string(secret)
        }
        try invocation.show(answer) { console in
            if answer["privateKey"] != nil { try console.print("private  \(secret)") }
            try console.print("public   \(key.verifyingKey.didKey)")
        }
    }

    /// Whether a file is regular, rather than a device or a pipe.
    private static func isKept(_ file: URL) throws -> Bool {
        let file = file.resolvingSymlinksInPath()
        guard FileManager.default.fileExists(atPath: file.path) else { return false }
        return try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType == .typeRegular
    }
}
