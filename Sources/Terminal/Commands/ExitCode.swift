/// The exit status of a program.
package enum ExitCode: Int32, Sendable {
    /// Success.
    case success = 0
    /// The server rejected the request, the data is invalid, or something couldn't be read or written.
    case refused = 1
    /// The command line is invalid.
    case usage = 2
    /// The user interrupted it, with Ctrl-C or at a prompt.
    case interrupted = 130
    /// The reader closed the output, as in `atp ls | head`: the status that shells use for `SIGPIPE`.
    case outputClosed = 141
}
