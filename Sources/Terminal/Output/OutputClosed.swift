/// The reader closed the output, as in `atp ls | head`. The program ends silently, with the status of `SIGPIPE`.
package struct OutputClosed: Error {
    package init() {}
}
