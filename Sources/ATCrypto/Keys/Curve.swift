/// The two elliptic curves of keys in the AT Protocol.
public enum Curve: String, Hashable, Sendable, CaseIterable {
    /// NIST P-256, also called secp256r1, as used by OAuth and secure hardware in devices. JWTs call it ES256.
    case p256 = "P-256"
    /// secp256k1, called K-256 here. Most accounts sign their repositories with it. JWTs call it ES256K.
    case k256 = "secp256k1"

    /// The order of the curve's generator. Scalars and both halves of a signature are in `1 ..< order`.
    var order: UInt256 {
        switch self {
        case .p256:
            UInt256(0xf3b9_cac2_fc63_2551, 0xbce6_faad_a717_9e84, 0xffff_ffff_ffff_ffff, 0xffff_ffff_0000_0000)
        case .k256:
            UInt256(0xbfd2_5e8c_d036_4141, 0xbaae_dce6_af48_a03b, 0xffff_ffff_ffff_fffe, 0xffff_ffff_ffff_ffff)
        }
    }

    /// The largest `s` of a low-S signature, half the order rounded down.
    var halfOrder: UInt256 {
        switch self {
        case .p256:
            UInt256(0x79dc_e561_7e31_92a8, 0xde73_7d56_d38b_cf42, 0x7fff_ffff_ffff_ffff, 0x7fff_ffff_8000_0000)
        case .k256:
            UInt256(0xdfe9_2f46_681b_20a0, 0x5d57_6e73_57a4_501d, 0xffff_ffff_ffff_ffff, 0x7fff_ffff_ffff_ffff)
        }
    }

    /// The two bytes (a varint) that start a compressed key on this curve in a multikey.
    var multicodec: [UInt8] {
        switch self {
        case .p256: [0x80, 0x24]
        case .k256: [0xe7, 0x01]
        }
    }
}
