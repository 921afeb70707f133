/// A type of the server, by its number.
public struct PostgresType: Hashable, Sendable {
    /// The number, which is the same on every server for the types below.
    public let id: UInt32

    /// Creates a type from its number in the table `pg_type`.
    public init(id: UInt32) { self.id = id }

    /// `boolean`.
    public static let bool = PostgresType(id: 16)
    /// `bytea`.
    public static let bytea = PostgresType(id: 17)
    /// `name`.
    public static let name = PostgresType(id: 19)
    /// `bigint`.
    public static let int8 = PostgresType(id: 20)
    /// `smallint`.
    public static let int2 = PostgresType(id: 21)
    /// `integer`.
    public static let int4 = PostgresType(id: 23)
    /// `text`.
    public static let text = PostgresType(id: 25)
    /// `json`.
    public static let json = PostgresType(id: 114)
    /// `real`.
    public static let float4 = PostgresType(id: 700)
    /// `double precision`.
    public static let float8 = PostgresType(id: 701)
    /// `character`.
    public static let bpchar = PostgresType(id: 1042)
    /// `character varying`.
    public static let varchar = PostgresType(id: 1043)
    /// `timestamp with time zone`.
    public static let timestamptz = PostgresType(id: 1184)
    /// `uuid`.
    public static let uuid = PostgresType(id: 2950)
    /// `jsonb`.
    public static let jsonb = PostgresType(id: 3802)

    /// `boolean[]`.
    public static let boolArray = PostgresType(id: 1000)
    /// `bytea[]`.
    public static let byteaArray = PostgresType(id: 1001)
    /// `smallint[]`.
    public static let int2Array = PostgresType(id: 1005)
    /// `integer[]`.
    public static let int4Array = PostgresType(id: 1007)
    /// `text[]`.
    public static let textArray = PostgresType(id: 1009)
    /// `bigint[]`.
    public static let int8Array = PostgresType(id: 1016)
    /// `real[]`.
    public static let float4Array = PostgresType(id: 1021)
    /// `double precision[]`.
    public static let float8Array = PostgresType(id: 1022)
    /// `timestamp with time zone[]`.
    public static let timestamptzArray = PostgresType(id: 1185)
    /// `uuid[]`.
    public static let uuidArray = PostgresType(id: 2951)
}
