import Foundation

/// Finds the largest size and the best quality of a picture within a limit, by trial.
struct ImageReduction {
    /// The maximum size, in bytes.
    let bytes: Int
    /// The longest side to start with, in pixels.
    var longestSide = 4_000

    /// The qualities to try at each size, in percent. Below that, a smaller picture looks better.
    private static let qualities = 40...90

    /// Returns the best picture within the limit, or `nil` if there is none.
    ///
    /// - Parameter encode: Encodes the picture with a maximum side length and a quality from 0 to 1.
    func best(_ encode: (_ longestSide: Int, _ quality: Double) throws -> Data) rethrows -> Data? {
        // Callers may pass the largest integer for "any".
        var side = Double(min(longestSide, 1 << 16))
        for _ in 0..<5 {
            if let found = try bestQuality({ try encode(Int(side), Double($0) / 100) }) { return found }
            side *= 0.8
        }
        return nil
    }

    private func bestQuality(_ encode: (Int) throws -> Data) rethrows -> Data? {
        let first = try encode(Self.qualities.upperBound)
        guard first.count > bytes else { return first }
        var (low, high) = (Self.qualities.lowerBound, Self.qualities.upperBound - 1)
        var best: Data?
        while low <= high {
            let middle = (low + high) / 2
            let data = try encode(middle)
            if data.count <= bytes {
                best = data
                low = middle + 1
            } else {
                high = middle - 1
            }
        }
        return best
    }
}
