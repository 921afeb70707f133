import LocalServer
import Probes

extension LocalServer {
    /// Opens WebSockets that neither read nor say anything, until what is returned fires: then they are cut off.
    func silentWebSocket(_ path: String) -> OneShot {
        let isOver = OneShot()
        webSocket(path) { socket in
            await isOver.wait()
            try await socket.disconnect()
        }
        return isOver
    }
}
