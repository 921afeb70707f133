/// Finds definitions that refer to each other: two that do are in the same cycle.
///
/// It makes one pass without recursion, because a chain of definitions may be long.
struct ReferenceCycles {
    /// The definitions, each after those that it refers to, except those of its own cycle.
    private(set) var order: [Reference] = []

    private var circles: [Reference: Int] = [:]

    /// Finds the cycles.
    ///
    /// - Parameters:
    ///   - roots: All definitions.
    ///   - targets: The definitions that a definition refers to.
    init(_ roots: [Reference], _ targets: (Reference) -> [Reference]) {
        struct Visit {
            let reference: Reference
            var targets: [Reference]
            var lowest: Int
        }
        var numbers: [Reference: Int] = [:]
        var open: [Reference] = []
        var isOpen = Set<Reference>()
        var visits: [Visit] = []
        func visit(_ reference: Reference) {
            numbers[reference] = numbers.count
            open.append(reference)
            isOpen.insert(reference)
            visits.append(Visit(reference: reference, targets: targets(reference), lowest: numbers.count - 1))
        }
        for root in roots where numbers[root] == nil {
            visit(root)
            while var current = visits.popLast() {
                if let target = current.targets.popLast() {
                    if let number = numbers[target] {
                        if isOpen.contains(target) { current.lowest = min(current.lowest, number) }
                        visits.append(current)
                    } else {
                        visits.append(current)
                        visit(target)
                    }
                    continue
                }
                let reference = current.reference
                order.append(reference)
                if current.lowest == numbers[reference] {
                    let circle = circles.count
                    while let member = open.popLast() {
                        isOpen.remove(member)
                        circles[member] = circle
                        if member == reference { break }
                    }
                }
                if !visits.isEmpty {
                    let last = visits.count - 1
                    visits[last].lowest = min(visits[last].lowest, current.lowest)
                }
            }
        }
    }

    /// Whether two definitions are in the same cycle, or are the same.
    func joins(_ left: Reference, _ right: Reference) -> Bool {
        left == right || circles[left].map { $0 == circles[right] } ?? false
    }
}
