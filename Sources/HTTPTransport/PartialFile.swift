package import Foundation

#if canImport(Glibc)
// Its headers declare `sigset_t` first, so an optimized build looks for it there.
import CSystem
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that appears under its name only when it is complete: readers see the old file or the new one.
///
/// Symbolic links are followed, and their target is replaced. A device, a pipe or anything else that isn't a regular
/// file is never replaced: the bytes are written to it directly. `/dev/stdout` and similar names are treated the same
/// way.
///
/// The incomplete file of a process that was killed is removed an hour later, when the next file is made in its folder.
package struct PartialFile {
    /// The paths of the incomplete files.
    private static let unfinished = Guarded<Set<String>>([])

    /// The name of the file, as the caller wrote it.
    private let name: String
    /// The final path of the file and its path until then; `nil` if the bytes are written directly to the file.
    private let places: (target: String, part: String)?
    private let handle: FileHandle

    /// Creates a file next to the one that it will replace.
    ///
    /// - Parameter mode: The permissions, before the process's umask is applied. A file that replaces another keeps
    ///   that file's permissions, as far as `mode` allows them.
    /// - Throws: ``FileError``, as all methods of this type.
    package init(besides target: URL, mode: UInt16 = 0o666) throws {
        let mode = mode_t(mode)
        name = target.path
        let destination = try Self.destination(of: name)
        var status = stat()
        let exists = stat(name, &status) == 0
        // Such as a name that is too long, which would fail only when the file is complete.
        guard exists || errno == ENOENT else { throw Self.failure(name) }
        let descriptor: Int32
        if exists, destination == nil || status.st_mode & S_IFMT != S_IFREG {
            places = nil
            descriptor = try Self.openInPlace(name)
        } else if let destination, !exists || access(destination, W_OK) == 0 {
            let folder = URL(filePath: destination, directoryHint: .notDirectory).deletingLastPathComponent()
            Leftovers.remove(from: folder.path)
            let part = folder.appending(path: Leftovers.newName, directoryHint: .notDirectory).path
            places = (destination, part)
            descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            if descriptor >= 0 {
                // Ends with the process.
                flock(descriptor, LOCK_EX | LOCK_NB)
                Self.unfinished.withLock { _ = $0.insert(part) }
                if exists { _ = fchmod(descriptor, status.st_mode & mode & 0o777) }
            }
        } else {
            throw Self.failure(name)
        }
        guard descriptor >= 0 else { throw Self.failure(name) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes the next bytes.
    package func write(_ data: Data) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let (count, code) = Self.write(rest, to: handle.fileDescriptor)
            if count > 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch count == 0 ? EIO : code {
            case EINTR: continue
            case EAGAIN:
                // A nonblocking pipe has no room at the moment.
                var entry = pollfd(fd: handle.fileDescriptor, events: Int16(POLLOUT), revents: 0)
                if poll(&entry, 1, 100) <= 0 { try Task.checkCancellation() }
            case let code: throw Self.failure(name, code)
            }
        }
    }

    /// Writes some of the bytes. A pipe without a reader is an error and doesn't end the process.
    private static func write(_ bytes: Data, to descriptor: Int32) -> (count: Int, code: Int32) {
        // Safe: the pointers are used within the closures, for as many bytes as there are.
        #if canImport(Glibc)
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &pipe, &before)
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        let code = errno
        if sigismember(&before, SIGPIPE) == 0 {
            // The signal is delivered to this thread only. It may come after a part was written.
            var now = timespec()
            sigtimedwait(&pipe, nil, &now)
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return (count, code)
        #else
        _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
        let count = bytes.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
        return (count, errno)
        #endif
    }

    /// Waits until everything written is on the disk. Does nothing for a pipe or a device.
    package func synchronize() throws {
        do {
            if places != nil { try handle.synchronize() }
        } catch {
            throw Self.failure(name)
        }
    }

    /// Gives the file its name, once everything written is on the disk.
    ///
    /// The file also survives a power cut: its folder is synced before this returns.
    package func finish() throws {
        try synchronize()
        do {
            try handle.close()
        } catch {
            throw Self.failure(name)
        }
        guard let places else { return }
        guard rename(places.part, places.target) == 0 else { throw Self.failure(name) }
        Self.unfinished.withLock { _ = $0.remove(places.part) }
        let folder = open((places.target as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        // Some file systems don't support this; the file is there anyway.
        fsync(folder)
        close(folder)
    }

    /// Removes the incomplete file. Does nothing once it is finished.
    package func discard() {
        try? handle.close()
        if let places, Self.unfinished.withLock({ $0.remove(places.part) }) != nil { unlink(places.part) }
    }

    /// Removes all incomplete files, for a process that is about to end.
    package static func discardAll() {
        for part in unfinished.withLock({ $0 }) { unlink(part) }
    }

    /// Opens a file that can't be replaced. For a pipe, it waits until there is a reader, or the task is cancelled.
    private static func openInPlace(_ path: String) throws -> Int32 {
        while true {
            let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
            var status = stat()
            guard descriptor < 0, errno == ENXIO, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
                return descriptor
            }
            try Task.checkCancellation()
            usleep(20_000)
        }
    }

    /// The path after following links; `nil` for a name that refers to an open file of a process.
    private static func destination(of path: String) throws -> String? {
        var path = path
        for _ in 0..<40 {
            let isOpenFile = ["/proc/", "/dev/fd/"].contains { path.hasPrefix($0) }
            if isOpenFile || ["/dev/stdin", "/dev/stdout", "/dev/stderr"].contains(path) { return nil }
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = readlink(path, &buffer, buffer.count - 1)
            guard count > 0 else { throw failure(path) }
            let link = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            path = link.hasPrefix("/") ? link : path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) + link
        }
        throw failure(path, ELOOP)
    }

    private static func failure(_ path: String, _ code: Int32 = errno) -> FileError {
        FileError(path, "can't be written", code: code)
    }
}

/// The incomplete files of processes that were killed.
private enum Leftovers {
    private static let prefix = ".partial-"
    /// The age at which a file that no process has locked is left over, in seconds. File systems that are shared over a
    /// network may not tell of the locks of other machines, but a file that is being written is young.
    private static let age = 3_600

    /// The folders that this process has looked into.
    private static let known = Guarded<Set<String>>([])

    static var newName: String { prefix + UUID().uuidString }

    /// Removes them from a folder, once in the life of this process.
    static func remove(from folder: String) {
        guard known.withLock({ $0.insert(folder).inserted }),
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return }
        for name in names where isName(name) { removeIfLeft("\(folder)/\(name)") }
    }

    private static func isName(_ name: String) -> Bool {
        name.hasPrefix(prefix) && UUID(uuidString: String(name.trimmingPrefix(prefix))) != nil
    }

    private static func removeIfLeft(_ path: String) {
        let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            Date().timeIntervalSince1970 - Double(modified(status)) > Double(age),
            flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else { return }
        unlink(path)
    }

    private static func modified(_ status: stat) -> Int {
        #if canImport(Darwin)
        status.st_mtimespec.tv_sec
        #else
        status.st_mtim.tv_sec
        #endif
    }
}
