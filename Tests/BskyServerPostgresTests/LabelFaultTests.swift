import ATCrypto
import ATData
import ATPostgres
import ATServer
import BskyServer
import Foundation
import HTTPTransport
import PostgresDatabase
import PostgresServer
import Probes
import TestLoad
import Testing

@testable import BskyServerPostgres

/// What happens to labels when many machines write at once, and when machines, connections and servers fail.
@Suite(.inTurn) struct LabelFaultTests {
    @Test func `twenty writers use each number once, and a reader that follows them misses none`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let machines = try await withThrowingTaskGroup(of: PostgresLabels.self) { group in
            for _ in 0..<5 { group.addTask { try await bed.log() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(try await bed.count("labeler") == 1)
        let rounds = Load.size(100, otherwise: 15)
        let reader = try await bed.log()
        // Each writer makes one, two and three labels in turn.
        let perWriter = (0..<rounds).map { 1 + $0 % 3 }.reduce(0, +)
        let total = Int64(20 * perWriter)
        let reading = Task {
            var (numbers, last): ([Int64], Int64) = ([], 0)
            while last < total {
                let events = try await reader.events(after: last, limit: 7)
                numbers += events.map(\.seq)
                last = numbers.last ?? 0
            }
            return numbers
        }
        let published = Guarded<[Int64]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<20 {
                group.addTask {
                    for round in 0..<rounds {
                        let batch = try changes(0..<1 + round % 3, "w\(writer)r\(round)n")
                        try await machines[writer % 5].store(batch[...], at: Date()) { stored in
                            published.withLock { $0 += stored.events.map(\.seq) }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await reading.value == Array(1...total))
        #expect(published.withLock { $0.sorted() } == Array(1...total))
        #expect(try await bed.count("label_writer") ?? 99 <= 20)
    }

    @Test func `twenty writers of the same subjects leave one label of each`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        var machines: [Labeler] = []
        for _ in 0..<5 { machines.append(try await bed.machine()) }
        try await withThrowingTaskGroup(of: Void.self) { [machines] group in
            for writer in 0..<20 {
                group.addTask {
                    for round in 0..<5 {
                        var batch = try changes(0..<10)
                        if writer % 2 == 0 { batch.reverse() }
                        for index in batch.indices { batch[index].isNegated = (writer + round) % 3 == 0 }
                        try await machines[writer % 5].apply(batch)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await bed.count("label") == 10)
        let consumer = try await LabelConsumer(of: machines[0])
        try await until { consumer.seen.count == 10 }
        await consumer.end()
    }

    // MARK: The stream

    @Test func `a notification brings the labels of another machine at once`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        // Nothing but a notification wakes this one: its clock stands still.
        let (one, two) = (try await bed.machine(), try await bed.machine(time: TurnedClock().source))
        let consumer = try await LabelConsumer(of: two)
        for number in 0..<5 {
            try await one.label(.account(try DID("did:web:a\(number).test")), "spam")
            try await until { consumer.seen.count == number + 1 }
        }
        #expect(consumer.seen == (0..<5).map { "did:web:a\($0).test" })
        await consumer.end()
    }

    @Test func `labels of several machines reach consumers of each in the order of their numbers`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let (one, two) = (try await bed.machine(), try await bed.machine())
        let consumers = [try await LabelConsumer(of: one), try await LabelConsumer(of: two)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (name, labeler) in [("a", one), ("b", two)] {
                group.addTask {
                    for change in try changes(0..<40, name) { try await labeler.apply([change]) }
                }
            }
            try await group.waitForAll()
        }
        try await until { consumers.allSatisfy { $0.seen.count >= 80 } }
        let stored = try await bed.database.query("SELECT uri FROM \(bed.table("label")) ORDER BY seq").all()
        for consumer in consumers {
            #expect(consumer.seen == (try stored.map { try $0.decode(String.self) }))
            await consumer.end()
        }
    }

    @Test func `behind a pooler that passes on no notification, the labels of others arrive`() async throws {
        guard let server = try await PostgresServer.shared(),
            let bouncer = try await PgBouncer.start(before: server, pool: 2)
        else { return }
        let bed = try LabelBed(server, address: bouncer.address())
        let (one, two) = (try await bed.machine(), try await bed.machine(looks: .milliseconds(50)))
        let handled = OneShot()
        two.onReport { _ in handled.fire() }
        let consumer = try await LabelConsumer(of: two)
        for change in try changes(0..<20) { try await one.apply([change]) }
        try await until { consumer.seen.count == 20 }
        #expect(consumer.seen == (0..<20).map { "did:web:n\($0).test" })
        _ = try await one.service.client(as: "did:web:bob.test").execute(
            .createReport(reasonType: .reasonSpam, subject: .repoRef(.init(did: "did:web:alice.test"))))
        await handled.wait()
        await consumer.end()
        withExtendedLifetime(bouncer) {}
    }

    // MARK: Connections and servers

    /// Lets the first commit of labels do something of its own at its end.
    private func atFirstCommit(_ bed: LabelBed, _ statement: String) async throws {
        let (database, schema) = (bed.database, bed.schema)
        for text in [
            "CREATE SEQUENCE \(schema).commits",
            """
            CREATE FUNCTION \(schema).first_commit() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN IF nextval('\(schema).commits') = 1 THEN PERFORM \(statement); END IF; RETURN NULL; END $$
            """,
            """
            CREATE CONSTRAINT TRIGGER first_commit AFTER INSERT OR UPDATE ON \(schema).label_writer
            DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION \(schema).first_commit()
            """,
        ] { try await database.execute(PostgresQuery(unsafeText: text)) }
    }

    /// A label that is taken back at once, and one that isn't: a repetition would make three more labels.
    private func delicate() throws -> [LabelChange] {
        var batch = try changes(0..<3)
        batch[1] = batch[0]
        batch[1].isNegated = true
        return batch
    }

    @Test func `a label whose commit was done and not confirmed is stored once, and stays as others change it`()
        async throws
    {
        guard let bed = try await LabelBed.make() else { return }
        let relay = try SocketRelay(to: bed.server.socket)
        defer { relay.close() }
        let (one, two) = (
            try await bed.machine(at: "host=\(relay.folder.path) dbname=postgres user=atp"), try await bed.machine()
        )
        // The commit waits for this lock.
        let number = Int64.random(in: 1...Int64(Int32.max))
        try await atFirstCommit(bed, "pg_advisory_xact_lock(\(number))")
        let consumer = try await LabelConsumer(of: one)
        let database = bed.database
        func isCommitting() async throws -> Bool {
            try await database.query(
                """
                SELECT 1 FROM pg_catalog.pg_locks
                WHERE locktype = 'advisory' AND NOT granted AND objid::bigint = \(number)
                """
            ).count() > 0
        }
        let (labeling, negating) = try await database.transaction(timeout: .seconds(200)) { transaction in
            try await transaction.execute("SELECT pg_catalog.pg_advisory_xact_lock(\(number))")
            let labeling = Task { try await one.apply(try delicate()) }
            try await until { try await isCommitting() }
            // This waits for the lock of the labeler, and is next.
            let negating = Task { try await two.negate(.account("did:web:n2.test"), "spam") }
            try await until {
                try await database.query(
                    """
                    SELECT 1 FROM pg_catalog.pg_stat_activity
                    WHERE wait_event_type = 'Lock' AND query LIKE \("%\(bed.schema)%")
                    """
                ).count() > 0
            }
            relay.cut()
            return (labeling, negating)
        }
        try await labeling.value
        try await negating.value
        #expect(try await bed.labels(two) == ["-spam b:n0.test", "-spam b:n2.test"])
        #expect(try await bed.count("labeler", where: "seq = 4") == 1)
        try await until { consumer.seen.last == "-did:web:n2.test" }
        #expect(consumer.seen.count { $0 == "-did:web:n0.test" } == 1)
        await consumer.end()
    }

    @Test func `a label whose commit was undone is stored by the next attempt, once`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let one = try await bed.machine()
        try await atFirstCommit(bed, "pg_terminate_backend(pg_backend_pid())")
        try await one.apply(try delicate())
        #expect(try await bed.labels(one) == ["-spam b:n0.test", "spam b:n2.test"])
        #expect(try await bed.count("labeler", where: "seq = 3") == 1)
    }

    @Test func `a machine that hangs in the middle holds the others up only for a while`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        // It waits for a lock for eight seconds.
        let options = PostgresOptions(patience: .seconds(100), statementTimeout: .seconds(10))
        let one = try await bed.machine(options: options)
        let (locked, failed) = (OneShot(), OneShot())
        let hanging = Task {
            let database = bed.database
            // Also if this machine is so slow that it never gets the lock.
            defer { locked.fire() }
            // It has the lock for longer than the others wait for a lock.
            try? await database.transaction(timeout: .seconds(13)) { transaction in
                _ = try await transaction.query("SELECT seq FROM \(bed.table("labeler")) FOR UPDATE").first()
                locked.fire()
                await failed.wait()
            }
        }
        await locked.wait()
        // The server ends the transaction of a process that does nothing. Who waits for the others that wait has as
        // little time left for the lock itself.
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<3 { tasks.addTask { try await one.label(.account("did:web:alice.test"), "spam") } }
            try await tasks.waitForAll()
        }
        failed.fire()
        await hanging.value
        #expect(try await bed.labels(one) == ["spam lice.test"])
    }

    @Test func `without the database, labels are refused aloud, and everything goes on when it is back`() async throws {
        guard let server = try await PostgresServer.own() else { return }
        let bed = try LabelBed(server)
        /// A machine with so little patience that a slow one may need several attempts to connect.
        func machine() async throws -> Labeler {
            var options = PostgresOptions.patient
            options.patience = .milliseconds(200)
            var labeler: Labeler?
            try await until {
                labeler = try? await bed.machine(options: options)
                return labeler != nil
            }
            return try #require(labeler)
        }
        let (one, two) = (try await machine(), try await machine())
        let consumer = try await LabelConsumer(of: two)
        try await until { (try? await one.apply(try changes(0..<1))) != nil }
        try await until { consumer.seen.count == 1 }
        try await server.stop()
        await #expect(throws: PostgresError.self) { try await one.apply(try changes(1..<2)) }
        let query = await #expect(throws: AtError.self) { try await bed.labels(two) }
        #expect(query?.status == .internalServerError)
        let report = await #expect(throws: AtError.self) {
            try await one.service.client(as: "did:web:bob.test").execute(
                .createReport(reasonType: .reasonSpam, subject: .repoRef(.init(did: "did:web:alice.test"))))
        }
        #expect(report?.status == .internalServerError)
        try await server.start()
        try await until { (try? await one.apply(try changes(2..<3))) != nil }
        try await until { consumer.seen.last == "did:web:n2.test" }
        var labels: [String]?
        try await until {
            labels = try? await bed.labels(two)
            return labels != nil
        }
        #expect(labels == ["spam b:n0.test", "spam b:n2.test"])
        #expect(try await bed.count("labeler", where: "seq = 2") == 1)
        await consumer.end()
    }

    @Test func `a server that crashes under load loses no label that was confirmed`() async throws {
        guard let server = try await PostgresServer.own() else { return }
        let bed = try LabelBed(server)
        // The user's settings would allow that.
        try await bed.database.execute("ALTER ROLE atp SET synchronous_commit = off")
        let machines = [try await bed.machine(), try await bed.machine()]
        let (confirmed, isOver) = (Guarded<[String]>([]), Guarded(false))
        let writing = Task {
            await withTaskGroup(of: Void.self) { group in
                for writer in 0..<4 {
                    group.addTask {
                        var number = 0
                        while !isOver.withLock(\.self) {
                            number += 1
                            let uri = "did:web:w\(writer)n\(number).test"
                            guard let did = try? DID(uri),
                                (try? await machines[writer % 2].label(.account(did), "spam")) != nil
                            else { continue }
                            confirmed.withLock { $0.append(uri) }
                        }
                    }
                }
            }
        }
        for _ in 0..<Load.size(10, otherwise: 3) {
            let before = confirmed.withLock(\.count)
            try await until { confirmed.withLock(\.count) > before + 20 }
            try await server.stop()
            try await server.start()
        }
        isOver.withLock { $0 = true }
        await writing.value
        let rows = try await bed.database.query("SELECT uri FROM \(bed.table("label"))").all()
        let stored = Set(try rows.map { try $0.decode(String.self) })
        for uri in confirmed.withLock(\.self) { #expect(stored.contains(uri)) }
    }

    @Test func `machines that are killed again and again lose no label and use no number twice`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        _ = try await bed.stores()
        let log = try await bed.log()
        var confirmed = ["a": 0, "b": 0]
        var events: [Int64: Data] = [:]
        for round in 0..<Load.size(50, otherwise: 4) {
            var children: [(name: String, child: PipedProgram)] = []
            for (name, last) in confirmed.sorted(by: { $0.key < $1.key }) {
                let child = try PipedProgram(
                    product: "SharedLabelChild",
                    [bed.did.description, bed.key.privateMultikey, bed.address, bed.schema, name, "\(last + 1)"])
                children.append((name, child))
            }
            // Each is killed at another moment after its first labels.
            for (name, child) in children {
                for _ in 0..<1 + round * 7 % 23 {
                    guard let line = await child.line(), let number = Int(line) else { break }
                    confirmed[name] = number
                }
                await child.kill()
            }
            // A transaction that the server has not undone yet holds the lock.
            try await log.store([], at: Date()) { _ in }
            var (stored, last): ([NumberedEvent], Int64) = ([], 0)
            while let page = try? await log.events(after: last, limit: 500), let end = page.last {
                stored += page
                last = end.seq
            }
            for event in stored {
                #expect(events.updateValue(event.frame, forKey: event.seq) ?? event.frame == event.frame)
            }
            #expect(events.count == stored.count)
        }
        let rows = try await bed.database.query("SELECT uri FROM \(bed.table("label"))").all()
        let stored = Set(try rows.map { try $0.decode(String.self) })
        for (name, last) in confirmed {
            #expect(last > 0)
            for number in 1...max(1, last) { #expect(stored.contains("did:web:\(name)\(number).test")) }
        }
    }
}
