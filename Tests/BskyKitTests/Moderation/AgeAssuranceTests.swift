import BskyKit
import SharedFolder
import TestLoad
import Testing

@Suite(.inTurn, .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
struct AgeAssuranceTests {
    static let regions = VectorRow.rows("age-assurance.json", "regions")
    static let access = VectorRow.rows("age-assurance.json", "access")

    @Test
    func `The file has all its rows`() {
        #expect(Self.regions.count == 6)
        #expect(Self.access.count == 11)
    }

    @Test(arguments: regions)
    func `The first region that fits applies`(_ row: VectorRow) throws {
        let regions = try (row["regions"]?.elements ?? []).map { try region($0) }
        let place = try #require(row["where"])
        let found = AppBsky.Ageassurance.Defs.Config(regions: regions).region(
            country: place["countryCode"]?.text ?? "", region: place["regionCode"]?.text,
            platform: place["platform"]?.text.map { .init(rawValue: $0) })
        #expect(found == row["expectIndex"]?.number.map { regions[$0] })
    }

    @Test(arguments: access)
    func `The first rule that applies decides`(_ row: VectorRow) throws {
        let region = try region(["countryCode": "US", "minAccessAge": 13, "rules": row["rules"] ?? []])
        let person = AgeAssurance(
            declaredAge: row["person"]?["declaredAge"]?.number, assuredAge: row["person"]?["assuredAge"]?.number,
            accountCreatedAt: try row["person"]?["accountCreatedAt"]?.text.map { try Datetime($0) })
        let result = region.access(for: person)
        #expect(result?.access.rawValue == row["expect"]?["access"]?.text)
        let rule = try result.map { try LexValue(json: try $0.rule.json()) }
        #expect(
            rule?["$type"]?.text
                == row["expect"]?["because"]?.text.map { "app.bsky.ageassurance.defs#configRegionRule\($0)" })
    }

    private func region(_ value: LexValue) throws -> AppBsky.Ageassurance.Defs.ConfigRegion {
        var object = value.fields ?? [:]
        object["rules"] = .array(
            (value["rules"]?.elements ?? []).map { rule in
                guard case .object(var rule) = rule else { return rule }
                rule["$type"] = .string("app.bsky.ageassurance.defs#configRegionRule\(rule["rule"]?.text ?? "")")
                rule["rule"] = nil
                return .object(rule)
            })
        return try AppBsky.Ageassurance.Defs.ConfigRegion(json: try object.json())
    }
}
