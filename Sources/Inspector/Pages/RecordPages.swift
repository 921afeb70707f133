import ATData
import Foundation
import LocalNetwork

/// The records of a collection.
struct CollectionPage: InspectorPage {
    let visit: Visit
    private let person: LocalNetwork.Person
    private let collection: NSID
    private let records: [LocalNetwork.InspectedRecord]
    let section: Section? = .accounts

    private static let limit = 100

    init(_ account: String, _ collection: String, cursor: String?, _ visit: Visit) throws {
        self.visit = visit
        var texts = ["account": account, "collection": collection]
        texts["cursor"] = cursor
        let input = try APIInput(RepositoryCalls.list.fields, texts: texts)
        person = try visit.bench.account(input)
        self.collection = try input.required("collection")
        records = visit.network.records(
            of: person.did, in: self.collection, after: try input.value("cursor"), limit: Self.limit)
    }

    var title: String { collection.description }

    var body: HTML {
        let did = person.did.description
        let path = ["account": did, "collection": collection.description]
        let rows = records.map { record -> HTML in
            """
            <tr><td class="pick"><input type="checkbox" form="deletion" name="keys" value="\(record.key)" \
            aria-label="Select \(record.key)"></td><td><a href="\(pagePath("records", did, collection.description, record.key.description))">\(record.key)</a></td>\
            <td class="summary">\(Self.summary(of: record.value))</td><td>\(record.indexedAt)</td></tr>
            """
        }
        let here = pagePath("records", did, collection.description)
        let more: HTML =
            records.count == Self.limit
            ? "<p><a class=\"button\" href=\"\(here)?cursor=\(records.last?.key.description ?? "")\">Older records</a></p>"
            : ""
        return """
            <p>Records of <a href="\(pagePath("accounts", did))">\(person.handle)</a></p>
            \(HTML.table("Records", ["Select", "Key", "Contents", "Received"], rows))\(more)
            \(RepositoryCalls.deleteMany.form(visit, given: path, back: here, id: "deletion", elsewhere: ["keys"]))
            \(RepositoryCalls.put.details(
                "Write a record", visit, given: path,
                values: ["record": JSONText(.object(records.first?.value ?? ["$type": .string(collection.description)])).text]))
            """
    }

    /// The field that says most about a record.
    static func summary(of value: LexObject) -> String {
        for name in ["text", "displayName", "name", "title", "description", "subject"] {
            switch value[name] {
            case .string(let text)? where !text.isEmpty: return String(text.prefix(200))
            case .object(let object)?:
                if case .string(let text)? = object["uri"] { return text }
            default: continue
            }
        }
        return ""
    }
}

/// A record, with what its lexicon says.
struct RecordPage: InspectorPage {
    let visit: Visit
    private let person: LocalNetwork.Person
    private let record: LocalNetwork.InspectedRecord
    let section: Section? = .accounts

    init(_ account: String, _ collection: String, _ key: String, _ visit: Visit) throws {
        self.visit = visit
        let input = try APIInput(
            RepositoryCalls.get.fields, texts: ["account": account, "collection": collection, "key": key])
        person = try visit.bench.account(input)
        record = try visit.bench.record(input)
    }

    var title: String { "\(record.collection)/\(record.key)" }

    var body: HTML {
        let did = person.did.description
        let path = ["account": did, "collection": record.collection.description, "key": record.key.description]
        let list = pagePath("records", did, record.collection.description)
        let verdict: HTML =
            switch visit.network.verdict(on: record.value, in: record.collection, record.key) {
            case .valid: "<span class=\"good\">valid</span>"
            case .unknown: "the lexicon isn’t known"
            case .invalid(let reason): "<span class=\"bad\">invalid</span>: \(reason)"
            }
        let pictures = LexValue.object(record.value).pictures.map { cid -> HTML in
            "<img src=\"\(pagePath("blobs", did, cid.description))\" alt=\"A blob of the record\" loading=\"lazy\">"
        }
        return """
            \(HTML.facts([
                ("Account", "<a href=\"\(pagePath("accounts", did))\">\(person.handle)</a>"),
                ("Collection", "<a href=\"\(list)\">\(record.collection)</a>"),
                ("Lexicon", verdict), ("Address", "<code>\(record.uri.description)</code>"),
                ("CID", "<code>\(record.cid)</code>"), ("Received", "\(record.indexedAt)"),
            ]))
            \(pictures.isEmpty ? "" : "<div class=\"pictures\">\(pictures)</div>" as HTML)
            \(JSONText(.object(record.value)).html)
            <h2>Who refers to it</h2>
            \(ReferenceTable(subject: record.uri.description, visit: visit, limit: 50).html)
            \(RepositoryCalls.put.details(
                "Edit the record", visit, given: path, values: ["record": JSONText(.object(record.value)).text]))
            <div class="actions">\(RepositoryCalls.delete.form(visit, given: path, back: list))</div>
            """
    }
}

extension LexValue {
    /// The pictures that the value refers to.
    fileprivate var pictures: [CID] {
        switch self {
        case .array(let values): values.flatMap(\.pictures)
        case .object(let object):
            if case .string("blob")? = object["$type"], case .link(let cid)? = object["ref"],
                case .string(let type)? = object["mimeType"]
            {
                type.hasPrefix("image/") ? [cid] : []
            } else {
                object.flatMap(\.value.pictures)
            }
        default: []
        }
    }
}
