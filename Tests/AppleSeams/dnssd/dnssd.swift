// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

// What this package uses of Apple's DNS Service Discovery, so that the code behind `#if canImport(dnssd)` is compiled
// on Linux too. Signatures as in Apple's documentation of the module. Never linked into anything.

public import Dispatch

public typealias DNSServiceRef = OpaquePointer
public typealias DNSServiceFlags = UInt32
public typealias DNSServiceErrorType = Int32
public typealias DNSServiceQueryRecordReply =
    @convention(c) (
        DNSServiceRef?, DNSServiceFlags, UInt32, DNSServiceErrorType, UnsafePointer<CChar>?, UInt16, UInt16, UInt16,
        UnsafeRawPointer?, UInt32, UnsafeMutableRawPointer?
    ) -> Void

public func DNSServiceQueryRecord(
    _ sdRef: UnsafeMutablePointer<DNSServiceRef?>!, _ flags: DNSServiceFlags, _ interfaceIndex: UInt32,
    _ fullname: UnsafePointer<CChar>!, _ rrtype: UInt16, _ rrclass: UInt16, _ callBack: DNSServiceQueryRecordReply!,
    _ context: UnsafeMutableRawPointer!
) -> DNSServiceErrorType { 0 }
public func DNSServiceSetDispatchQueue(_ service: DNSServiceRef!, _ queue: DispatchQueue!) -> DNSServiceErrorType { 0 }
public func DNSServiceRefDeallocate(_ sdRef: DNSServiceRef!) {}
