import Foundation
import HTTPTransport
import TestLoad
import Testing

@Suite(.inTurn) struct SocketAddressTests {
    static func address(_ text: String, port: Int = 443) -> SocketAddress? {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            return SocketAddress(bytes: withUnsafeBytes(of: four, Array.init), port: port)
        }
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        return SocketAddress(bytes: withUnsafeBytes(of: six, Array.init), port: port)
    }

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
        "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1",
        "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.1.1.1",
        "240.0.0.1", "255.255.255.255",
        "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::a00:1",
        "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "fe80::1", "febf::1", "fc00::1", "fd12:3456::1", "fec0::1",
        "ff02::1", "2001::1", "2001:db8::1", "2001:2::1", "2002:7f00:1::1", "2002:808:808::1", "3fff::1",
        "3fff:fff::1", "5f00::1",
    ])
    func `private and reserved addresses aren't public`(text: String) throws {
        #expect(try #require(Self.address(text)).isPublic == false)
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.0", "126.1.1.1", "128.0.0.1",
        "169.253.1.1", "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.1.1", "192.169.0.1", "198.17.1.1",
        "198.20.0.1", "223.255.255.255",
        "2001:4860:4860::8888", "2606:4700::1111", "2a00:1450::1", "3ffe::1", "3fff:1000::1", "::ffff:8.8.8.8",
        "64:ff9b::808:808", "2001:200::1",
    ])
    func `addresses on the public Internet are public`(text: String) throws {
        #expect(try #require(Self.address(text)).isPublic)
    }

    @Test func `an address is described as in a URL`() throws {
        #expect(try #require(Self.address("127.0.0.1", port: 80)).description == "127.0.0.1:80")
        #expect(try #require(Self.address("2001:db8::1")).description == "[2001:db8:0:0:0:0:0:1]:443")
        #expect(SocketAddress(bytes: [1, 2, 3], port: 1) == nil)
    }
}
