// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

// What this package uses of SQLite as Apple's SDKs import it, so that the code behind `#if canImport(SQLite3)` is
// compiled on Linux too. Never linked into anything.

public var SQLITE_OK: Int32 { 0 }
public var SQLITE_BUSY: Int32 { 5 }
public var SQLITE_ROW: Int32 { 100 }
public var SQLITE_DONE: Int32 { 101 }
public var SQLITE_OPEN_READWRITE: Int32 { 0x2 }
public var SQLITE_OPEN_CREATE: Int32 { 0x4 }
public var SQLITE_OPEN_NOMUTEX: Int32 { 0x8000 }
public var SQLITE_OPEN_FULLMUTEX: Int32 { 0x1_0000 }

public typealias sqlite3_destructor_type = @convention(c) (UnsafeMutableRawPointer?) -> Void

public func sqlite3_open_v2(
    _ path: UnsafePointer<CChar>!, _ database: UnsafeMutablePointer<OpaquePointer?>!, _ flags: Int32,
    _ vfs: UnsafePointer<CChar>!
) -> Int32 { 0 }
public func sqlite3_close_v2(_ database: OpaquePointer!) -> Int32 { 0 }
public func sqlite3_errmsg(_ database: OpaquePointer!) -> UnsafePointer<CChar>! { nil }
public func sqlite3_busy_timeout(_ database: OpaquePointer!, _ milliseconds: Int32) -> Int32 { 0 }
public func sqlite3_prepare_v2(
    _ database: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ count: Int32,
    _ statement: UnsafeMutablePointer<OpaquePointer?>!, _ rest: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> Int32 { 0 }
public func sqlite3_bind_int64(_ statement: OpaquePointer!, _ index: Int32, _ value: Int64) -> Int32 { 0 }
public func sqlite3_bind_blob(
    _ statement: OpaquePointer!, _ index: Int32, _ bytes: UnsafeRawPointer!, _ count: Int32,
    _ destructor: sqlite3_destructor_type!
) -> Int32 { 0 }
public func sqlite3_step(_ statement: OpaquePointer!) -> Int32 { 0 }
public func sqlite3_reset(_ statement: OpaquePointer!) -> Int32 { 0 }
public func sqlite3_finalize(_ statement: OpaquePointer!) -> Int32 { 0 }
public func sqlite3_column_int64(_ statement: OpaquePointer!, _ column: Int32) -> Int64 { 0 }
public func sqlite3_column_blob(_ statement: OpaquePointer!, _ column: Int32) -> UnsafeRawPointer! { nil }
public func sqlite3_column_bytes(_ statement: OpaquePointer!, _ column: Int32) -> Int32 { 0 }
