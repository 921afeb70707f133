/// The reader of the output has gone, as in `atp ls | head`. The program ends silently, with the status of `SIGPIPE`.
package struct OutputClosed: Error {
    package init() {}
}
