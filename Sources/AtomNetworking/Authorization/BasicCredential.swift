import Foundation

/// A user name and a password.
public struct BasicCredential: Sendable, Equatable {
    /// The password.
    public let password: String
    /// The user name. It must not contain a colon.
    public let username: String

    /// Creates a credential.
    public init(password: String, username: String) {
        self.password = password
        self.username = username
    }
}

/// A type that provides a user name and a password, such as an actor that protects the user's input.
public protocol BasicCredentialConvertible: Sendable {
    /// The user name and the password.
    var basicCredential: BasicCredential { get async }
}

extension BasicCredential: BasicCredentialConvertible {
    /// The credential itself.
    public var basicCredential: BasicCredential { self }
}

extension BasicCredential {
    /// The value of the `Authorization` header.
    var authorization: String {
        "Basic " + Data("\(username):\(password)".utf8).base64EncodedString()
    }
}

extension BasicCredential: CustomStringConvertible, CustomReflectable {
    /// The user name, without the password.
    public var description: String { "BasicCredential(\(username))" }

    /// A mirror without the password.
    public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
}
