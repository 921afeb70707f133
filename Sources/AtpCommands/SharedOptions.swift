import Terminal

/// The options of every command.
enum SharedOptions {
    static let host = Option(
        "host", value: "URL", "The server to call (default: the account's own)")
    static let account = Option(
        "account", letter: "a", value: "HANDLE|DID", "The account to use (default: the last chosen one)")
    static let store = Option(
        "store", value: "URL", "The PostgreSQL database of sessions and groups (default: ATP_STORE, or else files)")
    static let verbose = Option(
        flag: "verbose", letter: "v", "Log each request and its outcome to standard error, without secrets")
    static let output = Option(
        "output", letter: "o", value: "FILE", "The file to write, or - for standard output", isFile: true)
    static let input = Option(
        "input", letter: "i", value: "FILE", "The JSON file to read (default: standard input)", isFile: true)
}
