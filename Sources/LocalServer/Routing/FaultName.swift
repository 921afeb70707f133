import HTTPServer

extension Fault {
    /// The same fault under a name, for those who watch.
    package func named(_ name: String) -> Fault { Fault(kind: kind, label: name) }

    /// A few words that describe the fault.
    package var name: String {
        switch kind {
        case .delay(_, let next):
            if case .pass = next.kind { ownName } else { "\(ownName), then \(next.name)" }
        case .when(_, let fault): fault.name
        default: ownName
        }
    }

    /// The name without what follows a delay.
    var ownName: String {
        if let label { return label }
        return switch kind {
        case .pass: "no fault"
        case .delay(let duration, _): "delayed by \(duration)"
        case .when: "a fault for some requests"
        case .answer: "another response"
        case .rewrite: "a changed body"
        case .distort(let distortion): distortion.name
        case .drop(let reset): reset ? "connection reset" : "connection closed"
        case .garbage: "bytes that aren't HTTP"
        }
    }
}

extension Distortion {
    fileprivate var name: String {
        if let bodyLimit { return "\(ending == .reset ? "reset" : "cut off") after \(bodyLimit) bytes of the body" }
        if let pace { return "sent \(pace.bytes) bytes at a time" }
        if let headerPadding { return "a header field of \(headerPadding) bytes" }
        return "\(surplus) bytes too many"
    }
}

/// The faults that a server has for a path.
package struct ScriptedFault: Hashable, Sendable {
    /// The path; `*` for every path without its own.
    package let path: String
    /// The number of requests that it is for; `nil` for every request.
    package let remaining: Int?
    /// The next fault, in a few words.
    package let name: String
}
