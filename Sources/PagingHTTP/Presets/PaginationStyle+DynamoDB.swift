extension PaginationStyle {
    /// Amazon DynamoDB's `Query` and `Scan`: the key of the last item that was looked at names the next page, and only
    /// where it is missing the list ends. Filters run after the limit, so that pages may be short or empty.
    ///
    /// The caller's header fields say which of the two is meant, in `X-Amz-Target`, and have the signature.
    ///
    /// - Parameter request: The query without a place to begin at, such as `["TableName": "books"]`.
    ///
    /// Source: <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html>
    public static func dynamoDB(_ request: JSONValue) -> PaginationStyle {
        let transient = ["ProvisionedThroughputExceededException", "ThrottlingException", "InternalServerError"]
        return PaginationStyle(
            "DynamoDB", .chained(.token(at: "/LastEvaluatedKey", into: .body("/ExclusiveStartKey"))),
            size: .body("/Limit"), usualSize: 100, items: ItemsPlace("/Items", mayBeMissingBeside: ["/Count"]),
            errorRules: [
                ErrorRule(
                    .present("/__type"), code: "/__type", message: "/message",
                    transientCodes: Set(transient.flatMap { [$0, "com.amazonaws.dynamodb.v20120810#" + $0] }))
            ],
            fields: ["Content-Type": "application/x-amz-json-1.0"], body: request)
    }
}
