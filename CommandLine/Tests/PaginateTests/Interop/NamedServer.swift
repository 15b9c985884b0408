/// A server that others wrote, or the explorer, and the commands that load its lists.
enum NamedServer: CaseIterable {
    case django
    case fastapi
    case relay
    case moto
    case kinto
    case datasette
    case explorer

    func start() throws -> RealServer {
        switch self {
        case .django: try RealServer(python: "django_rest.py")
        case .fastapi: try RealServer(python: "fastapi_pages.py")
        case .relay: try RealServer(python: "relay.py")
        case .moto: try RealServer(python: "aws.py")
        case .kinto: try RealServer(python: "kinto_records.py")
        case .datasette: try RealServer(python: "datasette_table.py")
        case .explorer: try RealServer.explorer()
        }
    }

    var count: Int { self == .explorer ? 1000 : 237 }

    /// The commands of the README, for the server at an address.
    func commands(at address: String) -> [String] {
        lines.replacing("ADDRESS", with: address).split(separator: "\n").map(String.init)
    }

    private var lines: String {
        switch self {
        case .django:
            """
            paginate http://ADDRESS/page/ --parallel 4
            paginate http://ADDRESS/limit/ --parallel 4 --page-size 100
            paginate http://ADDRESS/cursor/
            paginate http://ADDRESS/throttled/
            paginate http://ADDRESS/private/ --user reader:secret
            paginate http://ADDRESS/page/ --parallel 4 --rate 50/s
            """
        case .fastapi:
            """
            paginate http://ADDRESS/page --parallel 4
            paginate http://ADDRESS/offset --page-size 79
            paginate http://ADDRESS/cursor
            paginate http://ADDRESS/page/links --style next-link --next /links/next
            paginate http://ADDRESS/offset/header --style github
            """
        case .relay:
            """
            paginate http://ADDRESS/graphql --page-size 25 --data '{"query": "query($first: Int, $after: String) \
            { rows(first: $first, after: $after) { edges { node { number name } } \
            pageInfo { hasNextPage endCursor } } }"}'
            """
        case .moto:
            """
            paginate 'http://ADDRESS/rows?list-type=2' --page-size 25
            paginate http://ADDRESS/ --page-size 25 --data '{"TableName": "rows"}' \
            --header 'X-Amz-Target: DynamoDB_20120810.Scan' --header 'Content-Type: application/x-amz-json-1.0' \
            --header 'Authorization: AWS4-HMAC-SHA256 Credential=any/20240101/us-east-1/dynamodb/aws4_request, \
            SignedHeaders=host, Signature=0'
            """
        case .kinto:
            """
            paginate http://ADDRESS/v1/buckets/interop/collections/rows/records
            """
        case .datasette:
            """
            paginate 'http://ADDRESS/interop/rows.json?_shape=array'
            paginate http://ADDRESS/interop/rows.json --items /rows
            paginate 'http://ADDRESS/interop/rows.json?_shape=objects' --style next-link --items /rows --next /next_url
            """
        case .explorer:
            """
            paginate 'http://ADDRESS/2.3/users?site=stackoverflow' --page-size 100 --parallel 4
            paginate 'http://ADDRESS/rows/offset?site=stackoverflow' --parallel 4
            paginate 'http://ADDRESS/rows/cursor?site=stackoverflow&limit=100'
            """
        }
    }
}
