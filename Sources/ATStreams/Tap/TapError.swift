public import Foundation
import HTTPTransport

/// An error of a ``Tap``. It never contains the password.
public struct TapError: Error, Hashable, Sendable {
    /// The cause.
    public enum Reason: Hashable, Sendable {
        /// The address isn't that of a server.
        case invalidAddress
        /// The Tap, or what was found at its address, has rejected the connection three times in a row. The string
        /// explains why.
        case rejected(String)
        /// The Tap responded to a call with a status that isn't a success. The string explains why.
        case refused(status: Int, String)
        /// There was no response. The string explains why.
        case unreachable(String)
        /// A message or a response can't be read. The string explains why.
        case unreadable(String)
    }

    /// The place of the error.
    enum Place: Hashable, Sendable {
        case tap(String)
        case event
    }

    /// The cause.
    public let reason: Reason
    private let place: Place

    init(_ reason: Reason, _ place: Place) {
        self.reason = reason
        self.place = place
    }
}

extension TapError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// The address, what failed, and what to do.
    public var description: String {
        let text =
            switch place {
            case .tap(let address): "\(address): \(explanation)"
            case .event: explanation
            }
        // A server's text may contain line ends, or control a terminal.
        return text.withoutControlCharacters
    }

    private var explanation: String {
        switch reason {
        case .invalidAddress: "This is not a valid address of a Tap. It should look like http://localhost:2480."
        case .rejected(let why):
            "The Tap rejected the connection: \(why) Check the address and the password, and whether it uses a webhook."
        case .refused(let status, let why): "The Tap responded with the status \(status). \(why)"
        case .unreachable(let why): "The Tap can't be reached: \(why)"
        case .unreadable(let why): "The Tap's data is not valid: \(why)"
        }
    }
}
