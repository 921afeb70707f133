import Foundation
import HTTPTransport
import LocalNetwork
import Probes
import TestLoad
import Testing

@testable import CoreATProtocol

@Suite(.inTurn) struct FileSessionStoreTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sessions-\(UUID().uuidString)")
    var file: URL { folder.appending(path: "alice.json") }
    let session = Session(accessToken: "a", refreshToken: "r", did: "did:plc:alice", handle: "alice.test")

    func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    func removeFolder() {
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func `a session is stored unchanged in a file that only its owner can read`() async throws {
        defer { removeFolder() }
        let store = FileSessionStore(file)
        #expect(try await store.load() == nil)
        try await store.save(session)
        #expect(try await FileSessionStore(file).load() == session)
        #expect(try permissions(file) == 0o600)
        #expect(try permissions(folder) == 0o700)
        try await store.delete()
        try await store.delete()
        #expect(try await store.load() == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `saving restricts a file that others could read`() async throws {
        defer { removeFolder() }
        let store = FileSessionStore(file)
        try await store.save(session)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        try await store.save(session)
        #expect(try permissions(file) == 0o600)
    }

    @Test func `a reader never sees a partial session`() async throws {
        defer { removeFolder() }
        let store = FileSessionStore(file)
        let long = String(repeating: "x", count: 100_000)
        try await store.save(Session(accessToken: long, refreshToken: "0"))
        try await withThrowingTaskGroup { group in
            group.addTask {
                for number in 1...200 {
                    try await store.save(Session(accessToken: long, refreshToken: "\(number)"))
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<200 {
                        let loaded = try await store.load()
                        #expect(loaded?.accessToken == long)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["alice.json"])
    }

    @Test func `a failed save leaves the old session and no other file`() async throws {
        defer { removeFolder() }
        // There is a folder at the file's path, which can't be replaced by a file.
        try FileManager.default.createDirectory(
            at: file.appending(path: "inside"), withIntermediateDirectories: true)
        let error = await #expect(throws: FileError.self) { try await FileSessionStore(file).save(session) }
        let sentence = "\(file.path) can't be written: Is a directory"
        #expect(error.map { ["\($0)", $0.localizedDescription] } == [sentence, sentence])
        let unreadable = await #expect(throws: FileError.self) { try await FileSessionStore(file).load() }
        #expect(unreadable?.localizedDescription == "\(file.path) can't be read: Is a directory")
        #expect(unreadable?.isDamaged == false)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["alice.json"])
    }

    @Test(arguments: ["", "{", "[]", "\u{0}"])
    func `a file that doesn't contain a session throws an error with its path`(
        content: String
    ) async throws {
        defer { removeFolder() }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: file)
        let error = await #expect(throws: FileError.self) { try await FileSessionStore(file).load() }
        let sentence = "\(file.path) does not contain a session. Remove it and log in again."
        #expect(error.map { ["\($0)", $0.localizedDescription] } == [sentence, sentence])
        #expect(error?.isDamaged == true && error?.path == file.path)
    }

    @Test func `a folder that can't be made is an error that says why`() async throws {
        defer { removeFolder() }
        try Data().write(to: folder)
        let error = await #expect(throws: FileError.self) { try await FileSessionStore(file).save(session) }
        let text = error.map { "\($0)" }
        #expect(text?.hasPrefix("\(folder.path) can't be created: ") == true && text?.contains("Error Domain") == false)
        #expect(error?.localizedDescription == text)
    }

    @Test func `a session that a newer version has stored is not called damaged`() async throws {
        defer { removeFolder() }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(#"{"version":3,"oauth":5}"#.utf8).write(to: file)
        let error = await #expect(throws: FileError.self) { try await FileSessionStore(file).load() }
        #expect(error?.localizedDescription.contains("\(file.path) contains a session that a newer version") == true)
        #expect(error?.localizedDescription.contains("Update") == true && error?.isDamaged == false)
    }

    @Test func `a login outlives the process, refreshes included`() async throws {
        defer { removeFolder() }
        try await Home.run { home in
            let first = APEnvironment(host: home.host, store: FileSessionStore(file))
            try await first.use(home.session())
            await home.network.expireTokens()
            _ = try await first.send(home.query())

            let second = APEnvironment(host: home.host, store: FileSessionStore(file))
            let refreshed = await first.accessToken
            #expect(try await second.restoreSession()?.accessToken == refreshed)
            #expect(try await second.send(home.query()).status == .ok)
            #expect(home.network.refreshCount == 1)
            try await second.signOut()
            #expect(try await FileSessionStore(file).load() == nil)
        }
    }

    @Test func `a logout isn't undone by a process that has just refreshed`() async throws {
        defer { removeFolder() }
        let new = Session(accessToken: "b", refreshToken: "s", did: "did:plc:alice")
        for round in 0..<50 {
            let (here, elsewhere) = (FileSessionStore(file), FileSessionStore(file))
            try await here.save(session)
            async let kept = here.replace(session, by: new)
            try await elsewhere.delete()
            _ = try await kept
            #expect(try await here.load() == nil, "round \(round)")
        }
    }

    @Test func `a login isn't replaced by a process that has refreshed the session from before`() async throws {
        defer { removeFolder() }
        let (login, new) = (Session(accessToken: "l", refreshToken: "m"), Session(accessToken: "b", refreshToken: "s"))
        for round in 0..<50 {
            let (here, elsewhere) = (FileSessionStore(file), FileSessionStore(file))
            try await here.save(session)
            async let kept = here.replace(session, by: new)
            try await elsewhere.save(login)
            _ = try await kept
            #expect(try await here.load() == login, "round \(round)")
        }
    }

    @Test(arguments: [true, false])
    func `nobody comes between reading and replacing a session`(isLogin: Bool) async throws {
        defer { removeFolder() }
        let (elsewhere, login) = (FileSessionStore(file), Session(accessToken: "l", refreshToken: "m"))
        try await elsewhere.save(session)
        let intruder = Intruder { if isLogin { try await elsewhere.save(login) } else { try await elsewhere.delete() } }
        let here = FileSessionStore(
            file,
            encode: { session, _ in
                intruder.comeIn()
                return try JSONEncoder().encode(session)
            })
        _ = try await here.replace(session, by: Session(accessToken: "b", refreshToken: "s"))
        try await intruder.leave()
        #expect(try await here.load() == (isLogin ? login : nil))
    }

    /// A store on a file system that can't lock folders, or nothing at all, as with NFS.
    private func store(lockingFiles: Bool) -> FileSessionStore {
        FileSessionStore(
            file, patience: .zero, time: TestTime().source,
            flock: { descriptor, operation in
                var status = stat()
                guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, lockingFiles else {
                    errno = EBADF
                    return -1
                }
                return flock(descriptor, operation)
            })
    }

    @Test func `where folders can't be locked, a file is, for each change`() async throws {
        defer { removeFolder() }
        let store = store(lockingFiles: true)
        try await store.save(session)
        let place = folder.appending(path: ".changes.lock")
        let held = try await FileLock(file: place).acquire(patience: .zero)
        let unlocked = Guarded<[String]>([])
        await #expect(throws: SessionStoreBusy.self) {
            try await store.replace(session, by: nil) { why in unlocked.withLock { $0.append(why) } }
        }
        held.release()
        #expect(try await store.replace(session, by: nil) { why in unlocked.withLock { $0.append(why) } } == nil)
        #expect(unlocked.withLock { $0 }.isEmpty)
        #expect(try permissions(place) == 0o600)
    }

    @Test func `a refresh where nothing can be locked says so once`() async throws {
        defer { removeFolder() }
        try await Home.run { home in
            let environment = APEnvironment(host: home.host, store: store(lockingFiles: false))
            try await environment.use(home.session())
            let events = environment.events()
            for round in 1...2 {
                try await environment.refreshSession()
                #expect(home.refreshRequests == round)
            }
            var received: [SessionEvent] = []
            for await event in events {
                received.append(event)
                if received.count == 4 { break }
            }
            for place in [0, 2] {
                guard case .refreshedWithoutLock(let why) = received[place], case .refreshed = received[place + 1]
                else {
                    Issue.record("\(received)")
                    return
                }
                #expect(
                    why.contains("\(folder.path)/") && why.contains(" can't be locked: ") && !why.contains("Domain="))
            }
        }
    }

    @Test func `a refresh whose changes can't be locked says so, even if refreshes themselves can`() async throws {
        defer { removeFolder() }
        try await Home.run { home in
            let lock = folder.appending(path: ".alice.json.lock").path
            let store = FileSessionStore(
                file, patience: .zero, time: TestTime().source,
                flock: { descriptor, operation in
                    var (status, own) = (stat(), stat())
                    guard fstat(descriptor, &status) == 0, stat(lock, &own) == 0, status.st_ino == own.st_ino else {
                        errno = ENOLCK
                        return -1
                    }
                    return flock(descriptor, operation)
                })
            let environment = APEnvironment(host: home.host, store: store)
            try await environment.use(home.session())
            let events = environment.events()
            try await environment.refreshSession()
            var received: [SessionEvent] = []
            for await event in events {
                received.append(event)
                if received.count == 2 { break }
            }
            guard case .refreshedWithoutLock(let why) = received[0], case .refreshed = received[1] else {
                Issue.record("\(received)")
                return
            }
            #expect(why.contains(".changes.lock"))
        }
    }

    @Test func `a store in memory is shared`() async throws {
        let store = MemorySessionStore(session)
        #expect(try await store.load() == session)
        try await store.save(Session(accessToken: "b", refreshToken: nil))
        #expect(try await store.load()?.accessToken == "b")
        try await store.delete()
        #expect(try await store.load() == nil)
    }
}
