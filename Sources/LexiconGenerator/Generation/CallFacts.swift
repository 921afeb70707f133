extension CallShape {
    /// What a caller should know and cannot see from the types.
    var remarks: [String] {
        var remarks: [String] = []
        if let authorization { remarks.append(authorization.remark) }
        if case .bytes(let type) = input { remarks.append("Sends `\(type)`.") }
        if case .bytes(let type)? = output { remarks.append("Answers `\(type)`.") }
        if !errors.isEmpty {
            let names = errors.map { "`\($0.name)`" }.joined(separator: ", ")
            remarks.append("Declares the \(errors.count == 1 ? "error" : "errors") \(names).")
        }
        return remarks
    }
}

extension Authorization {
    /// Who may call, in words.
    fileprivate var remark: String {
        switch self {
        case .required: "Needs a login."
        case .none: "Needs no login."
        case .optional: "Works without a login, and may answer more with one."
        case .admin: "For administrators."
        case .refresh: "Needs the refresh token."
        }
    }
}
