import Terminal

/// Options that every command has.
enum SharedOptions {
    static let host = Option(
        "host", value: "URL", "The server to ask; an account's own unless given")
    static let account = Option(
        "account", letter: "a", value: "HANDLE|DID", "The account to act as; the one last chosen unless given")
    static let verbose = Option(
        flag: "verbose", letter: "v", "Tell each request and its outcome on standard error, without secrets")
    static let output = Option(
        "output", letter: "o", value: "FILE", "Where to, or - for standard output", isFile: true)
    static let input = Option(
        "input", letter: "i", value: "FILE", "Where the JSON is; standard input unless given", isFile: true)
}
