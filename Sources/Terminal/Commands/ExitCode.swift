/// What a program ends with.
package enum ExitCode: Int32, Sendable {
    /// All is well.
    case success = 0
    /// The server or the data said no.
    case refused = 1
    /// The command was used wrongly.
    case usage = 2
    /// The user broke it off at a prompt.
    case interrupted = 130
}
