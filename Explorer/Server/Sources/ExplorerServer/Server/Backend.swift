/// Where the API's answers come from.
public enum Backend: Sendable {
    /// The explorer's own database.
    case database(Store)
}
