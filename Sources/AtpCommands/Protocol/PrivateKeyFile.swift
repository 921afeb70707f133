import ATCrypto
import Foundation
import Terminal

extension Invocation {
    /// Reads the private key of the option `--key`, from a file written by `atp key generate`.
    func privateKey(inFile name: String) throws -> SigningKey {
        // Whoever passes the key itself has shown it to others already. It is not printed on top of that.
        guard (try? SigningKey(privateMultikey: name)) == nil else {
            throw UsageError("--key takes the name of a file, not the key itself")
        }
        return try .generated(String(decoding: try surroundings.read(name, limit: 1 << 20), as: UTF8.self))
    }
}

extension SigningKey {
    /// Parses a private key written by `atp key generate`, ignoring surrounding white space.
    static func generated(_ text: String) throws -> SigningKey {
        let trimmed = text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
        guard let key = try? SigningKey(privateMultikey: trimmed) else {
            throw Refusal(
                "That is not a private key as \"atp key generate\" writes it. Generate one with: "
                    + "atp key generate --output FILE", name: "InvalidKey")
        }
        return key
    }
}
