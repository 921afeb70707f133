import Foundation
import Testing

@testable import BskyKit

@Suite struct ZZRealVideos {
    @Test func `real files`() throws {
        let folder = "/tmp/md_real"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/in").sorted() {
            let url = URL(filePath: folder + "/in/" + name)
            guard FileManager.default.fileExists(atPath: url.path) else { continue }
            do {
                let video = try VideoFile(url, mimeType: nil, keepsMetadata: false)
                var data = Data()
                for start in stride(from: 0, to: video.size, by: 70_001) {
                    data += try video.bytes(from: start, count: min(70_001, video.size - start))
                }
                try data.write(to: URL(filePath: folder + "/out/" + name))
            } catch { print("REFUSED", name, error) }
        }
    }
    @Test func corpus() throws {
        for (i, seed) in SeededVideos.all.enumerated() {
            try Data(seed.bytes).write(to: URL(filePath: "/tmp/md_corpus/v\(i)"))
        }
        for (i, seed) in SeededPictures.all.enumerated() {
            try Data(seed.bytes).write(to: URL(filePath: "/tmp/md_corpus/p\(i)"))
        }
    }
    @Test func `real pictures`() throws {
        let folder = "/tmp/md_pics"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/in").sorted() {
            do {
                let data = try ImageMetadata.stripped(try Data(contentsOf: URL(filePath: folder + "/in/" + name)))
                try data.write(to: URL(filePath: folder + "/out/" + name))
            } catch { print("REFUSED", name, error) }
        }
    }
}
