/// Which of the places a request has: among those to servers that have been fast before, to others, or to slow ones.
enum HostPlace: Sendable {
    case proven, unknown, slow
}

/// How many places are taken.
struct HostPlaces: Sendable {
    private(set) var proven = 0
    private(set) var unknown = 0
    private(set) var slow = 0

    /// All but the slow ones.
    var active: Int { proven + unknown }

    mutating func take(_ place: HostPlace) { change(place, by: 1) }

    mutating func leave(_ place: HostPlace) { change(place, by: -1) }

    private mutating func change(_ place: HostPlace, by number: Int) {
        switch place {
        case .proven: proven += number
        case .unknown: unknown += number
        case .slow: slow += number
        }
    }

    /// Whether there is room for another request.
    ///
    /// - Parameter isReserved: Whether some places are reserved for servers that have been fast before.
    func hasRoom(for place: HostPlace, isReserved: Bool, _ limits: HostLimits) -> Bool {
        let most = max(limits.requests, 1)
        return switch place {
        case .proven: active < most
        case .unknown: active < most && unknown < most - (isReserved ? most / 4 : 0)
        case .slow: slow < max(limits.slowRequests, 1)
        }
    }
}
