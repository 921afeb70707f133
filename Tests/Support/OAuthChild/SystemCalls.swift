#if canImport(Glibc)
import Foundation
import Glibc
import HTTPTransport

// The calls of the system with which a file is replaced. The linker prefers a program's own functions to those of the C
// library, also where the code that calls them is in another module of the program. So no library has to know of the
// steps.

private typealias Rename = @convention(c) (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Int32
private typealias Write = @convention(c) (Int32, UnsafeRawPointer?, Int) -> Int
private typealias Sync = @convention(c) (Int32) -> Int32

/// The next library's function of a name: that of the C library.
private func original<Function>(_ name: String, as type: Function.Type) -> Function {
    // Safe: the functions have been in every C library for decades, with these parameters.
    unsafeBitCast(dlsym(UnsafeMutableRawPointer(bitPattern: -1), name), to: type)
}

private let originalRename = original("rename", as: Rename.self)
private let originalWrite = original("write", as: Write.self)
private let originalSync = original("fsync", as: Sync.self)

/// Whether a descriptor is open for a file of a kind.
private func isKind(_ kind: mode_t, _ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == kind
}

/// Reaches a step if a session is being stored.
private func reach(whenMarking mark: Step, whenSaving save: Step) {
    switch Storing.current.withLock({ $0 }) {
    case .mark?: mark.reach()
    case .tokens?: save.reach()
    case nil: break
    }
}

/// Renames a file, as the C library does, unless the process is to stop before.
@_cdecl("rename")
public func renameInSteps(_ old: UnsafePointer<CChar>?, _ new: UnsafePointer<CChar>?) -> Int32 {
    reach(whenMarking: .markSynced, whenSaving: .saveSynced)
    return originalRename(old, new)
}

/// Writes bytes, as the C library does, and lets the process stop after that.
@_cdecl("write")
public func writeInSteps(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    let written = originalWrite(descriptor, bytes, count)
    // Not the bytes that wake another thread.
    if written == count, isKind(S_IFREG, descriptor) { reach(whenMarking: .markWritten, whenSaving: .saveWritten) }
    return written
}

/// Waits until a file is on the disk, as the C library does, unless the process is to stop before.
@_cdecl("fsync")
public func syncInSteps(_ descriptor: Int32) -> Int32 {
    // First the file, and after it was renamed, its folder.
    if isKind(S_IFDIR, descriptor) { reach(whenMarking: .markRenamed, whenSaving: .saveRenamed) }
    return originalSync(descriptor)
}
#endif
