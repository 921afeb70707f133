/// What follows from verified events, on its way to the handler.
struct VerifiedDelivery: Sendable {
    /// The event; `nil` if there is none to handle, but a state to save after the events before it.
    var event: VerifiedEvent?
    /// Decides which events are handled in order.
    var account: AccountKey
    var tickets: [StreamProgress.Ticket] = []
    /// What may be saved when the event was handled.
    var record: ChainRecord?
    /// Called when the event was handled.
    var whenDone: (@Sendable () -> Void)?
}
