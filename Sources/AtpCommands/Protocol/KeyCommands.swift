import ATCrypto
import ATData
import Foundation
import HTTPTransport
import Terminal

/// `atp key`: makes keys.
enum KeyCommands {
    static let command = Command("key", "Make keys", subcommands: [generate])

    private static let curve = Option(
        "curve", value: "CURVE", "The curve; k256 unless given", choices: ["k256", "p256"])

    private static let generate = Command(
        "generate", "Make a private key, and print it with its public half",
        discussion: """
            The private key is printed as a multikey (base58btc, with the curve), the public one as a did:key. With \
            --output the private key goes into a file that only its owner can read, and is not printed.
            """,
        options: [curve, SharedOptions.output],
        examples: [
            .init("atp key generate", "Make a key for signing a repository"),
            .init("atp key generate --curve p256 --output service.key", "Keep the private half in a file"),
        ]
    ) { invocation in
        let key = try SigningKey.generate(invocation[curve] == "p256" ? .p256 : .k256)
        let secret = key.privateMultikey
        var answer: LexObject = [
            "curve": .string(invocation[curve] ?? "k256"), "publicKey": .string(key.verifyingKey.didKey),
        ]
        if let name = invocation[SharedOptions.output], name != "-" {
            let part = try PartialFile(besides: invocation.surroundings.file(name), mode: 0o600)
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
            if answer["privateKey"] != nil { console.print("private  \(secret)") }
            console.print("public   \(key.verifyingKey.didKey)")
        }
    }
}

extension SigningKey {
    /// The private key as a multikey: which curve it is on, and its 32 bytes.
    fileprivate var privateMultikey: String {
        let code: [UInt8] = curve == .k256 ? [0x81, 0x26] : [0x86, 0x26]
        return "z" + Base58BTC.encode(code + rawRepresentation)
    }
}
