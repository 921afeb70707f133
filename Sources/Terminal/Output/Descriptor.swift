import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file of the process, by its number.
struct Descriptor {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    // MARK: Writing

    /// Writes everything.
    ///
    /// - Throws: An `OutputClosed` if the reader closed the output, or a `Refusal` if the bytes can't be written.
    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Safe: the pointer is used within the closure, for as many bytes as there are.
            #if canImport(Glibc)
            let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
            #else
            let count = rest.withUnsafeBytes { Darwin.write(number, $0.baseAddress, $0.count) }
            #endif
            if count > 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch count == 0 ? EIO : errno {
            case EINTR: continue
            case EAGAIN: try wait(for: POLLOUT)
            case EPIPE: throw OutputClosed()
            case let code: throw failure("written", code)
            }
        }
    }

    /// Checks that the system has stored the written bytes. Some file systems report errors only when a file is closed.
    func finishWriting() throws {
        let copy = dup(number)
        guard copy >= 0 else { return }
        if close(copy) != 0, errno != EINTR { throw failure("written", errno) }
    }

    // MARK: Reading

    /// Reads everything up to the end.
    ///
    /// - Throws: A `Refusal` if it can't be read, or has more than `limit` bytes.
    func readAll(limit: Int = 1 << 30) throws -> Data {
        var all = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = try read(into: &buffer)
            if count == 0 { return all }
            guard all.count + count <= limit else {
                throw Refusal("standard input has more than \(limit >> 20) MiB", name: "InputOutput")
            }
            all += buffer[..<count]
        }
    }

    /// Reads the bytes up to the first line break, or to the end.
    func readLine(limit: Int) throws -> [UInt8] {
        var line: [UInt8] = []
        while let byte = try readByte(), byte != UInt8(ascii: "\n") {
            line.append(byte)
            guard line.count <= limit else { throw UsageError("the line on descriptor \(number) is too long") }
        }
        return line
    }

    /// Reads one byte, or nothing at the end.
    func readByte() throws -> UInt8? {
        var byte: [UInt8] = [0]
        return try read(into: &byte) == 1 ? byte[0] : nil
    }

    /// Whether input arrives within a time.
    func hasInput(within milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    private func read(into buffer: inout [UInt8]) throws -> Int {
        while true {
            // Waiting here rather than in `read` lets a cancelled task end.
            try wait(for: POLLIN)
            #if canImport(Glibc)
            let count = Glibc.read(number, &buffer, buffer.count)
            #else
            let count = Darwin.read(number, &buffer, buffer.count)
            #endif
            if count >= 0 { return count }
            guard errno == EINTR || errno == EAGAIN else { throw failure("read", errno) }
        }
    }

    /// Waits until the descriptor is ready, or has an error to report.
    private func wait(for event: Int32) throws {
        var entry = pollfd(fd: number, events: Int16(event), revents: 0)
        while poll(&entry, 1, 100) <= 0 {
            try Task.checkCancellation()
        }
    }

    private func failure(_ verb: String, _ code: Int32) -> any Error {
        let reason = String(cString: strerror(code))
        guard 0...2 ~= number else { return UsageError("descriptor \(number) can't be \(verb): \(reason)") }
        let name = ["standard input", "standard output", "standard error"][Int(number)]
        return Refusal("\(name) can't be \(verb): \(reason)", name: "InputOutput")
    }

    // MARK: The process

    /// Reserves the numbers of closed standard streams, so that no other file gets one and receives the output. Reading
    /// and writing there still fail.
    static func reserveStandardNumbers() {
        for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 && errno == EBADF {
            _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// The width of the terminal of standard output or standard error.
    static var columns: Int? { terminalSize.map { Int($0.ws_col) } }

    /// The size of a character on that terminal, if known.
    static var cellSize: CellSize? {
        guard let size = terminalSize, size.ws_xpixel > 0, size.ws_ypixel > 0, size.ws_row > 0 else { return nil }
        return CellSize(width: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
    }

    /// The system's size of the terminal, with at least one column.
    private static var terminalSize: winsize? {
        for number: Int32 in [1, 2] {
            var size = winsize()
            if ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return size }
        }
        return nil
    }
}
