extension PaginationStyle {
    /// A Relay connection of a GraphQL API, in both directions.
    ///
    /// The query must pass the variables `first`, `after`, `last` and `before` to the connection, and select
    /// `edges { node { … } }` and `pageInfo { hasNextPage endCursor hasPreviousPage startCursor }`.
    ///
    /// - Parameters:
    ///   - connection: The place of the connection in a response, such as `/data/viewer/books`.
    ///   - query: The text of the query.
    ///   - variables: Other variables of the query.
    ///
    /// Source: <https://relay.dev/graphql/connections.htm>
    public static func relay(
        _ connection: JSONPointer, query: String, variables: [(name: String, value: JSONValue)] = []
    ) -> PaginationStyle {
        let page = connection.appending("/pageInfo")
        let own = JSONValue.object(variables.map { JSONValue.Member($0.name, $0.value) })
        return PaginationStyle(
            "Relay connection",
            .chained(
                .token(
                    at: page.appending("/endCursor"), into: .body("/variables/after"),
                    hasNeighbor: .body(page.appending("/hasNextPage"))),
                previous: .token(
                    at: page.appending("/startCursor"), into: .body("/variables/before"),
                    hasNeighbor: .body(page.appending("/hasPreviousPage")), size: .body("/variables/last"))),
            size: .body("/variables/first"),
            items: ItemsPlace(connection.appending("/edges"), item: "/node"),
            total: .body(connection.appending("/totalCount")),
            errorRules: [
                // Shopify's throttle (https://shopify.dev/docs/api/usage/limits) and GitHub's
                // (https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api).
                ErrorRule(
                    .present("/errors/0/extensions/code"), code: "/errors/0/extensions/code",
                    message: "/errors/0/message",
                    throttleCodes: ["THROTTLED"]),
                ErrorRule(
                    .present("/errors/0/type"), code: "/errors/0/type", message: "/errors/0/message",
                    throttleCodes: ["RATE_LIMITED", "RATE_LIMIT"]),
                ErrorRule(.present("/errors"), message: "/errors/0/message"),
            ],
            body: ["query": .string(query), "variables": own])
    }
}
