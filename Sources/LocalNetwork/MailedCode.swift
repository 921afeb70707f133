import ATCrypto
import ATData
import ATServer
import Foundation
import HTTPTransport

extension LocalNetwork {
    /// A code that the data server would send to an account's email address.
    public struct MailedCode: Hashable, Sendable {
        /// The purpose of a code.
        public enum Purpose: String, Hashable, Sendable {
            /// The second factor of a login.
            case login
            /// A change of the account's document in the PLC directory.
            case operation
            /// The deletion of the account.
            case deletion
        }

        /// The account.
        public let account: Person
        /// The code's purpose. It is accepted for nothing else.
        public let purpose: Purpose
        /// The code, which can be used once.
        public let code: String
    }

    /// The last code sent to an account by email, until it was used.
    public func mailedCode(for person: Person) -> String? {
        context.world.withLock { $0.mailedCodes[person.did]?.code }
    }
}

extension NetworkContext {
    /// Mails an account a code, which replaces the one before.
    func mailCode(to did: DID, for purpose: LocalNetwork.MailedCode.Purpose) {
        let letters = Base32.encode(SecureRandom.bytes(7)).uppercased()
        let mailed: LocalNetwork.MailedCode? = world.withLock { world in
            guard let account = world.accounts[did] else { return nil }
            let mailed = LocalNetwork.MailedCode(
                account: person(account), purpose: purpose,
                code: "\(letters.prefix(5))-\(letters.dropFirst(5).prefix(5))")
            world.mailedCodes[did] = mailed
            return mailed
        }
        guard let mailed else { return }
        options.onMail?(mailed)
        servers.note(mailed)
    }
}

extension World {
    /// Takes a mailed code, which can be used once.
    mutating func useCode(
        _ text: String, of did: DID, for purpose: LocalNetwork.MailedCode.Purpose
    ) throws {
        let given = text.trimmingCharacters(in: .whitespaces).uppercased()
        guard let mailed = mailedCodes[did], mailed.purpose == purpose, mailed.code.utf8.elementsEqual(given.utf8)
        else { throw XRPCError(.badRequest, error: "InvalidToken", "Token is invalid") }
        mailedCodes[did] = nil
    }
}
