import Foundation
import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct ResolverConfigurationTests {
    private func servers(_ text: String) -> [DNSServerAddress] { ResolverConfiguration(parsing: text).servers }

    @Test func `the first three servers are used, IPv4 and IPv6`() {
        let text = """
            # a comment
            ; another
            domain example.com
            search example.com example.net
            nameserver 192.0.2.1
              nameserver\t2001:db8::53
            nameserver fe80::1%1
            nameserver 192.0.2.4
            """
        #expect(servers(text) == ["192.0.2.1", "2001:db8::53", "fe80::1%1"].compactMap { DNSServerAddress($0) })
        #expect(servers(text).count == 3)
    }

    @Test(arguments: ["", "nameserver", "nameserver nonsense", "#nameserver 192.0.2.1", "options rotate", "\0\0\0"])
    func `without a server the local machine is queried`(text: String) {
        #expect(servers(text) == [DNSServerAddress("127.0.0.1")])
    }

    @Test func `options are read, within bounds`() {
        let read = ResolverConfiguration(parsing: "options rotate use-vc attempts:4 timeout:9 ndots:2\n")
        #expect(read.rotates && read.usesTCP && read.attempts == 4)
        #expect(ResolverConfiguration(parsing: "options attempts:99999999999999999999").attempts == 2)
        #expect(ResolverConfiguration(parsing: "options attempts:-5").attempts == 1)
        #expect(ResolverConfiguration(parsing: "options attempts:900").attempts == 5)
    }

    @Test func `an invalid address is rejected`() {
        for text in ["", "1.2.3", "::1%", "::1%nosuchinterface", "1.2.3.4%1", "example.com", "::1%0"] {
            #expect(DNSServerAddress(text) == nil)
        }
    }

    @Test func `the list is read again when the file changes`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "resolv-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let system = SystemResolverConfiguration(path: file.path)
        #expect(system.current.servers == [DNSServerAddress("127.0.0.1")])
        try Data("nameserver 192.0.2.1\n".utf8).write(to: file)
        #expect(system.current.servers == [DNSServerAddress("192.0.2.1")])
        try Data("nameserver 192.0.2.22\n".utf8).write(to: file)
        #expect(system.current.servers == [DNSServerAddress("192.0.2.22")])
        try FileManager.default.removeItem(at: file)
        #expect(system.current.servers == [DNSServerAddress("127.0.0.1")])
    }
}
