extension PaginationStyle {
    /// Amazon S3's ListObjectsV2, in XML. The URL of the list must have `list-type=2` in its query.
    ///
    /// Source: <https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html>
    public static var s3: PaginationStyle {
        PaginationStyle(
            "S3 ListObjectsV2",
            .chained(
                .token(
                    at: "/ListBucketResult/NextContinuationToken", into: .query("continuation-token"),
                    hasNeighbor: .body("/ListBucketResult/IsTruncated"))),
            size: .query("max-keys"), defaultPageSize: 1000,
            items: ItemsPlace("/ListBucketResult/Contents", mayBeMissingBeside: ["/ListBucketResult"]),
            errorRules: [
                ErrorRule(
                    .present("/Error"), code: "/Error/Code", message: "/Error/Message",
                    transientCodes: ["InternalError", "ServiceUnavailable", "SlowDown"])
            ],
            format: .xml)
    }
}
