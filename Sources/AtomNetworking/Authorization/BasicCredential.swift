import Foundation

/// A name and a password.
public struct BasicCredential: Sendable, Equatable {
    /// The password.
    public let password: String
    /// The name. It must have no colon in it.
    public let username: String

    /// Makes a credential.
    public init(password: String, username: String) {
        self.password = password
        self.username = username
    }
}

/// Something that has a name and a password to give, such as an actor that guards what the user typed.
public protocol BasicCredentialConvertible: Sendable {
    /// The name and the password.
    var basicCredential: BasicCredential { get async }
}

extension BasicCredential: BasicCredentialConvertible {
    /// Itself.
    public var basicCredential: BasicCredential { self }
}

extension BasicCredential {
    /// What an `Authorization` header says.
    var authorization: String {
        "Basic " + Data("\(username):\(password)".utf8).base64EncodedString()
    }
}

extension BasicCredential: CustomStringConvertible, CustomReflectable {
    /// The name. The password stays out of print.
    public var description: String { "BasicCredential(\(username))" }

    /// Mirrors like the description, so that `dump` prints no password either.
    public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
}
