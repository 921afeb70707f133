import Foundation

/// How much a test does that needs much of something: a little in each `swift test`, all of it with `ATP_LOAD=1`.
package enum Load {
    package static let isWhole = ProcessInfo.processInfo.environment["ATP_LOAD"] == "1"

    /// A size of such a test.
    package static func size<Size>(_ whole: Size, otherwise little: Size) -> Size { isWhole ? whole : little }
}
