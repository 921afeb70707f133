import ATCrypto

/// The speed of hashes and signatures, on one core.
enum CryptoBench {
    static func run() -> [Measurement] {
        sha256() + [Curve.k256, .p256].flatMap { [verify($0), sign($0), keys($0)] } + encodings()
    }

    /// Runs the body in rounds for a second, and returns the runs per second of the best round.
    ///
    /// The results of the body are added up, so that the compiler can't remove any of it.
    private static func rate(_ perRound: Int, _ body: (Int) -> some BinaryInteger) -> Double {
        let clock = ContinuousClock()
        var best = 0.0
        var sum = 0
        let start = clock.now
        while start.duration(to: clock.now) < .seconds(1) {
            let time = clock.measure { for index in 0..<perRound { sum &+= Int(truncatingIfNeeded: body(index)) } }
            best = max(best, Double(perRound) / (time / .seconds(1)))
        }
        withExtendedLifetime(sum) {}
        return best
    }

    private static func sha256() -> [Measurement] {
        let block = [UInt8](repeating: 0x61, count: 400)
        let long = [UInt8](repeating: 0x61, count: 1 << 20)
        let key = SymmetricKey.generate()
        return [
            Measurement(
                metric: "SHA-256, 400-byte blocks", value: rate(20_000) { _ in SHA256.hash(block)[0] } * 400 / 1e6,
                unit: "MB/s"),
            Measurement(
                metric: "SHA-256, 1 MiB", value: rate(20) { _ in SHA256.hash(long)[0] } * Double(1 << 20) / 1e6,
                unit: "MB/s"),
            Measurement(
                metric: "HMAC-SHA-256, 400 bytes", value: rate(10_000) { _ in key.authenticationCode(for: block)[0] },
                unit: "codes/s"),
        ]
    }

    private static func samples(_ curve: Curve) -> [(key: VerifyingKey, digest: SHA256Digest, signature: [UInt8])] {
        (0..<64).compactMap { index in
            guard let key = try? SigningKey.generate(curve) else { return nil }
            let digest = SHA256.hash([UInt8(index)])
            guard let signature = try? key.signature(forDigest: digest) else { return nil }
            return (key.verifyingKey, digest, signature)
        }
    }

    private static func verify(_ curve: Curve) -> Measurement {
        let samples = samples(curve)
        let perSecond = rate(2_000) { index in
            let sample = samples[index & 63]
            let isValid = sample.key.isValidSignature(sample.signature, forDigest: sample.digest)
            precondition(isValid, "a valid signature was rejected")
            return 1
        }
        return Measurement(metric: "\(curve) verify", value: perSecond, unit: "/s")
    }

    private static func sign(_ curve: Curve) -> Measurement {
        let key = try? SigningKey.generate(curve)
        let digest = SHA256.hash([])
        let perSecond = rate(500) { _ in (try? key?.signature(forDigest: digest))?.count ?? 0 }
        return Measurement(metric: "\(curve) sign", value: perSecond, unit: "/s")
    }

    private static func keys(_ curve: Curve) -> Measurement {
        let texts = samples(curve).map(\.key.didKey)
        let perSecond = rate(2_000) { (try? VerifyingKey(didKey: texts[$0 & 63])) == nil ? 0 : 1 }
        return Measurement(metric: "\(curve) did:key parse", value: perSecond, unit: "/s")
    }

    private static func encodings() -> [Measurement] {
        let bytes = SecureRandom.bytes(36)
        let text = Base32.encode(bytes)
        let long = SecureRandom.bytes(100_000)
        let longText = Base64.standard.encode(long)
        return [
            Measurement(
                metric: "base32 decode of a CID", value: rate(100_000) { _ in (try? Base32.decode(text))?.count ?? 0 },
                unit: "/s"),
            Measurement(
                metric: "base64 encode", value: rate(50) { _ in Base64.standard.encode(long).utf8.count } * 0.1,
                unit: "MB/s"),
            Measurement(
                metric: "base64 decode",
                value: rate(50) { _ in (try? Base64.standard.decode(longText))?.count ?? 0 } * 0.1, unit: "MB/s"),
        ]
    }
}
