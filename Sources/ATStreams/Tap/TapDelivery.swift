import Foundation

/// An event on its way through the handler.
struct TapDelivery: Sendable {
    /// What was received.
    enum Content: Sendable {
        case event(TapEvent)
        /// Goes aside without a handler.
        case unreadable(json: Data, String)
    }

    let id: Int
    let key: TapKey
    let content: Content
    /// How often it was handled without success.
    var attempts = 0

    init(_ event: TapEvent) {
        id = event.id
        key = event.key
        content = .event(event)
    }

    init(unreadable id: Int, json: Data, why: String) {
        self.id = id
        key = .other(id, json)
        content = .unreadable(json: json, why)
    }

    var event: TapEvent? {
        if case .event(let event) = content { event } else { nil }
    }

    var byteCount: Int {
        switch content {
        case .event(let event): event.json.count
        case .unreadable(let json, _): json.count
        }
    }
}
