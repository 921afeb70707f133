/// An event, and the ticket to complete it with.
struct EventDelivery<Event: Sendable>: Sendable {
    let event: Event
    let ticket: StreamProgress.Ticket
    /// The relay that sent it, if there are several.
    var relay = 0
}
