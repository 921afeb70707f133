extension CallShape {
    /// Facts that a caller should know and can't see from the types.
    var remarks: [String] {
        var remarks: [String] = []
        if let authorization { remarks.append(authorization.remark) }
        if case .bytes(let type) = input { remarks.append("Sends `\(type)`.") }
        if case .bytes(let type)? = output { remarks.append("Returns `\(type)`.") }
        if !errors.isEmpty {
            let names = errors.map { "`\($0.name)`" }.joined(separator: ", ")
            remarks.append("Declares the \(errors.count == 1 ? "error" : "errors") \(names).")
        }
        return remarks
    }
}

extension SwiftText {
    /// Writes the documentation of a call: its description, its name in the protocol, and other facts that a caller
    /// needs.
    mutating func documentation(of call: CallShape) {
        documentation(call.note, "`\(call.id)`, \(call.kind)", remarks: call.remarks)
    }
}

extension Authorization {
    /// The required authorization, in words.
    fileprivate var remark: String {
        switch self {
        case .required: "Needs a login."
        case .unneeded: "Needs no login."
        case .optional: "Works without a login, but may return more with one."
        case .admin: "For administrators."
        case .refresh: "Needs the refresh token."
        }
    }
}
