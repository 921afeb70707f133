extension String {
    /// The text with a full stop at its end. Server messages often lack one.
    var sentence: String {
        guard let last, !".!?…".contains(last) else { return self }
        return self + "."
    }
}
