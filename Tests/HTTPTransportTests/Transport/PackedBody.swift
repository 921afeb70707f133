import Foundation

#if canImport(CSystem)
import CSystem
#endif

/// How a server packs what it sends, with bodies that Python's `zlib`, `gzip`, `brotli` and `zstandard` have packed at
/// their highest levels.
enum PackedBody: String, CaseIterable {
    case gzip, deflate
    case brotli = "br"
    case zstd

    /// What the transports of this machine unpack.
    static let understood: [PackedBody] = {
        #if canImport(CSystem)
        let version = curl_version().map { String(cString: $0) } ?? ""
        return allCases.filter { packing in
            switch packing {
            case .gzip, .deflate: version.contains(" zlib/")
            case .brotli: version.contains(" brotli/")
            case .zstd: version.contains(" zstd/")
            }
        }
        #else
        return [.gzip, .deflate, .brotli]
        #endif
    }()

    /// The decompressed `text`.
    static let words = Data("Packed one way or another, these are the same words: words, words, words.".utf8)

    /// `words`, packed.
    var text: Data {
        switch self {
        case .gzip:
            Self.decoded(
                "H4sIAAAAAAACAwtITM5OTVHIz0tVKE+sVMgvUkjMyy/JSC3SUQCSxakKiUWpIJZCcWIuUEl+UUqxFYTSQaH0ANyJ9xVJAAAA")
        case .deflate:
            Self.decoded("eNoLSEzOTk1RyM9LVShPrFTIL1JIzMsvyUgt0lEAksWpColFqSCWQnFiLlBJflFKsRWE0kGh9ADEIhoO")
        case .brotli:
            Self.decoded("G0gAUI3UUC08Wzo50s9b84QC/eoUhK1ykwOHHGiqKR/aWuAabMBxjFmgm3wka9RYwvGxUXGmxFmJWOBWBw==")
        case .zstd:
            Self.decoded(
                "KLUv/SRJvQEAYkMLEbCpA2czbEkECnm5KlAuMhYRAQhVEtlFp65ZN++qmjXImoXpTrwduwkvPeRGAgDgCNJQoBbtI78=")
        }
    }

    /// A million zeros, packed: a kilobyte, most of it zeros again, or much less.
    var millionZeros: Data {
        switch self {
        case .gzip:
            Self.decoded("H4sIAAAAAAACA+3BAQEAAACCIP+vbkhAAQ==") + Data(count: 968) + Self.decoded("rwaey3kSQEIPAA==")
        case .deflate: Self.decoded("eNrtwQEBAAAAgiD/r25IQAE=") + Data(count: 968) + Self.decoded("rwZDIQAB")
        case .brotli: Self.decoded("Wz9Cj38CIB4LBPJzHgA=")
        case .zstd: Self.decoded("KLUv/aRAQg8ATAAACAABAPz/ORACAgAQAAIAEAACABAAAgAQAAIAEAACABAAAxIKAMyuyjk=")
        }
    }

    /// A gibibyte of zeros, packed by `gzip` three times over.
    static let gibibyte = decoded(
        """
        H4sIAAAAAAACA5Pv5mAAASbmt3cW5gUXyrQ9LFuboWamtkzgsZpHmkcXY/cNkSTFmTMdFt1OWWBwh1NCj0GknKF4d0NqUmQA99K3vjqW7z/P+H\
        /R/ufTJ7a/bKRz3/jk1fUcf93/dHp9fH76bmWg4QkPpoVPn3xWwqBq26+/r85qAoUMSt5/+77sduCDh29eej8HCjQc/P3l0Y+T3/gbdx/9vbIY\
        KHLggey/vfPytzfEr37Prv6OESjU/N3dAOTaIBZmILnAFcyJAnMU3JA4ozKjMqMyozKjMqMyBGX0vn1Pm6374PHfR4dfX1Su/vf2+c/bX63/81\
        9Jbz1z4g0/AwDYL/M5IwcAAA==
        """)

    private static func decoded(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }
}
