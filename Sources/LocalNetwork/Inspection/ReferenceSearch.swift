package import ATData
import HTTPTransport

extension LocalNetwork {
    /// A record that refers to something.
    package struct Reference: Sendable {
        package let uri: ATURI
        package let cid: CID
        /// The fields with the references, such as `reply/parent/uri`.
        package let fields: [String]
    }

    /// The target of a reference.
    package enum ReferenceSubject: Sendable {
        /// An account: records that have its DID, or the address of one of its records.
        case account(DID)
        /// A record: records that have its address or its CID, also that of earlier contents.
        case record(ATURI, CID?)
    }

    /// The records of all accounts that refer to something, newest first.
    ///
    /// - Returns: Up to `limit` records, and the number of all.
    package func references(to subject: ReferenceSubject, limit: Int) -> (found: [Reference], count: Int) {
        let (repositories, search) = context.world.withLock { ($0.repositories, ReferenceSearch(subject, in: $0)) }
        var found: [(sequence: Int, reference: Reference)] = []
        for (did, repository) in repositories {
            for (name, collection) in repository.collections {
                for key in collection.keys {
                    guard let record = collection[key] else { continue }
                    let fields = search.fields(of: record.value)
                    guard !fields.isEmpty else { continue }
                    let uri = ATURI(.did(did), name, key)
                    found.append((record.sequence, Reference(uri: uri, cid: record.cid, fields: fields)))
                }
            }
        }
        found.sort { $0.sequence > $1.sequence }
        return (found.prefix(limit).map(\.reference), found.count)
    }
}

/// Finds references in records.
private struct ReferenceSearch {
    /// The texts that are references.
    private var texts: [[UInt8]] = []
    /// The starts of texts that are references.
    private var starts: [[UInt8]] = []
    private var link: CID?

    init(_ subject: LocalNetwork.ReferenceSubject, in world: World) {
        switch subject {
        case .account(let did):
            texts = ["\(did)", "at://\(did)"].map { Array($0.utf8) }
            starts = ["\(did)#", "at://\(did)/"].map { Array($0.utf8) }
        case .record(let uri, let cid):
            texts = [Array(uri.description.utf8)]
            if let did = uri.authority.did, let handle = world.accounts[did]?.handle, let collection = uri.collection,
                let key = uri.recordKey
            {
                texts.append(Array(ATURI(.handle(handle), collection, key).description.utf8))
            }
            link = cid
            if let cid { texts.append(Array(cid.description.utf8)) }
        }
    }

    /// The fields with references, as paths.
    func fields(of record: LexObject) -> [String] {
        var found: [String] = []
        var path: [String] = []
        for field in record { collect(field.value, named: field.name, &path, &found) }
        return found.sorted()
    }

    private func collect(_ value: LexValue, named name: String, _ path: inout [String], _ found: inout [String]) {
        path.append(name)
        defer { path.removeLast() }
        switch value {
        case .string(let text) where isReference(text): found.append(path.joined(separator: "/"))
        case .link(let cid) where cid == link: found.append(path.joined(separator: "/"))
        case .array(let elements):
            for (index, element) in elements.enumerated() { collect(element, named: String(index), &path, &found) }
        case .object(let object): for field in object { collect(field.value, named: field.name, &path, &found) }
        default: break
        }
    }

    private func isReference(_ text: String) -> Bool {
        let bytes = text.utf8
        return texts.contains { $0.count == bytes.count && bytes.elementsEqual($0) }
            || starts.contains { bytes.starts(with: $0) }
    }
}
