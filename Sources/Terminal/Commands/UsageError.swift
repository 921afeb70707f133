/// An invalid command line. The exit status is 2, and the message refers to the help.
package struct UsageError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// A failed command. The exit status is 1.
package struct Refusal: Error, CustomStringConvertible {
    /// The message; empty if everything was already reported.
    package let description: String
    /// The name of the kind of error for programs, if any.
    package let name: String?
    /// Whether the message names its own source, like a compiler's diagnostics.
    package let isDiagnostic: Bool

    package init(_ description: String = "", name: String? = nil, isDiagnostic: Bool = false) {
        self.description = description
        self.name = name
        self.isDiagnostic = isDiagnostic
    }
}
