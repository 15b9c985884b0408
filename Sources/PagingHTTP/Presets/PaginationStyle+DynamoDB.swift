extension PaginationStyle {
    /// Amazon DynamoDB's `Query` and `Scan`: the key of the last evaluated item is the cursor, and the list ends only
    /// if it is missing. Filters apply after the limit, so pages may be short or empty.
    ///
    /// The header fields of the caller select the operation (`X-Amz-Target`) and contain the signature.
    ///
    /// - Parameter request: The query without a start key, such as `["TableName": "books"]`.
    ///
    /// Source: <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html>
    public static func dynamoDB(_ request: JSONValue) -> PaginationStyle {
        let transient = ["ProvisionedThroughputExceededException", "ThrottlingException", "InternalServerError"]
        return PaginationStyle(
            "DynamoDB", .chained(.token(at: "/LastEvaluatedKey", into: .body("/ExclusiveStartKey"))),
            size: .body("/Limit"), defaultPageSize: 100, items: ItemsPlace("/Items", mayBeMissingBeside: ["/Count"]),
            errorRules: [
                ErrorRule(
                    .present("/__type"), code: "/__type", message: "/message",
                    transientCodes: Set(transient.flatMap { [$0, "com.amazonaws.dynamodb.v20120810#" + $0] }))
            ],
            fields: ["Content-Type": "application/x-amz-json-1.0"], body: request)
    }
}
