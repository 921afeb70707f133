import BskyKit
import Foundation

/// Makes the pictures of a folder smaller, for `.ci/pictures_check`: `PictureChild FOLDER RESULTS SIDE BYTES`.
///
/// Each picture becomes a JPEG of the same name in the folder of results. What can't be converted becomes a file of the
/// same name with `.error`, which says why.
@main
enum PictureChild {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let side = Int(arguments[3]), let bytes = Int(arguments[4]) else {
            FileHandle.standardError.write(Data("usage: PictureChild FOLDER RESULTS SIDE BYTES\n".utf8))
            exit(64)
        }
        let (folder, results) = (URL(filePath: arguments[1]), URL(filePath: arguments[2]))
        var transformer = BitmapTransformer()
        transformer.longestSide = side
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let picture = try Data(contentsOf: folder.appending(path: name))
            do {
                let smaller = try await transformer.transform(picture, for: ImageLimit(bytes: bytes))
                try smaller.write(to: results.appending(path: name + ".jpg"))
            } catch let error as ImageError {
                try Data("\(error)".utf8).write(to: results.appending(path: name + ".error"))
            }
        }
    }
}
