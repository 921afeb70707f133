extension String {
    /// Whether both strings have the same bytes. `==` also accepts strings that Unicode considers equivalent, but
    /// servers don't.
    func isSameBytes(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
