/// The command was used wrongly: the program ends with 2, and says where to find help.
package struct UsageError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// The command was understood but the answer is no: the program ends with 1.
package struct Refusal: Error, CustomStringConvertible {
    /// What is told; empty when everything has been said already.
    package let description: String
    /// The kind of refusal, where it has a name for machines.
    package let name: String?
    /// Whether it says by itself where it comes from, as compilers' diagnostics do.
    package let isDiagnostic: Bool

    package init(_ description: String = "", name: String? = nil, isDiagnostic: Bool = false) {
        self.description = description
        self.name = name
        self.isDiagnostic = isDiagnostic
    }
}
