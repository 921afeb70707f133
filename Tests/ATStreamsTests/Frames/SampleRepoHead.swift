import ATCrypto
import ATData
import ATRepo

/// The first commit of a repository, signed.
enum SampleRepoHead {
    private struct NoBlocks: RepoStorage {
        func block(_ cid: CID) -> BlockBytes? { nil }
    }

    static func make() throws -> (key: SigningKey, head: SignedCommit) {
        let key = try SigningKey.generate(.k256)
        var writer = try RepoWriter(did: SampleFrame.did, key: key, storage: NoBlocks(), head: nil)
        return (key, try writer.recommit().commit)
    }
}
