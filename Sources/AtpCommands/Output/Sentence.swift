extension String {
    /// The text with a full stop, if it has none: messages of servers often don't.
    var sentence: String {
        guard let last, !".!?…".contains(last) else { return self }
        return self + "."
    }
}
