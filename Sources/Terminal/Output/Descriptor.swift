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

    /// Writes everything. When nobody reads any more, as in `atp ls | head`, there is nothing left to do.
    func write(_ bytes: [UInt8]) {
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
            } else if errno == EPIPE {
                exit(0)
            } else if errno != EINTR && errno != EAGAIN {
                return
            }
        }
    }

    /// The bytes up to the first line break, or to the end.
    func readLine(limit: Int) throws -> [UInt8] {
        var line: [UInt8] = []
        while let byte = try readByte(), byte != UInt8(ascii: "\n") {
            line.append(byte)
            guard line.count <= limit else { throw UsageError("the line on descriptor \(number) is too long") }
        }
        return line
    }

    /// One byte, or nothing at the end.
    func readByte() throws -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = read(number, &byte, 1)
            if count == 1 { return byte }
            if count == 0 { return nil }
            guard errno == EINTR else { throw UsageError("descriptor \(number) can't be read") }
        }
    }

    /// How wide the terminal is that answers or errors go to.
    static var columns: Int? {
        for number: Int32 in [1, 2] {
            var size = winsize()
            if ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        }
        return nil
    }
}
