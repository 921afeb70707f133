import ATData
import ATRepo
import CoreATProtocol
import Foundation
import Terminal

/// `atp repo unpack`: writes the records of a repository as JSON files.
enum RepoUnpackCommand {
    private static let file = Argument("FILE", "The CAR file", isFile: true)
    private static let folder = Argument("DIR", "The folder to create; it may exist if it is empty", isFile: true)

    static let command = Command(
        "unpack", "Write the records of a repository as JSON files",
        discussion: """
            Each record becomes the file DIR/COLLECTION/RKEY.json, or RKEY.cbor if its bytes are not a valid record. A \
            name that is too long for a file is shortened, and gets a part of its hash. The exit status is 1 if a \
            record is missing or invalid. Pictures and videos are not in a repository: see atp blob export.
            """,
        arguments: [file, folder],
        examples: [.init("atp repo unpack alice.car alice", "Write the records into the folder alice")]
    ) { invocation in
        let file = try invocation.surroundings.file(try invocation.required(file))
        let name = try invocation.required(folder)
        let target = try invocation.surroundings.file(name, isFolder: true)
        let repo = try Repo.open(file: file, options: .tolerant)
        var folder = try RecordFolder(creating: target, named: name)
        let progress = ProgressBar(name, .things("records"), invocation.console)
        defer { progress.finish() }
        let records = repo.records
        var (count, invalid) = (0, 0)
        for try await record in records {
            try Task.checkCancellation()
            do {
                let json = try RecordJSON(record, of: repo.did).value
                try folder.write(json + [UInt8(ascii: "\n")], at: record.path, ".json")
            } catch let fault as Refusal where fault.name == RecordJSON.invalid {
                invalid += 1
                if invalid <= RepoIssueLog.capacity { invocation.console.complain("issue: \(fault)") }
                try folder.write(Array(record.bytes.data), at: record.path, ".cbor")
            }
            count += 1
            progress.update(Int64(count))
        }
        progress.finish()
        let problems = invalid + invocation.complain(about: records.issues)
        let answer: LexObject = [
            "folder": .string(name), "records": .integer(count), "problems": .integer(problems),
        ]
        try invocation.show(answer) { try $0.print("\(name): \(RepoVerifyCommand.count(count, "record"))") }
        if problems > 0 { throw Refusal() }
    }
}
