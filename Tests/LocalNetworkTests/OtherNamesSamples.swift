import BskyLexicons
import LocalNetwork
import LocalServer

/// Wrong guesses, which the compiler refuses with the name that this library has, except in a function like this one.
@available(*, unavailable)
func otherNames(_ network: LocalNetwork) {
    network.failNext(AppBsky.Feed.GetTimeline.self, with: .status(503))
}
