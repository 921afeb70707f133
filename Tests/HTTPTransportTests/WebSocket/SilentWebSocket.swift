import LocalServer
import Probes

extension LocalServer {
    /// Accepts WebSockets that neither read nor send anything. They are disconnected when the returned signal fires.
    func silentWebSocket(_ path: String) -> OneShot {
        let isOver = OneShot()
        webSocket(path) { socket in
            await isOver.wait()
            try await socket.disconnect()
        }
        return isOver
    }
}
