import ATData
import ATStreams
import Foundation

/// Messages of a Tap.
enum SampleTap {
    static let cid = "bafyreie5cvv4h45feadgeuwhbcutmh6t2ceseocckahdoe6uat64zmz454"
    static let revs = (0..<1000).map { number in
        TID(microseconds: UInt64(1_700_000_000_000_000 + number), clock: 0).description
    }

    /// A record that was created. Each number has its own revision.
    static func record(
        _ id: Int, did: String = "did:web:alice.test", key: String? = nil, isLive: Bool = true, rev: Int? = nil,
        text: String? = nil
    ) -> String {
        let key = key ?? "k\(rev ?? id)"
        let record = #"{"$type":"com.example.post","text":"\#(text ?? "number \(id)")"}"#
        return """
            {"id":\(id),"type":"record","record":{"live":\(isLive),"did":"\(did)","rev":"\(revs[(rev ?? id) % 1000])",\
            "collection":"com.example.post","rkey":"\(key)","action":"create","cid":"\(cid)","record":\(record)}}
            """
    }

    static func identity(_ id: Int, did: String = "did:web:alice.test", status: String = "active") -> String {
        """
        {"id":\(id),"type":"identity","identity":{"did":"\(did)","handle":"alice.test",\
        "is_active":\(status == "active"),"status":"\(status)"}}
        """
    }
}
