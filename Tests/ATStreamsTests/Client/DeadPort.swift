import Foundation
import Probes
import Testing

/// A port of this machine on which nobody listens. No other test gets it before it is freed.
struct DeadPort {
    private let descriptor = Loopback.socket()
    let address: String

    init() throws {
        let descriptor = descriptor
        let isBound = Loopback.withAddress { bind(descriptor, $0, $1) == 0 }
        try #require(isBound)
        address = "http://127.0.0.1:\(try #require(Loopback.port(of: descriptor)))"
    }

    func free() { close(descriptor) }
}
