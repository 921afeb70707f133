import CLibpq
import Foundation
import HTTPTransport

// How a statement is cancelled that the server has.

extension ConnectionPool {
    func requestCancel(_ link: Link) {
        guard link.cancellation == .none, link.fault == nil, link.exchange != nil else { return }
        link.drainBy = .now + .seconds(5)
        // The caller reads nothing more.
        link.exchange?.result.abandon()
        link.receive()
        guard link.exchange != nil, link.fault == nil else { return }
        let canceller: Canceller
        if clibpq_has_encryptedCancel() == 1 {
            canceller = Canceller(encrypted: clibpq_cancelCreate(link.connection))
        } else if clibpq_sslInUse(link.connection) == 0 {
            canceller = Canceller(plain: clibpq_getCancel(link.connection))
        } else {
            // This version would send the connection's secret unencrypted.
            return link.fail("a statement was cancelled")
        }
        link.cancellation = .underWay
        let post = self.post
        let number = link.number
        Thread(named: "postgres cancel") {
            canceller.send()
            post { $0.noteCancelled(number) }
        }.start()
    }

    /// The thread that cancels may end long after its connection was closed.
    func noteCancelled(_ number: UInt64) {
        guard let link = links.first(where: { $0.number == number }) else { return }
        link.cancellation = link.exchange == nil ? .none : .sent
        if link.exchange != nil { link.drainBy = .now + .seconds(2) }
        settle(link)
    }
}
