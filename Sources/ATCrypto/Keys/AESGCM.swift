#if canImport(CryptoKit)
import CryptoKit
import Foundation
#else
import CSystem
#endif

/// AES-256 in Galois/counter mode (NIST SP 800-38D): encrypts, and detects every change.
///
/// Never use a nonce twice with a key.
package enum AESGCM {
    /// The size of a key in bytes.
    package static let keySize = 32
    /// The size of a nonce in bytes.
    package static let nonceSize = 12
    /// The size of the tag in bytes.
    package static let tagSize = 16

    /// A text can't be decrypted: the key is another one, or something was changed.
    package struct Refusal: Error, Hashable {
        package init() {}
    }

    /// Returns the encrypted bytes and the tag.
    ///
    /// - Parameter context: Bytes that aren't encrypted, and have to be the same for decryption.
    package static func seal(
        _ message: [UInt8], key: some Sequence<UInt8>, nonce: [UInt8], context: [UInt8]
    ) throws(Refusal) -> [UInt8] {
        guard nonce.count == nonceSize, message.count < Int(Int32.max) - tagSize else { throw Refusal() }
        #if canImport(CryptoKit)
        let key = key.withContiguousBytes { CryptoKit.SymmetricKey(data: $0) }
        guard let nonce = try? AES.GCM.Nonce(data: nonce),
            let box = try? AES.GCM.seal(message, using: key, nonce: nonce, authenticating: context)
        else { throw Refusal() }
        return Array(box.ciphertext) + Array(box.tag)
        #else
        guard let cipher = Cipher(key, nonce, context, encrypts: true) else { throw Refusal() }
        guard var sealed = cipher.update(message), cipher.finish(), let tag = cipher.tag() else { throw Refusal() }
        sealed += tag
        return sealed
        #endif
    }

    /// Returns the decrypted bytes.
    package static func open(
        _ sealed: [UInt8], key: some Sequence<UInt8>, nonce: [UInt8], context: [UInt8]
    ) throws(Refusal) -> [UInt8] {
        guard nonce.count == nonceSize, sealed.count >= tagSize, sealed.count < Int(Int32.max) else { throw Refusal() }
        let text = Array(sealed.dropLast(tagSize))
        let tag = Array(sealed.suffix(tagSize))
        #if canImport(CryptoKit)
        let key = key.withContiguousBytes { CryptoKit.SymmetricKey(data: $0) }
        guard let nonce = try? AES.GCM.Nonce(data: nonce),
            let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: text, tag: tag),
            let message = try? AES.GCM.open(box, using: key, authenticating: context)
        else { throw Refusal() }
        return Array(message)
        #else
        guard let cipher = Cipher(key, nonce, context, encrypts: false), let message = cipher.update(text),
            cipher.expect(tag), cipher.finish()
        else { throw Refusal() }
        return message
        #endif
    }
}

#if !canImport(CryptoKit)
extension AESGCM {
    /// libcrypto's state of one message.
    private final class Cipher {
        private let context: OpaquePointer
        private let encrypts: Bool

        init?(_ key: some Sequence<UInt8>, _ nonce: [UInt8], _ authenticated: [UInt8], encrypts: Bool) {
            guard let context = EVP_CIPHER_CTX_new() else { return nil }
            self.context = context
            self.encrypts = encrypts
            // Safe: the key and the nonce have the sizes that the cipher reads, and are copied during the call.
            let isKeySet = key.withContiguousBytes { key in
                key.count == AESGCM.keySize
                    && EVP_CipherInit_ex(
                        context, EVP_aes_256_gcm(), nil, key.bindMemory(to: UInt8.self).baseAddress, nonce,
                        encrypts ? 1 : 0) == 1
            }
            var count: Int32 = 0
            guard isKeySet,
                authenticated.isEmpty
                    || EVP_CipherUpdate(context, nil, &count, authenticated, Int32(clamping: authenticated.count)) == 1
            else {
                ERR_clear_error()
                return nil
            }
        }

        deinit {
            // Overwrites the key.
            EVP_CIPHER_CTX_free(context)
        }

        func update(_ bytes: [UInt8]) -> [UInt8]? {
            guard !bytes.isEmpty else { return [] }
            var result = [UInt8](repeating: 0, count: bytes.count)
            var count: Int32 = 0
            // Safe: this mode writes as many bytes as it reads.
            guard EVP_CipherUpdate(context, &result, &count, bytes, Int32(clamping: bytes.count)) == 1,
                Int(count) == bytes.count
            else { return nil }
            return result
        }

        /// Ends the message. When it is decrypted, returns whether the tag is right.
        func finish() -> Bool {
            // Safe: this mode writes nothing here; there is room for a block.
            var rest = [UInt8](repeating: 0, count: 16)
            var count: Int32 = 0
            defer { ERR_clear_error() }
            return EVP_CipherFinal_ex(context, &rest, &count) == 1
        }

        private static let getTag: Int32 = 0x10
        private static let setTag: Int32 = 0x11

        func tag() -> [UInt8]? {
            var tag = [UInt8](repeating: 0, count: AESGCM.tagSize)
            return EVP_CIPHER_CTX_ctrl(context, Self.getTag, Int32(AESGCM.tagSize), &tag) == 1 ? tag : nil
        }

        func expect(_ tag: [UInt8]) -> Bool {
            var tag = tag
            return EVP_CIPHER_CTX_ctrl(context, Self.setTag, Int32(AESGCM.tagSize), &tag) == 1
        }
    }
}
#endif
