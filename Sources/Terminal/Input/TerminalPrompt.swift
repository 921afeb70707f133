#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The user pressed Ctrl-C at a prompt.
struct PromptInterrupted: Error {}

/// A question to the person at the terminal.
///
/// Keys are read one by one and nothing is echoed while a secret is typed; the terminal is put back as it was however
/// the prompt ends, Ctrl-C included.
struct TerminalPrompt {
    private let prompt: String
    private let isSecret: Bool

    init(_ prompt: String, isSecret: Bool) {
        self.prompt = prompt
        self.isSecret = isSecret
    }

    func answer() throws -> String {
        let number = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard number >= 0 else {
            throw UsageError("there is no terminal to ask on; give the password with --password-fd N")
        }
        defer { close(number) }
        let terminal = Descriptor(number)
        terminal.write(Array(prompt.utf8))
        var before = termios()
        guard tcgetattr(number, &before) == 0 else { throw UsageError("the terminal can't be asked") }
        var during = before
        cfmakeraw(&during)
        during.c_oflag = before.c_oflag
        tcsetattr(number, TCSAFLUSH, &during)
        defer { tcsetattr(number, TCSAFLUSH, &before) }
        defer { terminal.write(Array("\n".utf8)) }
        return try line(terminal)
    }

    private func line(_ terminal: Descriptor) throws -> String {
        var typed: [Character] = []
        var pending: [UInt8] = []
        while let byte = try terminal.readByte() {
            switch byte {
            case 0x03: throw PromptInterrupted()
            case 0x0D, 0x0A: return String(typed)
            case 0x04 where typed.isEmpty: throw PromptInterrupted()
            case 0x08, 0x7F:
                guard let last = typed.popLast(), !isSecret else { break }
                let columns = DisplayWidth.of(last)
                terminal.write(Array(String(repeating: "\u{8} \u{8}", count: columns).utf8))
            case 0x15:
                let columns = isSecret ? 0 : DisplayWidth.of(String(typed))
                terminal.write(Array(String(repeating: "\u{8} \u{8}", count: columns).utf8))
                typed = []
            case 0x00...0x1F: break
            default:
                // A character of several bytes comes one byte at a time.
                pending.append(byte)
                guard let text = String(validating: pending, as: UTF8.self) else { break }
                if !isSecret { terminal.write(pending) }
                typed += text
                pending = []
            }
        }
        return String(typed)
    }
}
