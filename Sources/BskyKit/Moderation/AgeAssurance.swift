/// The known facts about a person's age and region, for the rules of `AppBsky.Ageassurance.Defs.Config`.
public struct AgeAssurance: Hashable, Sendable {
    /// The age that the person has declared, in years.
    public var declaredAge: Int?
    /// The age that a service has verified, in years.
    public var assuredAge: Int?
    /// The creation date of the account.
    public var accountCreatedAt: Datetime?

    /// Creates a set of facts about a person.
    public init(declaredAge: Int? = nil, assuredAge: Int? = nil, accountCreatedAt: Datetime? = nil) {
        self.declaredAge = declaredAge
        self.assuredAge = assuredAge
        self.accountCreatedAt = accountCreatedAt
    }

    /// The access that a rule grants; `nil` if the rule doesn't apply, or this version doesn't support it.
    public func access(
        by rule: AppBsky.Ageassurance.Defs.ConfigRegion.RulesUnion
    ) -> AppBsky.Ageassurance.Defs.Access? {
        switch rule {
        case .configRegionRuleDefault(let rule): rule.access
        case .configRegionRuleIfDeclaredOverAge(let rule):
            (declaredAge.map { $0 >= rule.age } ?? false) ? rule.access : nil
        case .configRegionRuleIfDeclaredUnderAge(let rule):
            (declaredAge.map { $0 < rule.age } ?? false) ? rule.access : nil
        case .configRegionRuleIfAssuredOverAge(let rule):
            (assuredAge.map { $0 >= rule.age } ?? false) ? rule.access : nil
        case .configRegionRuleIfAssuredUnderAge(let rule):
            (assuredAge.map { $0 < rule.age } ?? false) ? rule.access : nil
        case .configRegionRuleIfAccountNewerThan(let rule):
            // A verified age makes the account's age irrelevant.
            (assuredAge == nil && accountCreatedAt.map { $0.date >= rule.date.date } ?? false) ? rule.access : nil
        case .configRegionRuleIfAccountOlderThan(let rule):
            (assuredAge == nil && accountCreatedAt.map { $0.date < rule.date.date } ?? false) ? rule.access : nil
        case .unknown: nil
        }
    }
}

extension AppBsky.Ageassurance.Defs.ConfigRegion {
    /// The access that the first matching rule grants; `nil` if none matches. The server's result, from
    /// `app.bsky.ageassurance.getState`, takes precedence.
    public func access(for person: AgeAssurance) -> (access: AppBsky.Ageassurance.Defs.Access, rule: RulesUnion)? {
        for rule in rules {
            if let access = person.access(by: rule) { return (access, rule) }
        }
        return nil
    }
}

extension AppBsky.Ageassurance.Defs.Config {
    /// The first region that matches a location. Without a platform, platform-specific regions match, too.
    public func region(
        country: String, region: String? = nil, platform: AppBsky.Ageassurance.Defs.ConfigRegion.Platforms? = nil
    ) -> AppBsky.Ageassurance.Defs.ConfigRegion? {
        regions.first { candidate in
            if let platform, let platforms = candidate.platforms, !platforms.contains(platform) { return false }
            guard candidate.countryCode == country else { return false }
            return candidate.regionCode == nil || candidate.regionCode == region
        }
    }
}
