/// A caller's reserved turn in the order of those that may have to wait.
package struct ReservedTurn: Sendable {
    let ticket: Int
}
