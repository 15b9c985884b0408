extension HTTPResponse {
    /// How long the server wants to be left alone after this answer; `nil` if it did not say.
    var pause: Duration? {
        fields["Retry-After"].flatMap { Int64($0) }.map { .seconds(max($0, 0)) }
    }
}
